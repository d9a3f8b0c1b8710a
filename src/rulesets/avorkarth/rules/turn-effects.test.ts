import { describe, expect, it } from "vitest";
import { type FaceSource, play } from "../../../core/chance/play.ts";
import type { Change } from "../../../core/change.ts";
import {
  type Command,
  emptySchedule,
  type Participants,
  type Result,
  reduce,
  type Schedule,
} from "../../../core/turns/index.ts";
import type { Sent } from "../../../core/turns/toy-game.ts";
import type { Abilities } from "./abilities.ts";
import { UNPROTECTED } from "./armour.ts";
import { type AvorkarthOptions, resolveOptions } from "./options.ts";
import { type FightingCreature, type StoredCreature, type StoredGrapple, withStored } from "./turn-creature.ts";
import { avorkarthEffects } from "./turn-effects.ts";
import { avorkarthTurns } from "./turns-strategy.ts";

const AVERAGE: Abilities = {
  wounds: 3,
  con: 10,
  tou: 10,
  vit: 10,
  str: 10,
  agi: 6,
  dex: 10,
  ins: 10,
  int: 10,
  wil: 10,
  wis: 10,
  cha: 10,
  ele: 10,
};

const FRESH: StoredCreature = {
  wounds: { lethal: 0, nonLethal: 0, bleeding: false, dead: false },
  stamina: { now: 10 },
  fear: { points: 0 },
  morale: { lowered: false },
  stance: { defensive: false },
  flags: { outOfFight: false, crippledRounds: 0 },
  grapples: {},
};

interface Made {
  readonly abilities?: Partial<Abilities>;
  readonly stored?: Partial<StoredCreature>;
  readonly more?: Partial<FightingCreature>;
}

const plain = resolveOptions();

function creature({ abilities = {}, stored = {}, more = {} }: Made = {}): FightingCreature {
  const base: FightingCreature = {
    initiative: 0,
    swiftness: 1,
    dead: false,
    unconscious: false,
    stored: FRESH,
    deriveFrom: {
      abilities: { ...AVERAGE, ...abilities },
      size: "medium",
      meleeAbility: "best",
      presence: { allies: "best", enemies: "best" },
      armourPenalty: 0,
      lethal: 0,
      conditions: { wounded: "well", staminaNow: 10, fear: 0, charm: 0, dodgeHalvings: 0 },
      mods: {},
      resistanceMods: {},
    },
    resolve: 10,
    presenceAllies: 0,
    presenceEnemies: 0,
    charmedBy: null,
    faceMod: 0,
    protection: UNPROTECTED,
    armWound: false,
    conditions: [],
    ...more,
  };
  return withStored(base, { ...FRESH, ...stored }, plain);
}

/** Ann (a player's, friendly) and Orc (the GM's, hostile), with a document each that changes are written to. */
class Fight {
  schedule: Schedule = emptySchedule("avorkarth");
  participants: Participants<FightingCreature>;
  readonly options: AvorkarthOptions;
  readonly #faces: FaceSource;
  readonly fallen: string[] = [];
  #count = 0;

  constructor(
    creatures: { ann?: Made; orc?: Made },
    faces: Readonly<Record<string, number>> = {},
    settings: Partial<AvorkarthOptions> = {},
    private readonly asksOwners = false,
  ) {
    this.options = resolveOptions(settings);
    const made = (id: string, player: boolean, side: number, made: Made | undefined) => ({
      id,
      uuid: `Combatant.${id}`,
      actorUuid: `Actor.${id}`,
      player,
      side,
      hidden: false,
      defeated: false,
      numbers: creature(made),
    });
    this.participants = { ann: made("ann", true, 1, creatures.ann), orc: made("orc", false, -1, creatures.orc) };
    this.#faces = (node) => {
      this.fallen.push(node.id);
      return node.dice.map(() => faces[node.id] ?? 4);
    };
    this.run({ kind: "start" });
  }

  run(sent: Sent): Result {
    this.#count += 1;
    const command = { id: `c${this.#count}`, ...sent, expected: this.schedule.active } as Command;
    const strategy = avorkarthTurns({
      options: this.options,
      asksOwners: this.asksOwners,
      effects: avorkarthEffects(this.options),
    });
    const { result } = play(() => reduce(this.schedule, this.participants, command, strategy), this.#faces);
    this.schedule = result.schedule;
    for (const change of result.changes) this.#write(change);
    return result;
  }

  stored(id: string): StoredCreature {
    const numbers = this.participants[id]?.numbers;
    if (!numbers) throw new Error(id);
    return numbers.stored;
  }

  /** Ends turns until the round is over, and says what its end told. */
  endRound(): Result {
    const { round } = this.schedule;
    for (;;) {
      const result = this.run({ kind: "next" });
      if (this.schedule.round !== round) return result;
    }
  }

  #write(change: Change): void {
    const id = change.kind === "update" ? change.uuid.split(".").at(-1) : undefined;
    const participant = id === undefined ? undefined : this.participants[id];
    if (change.kind !== "update" || !participant?.numbers) return;
    const stored: StoredCreature = structuredClone(participant.numbers.stored);
    const keys = change.path.split(".").slice(1);
    const last = keys.pop() ?? "";
    const holder = keys.reduce<Record<string, unknown>>(
      (at, key) => at[key] as Record<string, unknown>,
      stored as unknown as Record<string, unknown>,
    );
    if (change.to === undefined) delete holder[last];
    else holder[last] = change.to;
    const numbers = withStored(participant.numbers, stored, this.options);
    this.participants = { ...this.participants, [participant.id]: { ...participant, numbers } };
  }
}

const kinds = ({ reports }: Result): string[] => reports.map(({ kind }) => kind);

describe("AV-087 morale", () => {
  it("is rolled once at each creature's first turn, against the other side's Presence", () => {
    // Presence 10 + 0 - 5 = 5 on both sides: DC 3, row +5, where a face of 1 is a partial success (AV-246, E71).
    const fight = new Fight({}, { morale: 1 });
    expect(fight.stored("ann").morale.lowered).toBe(true);
    expect(fight.stored("orc").morale.lowered).toBe(false);
    fight.run({ kind: "next" });
    expect(fight.stored("orc").morale.lowered).toBe(true);
    expect(fight.fallen.filter((id) => id === "morale")).toHaveLength(2);
  });

  it("frightens, and the next list follows the fear (AV-096, AV-248)", () => {
    // Enemy Presence of CHA 30 is 25: DC 3 + 25 - 5 = 23 against Resolve 10; a failure costs 23 - 10 points.
    const fight = new Fight({ orc: { abilities: { cha: 30 } } }, { morale: 6 });
    expect(fight.stored("ann").fear.points).toBe(13);
    fight.endRound();
    expect(fight.schedule.members["ann"]?.initiative).toBe(5);
  });

  it("asks a player and rolls for the GM's creatures with the press that gives them the turn", () => {
    const fight = new Fight({}, {}, {}, true);
    expect(fight.schedule.entries["ann-1-1"]?.due).toEqual(["morale"]);
    expect(fight.fallen).toEqual([]);
    const pressed = fight.run({ kind: "check", entry: "ann-1-1", check: "morale" });
    expect(kinds(pressed)).toEqual(["morale"]);
    expect(kinds(fight.run({ kind: "next" }))).toEqual(["morale"]);
  });

  it("does not count the Presence of a creature that the GM hides", () => {
    const fight = new Fight({ orc: { abilities: { cha: 30 } } }, { morale: 6 });
    const { orc } = fight.participants;
    if (orc) fight.participants = { ...fight.participants, orc: { ...orc, hidden: true } };
    const before = fight.stored("ann").fear.points;
    const told = [fight.endRound(), fight.run({ kind: "next" })]
      .flatMap(({ reports }) => reports)
      .find(({ kind, combatantId }) => kind === "morale" && combatantId === "ann");
    expect(told?.data).toMatchObject({ dc: { total: 1 } });
    expect(fight.stored("ann").fear.points).toBeLessThanOrEqual(before);
  });

  it("waits for the round's end where the setting says so", () => {
    const fight = new Fight({}, {}, { moraleTiming: "roundEnd" });
    expect(fight.fallen).toEqual([]);
    expect(kinds(fight.endRound())).toEqual(["morale", "morale"]);
  });
});

describe("AV-094 the end of a round", () => {
  it("costs blood from the round after the one in which it began (AV-055)", () => {
    const fight = new Fight({});
    const { orc } = fight.participants;
    if (!orc?.numbers) throw new Error("orc");
    const stored = { ...FRESH, wounds: { lethal: 20, nonLethal: 100, bleeding: true, dead: false } };
    fight.participants = { ...fight.participants, orc: { ...orc, numbers: withStored(orc.numbers, stored, plain) } };
    expect(kinds(fight.endRound())).not.toContain("bleeding");
    expect(fight.stored("orc").wounds.lethal).toBe(20);
    expect(kinds(fight.endRound())).toContain("bleeding");
    expect(fight.stored("orc").wounds.lethal).toBe(30);
  });

  it("takes the one who bled to death off the new list, in the same moment", () => {
    const wounds = { lethal: 145, nonLethal: 100, bleeding: true, dead: false };
    const fight = new Fight({ orc: { stored: { wounds } } });
    const told = fight.endRound().reports.find(({ kind }) => kind === "bleeding");
    expect(told?.data).toMatchObject({ lethal: 150, dead: true });
    expect(fight.schedule.members["orc"]?.waiting).toBe("perished");
    expect(Object.keys(fight.schedule.entries)).toEqual(["ann-2-1"]);
  });

  it("tires everybody by 1, and Swiftness 7 of a tired one gives one turn from then on (AV-265, E79)", () => {
    const fight = new Fight({ ann: { abilities: { agi: 7 }, stored: { stamina: { now: 1 } } } });
    expect(fight.schedule.members["ann"]?.turns).toBe(2);
    const told = fight.endRound().reports.filter(({ kind }) => kind === "stamina");
    expect(told).toMatchObject([{ combatantId: "ann", data: { now: 0, state: "tired", penalty: 1 } }]);
    expect(fight.stored("orc").stamina.now).toBe(9);
    expect(fight.schedule.members["ann"]?.turns).toBe(1);
  });

  it("chokes with one more unit each round, on both ends of the grapple (AV-231)", () => {
    const end = (role: StoredGrapple["role"], partner: string): Record<string, StoredGrapple> => ({
      grip: { role, partnerId: `Actor.${partner}`, state: "choke", chokeRounds: 2, bindingDc: 0, nonLethal: false },
    });
    const fight = new Fight(
      { ann: { stored: { grapples: end("target", "orc") } }, orc: { stored: { grapples: end("grappler", "ann") } } },
      { escape: 1, hold: 6 },
    );
    fight.endRound();
    expect(fight.stored("ann").wounds.lethal).toBe(3);
    expect(fight.stored("ann").grapples["grip"]?.chokeRounds).toBe(3);
    expect(fight.stored("orc").grapples["grip"]?.chokeRounds).toBe(3);
    fight.endRound();
    expect(fight.stored("ann").wounds.lethal).toBe(7);
  });
});

describe("AV-230 an escape", () => {
  it("frees both ends, at the first turn of the round", () => {
    const end = (role: StoredGrapple["role"], partner: string): Record<string, StoredGrapple> => ({
      [`${role}Grip`]: {
        role,
        partnerId: `Actor.${partner}`,
        state: "partial",
        chokeRounds: 0,
        bindingDc: 0,
        nonLethal: false,
      },
    });
    const fight = new Fight(
      { ann: { stored: { grapples: end("target", "orc") } }, orc: { stored: { grapples: end("grappler", "ann") } } },
      { escape: 6, hold: 2 },
    );
    expect(fight.stored("ann").grapples).toEqual({});
    expect(fight.stored("orc").grapples).toEqual({});
  });
});

describe("AV-176 a stance", () => {
  it("ends as the own next turn starts", () => {
    const fight = new Fight({ ann: { stored: { stance: { defensive: true } } } });
    expect(fight.stored("ann").stance.defensive).toBe(false);
  });
});

describe("AV-008 conditions", () => {
  it("count the turns or rounds that they are named for, and end with their source to be made again", () => {
    const condition = (unit: "turn" | "round", left: number) => ({
      uuid: `Actor.ann.Item.${unit}`,
      name: unit,
      unit,
      left,
      source: { _id: unit, name: unit },
    });
    const fight = new Fight({ ann: { more: { conditions: [condition("turn", 1), condition("round", 2)] } } });
    const own = fight.run({ kind: "next" });
    expect(own.changes).toContainEqual({
      kind: "delete",
      uuid: "Actor.ann.Item.turn",
      documentName: "Item",
      parent: "Actor.ann",
      data: { _id: "turn", name: "turn" },
    });
    expect(kinds(own)).toContain("condition");
    const { changes } = fight.run({ kind: "next" });
    expect(changes).toContainEqual({
      kind: "update",
      uuid: "Actor.ann.Item.round",
      path: "system.left",
      from: 2,
      to: 1,
    });
  });
});

describe("going back", () => {
  it("takes back what rounds did, and going forward again does the same once more", () => {
    const wounds = { lethal: 60, nonLethal: 100, bleeding: true, dead: false };
    const fight = new Fight({ orc: { stored: { wounds } } }, { morale: 1 });
    fight.endRound();
    fight.endRound();
    const there = [fight.stored("ann"), fight.stored("orc")];
    const thrown = fight.fallen.length;
    fight.run({ kind: "previousRound" });
    fight.run({ kind: "previousRound" });
    expect(fight.stored("orc").wounds).toEqual(wounds);
    expect(fight.stored("orc").stamina.now).toBe(10);
    fight.endRound();
    fight.endRound();
    expect([fight.stored("ann"), fight.stored("orc")]).toEqual(there);
    expect(fight.fallen).toHaveLength(thrown);
  });
});

describe("the end of the fight", () => {
  it("wakes who had a critical wound, one unit below unconsciousness, and nobody else (AV-281)", () => {
    const out = { wounds: { lethal: 100, nonLethal: 100, bleeding: false, dead: false } };
    const fight = new Fight({
      ann: { stored: { ...out, flags: { outOfFight: true, crippledRounds: 2 } } },
      orc: { stored: out },
    });
    const { reports } = fight.run({ kind: "end" });
    expect(fight.stored("ann")).toMatchObject({
      wounds: { lethal: 100, nonLethal: 99 },
      flags: { outOfFight: false, crippledRounds: 2 },
    });
    expect(fight.stored("orc").wounds.nonLethal).toBe(100);
    expect(reports.filter(({ kind }) => kind === "comesTo").map(({ combatantId }) => combatantId)).toEqual(["ann"]);
  });

  it("ends what lasts for a fight and keeps fear and wounds", () => {
    const fight = new Fight(
      { orc: { stored: { stance: { defensive: true }, fear: { points: 4 }, stamina: { now: -3 } } } },
      {},
      { staminaRecovery: "combatEnd" },
    );
    fight.run({ kind: "end" });
    expect(fight.stored("orc")).toMatchObject({ stance: { defensive: false }, stamina: { now: 10 } });
    expect(fight.stored("orc").fear.points).toBeGreaterThan(0);
  });
});
