import type { Trigger } from "../../core/turns/index.ts";
import { escapeHtml } from "../sheets/escape.ts";

const KEY = "TACTICAL_TIME.COMBAT.Hold.";
const say = (key: string): string => game.i18n.localize(`${KEY}${key}`);

/** Asks what a held turn waits for. Nothing need be said; `cancelled`: the turn is not held. */
export async function askHold(combat: Combat.Implementation, holderId: string): Promise<Trigger | "cancelled"> {
  const others = [...combat.combatants].filter(
    ({ id, hidden }) => id !== null && id !== holderId && (game.user.isGM || !hidden),
  );
  const options = others.map(({ id, name }) => `<option value="${id}">${escapeHtml(name ?? "")}</option>`).join("");
  const answer: unknown = await foundry.applications.api.DialogV2.input({
    classes: ["tactical-time"],
    window: { title: `${KEY}title`, icon: "fa-solid fa-pause" },
    content: `
      <p class="tt-hint">${say("hint")}</p>
      <label class="tt-field"><span class="tt-field-label">${say("text")}</span><input class="tt-input" type="text" name="text" maxlength="200" autofocus></label>
      <label class="tt-field"><span class="tt-field-label">${say("against")}</span><select class="tt-input" name="against"><option value="">${say("anyone")}</option>${options}</select></label>`,
    ok: { label: `${KEY}ok`, icon: "fa-solid fa-pause" },
    rejectClose: false,
  });
  if (typeof answer !== "object" || answer === null) return "cancelled";
  const { text, against } = answer as { text?: unknown; against?: unknown };
  return {
    text: typeof text === "string" ? text.trim() : "",
    against: typeof against === "string" && against !== "" ? against : null,
  };
}
