import { type AnyRecord, asText, localize as translate } from "../host.ts";

export interface FormSelectOption {
  value: string;
  label: string;
  group?: string;
  disabled?: boolean;
  selected?: boolean;
  rule?: boolean;
  dataset?: Record<string, string>;
}

export interface FormInputConfig {
  name?: string;
  value?: unknown;
  required?: boolean;
  disabled?: boolean;
  readonly?: boolean;
  autofocus?: boolean;
  localize?: boolean;
  placeholder?: string;
  id?: string;
  dataset?: Record<string, string>;
  classes?: string;
  aria?: Record<string, string>;
}

export interface SelectConfig extends FormInputConfig {
  options: readonly FormSelectOption[];
  groups?: readonly string[];
  blank?: string;
  valueAttr?: string;
  labelAttr?: string;
  sort?: boolean;
  type?: "single" | "multi" | "checkboxes";
}

export interface FormGroupConfig {
  label?: string;
  hint?: string;
  units?: string;
  rootId?: string;
  classes?: readonly string[];
  stacked?: boolean;
  localize?: boolean;
  input: HTMLElement | HTMLCollection;
  widget?: unknown;
}

export function setInputAttributes(input: HTMLElement, config: FormInputConfig): void {
  if (config.name !== undefined) input.setAttribute("name", config.name);
  if (config.id) input.id = config.id;
  if (config.classes) input.className = [input.className, config.classes].filter(Boolean).join(" ");
  for (const flag of ["required", "disabled", "readonly", "autofocus"] as const)
    input.toggleAttribute(flag, config[flag] === true);
  if (config.placeholder)
    input.setAttribute("placeholder", config.localize ? translate(config.placeholder) : config.placeholder);
  Object.assign(input.dataset, config.dataset);
  for (const [key, value] of Object.entries(config.aria ?? {})) input.setAttribute(`aria-${key}`, value);
}

let groupId = 0;

/** A label, its input or inputs, units and a hint, as one `.form-group`. */
export function createFormGroup({
  label = "",
  hint,
  units,
  rootId,
  classes = [],
  stacked,
  localize,
  input,
}: FormGroupConfig): HTMLDivElement {
  const text = (value: string): string => (localize ? translate(value) : value);
  const group = document.createElement("div");
  group.classList.add("form-group", ...(stacked ? ["stacked"] : []), ...classes);
  const labelElement = document.createElement("label");
  labelElement.textContent = text(label);
  if (units) {
    const unit = document.createElement("span");
    unit.className = "units";
    unit.textContent = ` (${text(units)})`;
    labelElement.append(unit);
  }
  const inputs = input instanceof HTMLCollection ? Array.from(input) : [input];
  const [only] = inputs;
  if (inputs.length === 1 && only instanceof HTMLElement) {
    only.id ||= rootId
      ? [rootId, only.getAttribute("name")].filter(Boolean).join("-").replaceAll(".", "-")
      : `field-${++groupId}`;
    labelElement.htmlFor = only.id;
  }
  const fields = document.createElement("div");
  fields.className = "form-fields";
  fields.append(...inputs);
  group.append(labelElement, fields);
  if (hint) {
    const paragraph = document.createElement("p");
    paragraph.className = "hint";
    paragraph.textContent = text(hint);
    group.append(paragraph);
  }
  return group;
}

// Values are written as attributes as well: what the field helpers return travels as text.

export function createCheckboxInput(config: FormInputConfig): HTMLInputElement {
  const input = document.createElement("input");
  input.type = "checkbox";
  input.toggleAttribute("checked", Boolean(config.value));
  setInputAttributes(input, config);
  return input;
}

export function createTextInput(config: FormInputConfig): HTMLInputElement {
  const input = document.createElement("input");
  input.type = "text";
  input.setAttribute("value", asText(config.value ?? ""));
  setInputAttributes(input, config);
  return input;
}

export function createTextareaInput(config: FormInputConfig & { rows?: number }): HTMLTextAreaElement {
  const input = document.createElement("textarea");
  input.textContent = asText(config.value ?? "");
  if (config.rows) input.setAttribute("rows", asText(config.rows));
  setInputAttributes(input, config);
  return input;
}

export interface NumberInputConfig extends FormInputConfig {
  min?: number;
  max?: number;
  step?: number | "any";
  type?: "range" | "number";
}

export function createNumberInput(config: NumberInputConfig): HTMLElement {
  const input = document.createElement(config.type === "range" ? "range-picker" : "input");
  if (config.type !== "range") input.setAttribute("type", "number");
  for (const key of ["min", "max", "step"] as const)
    if (config[key] !== undefined) input.setAttribute(key, asText(config[key]));
  if (config.value !== undefined && config.value !== null) input.setAttribute("value", asText(config.value));
  setInputAttributes(input, config);
  return input;
}

/** The options of a select by group, in the order of `groups`, ungrouped first, blank before all. */
export function prepareSelectOptionGroups(config: SelectConfig): { group: string; options: FormSelectOption[] }[] {
  const chosen =
    config.value instanceof Set ? [...config.value] : Array.isArray(config.value) ? config.value : [config.value];
  const selected = new Set(chosen.filter((value) => value !== undefined && value !== null).map(asText));
  const say = (label: string): string => (config.localize ? translate(label) : label);
  const groups = new Map<string, FormSelectOption[]>((config.groups ?? []).map((group) => [group, []]));
  for (const option of config.options) {
    const record = option as FormSelectOption & AnyRecord;
    const value = asText(record[config.valueAttr ?? "value"] ?? "");
    const label = say(asText(record[config.labelAttr ?? "label"] ?? value));
    const group = option.group ?? "";
    const list = groups.get(group) ?? [];
    groups.set(group, list);
    list.push({ ...option, value, label, selected: option.selected ?? selected.has(value) });
  }
  if (config.sort) for (const list of groups.values()) list.sort((a, b) => a.label.localeCompare(b.label));
  const blank =
    config.blank === undefined
      ? []
      : [{ value: "", label: say(config.blank), selected: selected.size === 0 || selected.has("") }];
  const plain = groups.get("") ?? [];
  groups.delete("");
  return [
    ...(blank.length + plain.length > 0 ? [{ group: "", options: [...blank, ...plain] }] : []),
    ...[...groups]
      .map(([group, options]) => ({ group: say(group), options }))
      .filter(({ options }) => options.length > 0),
  ];
}

function appendOptions(parent: HTMLElement, config: SelectConfig): void {
  for (const { group, options } of prepareSelectOptionGroups(config)) {
    let target = parent;
    if (group) {
      target = document.createElement("optgroup");
      target.setAttribute("label", group);
      parent.append(target);
    }
    for (const { value, label, selected, disabled, rule, dataset } of options) {
      if (rule) {
        target.append(document.createElement("hr"));
        continue;
      }
      const option = document.createElement("option");
      option.setAttribute("value", value);
      option.textContent = label;
      option.toggleAttribute("selected", selected === true);
      option.toggleAttribute("disabled", disabled === true);
      Object.assign(option.dataset, dataset);
      target.append(option);
    }
  }
}

export function createSelectInput(config: SelectConfig): HTMLElement {
  if (config.type === "multi" || config.type === "checkboxes") return createMultiSelectInput(config);
  const select = document.createElement("select");
  appendOptions(select, config);
  setInputAttributes(select, config);
  return select;
}

export function createMultiSelectInput(config: SelectConfig): HTMLElement {
  const select = document.createElement(config.type === "checkboxes" ? "multi-checkbox" : "multi-select");
  const { blank: _, ...rest } = config;
  appendOptions(select, rest);
  setInputAttributes(select, config);
  return select;
}

export function createEditorInput(
  config: FormInputConfig & { height?: number; enriched?: string; toggled?: boolean; compact?: boolean },
): HTMLElement {
  const editor = document.createElement("prose-mirror");
  editor.setAttribute("value", asText(config.value ?? ""));
  if (config.toggled) editor.setAttribute("toggled", "");
  if (config.compact) editor.setAttribute("compact", "");
  if (config.height) editor.style.height = `${config.height}px`;
  if (config.enriched) editor.innerHTML = config.enriched;
  setInputAttributes(editor, config);
  return editor;
}
