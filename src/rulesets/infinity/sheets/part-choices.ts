import type { Localizer } from "../../../foundry/sheets/explanation-view.ts";
import type { FieldView, FormChoice } from "../../../foundry/sheets/schema-form.ts";
import type { TargetNumbers } from "../data/numbers.ts";
import { TARGET_ROLES } from "../rules/body.ts";
import { partLabel } from "./participant-view.ts";

const KEY = "TACTICAL_TIME.INFINITY";

/** Names of one part each, or of several by role and key. */
const ONE: ReadonlySet<string> = new Set(["system.heldBy", "system.boundTarget"]);
const MANY = "system.covers";

type Target = Pick<TargetNumbers, "key" | "label">;

/**
 * A field that names parts of a body, with the parts to choose from. What is chosen already stays on the list even if
 * the owner has no such part: nothing that was typed is lost. Other fields come back as they are.
 */
export function partChoices(field: FieldView, targets: readonly Target[] | null, i18n: Localizer): FieldView {
  const parts = (targets ?? []).map(({ key, label }) => ({ value: key, label: partLabel(key, label, i18n) }));
  if (ONE.has(field.name)) {
    if (!targets) return field;
    const present = typeof field.value === "string" ? field.value : "";
    const options = [{ value: "", label: `${KEY}.SHEET.noPart` }, ...parts];
    return { ...field, isText: false, isChoice: true, choices: chosen(options, new Set([present])) };
  }
  if (field.name !== MANY) return field;
  const roles = TARGET_ROLES.map((role) => ({ value: role, label: `${KEY}.role.${role}` }));
  const present = new Set(field.value instanceof Set ? [...field.value].map(String) : []);
  // A part whose key is a role's name would stand there twice.
  const own = parts.filter(({ value }) => !TARGET_ROLES.some((role) => role === value));
  return { ...field, isText: false, isSet: true, choices: chosen([...roles, ...own], present) };
}

function chosen(options: readonly { value: string; label: string }[], present: ReadonlySet<string>): FormChoice[] {
  const known = new Set(options.map(({ value }) => value));
  const strangers = [...present].filter((value) => !known.has(value)).map((value) => ({ value, label: value }));
  return [...options, ...strangers].map((option) => ({ ...option, chosen: present.has(option.value) }));
}
