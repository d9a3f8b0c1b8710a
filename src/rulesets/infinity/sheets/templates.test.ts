import { beforeAll, describe, expect, it } from "vitest";
import {
  count,
  i18n,
  itemOf,
  prepareTemplates,
  render as renderTemplate,
} from "../../../../tests/unit/sheet-templates.ts";
import { type ItemSource, stowed } from "../../../foundry/sheets/item-list.ts";
import { freshBody } from "../data/compositions.ts";
import { condition, hurtBody, prepared, type TestParticipant } from "../data/fixtures.test-data.ts";
import { attackNumbers, UNARMED } from "../data/numbers.ts";
import { SUM_IDS, TERM_IDS } from "../rules/terms.ts";
import { figurePart } from "./figure.ts";
import { gearGroups, HELD } from "./inventory-view.ts";
import { partChoices } from "./part-choices.ts";
import {
  abilityViews,
  actionsView,
  attackView,
  bodyView,
  buildView,
  conditionViews,
  defenceViews,
  numberTiles,
  resolveView,
  untilText,
} from "./participant-view.ts";

const EVIL = '<img src=x onerror="alert(1)">';

const render = (name: string, context: object): string => renderTemplate(`actor/infinity/${name}`, context);

beforeAll(() => prepareTemplates("actor/infinity"));

const OFFERED = new Set(["check", "power"]);

function sheet(over: object = {}, fields: Partial<TestParticipant> = {}): object {
  const { source: from, numbers } = prepared({ fields });
  const body = bodyView(numbers, true, i18n);
  return {
    actor: { name: EVIL, img: "x.webp", uuid: "Actor.a" },
    system: { details: { species: EVIL, concept: "" } },
    source: { ...from.fields, details: {}, experience: { points: 0 }, buildTotal: 150 },
    fields: {},
    editable: true,
    editing: false,
    summary: "",
    tabs: Object.fromEntries(
      ["fight", "abilities", "body", "magic"].map((id) => [id, { label: `TACTICAL_TIME.INFINITY.SHEET.tab.${id}` }]),
    ),
    tiles: numberTiles(numbers, OFFERED, i18n),
    body,
    figure: body.human ? body.parts.map((part) => ({ ...part, ...figurePart(part.key) })) : null,
    resolve: resolveView(numbers, from.fields.resolve.total, i18n),
    defences: defenceViews(numbers, OFFERED, i18n),
    abilities: abilityViews(from, [], OFFERED, i18n),
    build: buildView(from.fields.abilities, 150, true, i18n),
    conditions: conditionViews(from.fields.conditions, () => "Ada", i18n),
    turn: actionsView({ full: { left: 2, total: 2 }, minor: { left: 1, total: 1 }, bought: 0, inFight: false }, i18n),
    offers: {},
    statuses: [],
    ...over,
  };
}

describe("the words of explanations", () => {
  it("are there for every sum and every term of the rules", () => {
    for (const id of SUM_IDS) expect(i18n.localize(`TACTICAL_TIME.INFINITY.Sum.${id}`)).not.toBe("");
    for (const id of TERM_IDS) expect(i18n.localize(`TACTICAL_TIME.INFINITY.Term.${id}`)).not.toBe("");
  });
});

describe("the head of the sheet", () => {
  it("shows nine numbers with their terms, and rolls those that are rolled", () => {
    const html = render("header", sheet());
    expect(count(html, /class="tt-tile-value">/g)).toBe(9);
    expect(html).toContain("Physical resistance 50: Strength +25 (SI-013), Vitality +25 (SI-013)");
    expect(count(html, /data-action-id="power"/g)).toBe(3);
    expect(html).toMatch(/data-action-id="check" data-field-what="stayUp"/);
    expect(html).not.toContain("<img src=x");
  });

  it("rolls nothing where the game has no such action, or for those who may only look", () => {
    const { numbers } = prepared();
    expect(render("header", sheet({ tiles: numberTiles(numbers, new Set(), i18n) }))).not.toContain("data-action-id");
    expect(count(render("header", sheet({ editable: false })), /data-action="startAction"[^>]* disabled/g)).toBe(6);
  });
});

describe("the body", () => {
  it("of a human is a figure of six buttons, each with its damage and its state", () => {
    const html = render("side", sheet({}, { composition: hurtBody({ leftArm: 30, torso: 50, head: 80 }) }));
    expect(count(html, /data-action="focusPart"/g)).toBe(6);
    expect(html).toMatch(/tt-figure-part tt-state-wounded"[^>]*data-part="leftArm"/);
    expect(html).toMatch(/tt-figure-part tt-state-disabled"[^>]*data-part="torso"/);
    expect(html).toMatch(/tt-figure-part tt-state-destroyed"[^>]*data-part="head"/);
    expect(html).toContain("Left arm: 30 damage, wounded. Wounded past 25, disabled at 50. Armour 0.");
    expect(html).toContain("Wounded parts: 3 (−30 on every check)");
    expect(html).toContain("Disabled parts: 2 (−2 full actions)");
    expect(html).toMatch(/name="system.composition.leftArm.damage" value="30"/);
  });

  it("of anything else is a list, and says what a disabled part means", () => {
    const html = render("side", sheet({}, { composition: hurtBody({ leftWing: 60 }, "twoHeadedDrake") }));
    expect(html).not.toContain("tt-figure");
    expect(count(html, /name="system.composition.\w+.damage"/g)).toBe(10);
    expect(html).toContain("Cannot fly");
  });

  it("says when a stay-up check is due", () => {
    expect(render("side", sheet({}, { composition: hurtBody({ torso: 50 }) }))).toContain("stay-up check is due");
    expect(render("side", sheet({}, { composition: hurtBody({ torso: 49 }) }))).not.toContain("stay-up check is due");
  });

  it("cannot be changed by those who may only look", () => {
    const html = render("side", sheet({ editable: false }));
    expect(html).not.toMatch(/name="system/);
    expect(count(html, /focusPart[^>]* disabled/g)).toBe(6);
    expect(html).toMatch(/<tactical-track[^>]* disabled>/);
  });

  it("shows what its builder calls a part, escaped, and a key that nobody has named", () => {
    const composition = {
      ...freshBody("blob"),
      part2: { ...freshBody("blob").body, label: EVIL, sort: 1 },
      part3: { ...freshBody("blob").body, sort: 2 },
    };
    const html = render("side", sheet({}, { composition: composition as TestParticipant["composition"] }));
    expect(html).not.toContain("<img src=x");
    expect(html).toContain("part3");
  });
});

describe("the turn", () => {
  const turn = (bought: number, inFight = false) =>
    actionsView({ full: { left: 1, total: 2 + bought }, minor: { left: 0, total: 1 }, bought, inFight }, i18n);

  it("shows what is left, what was bought and what that costs", () => {
    const html = render("fight", sheet({ turn: turn(2) }));
    expect(count(html, /tt-turn-pip(?: tt-left)?"/g)).toBe(4);
    expect(count(html, /tt-turn-pip tt-left"/g)).toBe(1);
    expect(html).toContain("−20");
    expect(html).toContain("Full actions left: 1 of 4. Minor actions left: 0.");
    expect(html).toContain('data-action="freshTurn"');
  });

  it("begins anew by itself in a fight", () => {
    expect(render("fight", sheet({ turn: turn(0, true) }))).not.toContain("freshTurn");
  });
});

describe("what it fights with", () => {
  const { source: from } = prepared({ fields: { composition: hurtBody({ rightArm: 50 }) } });
  const sword = { ...UNARMED, name: EVIL, natural: false, size: 4, heldBy: "rightArm" };
  const attack = attackView(
    { itemId: "i", name: EVIL, img: "x.svg", numbers: attackNumbers(from, sword), tags: [] },
    i18n,
  );

  it("is a large button with both numbers, and says what keeps it from being used", () => {
    const html = render("fight", sheet({ attacks: [attack] }));
    expect(html).toContain("<b>−15</b><small>To hit</small>");
    expect(html).toContain("part disabled");
    expect(html).toContain("two hands");
    expect(html).not.toContain("<img src=x");
  });

  it("cannot be pressed while the game has no such action", () => {
    expect(render("fight", sheet({ attacks: [attack] }))).toMatch(/data-action-id="attack"[^>]* disabled/);
    const offered = render("fight", sheet({ attacks: [attack], offers: { attack: true } }));
    expect(offered).not.toMatch(/data-action-id="attack"[^>]* disabled/);
  });
});

describe("conditions", () => {
  it("say whose turn ends them, or which round", () => {
    const pinned = { ...condition("pinned"), causedBy: "x", endsTurnOf: "x" };
    expect(untilText(pinned, () => "Ada", i18n)).toBe("by Ada · until Ada’s turn");
    expect(untilText({ ...condition("warded"), endsRound: 4 }, () => "", i18n)).toBe("until the end of round 4");
    const html = render("fight", sheet({}, { conditions: { p: pinned, w: condition("warded", 7) } }));
    expect(html).toContain("Armour +7");
    expect(html).toMatch(/data-collection="conditions" data-entry="p"/);
  });
});

describe("abilities", () => {
  it("are six, to roll and to edit, and a monster's fit its build", () => {
    expect(count(render("abilities", sheet()), /data-action-id="check" data-field-what="\w+"/g)).toBe(6);
    expect(count(render("abilities", sheet({ editing: true })), /name="system\.abilities\.\w+"/g)).toBe(6);
    expect(buildView(prepared().source.fields.abilities, 180, true, i18n).difference).toBe("−30");
    expect(buildView(prepared().source.fields.abilities, 180, false, i18n).difference).toBe("");
  });
});

describe("lists of things", () => {
  const item = (over: Partial<ItemSource>): ItemSource => itemOf({ type: "infinityWeapon", name: EVIL, ...over });

  it("escape names, keep a person's order, and offer what is put away", () => {
    const items = [item({ name: "B", sort: 2 }), item({ name: "A", sort: 1, toggle: { path: "equipped", on: false } })];
    expect(gearGroups(items, i18n)[0]?.items.map(({ name }) => name)).toEqual(["A", "B"]);
    expect(stowed(HELD, items, i18n).map(({ name }) => name)).toEqual(["A"]);
    const html = renderTemplate("shared/item-rows", { group: gearGroups([item({})], i18n)[0], editable: true });
    expect(html).not.toContain("<img src=x");
    expect(html).toMatch(/data-action="toggleItem" data-path="equipped" aria-pressed="true"/);
  });
});

describe("fields that name parts of a body", () => {
  const field = (name: string, value: unknown) =>
    ({ name, value, isText: true, isChoice: false, isSet: false, choices: [] }) as unknown as Parameters<
      typeof partChoices
    >[0];
  const targets = [
    { key: "leftArm", label: "" },
    { key: "part7", label: "Third arm" },
  ];
  const values = (view: ReturnType<typeof partChoices>) => view.choices.map(({ value, chosen }) => [value, chosen]);

  it("are chosen from the owner's, and keep what the owner has not", () => {
    expect(values(partChoices(field("system.heldBy", "part7"), targets, i18n))).toEqual([
      ["", false],
      ["leftArm", false],
      ["part7", true],
    ]);
    expect(values(partChoices(field("system.heldBy", "tail"), targets, i18n))).toContainEqual(["tail", true]);
    expect(partChoices(field("system.heldBy", "tail"), null, i18n).isText).toBe(true);
  });

  it("of an armour are roles and the owner's own parts", () => {
    const view = partChoices(field("system.covers", new Set(["torso", "part7"])), targets, i18n);
    expect(view.isSet).toBe(true);
    expect(values(view)).toEqual(
      expect.arrayContaining([
        ["torso", true],
        ["head", false],
        ["part7", true],
      ]),
    );
  });
});
