import { beforeAll, describe, expect, it } from "vitest";
import { count, i18n, itemOf, prepareTemplates, render } from "../../../../tests/unit/sheet-templates.ts";
import type { ItemSource } from "../../../foundry/sheets/item-list.ts";
import { attackNumbers } from "../data/attack-numbers.ts";
import { deriveInput } from "../data/derive-input.ts";
import { averageMan } from "../data/fixtures.test-data.ts";
import { derive } from "../rules/derive.ts";
import { DEFAULT_OPTIONS } from "../rules/options.ts";
import { woundStatus } from "../rules/wounds.ts";
import {
  abilityGroups,
  armourNumbers,
  attackView,
  type CreatureSnapshot,
  counters,
  numberTiles,
  resistanceList,
  tracks,
} from "./creature-view.ts";
import { gearGroups } from "./inventory-view.ts";

const EVIL = '<img src=x onerror="alert(1)">';

beforeAll(() => prepareTemplates("actor/avorkarth"));

const options = { ...DEFAULT_OPTIONS, woundedStates: true };

function snapshot(lethal: number, nonLethal: number, stamina = 10): CreatureSnapshot {
  const input = deriveInput({ ...averageMan, wounds: { lethal }, stamina: { now: stamina } }, 0, options);
  return {
    abilities: averageMan.abilities,
    effective: input.abilities,
    derived: derive(input, options),
    protection: { full: 10, guarded: 13, natural: 0, shield: 6, piecesFull: 0, piecesGuarded: 0, resist: null },
    woundStatus: woundStatus(3, { lethal, nonLethal }, options),
    bleeding: false,
    stamina,
    fear: 0,
    charm: 0,
    meleeReach: 1,
    rates: { run: 1, climb: 0.5, swim: 0.5, fly: 0 },
    size: "medium",
  };
}

const sheet = (over: object = {}, creature = snapshot(0, 0)): object => ({
  actor: { name: EVIL, img: "x.webp", uuid: "Actor.a" },
  system: { details: { species: EVIL, concept: "" } },
  source: { mods: {}, rates: {}, resist: {}, details: {}, facing: {}, flags: {}, armour: {} },
  fields: {},
  editable: true,
  editing: false,
  summary: "",
  tabs: { fight: { label: "TACTICAL_TIME.SHEET.Name", cssClass: "active" } },
  tiles: numberTiles(creature, new Set(["attack"]), options, i18n),
  tracks: tracks(creature, options, i18n),
  counters: counters(creature, i18n),
  armour: armourNumbers(creature, i18n),
  abilities: abilityGroups(creature, i18n),
  resistances: resistanceList(creature, i18n),
  statuses: [],
  ...over,
});

describe("the head of the creature's sheet", () => {
  it("shows the nine combat numbers, each with its terms and its rules", () => {
    const html = render("actor/avorkarth/header", sheet());
    expect(count(html, /class="tt-tile-value">/g)).toBe(9);
    expect(html).toContain("2 turns");
    expect(html).toContain("Swiftness 10: Agility +10 (AV-021)");
  });

  it("makes a button only of a number that does something, and of none for those who may only look", () => {
    expect(count(render("actor/avorkarth/header", sheet()), /data-action-id="attack"/g)).toBe(1);
    expect(render("actor/avorkarth/header", sheet({ editable: false }))).toMatch(
      /data-action-id="attack"[^>]* disabled/,
    );
  });

  it("lets no markup through from names", () => {
    for (const editing of [false, true]) {
      expect(render("actor/avorkarth/header", sheet({ editing }))).not.toContain("<img src=x");
    }
  });
});

describe("the body of the creature", () => {
  it("hands each track its value, its maximum and its levels", () => {
    const html = render("actor/avorkarth/side", sheet({}, snapshot(61, 70)));
    expect(html).toMatch(/data-track="lethal"[^>]* value="61" max="150"/);
    expect(html).toMatch(/data-track="nonLethal"[^>]* value="70" max="100"/);
    const levels = /levels="([^"]+)"/.exec(html)?.[1]?.replaceAll("&quot;", '"') ?? "";
    expect(JSON.parse(levels).map(({ units }: { units: number }) => units)).toEqual([50, 10, 1]);
  });

  it("says what state the wounds have brought it to", () => {
    expect(render("actor/avorkarth/side", sheet({}, snapshot(80, 80)))).toContain("Wounded");
    expect(render("actor/avorkarth/side", sheet({}, snapshot(150, 100)))).toContain("Dead");
    expect(render("actor/avorkarth/side", sheet({}, snapshot(100, 100)))).toContain("Unconscious");
    expect(render("actor/avorkarth/side", sheet({}, snapshot(0, 0, -10)))).toContain("Fatigued");
  });

  it("cannot be changed by those who may only look", () => {
    const html = render("actor/avorkarth/side", sheet({ editable: false }));
    expect(count(html, /<tactical-track[^>]* disabled>/g)).toBe(2);
    expect(html).not.toContain("stepField");
  });
});

describe("what it fights with", () => {
  const wielder = {
    effective: averageMan.abilities,
    derived: snapshot(0, 0).derived,
    conditions: { ...deriveInput(averageMan, 0, options).conditions, staminaMax: 10 },
    size: "medium",
    reach: null,
    mods: { might: 0 },
  } as const;
  const fists = attackView(
    {
      itemId: null,
      name: EVIL,
      img: "x.svg",
      numbers: attackNumbers(wielder, null, options),
      nonLethal: true,
      ignoresOverwhelm: false,
      unprepared: false,
      hands: 0,
    },
    i18n,
  );

  it("is a large button with its two numbers, its reach and what is special about it", () => {
    const html = render("actor/avorkarth/fight", sheet({ attacks: [fists], canAttack: true }));
    expect(html).toContain("<b>10</b><small>Attack</small>");
    expect(html).toContain("Reach 1");
    expect(html).toContain("non-lethal");
    expect(html).not.toContain("<img src=x");
    expect(html).not.toMatch(/data-action-id="attack"[^>]* disabled/);
  });

  it("offers to make ready what is not loaded, and only that", () => {
    const bow = { ...fists, readies: { actionId: "prepare", label: EVIL } };
    const html = render("actor/avorkarth/fight", sheet({ attacks: [bow], canAttack: true, editable: true }));
    expect(html).toMatch(/data-action-id="prepare">/);
    expect(html).not.toContain("<img src=x");
    expect(render("actor/avorkarth/fight", sheet({ attacks: [fists] }))).not.toContain('"prepare"');
  });

  it("cannot be pressed where the game has no attack to make", () => {
    const html = render("actor/avorkarth/fight", sheet({ attacks: [fists], canAttack: false }));
    expect(html).toMatch(/data-action-id="attack"[^>]* disabled/);
  });
});

describe("abilities", () => {
  it("are thirteen, to read and to edit", () => {
    const reading = sheet({ tabs: { abilities: { label: "TACTICAL_TIME.SHEET.Name" } }, self: [] });
    expect(count(render("actor/avorkarth/abilities", reading), /tt-ability-abbr/g)).toBe(13);
    const html = render("actor/avorkarth/abilities", { ...reading, editing: true });
    expect(count(html, /name="system\.abilities\.\w+"/g)).toBe(13);
    expect(html).toContain('name="system.abilities.wounds" value="3"');
  });
});

describe("the inventory", () => {
  const item = (over: Partial<ItemSource>): ItemSource => itemOf({ type: "avorkarthWeapon", name: "Sword", ...over });

  it("puts things in their groups, in the person's own order, and hides none of them", () => {
    const groups = gearGroups(
      [item({ name: "B", sort: 2 }), item({ name: "A", sort: 1 }), item({ type: "somethingElse", name: "C" })],
      i18n,
    );
    expect(groups.map(({ label, items }) => [label, items.map(({ name }) => name)])).toEqual([
      ["Weapons", ["A", "B"]],
      ["Armour", []],
      ["Shields", []],
      ["Gear", []],
      ["Other things", ["C"]],
    ]);
  });

  it("says what is wrong with a thing, and what it weighs", () => {
    const html = render(
      "actor/avorkarth/gear",
      sheet({
        gear: gearGroups([item({ warning: "1 broken", weight: "12 lb" })], i18n),
        tabs: { gear: { label: "TACTICAL_TIME.SHEET.Name" } },
      }),
    );
    expect(html).toContain('<span class="tt-tag tt-tag-warn">1 broken</span>');
    expect(html).toContain("12 lb");
  });

  it("can be equipped with a button that says what it does, and escapes names", () => {
    const gear = gearGroups([item({ name: EVIL })], i18n);
    const html = render(
      "actor/avorkarth/gear",
      sheet({ gear, weight: 4, tabs: { gear: { label: "TACTICAL_TIME.SHEET.Name" } } }),
    );
    expect(html).toMatch(/data-action="toggleItem" data-path="equipped" aria-pressed="true" aria-label="Put &lt;img/);
    expect(html).not.toContain("<img src=x");
    expect(html).toContain("Carried: 4 lb");
  });
});
