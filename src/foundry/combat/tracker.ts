import type { DeepPartial } from "fvtt-types/utils";
import { SYSTEM_ID, templatePath } from "../../constants.ts";
import type { Entry, Pool, Schedule, Strategy } from "../../core/turns/index.ts";
import type { Ruleset, RulesetTurns, TurnTopic } from "../../rulesets/ruleset.ts";
import { formatted } from "../language.ts";
import { participantsOfCombat } from "./combat-participants.ts";
import { dragTurns } from "./drag-turns.ts";
import { FIGHT_ACTIONS, isFightAction } from "./fight-actions.ts";
import { fold, type Line } from "./folding.ts";
import { lightKin } from "./kin.ts";
import { type SyncedLine, syncLines } from "./line-sync.ts";
import { moveFocus } from "./roving-focus.ts";
import { type RowSetting, rowContext } from "./row-context.ts";
import { withRules } from "./rule-words.ts";
import { asksAmbush, houseOf } from "./settings.ts";
import { statesOf } from "./states.ts";
import { type RowCombatant, type TurnRow, turnRows } from "./tracker-rows.ts";
import { isTurnAction, TURN_ACTIONS } from "./turn-actions.ts";

const { CombatTracker } = foundry.applications.sidebar.tabs;
type CoreTracker = foundry.applications.sidebar.tabs.CombatTracker;

// What stands by itself from one fight to the next: which groups of foes this person has unfolded.
const unfolded = new Set<string>();

/**
 * The combat tracker: one line for each turn. It draws the schedule and asks for commands; it decides nothing. The
 * classes and data attributes are those that core's listeners and other packages look for. The list itself is drawn
 * once; a change makes only the lines anew that it touches.
 */
export class TacticalCombatTracker extends CombatTracker {
  static override DEFAULT_OPTIONS = {
    classes: [SYSTEM_ID, "tactical-tracker"],
    actions: {
      ...Object.fromEntries(Object.keys(FIGHT_ACTIONS).map((action) => [action, TacticalCombatTracker.#onFightAction])),
      toggleFold: TacticalCombatTracker.#onToggleFold,
      ...Object.fromEntries(Object.keys(TURN_ACTIONS).map((action) => [action, TacticalCombatTracker.#onTurnAction])),
    },
  };

  static override PARTS = {
    header: { template: templatePath("combat/header") },
    tracker: {
      template: templatePath("combat/tracker"),
      templates: [templatePath("combat/row"), templatePath("combat/fold")],
      scrollable: [".combat-tracker"],
    },
    footer: { template: templatePath("combat/footer") },
  };

  /** Of the last drawing: how many lines there are, and how many of them were made anew. For tests and figures. */
  drawn: { readonly lines: number; readonly made: number } = { lines: 0, made: 0 };

  protected override _configureRenderOptions(
    options: DeepPartial<foundry.applications.sidebar.tabs.CombatTracker.RenderOptions>,
  ): void {
    super._configureRenderOptions(options);
    // The list is there already: its lines are brought in line in `_onRender`.
    if (this.rendered && this.#list) options.parts = (options.parts ?? []).filter((part) => part !== "tracker");
  }

  get #list(): HTMLElement | null {
    return this.element?.querySelector<HTMLElement>("ol.combat-tracker") ?? null;
  }

  protected override async _prepareCombatContext(
    ...[context, options]: Parameters<CoreTracker["_prepareCombatContext"]>
  ): ReturnType<CoreTracker["_prepareCombatContext"]> {
    const core = await super._prepareCombatContext(context, options);
    return Object.assign(context, core ?? {}, this.#combatContext());
  }

  /** Head and foot: the round, whose turn it is, and what this person may press. */
  #combatContext() {
    const combat = this.viewed;
    const schedule = combat?.schedule ?? null;
    const running = combat?.isRunning ?? false;
    const active = combat?.activeEntry ?? null;
    const combatant = active ? combat?.combatants.get(active.combatantId) : undefined;
    const shown = combatant && seesCombatant(combatant);
    const turns = combat?.ruleset?.turns;
    const strategy = turns?.strategy();
    return {
      isGM: game.user.isGM,
      tacticalCombat: combat !== null,
      empty: combat !== null && combat.combatants.size === 0,
      running,
      round: schedule?.round ?? 0,
      phase: running ? `TACTICAL_TIME.COMBAT.Phase.${schedule?.phase}` : "TACTICAL_TIME.COMBAT.Phase.idle",
      time: clock(game.time.worldTime),
      mixed: combat !== null && combat.combatants.size > 0 && combat.ruleset === null,
      turnOf: shown ? combatant.name : "",
      nobody: running && active === null,
      myTurn: running && !game.user.isGM && (combatant?.isOwner ?? false),
      beginHint:
        turns?.ambushes === true ? `TACTICAL_TIME.COMBAT.${asksAmbush() ? "beginHint" : "beginAsksHint"}` : null,
      rerolls: running && strategy?.rerolls === true ? ruled("rerollAll", "reroll", turns) : null,
      keeps: running && strategy?.keepOrder !== undefined ? keepButton(combat?.keepsOrder === true, turns) : null,
    };
  }

  protected override async _prepareTrackerContext(
    ...[context]: Parameters<CoreTracker["_prepareTrackerContext"]>
  ): ReturnType<CoreTracker["_prepareTrackerContext"]> {
    // Core's own lines, one per combatant, are not made at all: ours are one per turn.
    Object.assign(context, { appId: this.id });
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<CoreTracker["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("keydown", (event) => this.#onKeyDown(event));
    lightKin(this.element);
    dragTurns(this.element, (entry, before) => void this.viewed?.command({ kind: "reorder", entry, before }));
  }

  protected override async _onRender(
    context: DeepPartial<foundry.applications.sidebar.tabs.CombatTracker.RenderContext>,
    options: DeepPartial<foundry.applications.sidebar.tabs.CombatTracker.RenderOptions>,
  ): Promise<void> {
    await super._onRender(context, options);
    await this.#drawLines();
    this.#list?.querySelector(".combatant.active")?.scrollIntoView({ block: "nearest" });
  }

  async #drawLines(): Promise<void> {
    const list = this.#list;
    const tray = this.element.querySelector<HTMLElement>("ol.held-list");
    if (!list || !tray) return;
    const combat = this.viewed;
    const rows = combat ? rowsFor(combat) : [];
    const setting = this.#settingFor(combat, rows);
    const held = rows.filter(({ state }) => state === "held");
    const lines = fold(
      rows.filter(({ state }) => state !== "held"),
      unfolded,
    );
    const made = await syncLines(
      list,
      lines.map((line) => syncedLine(line, setting)),
    );
    await syncLines(
      tray,
      held.map((row) => syncedLine({ kind: "row", row }, setting)),
    );
    tray.parentElement?.toggleAttribute("hidden", held.length === 0);
    this.drawn = { lines: lines.length, made: made.length };
  }

  #settingFor(combat: Combat.Implementation | null, rows: readonly TurnRow[]): RowSetting {
    const turns = combat?.ruleset?.turns ?? null;
    return {
      appId: this.id,
      isGM: game.user.isGM,
      running: combat?.isRunning ?? false,
      ambush: combat?.schedule?.phase === "ambush",
      someoneActs: combat?.activeEntry !== null,
      focusable: (rows.find(({ active }) => active) ?? rows[0])?.id ?? null,
      rerolls: turns?.strategy().rerolls ?? false,
      turns,
    };
  }

  /** Alt with an arrow moves a turn in the order; the other keys move the focus. */
  #onKeyDown(event: KeyboardEvent): void {
    const by = event.altKey ? { ArrowUp: "moveUp", ArrowDown: "moveDown" }[event.key] : undefined;
    const row = (event.target as HTMLElement | null)?.closest<HTMLElement>(".combatant[data-turn-id]");
    const button = by ? row?.querySelector<HTMLElement>(`[data-action="${by}"]`) : null;
    if (!button) {
      moveFocus(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    button.click();
  }

  static async #onFightAction(this: TacticalCombatTracker, event: PointerEvent, target: HTMLElement): Promise<void> {
    const action = target.dataset["action"] ?? "";
    if (isFightAction(action))
      await whileDisabled(target, async () => {
        await FIGHT_ACTIONS[action]({ combat: this.viewed, event });
      });
  }

  static async #onTurnAction(this: TacticalCombatTracker, event: PointerEvent, target: HTMLElement): Promise<void> {
    // The line itself is a button, too: this press is not meant for it.
    event.stopPropagation();
    const action = target.dataset["action"] ?? "";
    const row = target.closest<HTMLElement>("[data-turn-id]");
    const combat = this.viewed;
    if (!row || !combat || !isTurnAction(action)) return;
    const { combatantId = "", entryId = "" } = row.dataset;
    await whileDisabled(target, async () => {
      await TURN_ACTIONS[action]({ combat, combatantId, entryId, target });
    });
  }

  static async #onToggleFold(this: TacticalCombatTracker, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = target.dataset["fold"] ?? "";
    if (!unfolded.delete(id)) unfolded.add(id);
    await this.#drawLines();
  }

  /** Core hands buttons without a handler to the fight's method of that name; ours are disabled until it answers. */
  protected override async _onClickAction(
    ...[event, target]: Parameters<CoreTracker["_onClickAction"]>
  ): Promise<void> {
    await whileDisabled(target, () => super._onClickAction(event, target));
  }
}

/** A second press before the answer would be a second command. */
async function whileDisabled(target: HTMLElement, run: () => Promise<void>): Promise<void> {
  const button = "disabled" in target ? (target as HTMLButtonElement) : null;
  if (button) button.disabled = true;
  try {
    await run();
  } finally {
    if (button) button.disabled = false;
  }
}

const ruled = (key: string, topic: TurnTopic, turns: RulesetTurns | undefined): string =>
  withRules(game.i18n.localize(`TACTICAL_TIME.COMBAT.${key}`), turns?.look.rules[topic]);

const keepButton = (pressed: boolean, turns: RulesetTurns | undefined) => ({
  pressed,
  label: game.i18n.localize("TACTICAL_TIME.COMBAT.keepOrder"),
  title: ruled(pressed ? "orderKept" : "keepOrder", "keepOrder", turns),
});

/** Hours, minutes and seconds of world time, as on a clock of 24 hours. */
function clock(seconds: number): string {
  const day = 86_400;
  const now = ((Math.trunc(seconds) % day) + day) % day;
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${two(Math.floor(now / 3600))}:${two(Math.floor(now / 60) % 60)}:${two(now % 60)}`;
}

/** A line, and what it is made from. */
function syncedLine(line: Line, setting: RowSetting): SyncedLine {
  if (line.kind === "row") return made("combat/row", line.row.id, rowContext(line.row, setting));
  const [first] = line.rows;
  const lineId = `fold-${first?.id ?? line.id}`;
  const label = formatted(
    "TACTICAL_TIME.COMBAT.likeFoes",
    { name: first?.combatant.name ?? "", count: line.rows.length },
    game.i18n,
  );
  return made("combat/fold", lineId, { lineId, id: line.id, open: line.open, label, img: first?.combatant.img ?? "" });
}

const made = (template: string, id: string, context: object): SyncedLine => ({
  id,
  signature: JSON.stringify(context),
  render: () => foundry.applications.handlebars.renderTemplate(templatePath(template), { ...context }),
});

/** May this person know that the combatant is there? */
const seesCombatant = (combatant: Combatant.Implementation): boolean =>
  game.user.isGM || (!combatant.hidden && combatant.visible);

function rowsFor(combat: Combat.Implementation): readonly TurnRow[] {
  const ruleset = combat.ruleset;
  const combatants = [...combat.combatants].map((combatant) => rowCombatant(combatant, ruleset));
  return turnRows(combat.schedule, combatants, poolsOf(combat, combat.schedule, ruleset));
}

function rowCombatant(combatant: Combatant.Implementation, ruleset: Ruleset | null): RowCombatant {
  const actor = combatant.actor;
  const preview = actor && ruleset && actor.ruleset === ruleset ? ruleset.turns.initiative(actor) : null;
  return {
    id: combatant.id ?? "",
    name: combatant.name ?? "",
    img: combatant.img ?? "",
    visible: seesCombatant(combatant),
    hidden: combatant.hidden,
    defeated: combatant.isDefeated,
    owner: combatant.isOwner,
    player: combatant.hasPlayerOwner,
    initiative: combatant.initiative ?? preview,
    effects: statesOf(combatant, ruleset),
    resource: resourceOf(combatant),
    likeness: combatant.actorId,
  };
}

function resourceOf(combatant: Combatant.Implementation): string | number | null {
  const { resource } = combatant;
  if (!combatant.isOwner) return null;
  return typeof resource === "number" || typeof resource === "string" ? resource : null;
}

/** What is left of a turn, by the game's strategy. */
function poolsOf(
  combat: Combat.Implementation,
  schedule: Schedule | null,
  ruleset: Ruleset | null,
): (entry: Entry) => readonly Pool[] {
  if (!schedule || !ruleset) return () => [];
  const strategy: Strategy = ruleset.turns.strategy(houseOf(combat));
  const participants = participantsOfCombat(combat, ruleset);
  const { entries, members } = schedule;
  return (entry) => strategy.pools({ participants, entries, members }, { combatantId: entry.combatantId, entry });
}
