import type { AmbushRole } from "../../core/turns/index.ts";
import { escapeHtml } from "../sheets/escape.ts";
import { proposeRoles } from "./ambush-roles.ts";

const KEY = "TACTICAL_TIME.COMBAT.Ambush.";
const ROLES = ["none", "ambusher", "ambushed"] as const satisfies readonly AmbushRole[];

const isRole = (value: unknown): value is AmbushRole => ROLES.some((role) => role === value);

/** Asks who lies in wait and who is caught; null: the person thought better of it. */
export async function askAmbush(combat: Combat.Implementation): Promise<Record<string, AmbushRole> | null> {
  const combatants = [...combat.combatants].flatMap((combatant) =>
    combatant.id === null
      ? []
      : [
          {
            id: combatant.id,
            name: combatant.name ?? "",
            side: combatant.token?.disposition ?? CONST.TOKEN_DISPOSITIONS.NEUTRAL,
            selected: combatant.token?.object?.controlled ?? false,
          },
        ],
  );
  const proposed = proposeRoles(combatants);
  const labels = ROLES.map((role) => [role, game.i18n.localize(`${KEY}${role}`)] as const);
  const rows = combatants.map(({ id, name }) => {
    const options = labels.map(
      ([role, label]) =>
        `<option value="${role}" ${proposed[id] === role ? "selected" : ""}>${escapeHtml(label)}</option>`,
    );
    return `<label class="tt-field ambush-row"><span class="tt-field-label">${escapeHtml(name)}</span><select class="tt-input" name="${id}">${options.join("")}</select></label>`;
  });
  const answer: unknown = await foundry.applications.api.DialogV2.input({
    classes: ["tactical-time", "tt-ambush"],
    window: { title: `${KEY}title`, icon: "fa-solid fa-user-ninja" },
    content: `<p class="tt-hint">${game.i18n.localize(`${KEY}hint`)}</p>${rows.join("")}`,
    ok: { label: `${KEY}begin`, icon: "fa-solid fa-hourglass-start" },
    rejectClose: false,
  });
  if (typeof answer !== "object" || answer === null) return null;
  return Object.fromEntries(
    Object.entries(answer).flatMap(([id, role]): [string, AmbushRole][] => (isRole(role) ? [[id, role]] : [])),
  );
}
