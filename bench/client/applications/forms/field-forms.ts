import { type AnyRecord, asText, host, localize } from "../host.ts";
import * as fields from "./fields.ts";

interface Field {
  readonly constructor: { readonly name: string };
  readonly name: string;
  readonly fieldPath: string;
  readonly label: string;
  readonly hint: string;
  readonly placeholder: string;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly initial: unknown;
  readonly options: AnyRecord;
  readonly choices?: unknown;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly integer?: boolean;
  readonly element?: Field;
  readonly model?: { readonly documentName: string };
}

/** The class of a field, or the nearest ancestor of the documented names. */
function kindOf(field: Field): string[] {
  const kinds: string[] = [];
  for (
    let proto: unknown = field.constructor;
    typeof proto === "function" && proto.name;
    proto = Object.getPrototypeOf(proto)
  )
    kinds.push(proto.name);
  return kinds;
}

function choicesOf(field: Field, config: AnyRecord): fields.FormSelectOption[] | undefined {
  if (Array.isArray(config["options"])) return config["options"] as fields.FormSelectOption[];
  let choices = config["choices"] ?? field.choices ?? field.options["choices"];
  if (typeof choices === "function") choices = (choices as () => unknown)();
  if (choices === undefined || choices === null) return undefined;
  if (Array.isArray(choices)) return choices.map((value: unknown) => ({ value: asText(value), label: asText(value) }));
  return Object.entries(choices as AnyRecord).map(([value, entry]) => {
    if (typeof entry === "string") return { value, label: entry };
    const record = entry as AnyRecord;
    return {
      value: asText(record[asText(config["valueAttr"] ?? "value")] ?? value),
      label: asText(record[asText(config["labelAttr"] ?? "label")] ?? value),
      ...(record["group"] === undefined ? {} : { group: asText(record["group"]) }),
    };
  });
}

type Maker = (field: Field, config: AnyRecord) => HTMLElement;

function select(field: Field, config: AnyRecord, options: fields.FormSelectOption[], multiple: boolean): HTMLElement {
  const { valueAttr: _v, labelAttr: _l, choices: _c, ...rest } = config;
  const blank = config["blank"] ?? (field.nullable || !field.required ? "" : undefined);
  const selectConfig = { ...rest, options, ...(blank === undefined || multiple ? {} : { blank: asText(blank) }) };
  return multiple ? fields.createMultiSelectInput(selectConfig) : fields.createSelectInput(selectConfig);
}

const MAKERS: Record<string, Maker> = {
  HTMLField: (_field, config) => fields.createEditorInput(config),
  FilePathField: (field, config) => {
    const picker = document.createElement("file-picker");
    const categories = (field.options["categories"] ?? []) as string[];
    picker.setAttribute(
      "type",
      asText(config["type"] ?? (categories.length === 1 ? asText(categories[0]).toLowerCase() : "any")),
    );
    picker.setAttribute("value", asText(config["value"] ?? ""));
    fields.setInputAttributes(picker, config);
    return picker;
  },
  ColorField: (_field, config) => {
    const picker = document.createElement("color-picker");
    if (config["value"] !== null && config["value"] !== undefined)
      picker.setAttribute("value", asText(config["value"]));
    fields.setInputAttributes(picker, config);
    return picker;
  },
  DocumentUUIDField: (field, config) => {
    const tags = document.createElement("document-tags");
    tags.setAttribute("single", "");
    if (field.options["type"]) tags.setAttribute("type", asText(field.options["type"]));
    tags.setAttribute("value", asText(config["value"] ?? ""));
    fields.setInputAttributes(tags, config);
    return tags;
  },
  ForeignDocumentField: (field, config) => {
    const collection = host.game.collections.get(field.model?.documentName ?? "");
    const options =
      collection?.contents
        .filter(({ visible }) => visible !== false)
        .map(({ id, name }) => ({ value: id, label: name ?? id })) ?? [];
    const value = config["value"];
    const id = typeof value === "object" && value !== null ? (value as { id?: string }).id : value;
    return fields.createSelectInput({
      ...config,
      value: id,
      options,
      ...(field.nullable || !field.required ? { blank: "" } : {}),
    });
  },
  StringField: (field, config) => {
    const options = choicesOf(field, config);
    return options ? select(field, config, options, false) : fields.createTextInput(config);
  },
  NumberField: (field, config) => {
    const options = choicesOf(field, config);
    if (options) return select(field, { dataset: { dtype: "Number" }, ...config }, options, false);
    const { min, max } = { min: field.min, max: field.max, ...(config as { min?: number; max?: number }) };
    const step = (config["step"] as number | "any" | undefined) ?? field.step ?? (field.integer ? 1 : "any");
    // A slider cannot say "nothing": nullable fields stay number inputs.
    const range =
      min !== undefined && max !== undefined && step !== "any" && field.step !== undefined && !field.nullable;
    return fields.createNumberInput({
      ...config,
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
      step,
      type: (config["type"] as "range" | "number" | undefined) ?? (range ? "range" : "number"),
    });
  },
  BooleanField: (_field, config) => fields.createCheckboxInput(config),
  SetField: (field, config) => listInput(field, config),
  ArrayField: (field, config) => listInput(field, config),
};

function listInput(field: Field, config: AnyRecord): HTMLElement {
  const { element } = field;
  const options = element ? choicesOf(element, config) : undefined;
  const value = config["value"] instanceof Set ? [...config["value"]] : ((config["value"] ?? []) as unknown[]);
  if (options) return select(field, { ...config, value }, options, true);
  if (!element || !kindOf(element).includes("StringField")) {
    throw new Error(
      `${field.fieldPath}: no form input is documented for a list of ${element?.constructor.name ?? "nothing"}`,
    );
  }
  const tags = document.createElement("string-tags");
  tags.setAttribute("value", value.join(","));
  fields.setInputAttributes(tags, config);
  return tags;
}

/** The documented default input of a data field. */
export function toInput(field: Field, config: AnyRecord = {}): HTMLElement {
  const full: AnyRecord = {
    ...config,
    name: config["name"] ?? field.fieldPath,
    value: config["value"] === undefined && !("value" in config) ? initialOf(field) : config["value"],
    placeholder: config["placeholder"] ?? (field.placeholder || undefined),
  };
  const { input } = config;
  if (typeof input === "function") return (input as Maker)(field, full);
  for (const kind of kindOf(field)) {
    const make = MAKERS[kind];
    if (make) return make(field, full);
  }
  throw new Error(`${field.constructor.name}#toInput is not offered by the bench (${field.fieldPath})`);
}

function initialOf(field: Field): unknown {
  return typeof field.initial === "function" ? (field.initial as (data: AnyRecord) => unknown)({}) : field.initial;
}

export function toFormGroup(field: Field, groupConfig: AnyRecord = {}, inputConfig: AnyRecord = {}): HTMLElement {
  const widget = groupConfig["widget"];
  if (typeof widget === "function")
    return (widget as (...args: unknown[]) => HTMLElement)(field, groupConfig, inputConfig);
  const say = (text: string): string => (host.game.i18n.has(text) ? localize(text) : text);
  const units = (groupConfig["units"] ?? field.options["units"]) as string | undefined;
  return fields.createFormGroup({
    ...groupConfig,
    label: asText(groupConfig["label"] ?? (say(field.label) || field.fieldPath)),
    hint: asText(groupConfig["hint"] ?? (say(field.hint) || "")),
    ...(units ? { units } : {}),
    input: toInput(field, inputConfig),
  });
}
