import { type AnyRecord, asText } from "../host.ts";

export interface FormDataOptions {
  readonly dtypes?: Record<string, string>;
  readonly disabled?: boolean;
  readonly readonly?: boolean;
  readonly editors?: AnyRecord;
}

interface FormField extends HTMLElement {
  readonly name: string;
  readonly type?: string;
  readonly value: unknown;
  readonly checked?: boolean;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
}

/** Text of a control -> the type that `data-dtype`, or the control itself, asks for. Empty numbers become null. */
export function castValue(value: unknown, dtype: string | undefined): unknown {
  if (value === null || value === undefined || dtype === undefined) return value;
  switch (dtype) {
    case "Number":
      return value === "" ? null : Number(value);
    case "Boolean":
      return value === true || value === "true" || value === "on";
    case "JSON":
      return typeof value === "string" ? (value === "" ? null : (JSON.parse(value) as unknown)) : value;
    case "String":
      return asText(value);
    default:
      return value;
  }
}

function dtypeOf(field: FormField, given: string | undefined): string | undefined {
  return given ?? field.dataset["dtype"] ?? (field.type === "number" || field.type === "range" ? "Number" : undefined);
}

/**
 * The values of a form, typed: numbers as numbers, single check boxes as booleans, several of one name as a list of the
 * checked values, custom elements by their own value. Disabled controls are left out unless asked for.
 */
export class FormDataExtended extends FormData {
  readonly dtypes: Record<string, string>;
  readonly editors: AnyRecord = {};
  readonly object: AnyRecord = {};

  constructor(form: HTMLFormElement, options: FormDataOptions = {}) {
    super();
    this.dtypes = { ...options.dtypes };
    this.process(form, options);
  }

  process(form: HTMLFormElement, { disabled = false, readonly = true }: FormDataOptions = {}): void {
    const groups = new Map<string, FormField[]>();
    for (const element of Array.from(form.elements) as unknown as FormField[]) {
      if (!element.name || ["BUTTON", "FIELDSET", "OUTPUT", "OBJECT"].includes(element.tagName)) continue;
      if (["button", "submit", "reset", "image", "file"].includes(element.type ?? "")) continue;
      if (!disabled && (element.disabled || element.matches(":disabled"))) continue;
      if (!readonly && element.readOnly) continue;
      groups.set(element.name, [...(groups.get(element.name) ?? []), element]);
    }
    for (const [name, fields] of groups) this.#take(name, fields);
    for (const editable of form.querySelectorAll<HTMLElement>("[data-edit]")) {
      const name = editable.dataset["edit"];
      if (name && editable.isContentEditable) this.set(name, editable.innerHTML.trim());
      else if (name && editable instanceof HTMLImageElement) this.set(name, editable.getAttribute("src") ?? "");
    }
  }

  #take(name: string, fields: readonly FormField[]): void {
    const [first] = fields;
    if (!first) return;
    const dtype = dtypeOf(first, this.dtypes[name]);
    if (dtype) this.dtypes[name] = dtype;
    this.set(name, readValue(first, fields, dtype));
  }

  override set(name: string, value: unknown): void {
    this.object[name] = value;
    super.set(name, value instanceof Object ? JSON.stringify(value) : String(value));
  }

  override append(name: string, value: unknown): void {
    const prior = this.object[name];
    this.object[name] = name in this.object ? [...(Array.isArray(prior) ? prior : [prior]), value] : [value];
    super.append(name, value instanceof Object ? JSON.stringify(value) : String(value));
  }
}

/** What the controls of one name come to. */
function readValue(first: FormField, fields: readonly FormField[], dtype: string | undefined): unknown {
  const cast = ({ value }: { readonly value: unknown }): unknown => castValue(value, dtype);
  if (first.type === "radio") return castValue(fields.find((field) => field.checked)?.value ?? null, dtype);
  if (first.type === "checkbox") {
    if (fields.length > 1) return fields.filter((field) => field.checked).map(cast);
    if (first.getAttribute("value") === null || dtype === "Boolean") return first.checked === true;
    return first.checked ? cast(first) : null;
  }
  if (first instanceof HTMLSelectElement && first.multiple) return Array.from(first.selectedOptions, cast);
  return fields.length > 1 ? fields.map(cast) : cast(first);
}
