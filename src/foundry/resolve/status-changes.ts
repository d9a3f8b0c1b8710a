import type { Change, CreateChange, Json } from "../../core/change.ts";
import { noDuration } from "../compat.ts";
import { TacticalActor } from "../documents/actor.ts";
import { STATUS_CATALOGUE, statusIdOfEffect } from "../documents/status-catalogue.ts";
import { planStatuses } from "../documents/status-plan.ts";
import { setPath } from "../nested.ts";
import type { AnyDocument } from "./apply-changes.ts";

/** Whether a change makes or removes an effect that only shows what follows from data. */
export function isDerivedStatus(change: Change): boolean {
  if (change.kind === "update" || change.documentName !== "ActiveEffect" || change.parent === null) return false;
  const id = statusIdOfEffect(change.uuid.split(".").at(-1) ?? null);
  if (id === null) return false;
  const actor = fromUuidSync(change.parent, { strict: false });
  return (
    actor instanceof TacticalActor &&
    (actor.ruleset?.statuses.some((s) => s.id === id && s.kind === "derived") ?? false)
  );
}

/**
 * The effects to make and remove so that each actor among the changes shows what will follow from its data once the
 * changes are written. The actor is copied in memory with them, so its own model says what follows.
 */
export function statusChanges(
  changes: readonly Change[],
  documents: ReadonlyMap<string, AnyDocument>,
): readonly Change[] {
  const result: Change[] = [];
  for (const [uuid, document] of documents) {
    if (!(document instanceof TacticalActor)) continue;
    const ruleset = document.ruleset;
    const updates = changes.filter((change) => change.kind === "update" && change.uuid === uuid);
    if (!ruleset || updates.length === 0) continue;
    const data: Record<string, unknown> = {};
    for (const change of updates) if (change.kind === "update") setPath(data, change.path, change.to);
    // In memory only: cleaned and prepared like the document itself. Paths come from the changes, hence the cast.
    const next = document.clone(data as object as Actor.CreateData, { keepId: true });
    const derivable = ruleset.statuses.filter(({ kind }) => kind === "derived").map(({ id }) => id);
    const shown = new Set(document.effects.map((e) => statusIdOfEffect(e.id)).filter((id) => id !== null));
    const wanted = planStatuses(derivable, ruleset.statusesOf(next.system), shown);
    for (const id of wanted.create) {
      const made = statusCreation(document, id);
      if (made) result.push(made);
    }
    for (const id of wanted.remove) {
      const made = statusCreation(document, id);
      if (made) result.push({ ...made, kind: "delete" });
    }
  }
  return result;
}

/**
 * The change that puts a free status (prone …) on an actor or takes it off; null where it is so already or the status
 * is not known. Derived ones follow by themselves.
 */
export function statusChange(actor: Actor.Implementation, statusId: string, active: boolean): Change | null {
  const made = statusCreation(actor, statusId);
  if (!made || actor.statuses.has(statusId) === active) return null;
  return active ? made : { ...made, kind: "delete" };
}

/** The effect of a status as a change. Its id is fixed per status, so making it twice makes one. */
function statusCreation(actor: TacticalActor, statusId: string): CreateChange | null {
  const status = STATUS_CATALOGUE[statusId];
  if (!status) return null;
  const data: Record<string, Json> = {
    _id: status.effectId,
    name: game.i18n.localize(status.name),
    img: status.img,
    statuses: [statusId],
    ...plain({ duration: noDuration() }),
    ...(statusId === CONFIG.specialStatusEffects.DEFEATED ? { flags: { core: { overlay: true } } } : {}),
  };
  return {
    kind: "create",
    uuid: `${actor.uuid}.ActiveEffect.${status.effectId}`,
    documentName: "ActiveEffect",
    parent: actor.uuid,
    data,
  };
}

const plain = (value: object): Record<string, Json> => JSON.parse(JSON.stringify(value));
