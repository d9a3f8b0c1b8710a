import { beforeAll, describe, expect, it } from "vitest";
import { count, i18n, prepareTemplates, render as renderTemplate } from "../../../../tests/unit/sheet-templates.ts";
import { explanationHtml } from "../../../foundry/sheets/explanation-view.ts";
import { attackNumbers, UNARMED } from "../data/attack-numbers.ts";
import { condition, guard, wound } from "../data/fixtures.test-data.ts";
import { movesOf } from "../data/movement.ts";
import { scoresOf } from "../data/scores.ts";
import { protectionOf } from "../data/worn.ts";
import { multiAction } from "../rules/actions.ts";
import { abilitiesOf, bleedingOf } from "../rules/condition.ts";
import { actionsExplained, bloodLimitsExplained, woundPenaltyExplained } from "../rules/explanations.ts";
import { DEFAULT_OPTIONS } from "../rules/options.ts";
import type { Condition } from "../rules/state.ts";
import { bloodState } from "../rules/wounds.ts";
import { figureParts, figureText, regionLevels } from "./body-view.ts";
import {
  attackView,
  type CharacterSnapshot,
  defenceTiles,
  headTiles,
  resistTiles,
  statViews,
  tokenPips,
} from "./character-view.ts";
import {
  type BodySnapshot,
  bloodView,
  penaltyView,
  placeChoices,
  stateWord,
  stunView,
  woundRungs,
  woundViews,
} from "./wounds-view.ts";

const EVIL = '<img src=x onerror="alert(1)">';
const render = (name: string, context: object): string => renderTemplate(`actor/tarafore/${name}`, context);

beforeAll(() => prepareTemplates("actor/tarafore"));

type Snapshot = CharacterSnapshot & BodySnapshot;

function character(over: Partial<Condition> = {}): Snapshot {
  const now = condition(over);
  const { stats } = guard();
  const str = stats.str ?? 0;
  const abilities = abilitiesOf(now, str, DEFAULT_OPTIONS);
  return {
    condition: now,
    scores: scoresOf(guard({ condition: now }), DEFAULT_OPTIONS),
    edges: [],
    penalty: woundPenaltyExplained(Object.values(now.wounds), DEFAULT_OPTIONS),
    moves: movesOf(
      {
        ath: 12,
        own: { free: null, action: null },
        can: { move: true, walkUnderwater: false },
        swimming: false,
        water: "none",
        abilities,
      },
      DEFAULT_OPTIONS,
    ),
    actions: actionsExplained(0, now.stun.lna),
    mayMoveOn: false,
    multi: multiAction(stats, 0, {}, DEFAULT_OPTIONS),
    protection: protectionOf([
      { worn: true, stun: 2, wound: 3, safeBlock: false, blockBonus: 0, coverage: [] },
      { worn: true, stun: 0, wound: 0, safeBlock: true, blockBonus: 2, coverage: [] },
    ]),
    abilities,
    bleeding: bleedingOf(now, DEFAULT_OPTIONS),
    bloodLimits: bloodLimitsExplained(str, DEFAULT_OPTIONS),
    fainted: bloodState(str, now.blood.loss, DEFAULT_OPTIONS).unconscious,
    size: "average",
  };
}

const sheet = (from: Snapshot, over: object = {}): object => ({
  actor: { name: EVIL, img: "x.webp", uuid: "Actor.a" },
  system: { details: { species: EVIL, concept: "" }, tokens: from.condition.tokens },
  source: { details: {}, reaction: {}, can: {}, features: {}, move: {} },
  fields: {},
  editable: true,
  editing: false,
  summary: "",
  tabs: { fight: { label: "TACTICAL_TIME.SHEET.Name" }, abilities: { label: "TACTICAL_TIME.SHEET.Name" } },
  tiles: headTiles(from, i18n),
  defences: defenceTiles(from, DEFAULT_OPTIONS, i18n),
  resists: resistTiles(from, i18n),
  stats: statViews(from, i18n),
  pips: tokenPips(from.condition.tokens),
  figure: figureParts(from.condition),
  figureText: figureText(from.condition, i18n),
  state: stateWord(from, i18n),
  penalty: penaltyView(from, i18n),
  rungs: woundRungs(from, DEFAULT_OPTIONS, i18n),
  wounds: woundViews(from, DEFAULT_OPTIONS, i18n),
  places: placeChoices("body", DEFAULT_OPTIONS, i18n),
  stun: stunView(from, DEFAULT_OPTIONS, i18n),
  blood: bloodView(from, i18n),
  statuses: [],
  attackAction: "check",
  ...over,
});
const ribs = wound({
  level: "special",
  place: "chest",
  consequences: { "broken-ribs": { factor: "1/2", splinted: true } },
});

describe("the head of a character's sheet", () => {
  it("shows nine numbers; seven of them are scores that a press rolls", () => {
    const html = render("header", sheet(character()));
    expect(count(html, /class="tt-tile-value">/g)).toBe(9);
    expect([...html.matchAll(/data-field-score="(\w+)"/g)].map(([, id]) => id)).toEqual([
      ..."pro ath awa str sth prs reaction".split(" "),
    ]);
    expect(html).toContain("Reaction: Score 14");
  });

  it("shows what wounds have left, what was there before, and why", () => {
    const html = render("header", sheet(character({ wounds: { a: ribs } })));
    // ATH 12, −4 by the wound, −3 / 2 by the ribs.
    expect(html).toMatch(/tt-lowered-tile[^>]*data-field-score="ath"[\s\S]*?tt-tile-value">7</);
    expect(html).toContain("of 12");
    expect(html).toContain("Broken ribs −1 (TF-062)");
  });

  it("can be pressed by nobody who may only look, and lets no markup through from names", () => {
    const html = render("header", sheet(character(), { editable: false }));
    expect(count(html, /data-action="startAction"[^>]* disabled/g)).toBe(7);
    for (const editing of [false, true])
      expect(render("header", sheet(character(), { editing }))).not.toContain("<img src=x");
  });
});

describe("the body of a character", () => {
  const hurt = character({
    wounds: { a: ribs, b: wound({ level: "flesh", place: "knee-elbow", variant: "elbow", staunched: true }) },
    stun: { level: "special", lna: 0, rounds: 2 },
    blood: { loss: 3, elapsed: 50 },
    tokens: 2,
  });

  it("shows where it is hurt on the figure, in colour and in words", () => {
    const html = render("side", sheet(hurt));
    expect(regionLevels(hurt.condition)).toMatchObject({
      chest: "special",
      elbows: "flesh",
      knees: "none",
      head: "none",
    });
    expect(html).toContain('aria-label="Chest: Deep wound, Elbow: Flesh wound"');
    expect(regionLevels(condition({ wounds: { a: wound() } }))).toMatchObject({ chest: "normal", belly: "normal" });
  });

  it("has a rung for each depth with its penalty and its wounds", () => {
    const html = render("side", sheet(hurt));
    expect([...html.matchAll(/tt-rung-penalty">([^<]+)</g)].map(([, text]) => text)).toEqual([
      "0",
      "−2",
      "−4",
      "−6",
      "−8",
    ]);
    expect(count(html, /tt-rung-pip"/g)).toBe(2);
    expect(html).toContain('aria-label="Deep wound: 1 marked, penalty −4"');
  });

  it("lists wounds worst first, with what was done and what a healer meets", () => {
    const [first, second] = woundViews(hurt, DEFAULT_OPTIONS, i18n);
    expect([first?.label, first?.place, first?.penalty, first?.bleeds]).toEqual([
      "Deep wound",
      "Chest",
      "−4",
      "1 blood each 200 rounds",
    ]);
    expect(first?.consequences[0]).toMatchObject({
      label: "Ribs broken",
      effect: "ATH −1",
      splinted: true,
      medicine: "(medicine 16)",
    });
    expect([second?.place, second?.penalty, second?.flags.find(({ id }) => id === "staunched")?.on]).toEqual([
      "Elbow",
      "",
      true,
    ]);
    expect(first?.medicine).toBe("(medicine 8)");
  });

  it("hides a healed wound, and keeps the scar of what is lost", () => {
    const healed = { level: "none" } as const;
    expect(woundViews(character({ wounds: { a: wound(healed) } }), DEFAULT_OPTIONS, i18n)).toEqual([]);
    const scar = wound({ ...healed, place: "ear", consequences: { "ear-loss": { factor: "1", splinted: false } } });
    expect(woundViews(character({ wounds: { a: scar } }), DEFAULT_OPTIONS, i18n)[0]?.consequences[0]?.effect).toBe(
      "PRS −1",
    );
  });

  it("hands the ladder its states and tells what the present one does", () => {
    const html = render("side", sheet(hurt));
    expect(html).toMatch(/<tactical-ladder data-track="stun" value="2"/);
    const steps = /steps="([^"]+)"/.exec(html)?.[1]?.replaceAll("&quot;", '"') ?? "[]";
    expect(JSON.parse(steps).map(({ id }: { id: string }) => id)).toEqual([
      ..."none normal special exceptional critical coma".split(" "),
    ]);
    expect(html).toContain("defends with the low die. (medicine 6)");
  });

  it("shows the clock of blood and where one faints", () => {
    expect(bloodView(hurt, i18n)).toMatchObject({
      loss: 3,
      faintAt: 5,
      dieAt: 11,
      filled: 27,
      faintMark: 45,
      clock: "Clock 50 of 200",
      clockFilled: 25,
    });
    expect(stateWord(character({ blood: { loss: 5, elapsed: 0 } }), i18n)).toBe("Fainted from blood loss");
    expect(stateWord(character({ life: "dying" }), i18n)).toBe("Dying");
    expect(stateWord(character(), i18n)).toBe("Unhurt");
  });

  it("offers the two sides of a joint by their names", () => {
    const labels = placeChoices("neck:rear", DEFAULT_OPTIONS, i18n);
    expect(labels).toHaveLength(28);
    expect(labels.filter(({ chosen }) => chosen).map(({ label }) => label)).toEqual(["Neck, rear"]);
  });

  it("cannot be changed by those who may only look", () => {
    const html = render("side", sheet(hurt, { editable: false }));
    expect(html).toMatch(/<tactical-ladder[^>]* disabled>/);
    expect(count(html, /data-action="markWound"[^>]* disabled/g)).toBe(5);
    for (const action of ["toggleTreatment", "removeWound", "stepField", "cycleFactor"])
      expect(html).not.toContain(action);
  });

  it("shows tokens as pips, those that are held filled", () => {
    const html = render("side", sheet(hurt));
    expect([count(html, /tt-token-held/g), count(html, /data-action="setTokens"/g)]).toEqual([2, 5]);
    expect(tokenPips(40)).toHaveLength(12);
  });
});

describe("what it fights with", () => {
  const fight = (from: Snapshot, over: object = {}): string => {
    const numbers = attackNumbers(from, { ...UNARMED, name: EVIL, bonus: 3 }, DEFAULT_OPTIONS);
    const attack = attackView(
      { itemId: "i", name: EVIL, img: "x.svg", hands: 2, kind: "melee", numbers },
      from.scores,
      i18n,
    );
    return render("fight", sheet(from, { attacks: [attack], ...over }));
  };

  it("is a large button that rolls the weapon's score, with attack, damage and reach", () => {
    const html = fight(character());
    expect(html).toContain("<b>13</b><small>Attack</small>");
    expect(html).toContain("<b>14</b><small>Damage</small>");
    expect(html).toContain("Prowess · Reach 5 ft");
    expect(html).toMatch(/data-action-id="check" data-field-score="pro"/);
    expect(fight(character(), { attackAction: "attack" })).toContain('data-action-id="attack"');
    expect(html).not.toContain("<img src=x");
  });

  it("TF-070, TF-072: marks the best defence; a shield adds to block, and without one a block is unarmoured", () => {
    const tiles = defenceTiles(character(), DEFAULT_OPTIONS, i18n);
    expect(tiles.map(({ value, best }) => [value, best])).toEqual([
      ["12", false],
      ["15", true],
      ["15", false],
    ]);
    const bare = { ...character(), protection: protectionOf([]) };
    expect(defenceTiles(bare, DEFAULT_OPTIONS, i18n)[2]).toMatchObject({ value: "13", note: "unarmoured" });
  });

  it("TF-067: who does not move has the dodge of its size alone", () => {
    const tiles = defenceTiles(character({ stun: { level: "coma", lna: 0, rounds: 0 } }), DEFAULT_OPTIONS, i18n);
    expect(tiles.map(({ value }) => value)).toEqual(["0", "–", "–"]);
  });

  it("TF-081: shows Toughness and armour as damage tests meet them, whatever the wounds", () => {
    const tiles = resistTiles(character({ wounds: { a: wound({ level: "critical" }) } }), i18n);
    expect(tiles.map(({ value }) => value)).toEqual(["11", "13", "14"]);
  });
});

describe("stats with what stands under them", () => {
  it("puts substats, Reaction and skills under their parents, each to roll", () => {
    const lines = Object.fromEntries(
      statViews(character(), i18n).map(({ id, lines: all }) => [id, all.map(({ name }) => name)]),
    );
    expect(lines).toMatchObject({
      pro: ["Parry", "Block"],
      awa: ["Reaction", "Perception", "Bow and arrow"],
      ath: ["Dodge", "Swim", "Riding"],
    });
    expect(count(render("abilities", sheet(character())), /data-action="startAction"/g)).toBe(6 + 11);
  });

  it("lets free substats be named and removed, and named ones only be given a value", () => {
    const html = render("abilities", sheet(character(), { editing: true }));
    expect(html).toContain('name="system.substats.riding.name" value="Riding"');
    expect(html).not.toContain("system.substats.dodge.name");
    expect(count(html, /data-action="clearEntry"/g)).toBe(1);
    expect(html).toMatch(/name="system\.reaction\.value" value="" placeholder="14"/);
  });

  it("escapes names in tooltips as well", () => {
    const evil = scoresOf(
      guard({ skills: [{ id: "s", name: EVIL, parent: "awa", value: 9, tags: [] }] }),
      DEFAULT_OPTIONS,
    );
    const current = evil.get("s")?.current;
    expect(current && explanationHtml(current, i18n)).not.toContain("<img");
    expect(render("abilities", sheet({ ...character(), scores: evil }))).not.toContain("<img src=x");
  });
});
