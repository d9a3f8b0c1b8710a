import { templatePath } from "../../constants.ts";
import type { Entry } from "../../core/turns/index.ts";
import { rulesetById } from "../../rulesets/registry.ts";
import type { Ruleset } from "../../rulesets/ruleset.ts";
import { formatted } from "../language.ts";
import { explanationText } from "../sheets/explanation-view.ts";
import { TONE_ICONS } from "./card.ts";
import { wordsOf } from "./text.ts";
import { linesOf, type StoredLine, type TurnCardModel } from "./turn-card-model.ts";

/** Draws a turn card into the content of one rendered message. */
export async function fillTurnCard(system: TurnCardModel, content: Element): Promise<void> {
  const ruleset = rulesetById(system.ruleset);
  const combat = game.combats.get(system.combatId);
  const context = {
    round: formatted("TACTICAL_TIME.COMBAT.round", { round: system.round }, game.i18n),
    creatures: ruleset ? creaturesOf(linesOf(system), ruleset, combat) : [],
    asked: ruleset && combat ? askedOf(system, ruleset, combat) : null,
  };
  const html = await foundry.applications.handlebars.renderTemplate(templatePath("chat/turn"), context);
  const holder = content.ownerDocument.createElement("template");
  holder.innerHTML = html;
  const card = holder.content.firstElementChild;
  if (!card) return;
  content.replaceChildren(card);
  card.addEventListener("click", (event) => void onClick(event, system));
}

/** The lines by creature, in order. */
function creaturesOf(lines: readonly StoredLine[], ruleset: Ruleset, combat: Combat.Implementation | undefined) {
  const creatures = new Map<string, { name: string; img: string; lines: object[] }>();
  for (const { name, img, report } of lines) {
    const line = ruleset.turns.describe?.(report, (id) => knownName(combat, id)) ?? null;
    if (!line) continue;
    const id = report.combatantId ?? "";
    const creature = creatures.get(id) ?? { name, img, lines: [] };
    creature.lines.push({
      text: wordsOf(line.text, game.i18n),
      tone: line.tone,
      icon: TONE_ICONS[line.tone],
      dice: line.dice.map(({ faces, result, discarded }) => ({
        result,
        label: formatted("TACTICAL_TIME.CHAT.die", { faces, result }, game.i18n),
        css: discarded ? "discarded" : "",
      })),
      explanations: line.explanations.map((explanation) => explanationText(explanation, game.i18n)),
    });
    creatures.set(id, creature);
  }
  return [...creatures.values()];
}

/** A combatant's name, if this viewer may know of it. */
function knownName(combat: Combat.Implementation | undefined, id: string): string {
  const combatant = combat?.combatants.get(id);
  const known = combatant && (game.user.isGM || !combatant.hidden);
  return known ? (combatant.name ?? "") : game.i18n.localize("TACTICAL_TIME.COMBAT.someone");
}

/** What the turn still asks for, as the fight stands now; for whoever may press. */
function askedOf(system: TurnCardModel, ruleset: Ruleset, combat: Combat.Implementation) {
  const entry: Entry | undefined = system.entry === null ? undefined : combat.schedule?.entries[system.entry];
  const combatant = entry ? combat.combatants.get(entry.combatantId) : undefined;
  if (!entry?.due?.length || !combatant) return null;
  return {
    name: combatant.name,
    img: combatant.img,
    mine: combatant.isOwner,
    checks: entry.due.map((id) => ({ id, label: game.i18n.localize(ruleset.turns.checks?.[id] ?? id) })),
  };
}

async function onClick(event: Event, system: TurnCardModel): Promise<void> {
  const button = (event.target as Element | null)?.closest<HTMLButtonElement>("button[data-check]");
  const combat = game.combats.get(system.combatId);
  if (!button || !combat || system.entry === null) return;
  event.preventDefault();
  button.disabled = true;
  try {
    await combat.command({ kind: "check", entry: system.entry, check: button.dataset["check"] ?? "" });
  } finally {
    button.disabled = false;
  }
}
