import type { Explanation } from "../../../core/explain.ts";
import { besides, type Data, formatted, labelled, numberText, signed } from "../../../foundry/language.ts";
import { explanationHtml, explanationText, type Localizer } from "../../../foundry/sheets/explanation-view.ts";
import type { AttackNumbers } from "../data/attack-numbers.ts";
import { KEY, NAMED_SUBSTATS } from "../data/choices.ts";
import type { ActiveEdge } from "../data/edges.ts";
import { edgesOn } from "../data/edges.ts";
import type { Score } from "../data/scores.ts";
import type { Protection } from "../data/worn.ts";
import { STATS, type StatId } from "../rules/effects-tables.ts";
import { unmovingExplained } from "../rules/explanations.ts";
import type { TaraforeOptions } from "../rules/options.ts";
import type { SizeId } from "../rules/sizes.ts";
import { explained, term } from "../rules/terms.ts";

/** A character as its sheet needs it, beside wounds and things. */
export interface CharacterSnapshot {
  readonly scores: ReadonlyMap<string, Score>;
  readonly edges: readonly ActiveEdge[];
  readonly moves: { readonly free: Explanation; readonly action: Explanation };
  readonly actions: Explanation;
  readonly mayMoveOn: boolean;
  readonly multi: { readonly eligible: boolean; readonly maxActions: number; readonly penalties: readonly number[] };
  readonly protection: Protection;
  readonly abilities: { readonly unmoving: boolean };
  readonly size: SizeId;
}

/** A number that explains itself. `scoreId`: pressing it rolls this score. */
export interface NumberTile {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly note: string;
  readonly lowered: boolean;
  readonly tooltip: string;
  readonly aria: string;
  readonly scoreId: string | null;
  /** What sets it apart from its neighbours. */
  readonly best: boolean;
}

const word = (i18n: Localizer, key: string, data: Data = {}): string => formatted(`${KEY}.SHEET.${key}`, data, i18n);

/** The name of a score, in words: a free one's own, a named one's in the viewer's language. */
export const scoreName = ({ id, name, kind }: Pick<Score, "id" | "name" | "kind">, i18n: Localizer): string => {
  if (kind === "stat" || kind === "reaction" || NAMED_SUBSTATS.includes(id)) return i18n.localize(`${KEY}.term.${id}`);
  return name === "" ? i18n.localize(`${KEY}.SHEET.unnamed`) : name;
};

/** What edges give a roll, as signs beside the number: high and low die, bonuses. */
export function edgeSigns(edges: readonly ActiveEdge[], names: readonly string[], i18n: Localizer): string {
  const { sources, modifiers } = edgesOn(edges, names);
  const sign = (id: "high" | "low"): string => i18n.localize(`${KEY}.SHEET.die.${id}`);
  const bonus = modifiers.reduce((sum, { value }) => sum + value, 0);
  return [
    sources.high > 0 ? sign("high") : "",
    sources.low > 0 ? sign("low") : "",
    bonus === 0 ? "" : signed(bonus, i18n),
  ]
    .filter((part) => part !== "")
    .join(" ");
}

function scoreTile(score: Score, edges: readonly ActiveEdge[], i18n: Localizer): NumberTile {
  const { id, current, base } = score;
  const label = scoreName(score, i18n);
  const names = score.parent === null ? [id] : [id, score.parent];
  const lowered = current !== null && base !== null && current.total < base;
  return {
    id,
    label,
    value: current === null ? "–" : numberText(current.total, i18n),
    note: [lowered ? word(i18n, "base", { base }) : "", edgeSigns(edges, names, i18n)]
      .filter((part) => part !== "")
      .join(" "),
    lowered,
    tooltip: current === null ? "" : explanationHtml(current, i18n),
    aria:
      current === null ? word(i18n, "lacking", { name: label }) : labelled(label, explanationText(current, i18n), i18n),
    scoreId: current === null ? null : id,
    best: false,
  };
}

const plainTile = (id: string, explanation: Explanation, note: string, i18n: Localizer): NumberTile => ({
  id,
  label: word(i18n, `tile.${id}`),
  value: numberText(explanation.total, i18n),
  note,
  lowered: false,
  tooltip: explanationHtml(explanation, i18n),
  aria: explanationText(explanation, i18n),
  scoreId: null,
  best: false,
});

/** The row below the name: the six stats, Reaction, how far, how often. */
export function headTiles(character: CharacterSnapshot, i18n: Localizer): NumberTile[] {
  const { scores, edges, moves, actions, multi } = character;
  const tiles = [...STATS, "reaction"].flatMap((id) => {
    const score = scores.get(id);
    if (!score) return [];
    const tile = scoreTile(score, edges, i18n);
    const parent = id === "reaction" && tile.note === "" ? score.parent : null;
    return [
      {
        ...tile,
        label: i18n.localize(`${KEY}.${id === "reaction" ? "term" : "statAbbr"}.${id}`),
        note: parent === null ? tile.note : i18n.localize(`${KEY}.statAbbr.${parent}`),
      },
    ];
  });
  const most = multi.eligible && multi.maxActions > 1 ? word(i18n, "upTo", { most: multi.maxActions }) : "";
  return [
    ...tiles,
    plainTile("move", moves.free, word(i18n, "moveOn", { feet: moves.action.total }), i18n),
    plainTile("actions", actions, most, i18n),
  ];
}

/** TF-070, TF-072, TF-078, TF-080: what the character meets an attack with. The best defence is marked. */
export function defenceTiles(character: CharacterSnapshot, options: TaraforeOptions, i18n: Localizer): NumberTile[] {
  const { scores, edges, protection } = character;
  if (character.abilities.unmoving) return unmovingTiles(character, options, i18n);
  const defences = (["dodge", "parry", "block"] as const).flatMap((id) => {
    const score = scores.get(id);
    if (!score) return [];
    const names = score.parent === null ? [id] : [id, score.parent];
    const shield = id === "block" && protection.safeBlock ? protection.blockBonus : 0;
    const current =
      score.current &&
      explained("defence", [
        ...score.current.terms,
        term("blockBonus", shield, "TF-072"),
        ...edgesOn(edges, names).modifiers.map(({ value, bearer }) =>
          term("edge", value, "TF-027", bearer === undefined ? {} : { bearer }),
        ),
      ]);
    const tile = scoreTile({ ...score, current }, [], i18n);
    const bare = id === "block" && !protection.safeBlock ? word(i18n, "unarmoured") : "";
    return [{ tile: { ...tile, note: bare || tile.note }, total: current?.total ?? Number.NEGATIVE_INFINITY, bare }];
  });
  const best = Math.max(...defences.filter(({ bare }) => bare === "").map(({ total }) => total));
  const first = defences.findIndex(({ total, bare }) => total === best && bare === "");
  return defences.map(({ tile }, index) => ({ ...tile, best: index === first }));
}

/** TF-067 Who does not move has the dodge of its size and no other defence. */
function unmovingTiles({ size }: CharacterSnapshot, options: TaraforeOptions, i18n: Localizer): NumberTile[] {
  const { dodge } = unmovingExplained(size, size, options);
  const tile = plainTile("unmoving", dodge, "", i18n);
  return [
    { ...tile, label: i18n.localize(`${KEY}.term.dodge`), note: word(i18n, "unmoving"), best: true },
    ...(["parry", "block"] as const).map((id) => {
      const label = i18n.localize(`${KEY}.term.${id}`);
      return { ...tile, id, label, value: "–", tooltip: "", aria: word(i18n, "lacking", { name: label }) };
    }),
  ];
}

/** TF-078, TF-081 Toughness and armour, which wounds do not lower. */
export function resistTiles({ scores, protection }: CharacterSnapshot, i18n: Localizer): NumberTile[] {
  const toughness = scores.get("toughness")?.base ?? 0;
  return [
    plainTile("toughness", explained("score", [term("toughness", toughness, "TF-078")]), "", i18n),
    ...(["stun", "wound"] as const).map((id) =>
      plainTile(
        `${id}Resist`,
        explained(`${id}Test`, [term("toughness", toughness, "TF-078"), term("armour", protection.body[id], "TF-080")]),
        protection.body[id] > 0 ? word(i18n, "armour", { value: signed(protection.body[id], i18n) }) : "",
        i18n,
      ),
    ),
  ];
}

/** One stat with everything under it. */
export interface StatView {
  readonly id: StatId;
  readonly label: string;
  readonly abbr: string;
  readonly tile: NumberTile;
  readonly path: string;
  readonly stored: number | null;
  readonly lines: readonly ScoreLine[];
}

export interface ScoreLine {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly lowered: boolean;
  readonly tooltip: string;
  readonly aria: string;
  readonly rollable: boolean;
  /** Its own value, or null: as its parent. */
  readonly own: number | null;
  /** What it is without penalties: shown where no value of its own is typed. */
  readonly base: string;
  readonly inherited: boolean;
  /** What an edge gives. */
  readonly note: string;
  /** A free substat: it can be named and removed. */
  readonly free: boolean;
  readonly path: string;
  readonly isReaction: boolean;
  readonly itemId: string | null;
}

/** TF-002 to TF-006: the six stats with their substats, Reaction under its parent, and skills. */
export function statViews({ scores, edges }: CharacterSnapshot, i18n: Localizer): StatView[] {
  const all = [...scores.values()];
  return STATS.flatMap((id) => {
    const stat = scores.get(id);
    if (!stat) return [];
    const below = all.filter(({ parent }) => parent === id);
    return [
      {
        id,
        label: i18n.localize(`${KEY}.stat.${id}`),
        abbr: i18n.localize(`${KEY}.statAbbr.${id}`),
        tile: scoreTile(stat, edges, i18n),
        path: `system.stats.${id}`,
        stored: stat.own,
        lines: below.map((score) => scoreLine(score, edges, i18n)),
      },
    ];
  });
}

/** Skills that stand under no stat. */
export const looseSkills = ({ scores, edges }: CharacterSnapshot, i18n: Localizer): ScoreLine[] =>
  [...scores.values()]
    .filter(({ kind, parent }) => kind === "skill" && parent === null)
    .map((score) => scoreLine(score, edges, i18n));

function scoreLine(score: Score, edges: readonly ActiveEdge[], i18n: Localizer): ScoreLine {
  const { value, lowered, tooltip, aria, scoreId } = scoreTile(score, edges, i18n);
  const names = score.parent === null ? [score.id] : [score.id, score.parent];
  return {
    id: score.id,
    name: scoreName(score, i18n),
    value,
    lowered,
    tooltip,
    aria,
    rollable: scoreId !== null,
    own: score.own,
    base: score.base === null ? "–" : numberText(score.base, i18n),
    inherited: score.own === null,
    note: edgeSigns(edges, names, i18n),
    free: score.kind === "substat" && !NAMED_SUBSTATS.includes(score.id),
    path: score.kind === "reaction" ? "system.reaction.value" : `system.substats.${score.id}.value`,
    isReaction: score.kind === "reaction",
    itemId: score.kind === "skill" ? score.id : null,
  };
}

/** One way to attack, as a large button. */
export interface AttackView {
  readonly itemId: string | null;
  readonly name: string;
  readonly img: string;
  readonly scoreId: string;
  readonly attack: { readonly value: string; readonly tooltip: string };
  readonly damage: { readonly value: string; readonly tooltip: string };
  readonly meta: string;
  readonly tags: readonly string[];
  readonly aria: string;
}

export interface AttackSource {
  readonly itemId: string | null;
  readonly name: string;
  readonly img: string;
  readonly hands: number;
  readonly kind: string;
  readonly numbers: AttackNumbers;
}

export function attackView(source: AttackSource, scores: ReadonlyMap<string, Score>, i18n: Localizer): AttackView {
  const { attack, damage, reach, range, scoreId, unskilled } = source.numbers;
  const score = scores.get(scoreId);
  const shown = (explanation: Explanation | null): { value: string; tooltip: string } =>
    explanation === null
      ? { value: "–", tooltip: "" }
      : { value: numberText(explanation.total, i18n), tooltip: explanationHtml(explanation, i18n) };
  const values = { attack: shown(attack), damage: shown(damage) };
  return {
    itemId: source.itemId,
    name: source.name,
    img: source.img,
    scoreId,
    ...values,
    meta: besides([
      score ? scoreName(score, i18n) : "",
      reach === null ? "" : word(i18n, "reach", { feet: reach }),
      range === null ? "" : word(i18n, "range", { feet: range }),
    ]),
    tags: [unskilled ? word(i18n, "tag.unskilled") : "", source.hands === 2 ? word(i18n, "tag.twoHands") : ""].filter(
      (tag) => tag !== "",
    ),
    aria: word(i18n, "attackAria", { name: source.name, attack: values.attack.value, damage: values.damage.value }),
  };
}

/** Tokens as pips to spend and get. A dozen are counted at a glance; beyond it the number says it. */
export const tokenPips = (tokens: number): { readonly index: number; readonly held: boolean }[] =>
  Array.from({ length: Math.min(12, Math.max(5, tokens)) }, (_, index) => ({ index: index + 1, held: index < tokens }));

/** The line under the name. */
export const summaryLine = ({ size, mayMoveOn }: CharacterSnapshot, i18n: Localizer): string =>
  besides([i18n.localize(`${KEY}.size.${size}`), mayMoveOn ? word(i18n, "mayMoveOn") : ""]);
