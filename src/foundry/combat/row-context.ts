import type { Pool } from "../../core/turns/index.ts";
import type { RulesetTurns } from "../../rulesets/ruleset.ts";
import { besides, type Data, formatted, numberText } from "../language.ts";
import { withRules } from "./rule-words.ts";
import type { TurnRow } from "./tracker-rows.ts";

/** Pips are counted at a glance up to here; beyond it only the number is shown. */
const MOST_PIPS = 12;

const KEY = "TACTICAL_TIME.COMBAT.";
const say = (key: string, data?: Data): string =>
  data ? formatted(`${KEY}${key}`, data, game.i18n) : game.i18n.localize(`${KEY}${key}`);

/** What surrounds a line. */
export interface RowSetting {
  readonly appId: string;
  readonly isGM: boolean;
  readonly running: boolean;
  readonly ambush: boolean;
  /** Does anybody have the turn? */
  readonly someoneActs: boolean;
  /** The line that the keyboard reaches first. */
  readonly focusable: string | null;
  readonly rerolls: boolean;
  readonly turns: RulesetTurns | null;
}

/** A button with words, for what a turn offers now. */
interface Offer {
  readonly action: string;
  readonly label: string;
  readonly icon: string;
  readonly primary?: boolean;
  readonly check?: string;
  readonly title?: string;
}

/** A small button at the line's end. */
interface Control {
  readonly action: string;
  readonly label: string;
  readonly icon: string;
  readonly toggles?: boolean;
  readonly pressed?: boolean;
}

/** A line in words and classes for the template. */
export function rowContext(row: TurnRow, setting: RowSetting) {
  const { combatant } = row;
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
  const text = stateText(row);
  const ambush = setting.ambush && row.ambush !== "none" ? row.ambush : null;
  const spends = combatant.owner && setting.running && (row.active || row.state === "held");
  return {
    ...row,
    appId: setting.appId,
    lineId: row.id,
    css: classes.filter(Boolean).join(" "),
    tabindex: row.id === setting.focusable ? 0 : -1,
    initiative: row.at === null ? "–" : numberText(row.at, game.i18n),
    listed: listedText(row, setting),
    resource: combatant.resource === null ? "" : say("resource", { value: String(combatant.resource) }),
    several: row.turns > 1,
    badge: row.turns > 1 ? say("turnOf", { turn: row.turn, turns: row.turns }) : "",
    stateText: text,
    label: besides([combatant.name, text, ambush ? say(`Ambush.${ambush}`) : ""]),
    ambushIcon: ambush === null ? "" : ambush === "ambusher" ? "fa-user-ninja" : "fa-face-surprise",
    ambushText: ambush ? say(`Ambush.${ambush}`) : "",
    movable: setting.isGM && setting.running && row.entryId !== null && row.state !== "held",
    spends,
    pools: row.pools.map((pool) => poolContext(pool, setting.turns)),
    offers: setting.running && combatant.owner ? offersOf(row, setting) : [],
    controls: controlsOf(row, setting),
  };
}

function stateText(row: TurnRow): string {
  if (row.active) return say("State.active");
  if (row.combatant.defeated) return say("State.defeated");
  if (row.reason) return say(`Reason.${row.reason}`);
  return row.state === "held" || row.state === "done" ? say(`State.${row.state}`) : "";
}

/** What the number at the line's head is. */
function listedText({ at, reason }: TurnRow, { turns, running }: RowSetting): string {
  if (at === null) return say("notListed");
  const rules = turns?.look.rules;
  return running && reason === "negativeInitiative"
    ? withRules(say("carries", { at: numberText(at, game.i18n) }), rules?.negativeInitiative)
    : withRules(say("listedAt", { at: numberText(at, game.i18n) }), rules?.order);
}

function poolContext(pool: Pool, turns: RulesetTurns | null) {
  const label = say(`Pool.${pool.id}`, { left: pool.left, total: pool.total });
  const look = turns?.look.pools[pool.id];
  const pips = Array.from({ length: pool.total <= MOST_PIPS ? pool.total : 0 }, (_, index) => {
    const spent = index >= pool.left;
    return { spent, label: `${say(spent ? "giveBack" : "spend")} – ${label}` };
  });
  const penalty = pool.penalty ? numberText(pool.penalty, game.i18n) : "";
  return {
    id: pool.id,
    shape: look?.shape ?? "circle",
    number: pool.total === 0 ? "–" : `${pool.left}/${pool.total}`,
    label,
    title: withRules(label, look?.rules),
    pips,
    penalty,
    penaltyLabel: penalty ? withRules(say("penaltyLabel", { penalty }), turns?.look.rules.buy) : "",
  };
}

/** What the owner of a turn may do with it at this moment. */
function offersOf(row: TurnRow, { turns, someoneActs, isGM }: RowSetting): Offer[] {
  const rules = turns?.look.rules;
  const offer = (action: string, key: string, icon: string, more: Partial<Offer> = {}): Offer => {
    const label = say(key);
    return { action, label, icon, title: label, ...more };
  };
  const checks = row.due.map((check): Offer => {
    const label = game.i18n.localize(turns?.checks?.[check] ?? check);
    return { action: "check", check, label, icon: "fa-dice", primary: true };
  });
  if (row.state === "held") {
    return [
      offer("actHeld", "actNow", "fa-play", { primary: true, title: withRules(say("actNow"), rules?.hold) }),
      ...(turns?.interruptAction && someoneActs
        ? [offer("interrupt", "interrupt", "fa-bolt", { title: withRules(say("interrupt"), rules?.interrupt) })]
        : []),
      ...(isGM && row.combatant.player ? [offer("itHappens", "itHappens", "fa-bell")] : []),
      offer("cancelHold", "letGo", "fa-xmark"),
    ];
  }
  if (!row.active) return checks;
  return [
    ...checks,
    ...(turns?.holds === false
      ? []
      : [offer("hold", "hold", "fa-pause", { title: withRules(say("hold"), rules?.hold) })]),
    ...(turns?.buys ? [offer("buy", "buy", "fa-plus", { title: withRules(say("buy"), rules?.buy) })] : []),
    ...(row.pools.some(({ bought = 0 }) => bought > 0) ? [offer("unbuy", "unbuy", "fa-minus")] : []),
  ];
}

function controlsOf(row: TurnRow, { isGM, running, rerolls }: RowSetting): Control[] {
  const { combatant } = row;
  const controls: Control[] = [];
  if (isGM && running && row.entryId !== null && row.state !== "held") {
    controls.push({ action: "moveUp", label: say("moveUp"), icon: "fa-arrow-up" });
    controls.push({ action: "moveDown", label: say("moveDown"), icon: "fa-arrow-down" });
  }
  if (isGM && running && rerolls && !row.extra)
    controls.push({ action: "reroll", label: say("rerollOne"), icon: "fa-dice-d20" });
  if (isGM && !row.extra) {
    controls.push({
      action: "toggleHidden",
      label: say("toggleHidden"),
      icon: "fa-eye-slash",
      toggles: true,
      pressed: combatant.hidden,
    });
    controls.push({
      action: "toggleDefeated",
      label: say("toggleDefeated"),
      icon: "fa-skull",
      toggles: true,
      pressed: combatant.defeated,
    });
  }
  if (combatant.owner) controls.push({ action: "panToCombatant", label: say("pan"), icon: "fa-location-crosshairs" });
  return controls;
}
