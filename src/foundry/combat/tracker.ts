import type { DeepPartial } from "fvtt-types/utils";
import { SYSTEM_ID, templatePath } from "../../constants.ts";
import type { Entry, Pool, Schedule, Strategy } from "../../core/turns/index.ts";
import type { Ruleset } from "../../rulesets/ruleset.ts";
import { participantsOfCombat } from "./combat-participants.ts";
import { moveFocus } from "./roving-focus.ts";
import { type RowCombatant, type TurnRow, turnRows } from "./tracker-rows.ts";

const { CombatTracker } = foundry.applications.sidebar.tabs;
type CoreTracker = foundry.applications.sidebar.tabs.CombatTracker;

/** Pips are counted at a glance up to here; beyond it only the number is shown. */
const MOST_PIPS = 12;

/**
 * The combat tracker: one line for each turn. It draws the schedule and asks for commands; it decides nothing. The
 * classes and data attributes are those that core's listeners and other packages look for.
 */
export class TacticalCombatTracker extends CombatTracker {
  static override DEFAULT_OPTIONS = {
    classes: [SYSTEM_ID, "tactical-tracker"],
    actions: { endTurn: TacticalCombatTracker.#onEndTurn },
  };

  static override PARTS = {
    header: { template: templatePath("combat/header") },
    tracker: { template: templatePath("combat/tracker"), scrollable: [""] },
    footer: { template: templatePath("combat/footer") },
  };

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
    return {
      isGM: game.user.isGM,
      tacticalCombat: combat !== null,
      empty: combat !== null && combat.combatants.size === 0,
      running,
      round: schedule?.round ?? 0,
      ambush: schedule?.phase === "ambush",
      phase: running ? `TACTICAL_TIME.COMBAT.Phase.${schedule?.phase}` : "TACTICAL_TIME.COMBAT.Phase.idle",
      ruleset: combat?.ruleset?.label ?? "",
      mixed: combat !== null && combat.combatants.size > 0 && combat.ruleset === null,
      turnOf: shown ? combatant.name : "",
      nobody: running && active === null,
      myTurn: running && !game.user.isGM && (combatant?.isOwner ?? false),
    };
  }

  protected override async _prepareTrackerContext(
    ...[context]: Parameters<CoreTracker["_prepareTrackerContext"]>
  ): ReturnType<CoreTracker["_prepareTrackerContext"]> {
    // Core's own lines, one per combatant, are not made at all: ours are one per turn.
    const combat = this.viewed;
    const rows = combat ? rowsFor(combat) : [];
    Object.assign(context, {
      appId: this.id,
      isGM: game.user.isGM,
      rows: rows.map((row, index) => rowContext(row, index, rows)),
      empty: rows.length === 0,
    });
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<CoreTracker["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("keydown", (event) => moveFocus(event));
  }

  protected override async _onRender(
    context: DeepPartial<foundry.applications.sidebar.tabs.CombatTracker.RenderContext>,
    options: DeepPartial<foundry.applications.sidebar.tabs.CombatTracker.RenderOptions>,
  ): Promise<void> {
    await super._onRender(context, options);
    this.element.querySelector(".combatant.active")?.scrollIntoView({ block: "nearest" });
  }

  static async #onEndTurn(this: TacticalCombatTracker, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await whileDisabled(target, async () => {
      await this.viewed?.nextTurn();
    });
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
    effects: actor ? effectsOf(actor) : [],
    resource: resourceOf(combatant),
  };
}

/** States at a glance. The overlay of the defeated says what the line's own look says already. */
const effectsOf = (actor: Actor.Implementation): RowCombatant["effects"] =>
  [...actor.temporaryEffects].flatMap((effect) =>
    effect.img && !effect.statuses.has(CONFIG.specialStatusEffects.DEFEATED)
      ? [{ name: effect.name, img: effect.img }]
      : [],
  );

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
  const strategy: Strategy = ruleset.turns.strategy();
  const participants = participantsOfCombat(combat, ruleset);
  const { entries, members } = schedule;
  return (entry) => strategy.pools({ participants, entries, members }, { combatantId: entry.combatantId, entry });
}

/** A line in words and classes for the template. */
function rowContext(row: TurnRow, index: number, rows: readonly TurnRow[]) {
  const { combatant } = row;
  const focusable = rows.some(({ active }) => active) ? row.active : index === 0;
  const classes = [
    "combatant",
    row.kind,
    `state-${row.state}`,
    row.active ? "active" : "",
    row.extra ? "extra" : "",
    combatant.hidden ? "hide" : "",
    combatant.defeated ? "defeated" : "",
    combatant.player ? "player" : "",
  ];
  return {
    ...row,
    css: classes.filter(Boolean).join(" "),
    tabindex: focusable ? 0 : -1,
    initiative: row.at === null ? "–" : String(row.at).replace("-", "−"),
    isOwner: combatant.owner,
    several: row.turns > 1,
    badge:
      row.turns > 1
        ? game.i18n.format("TACTICAL_TIME.COMBAT.turnOf", { turn: String(row.turn), turns: String(row.turns) })
        : "",
    stateText: stateText(row),
    label: [combatant.name, stateText(row)].filter(Boolean).join(", "),
    pools: row.pools.map(poolContext),
  };
}

function stateText(row: TurnRow): string {
  if (row.active) return game.i18n.localize("TACTICAL_TIME.COMBAT.State.active");
  if (row.combatant.defeated) return game.i18n.localize("TACTICAL_TIME.COMBAT.State.defeated");
  if (row.reason) return game.i18n.localize(`TACTICAL_TIME.COMBAT.Reason.${row.reason}`);
  if (row.state === "held" || row.state === "done")
    return game.i18n.localize(`TACTICAL_TIME.COMBAT.State.${row.state}`);
  return "";
}

function poolContext(pool: Pool) {
  const label = game.i18n.format(`TACTICAL_TIME.COMBAT.Pool.${pool.id}`, {
    left: String(pool.left),
    total: String(pool.total),
  });
  const pips = pool.total <= MOST_PIPS ? Array.from({ length: pool.total }, (_, i) => ({ spent: i >= pool.left })) : [];
  return { id: pool.id, left: pool.left, total: pool.total, label, pips };
}
