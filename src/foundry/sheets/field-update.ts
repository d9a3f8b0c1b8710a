import { type Beyond, type NumberBounds, parseNumberEntry } from "./number-entry.ts";

/** What one changed control wants written, or why not. */
export type FieldUpdate =
  | {
      readonly kind: "write";
      readonly path: string;
      readonly value: unknown;
      /** A number that was moved to a bound, with the name of its field. */
      readonly moved?: Beyond & { readonly label: string };
    }
  | {
      readonly kind: "refuse";
      readonly reason: "empty" | "notANumber" | "noName";
      readonly label: string;
      readonly restore: string;
    }
  | { readonly kind: "ignore" };

/** A form control, ours or the host's (prose-mirror, file picker …), as far as it concerns a single field. */
export interface Control extends HTMLElement {
  readonly name?: string;
  readonly type?: string;
  readonly checked?: boolean;
  readonly multiple?: boolean;
  readonly selectedOptions?: Iterable<{ readonly value: string }>;
  value?: unknown;
  readonly defaultValue?: string;
}

/**
 * Reads the one control that changed. Fields are written one at a time: a form written as a whole would carry old
 * values of fields that somebody else has just changed.
 * @param current the present value at a path of the document's source
 */
export function readControl(control: Control, current: (path: string) => unknown): FieldUpdate {
  const path = control.name ?? control.getAttribute("name") ?? "";
  if (path === "" || control.hasAttribute("data-local")) return { kind: "ignore" };
  if (control.hasAttribute("data-member")) return { kind: "write", path, value: membersOf(control) };
  if (control.type === "checkbox") return { kind: "write", path, value: control.checked === true };
  if (control.type === "radio" && control.checked !== true) return { kind: "ignore" };
  if (control.localName === "select" && control.multiple && control.selectedOptions) {
    return { kind: "write", path, value: [...control.selectedOptions].map(({ value }) => value) };
  }
  if (control.value === "" && control.hasAttribute("data-null")) return { kind: "write", path, value: null };
  if (control.hasAttribute("data-list")) return { kind: "write", path, value: wordsOf(String(control.value ?? "")) };
  if (path === "name" && String(control.value ?? "").trim() === "") return refuseName(control, current);
  const numeric = control.getAttribute("data-number");
  if (numeric === null) return { kind: "write", path, value: jsonOf(control.value) };
  return readNumber(control, path, numeric === "nullable", Number(current(path) ?? 0));
}

/** A list in one line, its entries parted by commas; each of them once. */
const wordsOf = (line: string): string[] => [
  ...new Set(
    line
      .split(/[,;]/)
      .map((word) => word.trim())
      .filter((word) => word !== ""),
  ),
];

/** Every document has a name. */
const refuseName = (control: Control, current: (path: string) => unknown): FieldUpdate => ({
  kind: "refuse",
  reason: "noName",
  label: control.getAttribute("aria-label") ?? "name",
  restore: String(current("name") ?? ""),
});

function readNumber(control: Control, path: string, nullable: boolean, present: number): FieldUpdate {
  const entry = parseNumberEntry(typeof control.value === "string" ? control.value : "", present, boundsOf(control));
  const label = control.getAttribute("aria-label") ?? control.getAttribute("data-label") ?? path;
  if (entry.ok) {
    const moved = entry.beyond && { ...entry.beyond, label };
    return { kind: "write", path, value: entry.value, ...(moved ? { moved } : {}) };
  }
  if (entry.reason === "empty" && nullable) return { kind: "write", path, value: null };
  return { kind: "refuse", reason: entry.reason, label, restore: control.defaultValue ?? String(present) };
}

/** An empty attribute is no bound: a template had none to write. */
const boundOf = (control: Control, name: string, none: number): number => Number(control.getAttribute(name) || none);

const boundsOf = (control: Control): NumberBounds => ({
  min: boundOf(control, "data-min", Number.NEGATIVE_INFINITY),
  max: boundOf(control, "data-max", Number.POSITIVE_INFINITY),
  integer: control.getAttribute("data-integer") !== "false",
});

/** A set is a row of ticks with one name, in an element that says so. */
function membersOf(control: Control): string[] {
  const ticks = control.closest("[data-set]")?.querySelectorAll<HTMLInputElement>("[data-member]") ?? [];
  return Array.from(ticks)
    .filter(({ checked }) => checked)
    .map(({ value }) => value);
}

/** Sets travel as arrays; everything else as it is. */
const jsonOf = (value: unknown): unknown =>
  Object.prototype.toString.call(value) === "[object Set]" ? [...(value as Set<unknown>)] : value;

/** The value that a step button beside a number leads to: `data-step` from the present one, within its bounds. */
export function stepped(present: unknown, { step, min, max }: Readonly<Record<string, string | undefined>>): number {
  const wanted = Number(present ?? 0) + Number(step ?? 1);
  return Math.min(Number(max ?? Number.POSITIVE_INFINITY), Math.max(Number(min ?? 0), wanted));
}
