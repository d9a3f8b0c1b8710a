import type { Localizer } from "./explanation-view.ts";

/** A creature that a field may name, by UUID. */
export interface CreatureChoice {
  readonly value: string;
  readonly label: string;
  readonly chosen: boolean;
}

/** The name of an actor, or of a participant of a fight; empty where it is gone. */
export function nameOfCreature(id: string): string {
  for (const combat of game.combats) {
    const combatant = combat.combatants.get(id);
    if (combatant) return combatant.name ?? "";
  }
  const found: unknown = fromUuidSync(id, { strict: false });
  return String(Object(found).name ?? "");
}

/** Creatures that this actor may have to do with: those of its fights and those that this person knows. */
export function creaturesAround(actor: Actor.Implementation): Map<string, string> {
  const around = new Map<string, string>();
  const add = (other: Actor.Implementation | null, name: string | null | undefined): void => {
    if (other && other.uuid !== actor.uuid && other.ruleset === actor.ruleset)
      around.set(other.uuid, name ?? other.name);
  };
  for (const combat of game.combats) {
    for (const { actor: other, name, hidden } of combat.combatants) if (game.user.isGM || !hidden) add(other, name);
  }
  for (const other of game.actors) if (other.visible) add(other, other.name);
  return around;
}

/** Them as choices of a field, with nobody first. Who is named already stays on the list, known or gone. */
export function creatureChoices(
  around: ReadonlyMap<string, string>,
  chosen: string | null,
  nameOf: (uuid: string) => string,
  i18n: Localizer,
): CreatureChoice[] {
  const known = new Map(around);
  if (chosen && !known.has(chosen)) {
    known.set(chosen, nameOf(chosen) || i18n.localize("TACTICAL_TIME.SHEET.someoneGone"));
  }
  return [
    { value: "", label: "–", chosen: chosen === null },
    ...[...known].map(([value, label]) => ({ value, label, chosen: value === chosen })),
  ];
}
