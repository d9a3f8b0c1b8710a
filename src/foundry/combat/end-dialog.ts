import { play } from "../../core/chance/index.ts";
import { reduce } from "../../core/turns/index.ts";
import type { RuledText } from "../../rulesets/ruleset.ts";
import { withRuleLinks } from "../rules/rule-references.ts";
import { escapeHtml } from "../sheets/escape.ts";
import { CombatModel, storedSchedule } from "./combat-model.ts";
import { participantsOfCombat } from "./combat-participants.ts";
import { dialogContent } from "./dialog-content.ts";
import { withRules } from "./rule-words.ts";
import { houseOf } from "./settings.ts";

const KEY = "TACTICAL_TIME.COMBAT.End.";
const say = (key: string): string => game.i18n.localize(`${KEY}${key}`);

/** Asks before a fight ends, and says what ends with it and what lasts, by this game's rules. */
export async function confirmEnd(combat: Combat.Implementation): Promise<boolean> {
  const ending = combat.isRunning ? combat.ruleset?.turns.look.ending : undefined;
  const names = ending ? touchedBy(combat) : [];
  const touched =
    names.length === 0
      ? ""
      : game.i18n.format(`${KEY}touched`, {
          names: game.i18n.getListFormatter().format(names),
        });
  const html = [
    `<p>${say("question")}</p>`,
    ...(ending ? [listed("goes", ending.goes), listed("lasts", ending.lasts)] : []),
    touched ? `<p class="tt-hint">${escapeHtml(touched)}</p>` : "",
  ].join("");
  const sure = await foundry.applications.api.DialogV2.confirm({
    classes: ["tactical-time", "tt-end-fight"],
    window: { title: `${KEY}title`, icon: "fa-solid fa-flag-checkered" },
    position: { width: 420 },
    content: dialogContent("end-of-fight", html),
    yes: { label: `${KEY}yes`, icon: "fa-solid fa-flag-checkered" },
    no: { label: `${KEY}no`, icon: "fa-solid fa-khanda" },
    rejectClose: false,
  });
  return sure === true;
}

function listed(title: string, texts: readonly RuledText[]): string {
  const hint = game.i18n.localize("TACTICAL_TIME.RULES.lookUp");
  const lines = texts.map(
    ({ text, rules }) => `<li>${withRuleLinks(withRules(game.i18n.localize(text), rules), hint)}</li>`,
  );
  return `<h4>${say(title)}</h4><ul class="end-list">${lines.join("")}</ul>`;
}

/** Whose documents the end will change: the very command, tried out and not written. */
function touchedBy(combat: Combat.Implementation): readonly string[] {
  const { ruleset, system } = combat;
  if (!ruleset || !(system instanceof CombatModel)) return [];
  const participants = participantsOfCombat(combat, ruleset);
  const end = { kind: "end", id: foundry.utils.randomID() } as const;
  const strategy = ruleset.turns.strategy(houseOf(combat));
  const { changes } = play(
    () => reduce(storedSchedule(system, ruleset.id), participants, end, strategy),
    // The end of a fight rolls nothing; a game where it did would show the lists alone.
    ({ dice }) => dice.flatMap(({ count }) => Array.from({ length: count }, () => 1)),
  ).result;
  const touched = new Set(changes.map(({ uuid }) => uuid));
  return Object.values(participants).flatMap(({ id, actorUuid }) =>
    actorUuid !== null && touched.has(actorUuid) ? (combat.combatants.get(id)?.name ?? []) : [],
  );
}
