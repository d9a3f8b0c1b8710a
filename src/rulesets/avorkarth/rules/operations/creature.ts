import type { Input } from "../../../../core/input.ts";
import { ABILITIES, type Abilities, type AbilityId } from "../abilities.ts";
import { derive } from "../derive.ts";
import type { PenalisedId } from "../options.ts";
import { PENALISED_IDS } from "../options.ts";
import { presenceTerms } from "../presence.ts";
import { naturalHealing } from "../recovery.ts";
import { RESISTANCES } from "../resistances.ts";
import { roundEnd } from "../round-end.ts";
import { SIZE_IDS } from "../sizes.ts";
import { staminaMax, staminaState } from "../stamina.ts";
import { explained } from "../terms.ts";
import { WOUNDED_STATE_IDS, woundedState } from "../wounded-state.ts";
import { applyDamage, DAMAGE_KINDS, woundCounters } from "../wounds.ts";
import { COUNT, HALVINGS, operation, Reader, WOUNDS } from "./reader.ts";

function abilities(read: Reader): Abilities {
  const of = (id: AbilityId): number => {
    const initial = ABILITIES.find((ability) => ability.id === id)?.initial;
    return read.integer(id, initial, id === "wounds" ? WOUNDS : {});
  };
  return {
    wounds: of("wounds"),
    con: of("con"),
    tou: of("tou"),
    vit: of("vit"),
    str: of("str"),
    agi: of("agi"),
    dex: of("dex"),
    ins: of("ins"),
    int: of("int"),
    wil: of("wil"),
    wis: of("wis"),
    cha: of("cha"),
    ele: of("ele"),
  };
}

/** The integers of an inner object that are there. */
const present = <T extends string>(read: Input, ids: readonly T[]): Partial<Record<T, number>> =>
  // Keys are those of `ids`, values integers.
  Object.fromEntries(ids.filter((id) => read.has(id)).map((id) => [id, read.integer(id)])) as Partial<
    Record<T, number>
  >;

/** AV-021, AV-022 */
export const deriveOperation = operation((read, options) => {
  const ab = abilities(read.inner("ab"));
  const presence = read.object("presence");
  return derive(
    {
      abilities: ab,
      size: read.choice("size", SIZE_IDS, "medium"),
      meleeAbility: read.choice("meleeAbility", ["best", "agi", "dex"], "best"),
      presence: {
        allies: presence.choice("allies", ["best", "con", "str", "cha", "ele"], "best"),
        enemies: presence.choice("enemies", ["best", "con", "str", "cha"], "best"),
      },
      armourPenalty: read.integer("armourPenalty", 0, { max: 0 }),
      lethal: read.integer("lethal", 0, COUNT),
      conditions: {
        wounded: read.choice("wounded", WOUNDED_STATE_IDS, "well"),
        staminaNow: read.integer("staminaNow", staminaMax(ab.con)),
        fear: read.integer("fear", 0, COUNT),
        charm: read.integer("charm", 0, COUNT),
        dodgeHalvings: read.integer("halvings", 0, HALVINGS),
      },
      mods: present<PenalisedId>(read.object("mods"), PENALISED_IDS),
      resistanceMods: present(
        read.object("resist"),
        RESISTANCES.map(({ id }) => id),
      ),
    },
    options,
  );
});

/** AV-029 */
export const presenceOperation = operation((read, options) => {
  const input = {
    con: read.integer("con"),
    str: read.integer("str"),
    cha: read.integer("cha"),
    ele: read.integer("ele"),
    wounds: read.integer("wounds", undefined, WOUNDS),
    size: read.choice("size", SIZE_IDS, "medium"),
    lethal: read.integer("lethal", 0, COUNT),
  };
  const choice = { allies: "best", enemies: "best" } as const;
  return {
    enemies: explained("presenceEnemies", presenceTerms("enemies", input, choice, options)).total,
    allies: explained("presenceAllies", presenceTerms("allies", input, choice, options)).total,
  };
});

/** AV-051 */
export const woundCountersOperation = operation((read) => woundCounters(read.integer("units", undefined, { min: 0 })));

/** AV-052, AV-053 */
export const applyDamageOperation = operation((read, options) =>
  applyDamage(
    {
      wounds: read.integer("wounds", undefined, WOUNDS),
      lethal: read.integer("lethal", undefined, { min: 0 }),
      nonLethal: read.integer("nonLethal", undefined, { min: 0 }),
      units: read.integer("units", undefined, { min: 0 }),
      kind: read.choice("kind", DAMAGE_KINDS, "lethal"),
    },
    options,
  ),
);

/** AV-057 */
export const naturalHealingOperation = operation((read, options) =>
  naturalHealing(read.integer("lethal", undefined, { min: 0 }), read.integer("weeks", undefined, { min: 0 }), options),
);

/** AV-059 */
export const woundedStateOperation = operation((read, options) =>
  woundedState(read.integer("wounds", undefined, WOUNDS), read.integer("lethal", undefined, { min: 0 }), options),
);

/** AV-266 */
export const staminaStateOperation = operation((read) => staminaState(read.integer("max"), read.integer("now")));

/** AV-094 (1) to (3), by creature. */
export const roundEndOperation = operation((read, options) =>
  Object.fromEntries(
    read.list("creatures", (value, field) => {
      const creature = new Reader(value, field);
      const input = {
        wounds: creature.integer("wounds", undefined, WOUNDS),
        lethal: creature.integer("lethal", undefined, { min: 0 }),
        nonLethal: creature.integer("nonLethal", undefined, { min: 0 }),
        stamina: creature.integer("stamina"),
        staminaMax: creature.integer("staminaMax"),
        bleeding: creature.flag("bleeding"),
        chokeRounds: creature.integer("chokeRounds", 0, COUNT),
        chokeKind: creature.choice("chokeKind", DAMAGE_KINDS, "lethal"),
        effects: creature.integer("effects", 0, COUNT),
      };
      return [creature.text("id"), roundEnd(input, options)];
    }),
  ),
);
