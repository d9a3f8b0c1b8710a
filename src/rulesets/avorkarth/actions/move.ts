import { iconPath } from "../../../constants.ts";
import type { Cost } from "../../../core/turns/index.ts";
import { counted, type Text, text } from "../../../foundry/chat/text.ts";
import { defineAction } from "../../../foundry/resolve/action.ts";
import { currentOptions } from "../data/options.ts";
import { pathCost } from "../rules/movement.ts";
import { numberIn, oneIn } from "./choosing.ts";
import { turnTiles } from "./moving.ts";
import { ableEnemiesNear, creatureOf, refuse, unable } from "./reading.ts";
import { ACTION } from "./showing.ts";

const KEY = `${ACTION}MOVE.`;

export const WAYS = ["run", "guarded", "climb", "swim", "fly"] as const;
export type Way = (typeof WAYS)[number];

type Facts = {
  /** Tiles for one action by each way; what it cannot do is left out. */
  readonly rates: Readonly<Partial<Record<Way, number>>>;
  /** AV-126 Tiles that a whole turn gives. */
  readonly most: Readonly<Partial<Record<Way, number>>>;
  /** AV-123 An able enemy stands so near that one should fight back or retreat. */
  readonly locked: boolean;
};
type Planned = Facts & { readonly way: Way; readonly straight: number; readonly diagonal: number };

const tilesOf = ({ straight, diagonal }: Planned): number => straight + 1.5 * diagonal;

/**
 * AV-111, AV-120, AV-121 Moving, which is paid by the tile. A guarded move costs twice as much, and gives nobody an
 * opportunity (AV-191). The token is moved by hand.
 */
export const moveAction = defineAction<Facts, Planned, { readonly way: Way }>({
  id: "move",
  label: `${KEY}label`,
  icon: iconPath("dodge"),
  group: "stance",
  aim: "none",
  ownModifierLabel: null,
  usable: (actor) => unable(actor) ?? (actor.statuses.has("prone") ? refuse("prone", { name: actor.name }) : null),
  gather({ actor, actorToken }) {
    const creature = creatureOf(actor);
    if (!creature) return refuse("noCreature");
    const options = currentOptions();
    const kinds = WAYS.map((way) => [way, way === "guarded" ? "run" : way] as const);
    const able = kinds.filter(([, kind]) => creature.rates[kind] > 0 && turnTiles(creature, kind, options) > 0);
    if (able.length === 0) return refuse("cannotMove", { name: actor.name });
    return {
      rates: Object.fromEntries(able.map(([way, kind]) => [way, creature.rates[kind]])),
      most: Object.fromEntries(
        able.map(([way, kind]) => {
          const tiles = turnTiles(creature, kind, options);
          return [way, way === "guarded" ? Math.floor(tiles / 2) : tiles];
        }),
      ),
      locked: options.enforceLocking !== "off" && ableEnemiesNear(actorToken, options.lockDistance),
    };
  },
  fields: ({ rates, most }, values = {}) => {
    const ways = WAYS.filter((way) => rates[way] !== undefined);
    const chosen = ways.find((way) => way === values["way"]) ?? ways[0] ?? "run";
    return [
      {
        kind: "choice",
        id: "way",
        label: text(`${KEY}way`),
        value: ways[0] ?? "run",
        options: ways.map((value) => ({ value, label: text(`${KEY}Way.${value}`) })),
      },
      {
        kind: "number",
        id: "straight",
        label: text(`${KEY}straight`, { most: most[chosen] ?? 0 }),
        value: 1,
        min: 0,
        max: 99,
      },
      { kind: "number", id: "diagonal", label: text(`${KEY}diagonal`), value: 0, min: 0, max: 99 },
    ];
  },
  modifiers: () => [],
  input: (facts, choices) => ({
    ...facts,
    way: oneIn(
      choices,
      "way",
      WAYS.filter((way) => facts.rates[way] !== undefined),
      "run",
    ),
    straight: numberIn(choices, "straight", 1),
    diagonal: numberIn(choices, "diagonal", 0),
  }),
  // biome-ignore lint/correctness/useYield: a rule without dice
  *rule({ way }) {
    return { way };
  },
  odds: () => null,
  warnings(planned): readonly Text[] {
    const most = planned.most[planned.way] ?? 0;
    return [
      ...(tilesOf(planned) > most ? [text(`${KEY}tooFar`, { most })] : []),
      ...(planned.locked ? [text(`${KEY}locked`)] : []),
    ];
  },
  describe: (planned, { way }) => ({
    headline: counted(`${KEY}done.${way}`, tilesOf(planned)),
    tone: "neutral",
    steps: [],
    notes: [],
    hasChanges: false,
  }),
  changes: () => [],
  cost(planned): Cost | null {
    const rate = planned.rates[planned.way] ?? 1;
    const amount = pathCost(planned.straight, planned.diagonal, rate, planned.way === "guarded");
    return amount > 0 ? { kind: "standard", amount } : null;
  },
});
