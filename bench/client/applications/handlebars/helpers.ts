import type Handlebars from "handlebars";
import { type FormSelectOption, prepareSelectOptionGroups } from "../forms/fields.ts";
import { type AnyRecord, asText, type FieldLike, localize as translate } from "../host.ts";
import { environment } from "./templates.ts";

type Options = Handlebars.HelperOptions & { hash: AnyRecord };

/** Handlebars passes its own options object last, to every helper. */
function isOptions(value: unknown): value is Options {
  return typeof value === "object" && value !== null && "hash" in value && "data" in value;
}

function escapeText(value: unknown): string {
  return environment.escapeExpression(value as string);
}

function html(markup: string): Handlebars.SafeString {
  return new environment.SafeString(markup);
}

function checked(value: unknown): string {
  return value ? "checked" : "";
}

function disabled(value: unknown): string {
  return value ? "disabled" : "";
}

function concat(...values: unknown[]): Handlebars.SafeString {
  return html(values.filter((value) => !isOptions(value)).join(""));
}

function ifThen(criteria: unknown, ifTrue: unknown, ifFalse: unknown): unknown {
  return criteria ? ifTrue : ifFalse;
}

function localize(key: unknown, options: Options): string {
  const text = key instanceof environment.SafeString ? key.toString() : asText(key ?? "");
  return Object.keys(options.hash).length > 0 ? translate(text, options.hash) : translate(text);
}

function numberFormat(value: unknown, { hash }: Options): string {
  const number = Number(value);
  const decimals = Number(hash["decimals"] ?? 0);
  const text = number.toFixed(decimals);
  return hash["sign"] && number >= 0 ? `+${text}` : text;
}

function numberInput(value: unknown, { hash }: Options): Handlebars.SafeString {
  const input = document.createElement("input");
  input.type = "number";
  const { class: classes, disabled: off, readonly, name, ...rest } = hash;
  if (name !== undefined) input.setAttribute("name", asText(name));
  input.setAttribute(
    "value",
    value === null || value === undefined || Number.isNaN(Number(value)) ? "" : asText(value),
  );
  if (classes) input.className = asText(classes);
  input.toggleAttribute("disabled", Boolean(off));
  input.toggleAttribute("readonly", Boolean(readonly));
  for (const [key, entry] of Object.entries(rest))
    if (entry !== undefined && entry !== null) input.setAttribute(key, asText(entry));
  return html(input.outerHTML);
}

function object({ hash }: Options): AnyRecord {
  return hash;
}

function radioBoxes(name: unknown, choices: Record<string, string>, { hash }: Options): Handlebars.SafeString {
  const boxes = Object.entries(choices).map(([value, label]) => {
    const text = hash["localize"] ? translate(label) : label;
    const mark = hash["checked"] === value ? " checked" : "";
    return `<label class="checkbox"><input type="radio" name="${escapeText(name)}" value="${escapeText(value)}"${mark}> ${escapeText(text)}</label>`;
  });
  return html(boxes.join(""));
}

function readChoices(choices: unknown, hash: AnyRecord): FormSelectOption[] {
  const valueAttr = hash["valueAttr"] as string | undefined;
  const labelAttr = hash["labelAttr"] as string | undefined;
  const entries: [string | null, unknown][] = Array.isArray(choices)
    ? choices.map((choice: unknown) => [null, choice])
    : Object.entries((choices ?? {}) as AnyRecord);
  return entries.map(([key, choice]) => {
    if (typeof choice === "string" || typeof choice === "number") {
      if (key === null)
        throw new Error("selectOptions: a list of plain strings has no documented values; use {value, label}");
      return { value: hash["inverted"] ? asText(choice) : key, label: hash["inverted"] ? key : asText(choice) };
    }
    const record = (choice ?? {}) as AnyRecord;
    const value = record[valueAttr ?? "value"] ?? key ?? "";
    const label = record[labelAttr ?? "label"] ?? "";
    return {
      value: asText(value),
      label: asText(label),
      ...(record["group"] === undefined ? {} : { group: asText(record["group"]) }),
      ...(record["disabled"] ? { disabled: true } : {}),
      ...(record["selected"] ? { selected: true } : {}),
      ...(record["rule"] ? { rule: true } : {}),
    };
  });
}

function selectOptions(choices: unknown, { hash }: Options): Handlebars.SafeString {
  const given = hash["selected"];
  const list: unknown[] = given instanceof Set ? [...given] : Array.isArray(given) ? given : [given];
  const selected = new Set(list.filter((value) => value !== undefined && value !== null).map(asText));
  const options = readChoices(choices, hash);
  const config: Parameters<typeof prepareSelectOptionGroups>[0] = {
    options,
    value: [...selected],
    localize: Boolean(hash["localize"]),
    sort: Boolean(hash["sort"]),
    ...(hash["blank"] === undefined || hash["blank"] === null ? {} : { blank: asText(hash["blank"]) }),
    ...(Array.isArray(hash["groups"]) ? { groups: hash["groups"].map(asText) } : {}),
  };
  const render = (option: FormSelectOption): string =>
    option.rule
      ? "<hr>"
      : `<option value="${escapeText(option.value)}"${option.selected ? " selected" : ""}${option.disabled ? " disabled" : ""}>${escapeText(option.label)}</option>`;
  const groups = prepareSelectOptionGroups(config).map(({ group, options: entries }) => {
    const inner = entries.map(render).join("");
    return group ? `<optgroup label="${escapeText(group)}">${inner}</optgroup>` : inner;
  });
  return html(groups.join(""));
}

function markup(content: HTMLElement | HTMLCollection): Handlebars.SafeString {
  return html(
    content instanceof HTMLCollection ? Array.from(content, ({ outerHTML }) => outerHTML).join("") : content.outerHTML,
  );
}

function formInput(field: FieldLike, { hash }: Options): Handlebars.SafeString {
  if (!field?.toInput) throw new Error("formInput: the first argument is not a data field");
  return markup(field.toInput({ ...hash }));
}

const GROUP_KEYS = ["classes", "label", "hint", "rootId", "stacked", "units", "widget"];

function formGroup(field: FieldLike, { hash }: Options): Handlebars.SafeString {
  if (!field?.toFormGroup) throw new Error("formGroup: the first argument is not a data field");
  const entries = Object.entries(hash);
  const group = Object.fromEntries(entries.filter(([key]) => GROUP_KEYS.includes(key)));
  const input = Object.fromEntries(entries.filter(([key]) => !GROUP_KEYS.includes(key)));
  if (typeof group["classes"] === "string") group["classes"] = group["classes"].split(" ");
  return markup(field.toFormGroup({ ...group, localize: hash["localize"] }, input));
}

function timeSince(value: unknown): string {
  const seconds = Math.round((Number(value instanceof Date ? value.getTime() : value) - Date.now()) / 1000);
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang || "en", { style: "narrow" });
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
  ];
  for (const [unit, size] of units)
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit);
  return format.format(seconds, "second");
}

/** The documented helpers, and no other: a template that asks for another one fails by its name. */
export const helpers: Record<string, Handlebars.HelperDelegate> = {
  checked,
  disabled,
  concat,
  ifThen,
  localize,
  numberFormat,
  numberInput,
  object,
  radioBoxes,
  selectOptions,
  formInput,
  formGroup,
  timeSince,
  editor: () => {
    throw new Error("The helper editor is not offered by the bench: use the element prose-mirror");
  },
  log: (...values: unknown[]) => console.log(...values.filter((value) => !isOptions(value))),
  eq: (a: unknown, b: unknown) => a === b,
  ne: (a: unknown, b: unknown) => a !== b,
  lt: (a: number, b: number) => a < b,
  gt: (a: number, b: number) => a > b,
  lte: (a: number, b: number) => a <= b,
  gte: (a: number, b: number) => a >= b,
  not: (value: unknown) => !value,
  and: (...values: unknown[]) => values.slice(0, -1).every(Boolean),
  or: (...values: unknown[]) => values.slice(0, -1).some(Boolean),
};

export function initialize(): void {
  for (const [name, helper] of Object.entries(helpers)) environment.registerHelper(name, helper);
}
