import type { AmbushRole } from "../../core/turns/index.ts";
import { escapeHtml } from "../sheets/escape.ts";
import { proposeRoles } from "./ambush-roles.ts";
import { asksAmbush, rememberAsksAmbush } from "./settings.ts";

const KEY = "TACTICAL_TIME.COMBAT.Ambush.";
const ROLES = ["none", "ambusher", "ambushed"] as const satisfies readonly AmbushRole[];
type Roles = Record<string, AmbushRole>;

const isRole = (value: unknown): value is AmbushRole => ROLES.some((role) => role === value);

/**
 * Asks whether the fight opens with an ambush: who lies in wait and who is caught. Whether it is asked again the next
 * time is remembered for this person.
 * @returns no roles: without an ambush. Null: the person thought better of beginning
 */
export async function askAmbush(combat: Combat.Implementation): Promise<Roles | null> {
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
  // Whoever has selected those who lie in wait means it; else most fights begin in the open.
  const meant = combatants.some(({ selected }) => selected);
  const answer: unknown = await foundry.applications.api.DialogV2.wait({
    classes: ["tactical-time", "tt-ambush"],
    window: { title: "TACTICAL_TIME.COMBAT.begin", icon: "fa-solid fa-hourglass-start" },
    position: { width: 420 },
    content: `<p class="tt-hint">${game.i18n.localize(`${KEY}question`)}</p>
      <div class="ambush-rows">${rows.join("")}</div>
      <label class="tt-check"><input type="checkbox" name="${AGAIN}" ${asksAmbush() ? "checked" : ""}> <span>${game.i18n.localize(`${KEY}askAgain`)}</span></label>`,
    buttons: [
      {
        action: "ambush",
        label: `${KEY}begin`,
        icon: "fa-solid fa-user-ninja",
        default: meant,
        callback: (_event, button) => read(button.form, true),
      },
      {
        action: "plain",
        label: `${KEY}plain`,
        icon: "fa-solid fa-hourglass-start",
        default: !meant,
        callback: (_event, button) => read(button.form, false),
      },
    ],
    // A form's first field would take the focus: Enter is to begin the fight.
    render: (_event, dialog) => dialog.element.querySelector<HTMLElement>("button[autofocus]")?.focus(),
    rejectClose: false,
  });
  if (typeof answer !== "object" || answer === null) return null;
  const { roles, again } = answer as ReturnType<typeof read>;
  await rememberAsksAmbush(again);
  return roles;
}

const AGAIN = "askAgain";

function read(form: HTMLFormElement | null, ambush: boolean): { readonly roles: Roles; readonly again: boolean } {
  const values: Record<string, unknown> = form ? new foundry.applications.ux.FormDataExtended(form).object : {};
  const roles = Object.entries(values).flatMap(([id, role]): [string, AmbushRole][] =>
    isRole(role) ? [[id, role]] : [],
  );
  return { roles: ambush ? Object.fromEntries(roles) : {}, again: values[AGAIN] === true };
}
