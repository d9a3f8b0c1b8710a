/** One creature of each game that has something of everything: for pictures of sheets, for axe, for long lists. */
import { expect, type Page } from "@playwright/test";
import { gather, type Role } from "./cast.ts";
import { inGame } from "./people.ts";

const of =
  (game: string) =>
  (kind: string, name: string, system: object = {}) => ({ name, type: `${game}${kind}`, system });
const av = of("avorkarth");
const tf = of("tarafore");
const si = of("infinity");

export interface SheetRole extends Omit<Role, "owner"> {
  readonly game: "tarafore" | "avorkarth" | "infinity";
  readonly type: string;
  /** Ids of the tabs, in order. */
  readonly tabs: readonly string[];
}

export const SHEET_CAST: readonly SheetRole[] = [
  {
    game: "tarafore",
    type: "taraforeCharacter",
    name: "Ilvar Reed",
    tabs: ["fight", "abilities", "gear", "effects", "notes"],
    system: {
      stats: { str: 12, ath: 14, pro: 15, awa: 11, prs: 9, sth: 10 },
      tokens: 3,
      details: { species: "Human", concept: "Marsh guide" },
      stun: { level: "normal", lna: 1, rounds: 1 },
      blood: { loss: 3 },
      wounds: {
        w1: { level: "special", place: "belly", round: 1 },
        w2: { level: "normal", place: "foot-hand", round: 2, dressed: true },
      },
      bonuses: { b1: { kind: "feint", value: 3, appliesTo: "any", expires: 4 } },
      biography: "<p>Knows every path through the reeds.</p>",
    },
    items: [
      tf("Weapon", "Boar spear", { kind: "melee", bonus: 5, reach: 10, hands: 2, equipped: true }),
      tf("Weapon", "Hunting bow", {
        kind: "missile",
        score: "archery",
        damage: { normal: 12, special: 15, exceptional: 18, critical: 21 },
        range: 200,
        equipped: true,
      }),
      tf("Weapon", "Long knife", { kind: "melee", bonus: 2 }),
      tf("Armour", "Boiled leather", { worn: true, stun: 2, wound: 3 }),
      tf("Shield", "Heavy cloak", { worn: true, safeBlock: true, blockBonus: 2 }),
      tf("Gear", "Rope, 60 ft", { quantity: 1 }),
      tf("Edge", "Quick to rise", { effects: { e1: { on: "initiative", do: "high", value: 1 } } }),
      tf("Power", "Marsh light", { against: "awa", difficulty: 12 }),
      tf("Skill", "Bow and arrow", { stat: "awa", value: 13, tags: ["archery"] }),
      tf("Skill", "Medicine", { stat: "awa", value: 12, tags: ["medicine"] }),
    ],
  },
  {
    game: "avorkarth",
    type: "avorkarthCreature",
    name: "Serah of the Ford",
    tabs: ["fight", "gear", "abilities", "effects", "notes"],
    system: {
      abilities: { wounds: 3, str: 12, con: 12, agi: 14, dex: 13, ins: 11, cha: 10 },
      wounds: { lethal: 61, nonLethal: 74, bleeding: true },
      stamina: { now: 9 },
      fear: { points: 3 },
      details: { species: "Human", concept: "Ferry warden" },
      criticalWounds: { c1: { kind: "arms", side: "left", count: 1 } },
      grapples: { g1: { role: "grappler", state: "partial" } },
      stance: { defensive: true },
      biography: "<p>Holds the ford for whoever pays the toll.</p>",
    },
    items: [
      av("Weapon", "Broad sword", {
        equipped: true,
        might: 15,
        types: ["slashing"],
        weight: 5,
        durability: { max: 5, wear: 2, breaks: 0 },
      }),
      av("Weapon", "Long bow", {
        equipped: true,
        might: 13,
        ranged: true,
        hands: 2,
        range: { base: 30 },
        types: ["piercing"],
      }),
      av("Weapon", "Dagger", { might: 12, thrown: true, weight: 1, types: ["piercing"] }),
      av("Armour", "Scale coat", { equipped: true, full: 13, guarded: 16, penalty: -2, weight: 25 }),
      av("Shield", "Round shield", { equipped: true, guarded: 6, weight: 8 }),
      av("Gear", "Arrows", { quantity: 24, weight: 0.1, ammunition: "arrow" }),
      av("Skill", "Swim", { rank: "artisan" }),
      av("Feat", "Sure footed", {
        requirement: "Agility 12",
        mods: { m1: { kind: "value", target: "dodge", amount: 1 } },
      }),
      av("Spell", "Still water", { level: 2 }),
      av("Condition", "Soaked", { unit: "round", left: 3 }),
    ],
  },
  {
    game: "infinity",
    type: "infinityParticipant",
    name: "Ysolde Marr",
    tabs: ["fight", "magic", "gear", "abilities", "body", "effects", "notes"],
    system: {
      abilities: { strength: 35, dexterity: 30, vitality: 30, intelligence: 27, awareness: 26, personality: 26 },
      details: { species: "Human", concept: "Blade for hire" },
      conditions: { c1: { id: "prone" } },
      narrativeEffects: { n1: { text: "Blinded by smoke" } },
      immunities: { i1: { text: "Cold" } },
      resolve: { total: 28 },
      ritualRounds: 8,
      biography: "<p>Never fights twice on one side.</p>",
    },
    items: [
      si("Weapon", "Great blade", { size: 3, skill: "blades", heldBy: "rightArm" }),
      si("Weapon", "Throwing axe", { size: 1, skill: "axes", equipped: false, rangeStep: 20, ranged: true }),
      si("Armour", "Mail hauberk", { protection: 10, covers: ["torso"] }),
      si("Shield", "Buckler", { heldBy: "leftArm" }),
      si("Gear", "Lantern", { valueLevel: 0.5 }),
      si("Specialization", "Blades", { purpose: "weapon", value: 20 }),
      si("Specialization", "Casting", { ability: "intelligence", purpose: "casting", value: 20 }),
      si("Trait", "Night eyes", { modifier: 10, appliesTo: "awareness" }),
      si("Technique", "Disarm", { effect: "disarm" }),
      si("Spell", "Bolt", { met: "none", effect: "damage", powerBonus: 10 }),
      si("Spell", "Mend", { met: "none", effect: "heal" }),
    ],
  },
];

/** Makes them. @param owner id of the user who plays them; null: the game master */
export async function gatherSheets(gm: Page, owner: string | null = null): Promise<void> {
  for (const role of SHEET_CAST) await gather(gm, role.type, [{ ...role, owner }]);
  // A body that is given with the creature would be all that it has.
  await inGame(
    gm,
    async ({ game }, name) => {
      const hurt = { leftArm: { damage: 34, worst: 34 }, torso: { damage: 12, worst: 12 } };
      const actor = game.actors.getName(name) as unknown as { update(data: object): Promise<unknown> };
      await actor.update({ system: { composition: hurt } });
    },
    "Ysolde Marr",
  );
  const names = SHEET_CAST.map(({ name }) => name);
  // Who comes into the world wounded gets its statuses with its first change.
  await inGame(
    gm,
    async ({ game }, all) => {
      for (const name of all) {
        const actor = game.actors.getName(name) as unknown as { showDerivedStatuses(): Promise<void> };
        await actor.showDerivedStatuses();
      }
    },
    names,
  );
  await expect
    .poll(() => inGame(gm, ({ game }, all) => all.every((name) => game.actors.getName(name) !== undefined), names))
    .toBe(true);
}
