import { SYSTEM_ID, templatePath } from "../../constants.ts";
import type { TurnTopic } from "../../rulesets/ruleset.ts";
import { dialogContent } from "./dialog-content.ts";
import { withRules } from "./rule-words.ts";

const KEY = "TACTICAL_TIME.COMBAT.";
const say = (key: string): string => game.i18n.localize(`${KEY}${key}`);

/** Says what the marks of the tracker mean, in the game of the fight in view, with the rules behind them. */
export async function showLegend(combat: Combat.Implementation | null): Promise<void> {
  const html = await foundry.applications.handlebars.renderTemplate(templatePath("combat/legend"), legendOf(combat));
  // The type is named: inferred from the literal it is too deep for the compiler, now and then.
  await foundry.applications.api.DialogV2.prompt<foundry.applications.api.DialogV2.PromptConfig>({
    classes: [SYSTEM_ID, "tactical-tracker", "tt-legend"],
    window: { title: `${KEY}Legend.open`, icon: "fa-solid fa-circle-question" },
    position: { width: 460 },
    content: dialogContent("turn-legend", html),
    ok: { label: `${KEY}Legend.close`, icon: "fa-solid fa-check" },
    rejectClose: false,
  });
}

/** Texts with the numbers of their rules; what the game does not have is null. */
function legendOf(combat: Combat.Implementation | null) {
  const turns = combat?.ruleset?.turns ?? null;
  const rules = turns?.look.rules ?? {};
  const known = (topic: TurnTopic): boolean => rules[topic] !== undefined;
  const ruled = (topic: TurnTopic, key: string): string | null =>
    known(topic) ? withRules(say(key), rules[topic]) : null;
  const { isGM } = game.user;
  return {
    isGM,
    order: withRules(say("Legend.number"), rules.order),
    extra: ruled("extraTurns", "Legend.extra"),
    ambush: ruled("ambush", "Ambush.ambusher"),
    negative: ruled("negativeInitiative", "Legend.negative"),
    held: ruled("hold", "Legend.held"),
    pools: Object.entries(turns?.look.pools ?? {}).map(([id, pool]) => ({
      shape: pool.shape,
      text: withRules(`${say(`PoolName.${id}`)} / ${say("Legend.spent")}`, pool.rules),
    })),
    penalty: known("buy"),
    buttons: BUTTONS.filter(({ topic, gm }) => (!gm || isGM) && (topic === null || known(topic))).map(
      ({ icon, key, topic }) => ({ icon, text: withRules(say(key), topic === null ? [] : rules[topic]) }),
    ),
    endTurn: game.i18n.format(`${KEY}Legend.endTurn`, { key: "Alt + E" }),
  };
}

/** What can be pressed, in the order in which it stands there. `topic`: only where the game has it. */
const BUTTONS: readonly { icon: string; key: string; topic: TurnTopic | null; gm?: boolean }[] = [
  { icon: "fa-pause", key: "hold", topic: "hold" },
  { icon: "fa-bolt", key: "interrupt", topic: "interrupt" },
  { icon: "fa-plus", key: "buy", topic: "buy" },
  { icon: "fa-dice", key: "rerollAll", topic: "reroll", gm: true },
  { icon: "fa-thumbtack", key: "keepOrder", topic: "keepOrder", gm: true },
  { icon: "fa-backward-step", key: "Legend.history", topic: null, gm: true },
];
