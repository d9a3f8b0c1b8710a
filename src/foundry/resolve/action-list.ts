import { ACTION_GROUPS, type Action } from "./action.ts";

/** Actions of one kind, for menus. `label` is a language key. */
export interface ActionGroupView {
  readonly id: string;
  readonly label: string;
  readonly actions: readonly { readonly id: string; readonly label: string; readonly icon: string }[];
}

/**
 * What a creature can do at this moment, in groups: what it cannot do now (stand up while standing, anything while
 * unconscious) is left out, and so is what needs a thing to do it with.
 * @param without ids of actions that are shown elsewhere
 */
export function actionGroups(actor: Actor.Implementation, without: readonly string[] = []): readonly ActionGroupView[] {
  const offered = (actor.ruleset?.actions ?? []).filter(
    (action) => !action.hidden && !without.includes(action.id) && isUsable(action, actor),
  );
  return ACTION_GROUPS.map((id) => ({
    id,
    label: `TACTICAL_TIME.RESOLVE.Group.${id}`,
    actions: offered
      .filter(({ group }) => group === id)
      .map((action) => ({ id: action.id, label: action.label, icon: action.icon })),
  })).filter(({ actions }) => actions.length > 0);
}

const isUsable = (action: Action, actor: Actor.Implementation): boolean => action.usable(actor, null) === null;
