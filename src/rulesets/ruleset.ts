import type { Json } from "../core/change.ts";
import type { Explanation } from "../core/explain.ts";
import type { StatBlockSpec } from "../core/stat-block/vocabulary.ts";
import type { EditableTable } from "../core/table.ts";
import type { Report, Strategy } from "../core/turns/index.ts";
import type { StepView, Tone } from "../foundry/chat/card.ts";
import type { Text } from "../foundry/chat/text.ts";
import type { Migration } from "../foundry/migrations/migration.ts";
import type { Action } from "../foundry/resolve/action.ts";

/**
 * The contract between the house and a game. `foundry/` talks to a game through this type alone, and nothing outside
 * a ruleset's own folder asks which game it has before it: what differs is a member here.
 */

/**
 * Paths below `system`, dotted, with the values to write. `undefined` takes away what is there: one entry of a
 * collection that is kept by id.
 */
export type SystemUpdate = Readonly<Record<string, Json | undefined>>;

/** The bars of a token that every game fills: `system.bars.<id>` is `{value, max}`, counted down from its maximum. */
export type BarId = "health" | "consciousness";

/** One bar as the token shows it. Units are the game's own (Avorkarth: minor wounds). */
export interface Bar {
  value: number;
  max: number;
}

/** What an actor's model offers to the house, whichever game it belongs to. */
export interface CombatActorModel {
  readonly bars: Readonly<Record<BarId, Bar>>;
}

/** A status that a game knows. */
export interface RulesetStatus {
  /** Core's id where core has one (`dead`, `prone` …): `CONFIG.specialStatusEffects` and modules look for it. */
  readonly id: string;
  /**
   * `free`: its ActiveEffect is the only truth about it (prone). `derived`: it follows from a track, and its
   * ActiveEffect only shows what `statusesOf` says (dead).
   */
  readonly kind: "free" | "derived";
}

/**
 * What becomes of a status toggled by hand (token HUD, macro, tracker).
 * - `effect`: nothing stands behind it; create or delete its ActiveEffect.
 * - `update`: it is derived; write these paths of `system`, and the ActiveEffect follows.
 * - `refuse`: it cannot be set by hand; `reason` is a localisation key.
 */
export type StatusCommand =
  | { readonly kind: "effect" }
  | { readonly kind: "update"; readonly update: SystemUpdate }
  | { readonly kind: "refuse"; readonly reason: string };

/** Sheets by subtype: `label` is a localisation key. */
export interface RulesetSheet {
  readonly document: "Actor" | "Item";
  readonly types: readonly string[];
  readonly sheet: foundry.applications.api.ApplicationV2.AnyConstructor;
  readonly label: string;
}

/** World settings of a game: one object, typed by a data model, edited in a form made from that model. */
export interface RulesetOptions {
  /** Setting key below the system's namespace, e.g. `avorkarthOptions`. */
  readonly key: string;
  readonly model: foundry.abstract.DataModel.AnyConstructor;
  /** Localisation keys of the form. */
  readonly label: string;
  readonly hint: string;
  /** Tables of the rulebook that a world may replace. */
  readonly tables: readonly RulesetTable[];
  /** Options in the order of the form, in named groups (`label` is a localisation key), with the rules they touch. */
  readonly groups: readonly {
    readonly label: string;
    readonly fields: readonly { readonly id: string; readonly rules: readonly string[] }[];
  }[];
}

/** A table of the rulebook, edited as one. The model's field `id` holds its cells, or null: as printed. */
export interface RulesetTable extends EditableTable {
  readonly id: string;
  /** Localisation keys. */
  readonly label: string;
  readonly hint: string;
  readonly rules: readonly string[];
  /** Localisation key of a column's name. */
  readonly columnLabel: (column: string) => string;
  /** Localisation key of what may stand in a column: a choice, a word, the name of a row. */
  readonly cellLabel: (column: string, value: string) => string;
}

/** A field of the guided creation: `path` below `system`, `label` a localisation key. */
export interface CreationField {
  readonly path: string;
  readonly label: string;
}

/** Numbers to begin from. */
export interface CreationArray {
  readonly id: string;
  /** Localisation key. */
  readonly label: string;
  /** A sample of ours, and not of the rulebook. */
  readonly sample: boolean;
  readonly values: Readonly<Record<string, number>>;
}

/** How a creature of a game is made step by step: what is chosen, and what the rulebook says of it. */
export interface RulesetCreation {
  readonly actorType: string;
  /** Localisation key: what the book says about choosing numbers, and what it leaves open. */
  readonly scale: string;
  readonly rules: readonly string[];
  /** Kind, size, calling: beside the name. */
  readonly traits: readonly CreationField[];
  /** Numbers, in named groups. `usual`: the book's range for people; beyond it one is told, and nothing is forbidden. */
  readonly groups: readonly {
    readonly label: string;
    readonly fields: readonly CreationField[];
    readonly usual: { readonly min: number; readonly max: number } | null;
  }[];
  readonly arrays: readonly CreationArray[];
  /** What the numbers of a group are meant to add up to, where the book says it. */
  readonly totals: readonly number[];
  /** Things to be given, by subtypes. `equip`: the field that puts one on; null: there is none. */
  readonly gear: readonly {
    readonly label: string;
    readonly types: readonly string[];
    readonly equip: string | null;
  }[];
  /** The numbers that follow, as the rules have them: for a last look. `label`: a localisation key. */
  summary(actor: Actor.Implementation): readonly { readonly label: string; readonly value: number | string }[];
}

/** Defaults of a new actor's prototype token. */
export interface TokenDefaults {
  readonly width: number;
  readonly height: number;
  /** Linked: one creature with one token (a player's character). Unlinked: each token is a creature of its own. */
  readonly actorLink: boolean;
  readonly disposition: number;
}

/** What every list of actions shows of one. `foundry/resolve/action.ts` says how it is gathered, rolled and shown. */
export interface RulesetAction {
  readonly id: string;
  /** Localisation key. */
  readonly label: string;
  /** Path of an icon of ours. */
  readonly icon: string;
}

/** One line of a turn card: what happened by itself, to one creature. */
export interface TurnLine {
  readonly text: Text;
  readonly tone: Tone;
  /** Dice that fell, in order. */
  readonly dice: StepView["dice"];
  /** How numbers came about, on demand. */
  readonly explanations: readonly Explanation[];
}

/** What the house's own settings say about turns, in every game. */
export interface TurnHouse {
  /** Does the GM's mark *defeated* put a combatant out of the order? (Core's setting of the tracker.) */
  readonly skipDefeated: boolean;
  /** Are players asked to press for the checks that their creatures' turns begin with? Else they fall by themselves. */
  readonly asksOwners: boolean;
  /** Seconds of a round, for games whose rules leave that open. */
  readonly roundSeconds: number;
}

/** How what is left of a kind of cost is drawn: kinds are told apart by their shape alone. */
export type PipShape = "circle" | "diamond" | "triangle" | "square" | "chevron";

/** What the tracker shows or offers, where rules stand behind it. */
export type TurnTopic =
  | "order"
  | "extraTurns"
  | "ambush"
  | "hold"
  | "interrupt"
  | "buy"
  | "reroll"
  | "keepOrder"
  | "negativeInitiative";

/** A sentence with the numbers of its rules. `text` is a localisation key. */
export interface RuledText {
  readonly text: string;
  readonly rules: readonly string[];
}

/** A state of a creature as its line in the tracker shows it: with its degree, where a status alone has none. */
export interface Glance {
  /** Id of the status whose icon stands there already, else an id of its own. */
  readonly id: string;
  /** Path of an icon of ours. */
  readonly icon: string;
  readonly text: Text;
}

/** What people see of a game's turns in the tracker beside the order itself. */
export interface TurnLook {
  /** The kinds of cost that a turn holds, as the strategy's pools name them. */
  readonly pools: Readonly<Record<string, { readonly shape: PipShape; readonly rules: readonly string[] }>>;
  /** Numbers of the rules behind buttons and marks: for tooltips and the legend. Absent: the game has no such thing. */
  readonly rules: Readonly<Partial<Record<TurnTopic, readonly string[]>>>;
  /** What ends with the fight, and what of it lasts. */
  readonly ending: { readonly goes: readonly RuledText[]; readonly lasts: readonly RuledText[] };
  /** States of a creature with their degrees, for those who may know its numbers. */
  glance(actor: Actor.Implementation): readonly Glance[];
}

/** Whose turn it is, as this game sees it: `foundry/combat` runs the one reducer with these. */
export interface RulesetTurns {
  /** The game's strategy under the world's present settings. Made anew for every command. */
  strategy(house?: TurnHouse): Strategy;
  /**
   * A report of the strategy as a line for people, said of the combatant that it is about; null: nothing worth a line.
   * `nameOf`: a combatant's name as the reader may know it.
   */
  describe?(report: Report, nameOf: (combatantId: string) => string): TurnLine | null;
  readonly look: TurnLook;
  /** Names of the checks that a turn's start may ask its owner for: localisation keys by id. */
  readonly checks?: Readonly<Record<string, string>>;
  /** Can a fight open with an ambush round? Then the start asks who lies in wait and who is caught. */
  readonly ambushes?: boolean;
  /** Can a turn be held at all? Default: yes. */
  readonly holds?: boolean;
  /** The action by which a held turn breaks into a running one, where the game has that. */
  readonly interruptAction?: string;
  /** Can one more action be bought? */
  readonly buys?: boolean;
  /** Does a hold wait for a declared act (else it is simply taken later)? */
  readonly triggers?: boolean;
  /** What the strategy needs to know of a creature, read from its document; plain JSON. Null: it has no such data. */
  numbers(actor: Actor.Implementation): object | null;
  /**
   * The number that a creature will be listed at, where no dice are needed for it: shown before the fight begins.
   * Null where initiative is rolled.
   */
  initiative(actor: Actor.Implementation): number | null;
  /** Whether a creature's own numbers depend on its turn (bought actions lower them): it is prepared with each. */
  readonly preparesWithTurn?: boolean;
}

/** One game. */
export interface Ruleset {
  /** Folder name and prefix of the document subtypes: `avorkarth`. */
  readonly id: string;
  /** Localisation key of the game's name. */
  readonly label: string;
  /** Localisation key: one line that says what the game is. */
  readonly hint: string;
  /** Its rulebook: what the numbers of its rules begin with (`AV`), and the pack whose journal holds them. */
  readonly rulebook: { readonly prefix: string; readonly pack: string };
  /** Length of a round in seconds of world time. */
  readonly roundSeconds: number;

  /** Subtype -> data model, as listed under `documentTypes` in the manifest. */
  readonly actorModels: Readonly<Record<string, foundry.abstract.TypeDataModel.AnyConstructor>>;
  readonly itemModels: Readonly<Record<string, foundry.abstract.TypeDataModel.AnyConstructor>>;
  /** Icon of an item that has none of its own, by its subtype and its source (which may be partial); null: none. */
  iconOf(type: string, system: object): string | null;
  readonly sheets: readonly RulesetSheet[];
  readonly options: RulesetOptions;
  readonly creation: RulesetCreation;
  /** The words of the game's stat blocks. */
  readonly statBlock: StatBlockSpec;
  /** Localisation key: a stat block to learn from. */
  readonly blockExample: string;
  readonly statuses: readonly RulesetStatus[];
  /** What a creature can do, in the order in which sheets and menus list it. */
  readonly actions: readonly Action[];

  readonly turns: RulesetTurns;

  /** Steps from older shapes of its data to this one; versions are counted through the whole package. */
  readonly migrations: readonly Migration[];

  /** Paths below `system` that a token can show as bar or number. */
  readonly trackable: { readonly bar: readonly string[]; readonly value: readonly string[] };

  /** The derived statuses that follow from the actor's data now. Pure. */
  statusesOf(system: object): ReadonlySet<string>;
  /** A status is switched by hand. Pure. */
  setStatus(system: object, statusId: string, active: boolean): StatusCommand;
  /** What to write so that a bar shows `value` (clamped to its range). Pure. */
  setBar(system: object, bar: BarId, value: number): SystemUpdate;
  /** Token defaults for a new actor of this game. */
  tokenDefaults(system: object): TokenDefaults;
}
