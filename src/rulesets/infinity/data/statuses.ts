import type { RulesetStatus, StatusCommand } from "../../ruleset.ts";
import type { BodyState } from "../rules/body.ts";
import { died, fellUnconscious, persuaded, spared, woke } from "../rules/outcomes.ts";
import { CONDITIONS, type ConditionId, type State } from "../rules/state.ts";
import { resolveState } from "../rules/words.ts";
import { stateUpdate } from "./participant-state.ts";

/** What the statuses follow from. */
export interface StatusSource {
  readonly conditions: State["conditions"];
  readonly numbers: { readonly body: BodyState };
}

/** Core's ids where core has one. */
const STATUS_OF: Partial<Record<ConditionId, string>> = { restrained: "restrain" };
export const statusOf = (id: ConditionId): string => STATUS_OF[id] ?? id;

/** Every condition is in the data, with its author and its end: the effect on the token only shows it. */
export const STATUSES: readonly RulesetStatus[] = [
  ...(
    [
      "dead",
      "unconscious",
      "wounded",
      "disabled",
      "prone",
      "pinned",
      "restrain",
      "unaware",
      "feinted",
      "shaken",
      "yielded",
      "warded",
    ] as const
  ).map((id): RulesetStatus => ({ id, kind: "derived" })),
];

export function statusesOf({ conditions, numbers: { body } }: StatusSource): Set<string> {
  const held = new Set(Object.values(conditions).map(({ id }) => statusOf(id)));
  if (body.dead) held.add("dead");
  if (held.has("dead")) {
    held.delete("unconscious");
    return held;
  }
  if (body.wounded > body.disabled) held.add("wounded");
  if (body.disabled > 0) held.add("disabled");
  return held;
}

const refuse = (id: string): StatusCommand => ({
  kind: "refuse",
  reason: `TACTICAL_TIME.INFINITY.STATUS.Refused.${id}`,
});

/**
 * A status switched by hand. What the body says cannot be said otherwise; what follows from resolve moves resolve; every
 * other one comes without an author and stays until it is switched off.
 */
export function setStatus(
  { state, body, personality }: { readonly state: State; readonly body: BodyState; readonly personality: number },
  statusId: string,
  active: boolean,
): StatusCommand {
  const write = (after: State): StatusCommand => ({ kind: "update", update: stateUpdate(state, after) });
  switch (statusId) {
    case "wounded":
    case "disabled":
      return refuse("body");
    case "dead":
      return !active && body.dead ? refuse("deadByBody") : write(active ? died(state) : spared(state));
    case "unconscious":
      return write(active ? fellUnconscious(state) : woke(state));
    case "shaken":
    case "yielded": {
      const limit = Math.max(1, personality);
      const least = statusId === "shaken" ? limit + 1 : 2 * limit;
      // Given up or calmed down wholly: half of it would be shaken still.
      const total = active ? Math.max(state.resolve.total, least) : statusId === "yielded" ? limit : 0;
      return write(persuaded(state, total, resolveState(total, personality)));
    }
    default: {
      const id = CONDITIONS.find((condition) => statusOf(condition) === statusId);
      if (!id) return { kind: "effect" };
      return write(active ? withFree(state, id) : withoutAll(state, id));
    }
  }
}

const withFree = (state: State, id: ConditionId): State => ({
  ...state,
  conditions: { ...state.conditions, [id]: { id, value: 0, causedBy: null, endsTurnOf: null, endsRound: null } },
});

const withoutAll = (state: State, id: ConditionId): State => ({
  ...state,
  conditions: Object.fromEntries(Object.entries(state.conditions).filter(([, condition]) => condition.id !== id)),
});
