import { templatePath } from "../../constants.ts";
import type { Parts } from "./handlebars-sheets.ts";

/** Parts that every game's sheet draws from the shelf of all; `limited`, `compact` and `unknown` each stand alone. */
export const LIMITED_PART = "limited";
export const COMPACT_PART = "compact";
export const UNKNOWN_PART = "unknown";
const ALONE: readonly string[] = [LIMITED_PART, COMPACT_PART, UNKNOWN_PART];

const shared = (name: string): string => templatePath(`shared/${name}`);

/** Pieces that parts are put together from. */
const PIECES = [
  "identity",
  "name-row",
  "item-rows",
  "search",
  "statuses",
  "stepper",
  "number-field",
  "stowed",
  "action-groups",
  "attack",
].map(shared);

/** A tab of a sheet. `shared`: its template serves every game. */
export interface SheetTab {
  readonly id: string;
  readonly icon: string;
  readonly shared?: boolean;
}

const TABS = {
  fight: { id: "fight", icon: "fa-solid fa-khanda" },
  magic: { id: "magic", icon: "fa-solid fa-wand-sparkles" },
  gear: { id: "gear", icon: "fa-solid fa-suitcase" },
  abilities: { id: "abilities", icon: "fa-solid fa-person" },
  body: { id: "body", icon: "fa-solid fa-heart-pulse" },
  effects: { id: "effects", icon: "fa-solid fa-bolt", shared: true },
  notes: { id: "notes", icon: "fa-solid fa-feather", shared: true },
} as const satisfies Record<string, SheetTab>;
export type TabId = keyof typeof TABS;

/**
 * The parts of a game's actor sheet: head, side and one part for each tab, with what stands alone.
 * @param folder the game's folder among the actors' templates
 * @param pieces the game's own pieces, by their names there
 */
export function actorParts(folder: string, tabs: readonly TabId[], pieces: readonly string[] = []): Parts {
  const own = (name: string): string => templatePath(`actor/${folder}/${name}`);
  const part = (template: string) => ({ template, scrollable: [""] });
  const tabPart = (id: TabId) => {
    const tab: SheetTab = TABS[id];
    return [id, part(tab.shared ? shared(id) : own(id))] as const;
  };
  return {
    // Named once, loaded for all: the host loads the templates of every part before it draws the first.
    header: { template: own("header"), templates: [...PIECES, ...pieces.map(own)] },
    side: part(own("side")),
    nav: { template: shared("tabs") },
    ...Object.fromEntries(tabs.map(tabPart)),
    [COMPACT_PART]: part(own("compact")),
    [LIMITED_PART]: part(shared("limited")),
    [UNKNOWN_PART]: part(shared("unknown")),
  };
}

/** The tabs as the host wants them. `labels`: prefix of their names. */
export const actorTabs = (tabs: readonly TabId[], labels: string) => ({
  primary: {
    tabs: tabs.map((id) => ({ id, icon: TABS[id].icon })),
    initial: tabs[0] ?? "notes",
    labelPrefix: labels,
  },
});

/** How a sheet shows itself now: whole, or by one part alone. */
export type SheetLayout = "full" | "compact" | "limited" | "unknown";

/** Whether a part belongs to a layout. */
export const partOf = (id: string, layout: SheetLayout): boolean =>
  layout === "full" ? !ALONE.includes(id) : id === layout;
