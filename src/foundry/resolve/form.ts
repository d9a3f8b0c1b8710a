import type { Text } from "../chat/text.ts";
import type { JsonValue } from "../relay/answer.ts";

/** One choice of the dialog. Every field has a name, a start value, and is drawn by one template. */
export type Field = ChoiceField | ToggleField | NumberField | TextField;

interface FieldBase {
  readonly id: string;
  readonly label: Text;
  /** Where the start value comes from ("from the map"), when it is not a plain default. */
  readonly source?: Text;
  /** Whether the person's last choice is taken up next time. Not for what the map or the documents say. */
  readonly remember?: boolean;
  /** Shown among the details that are folded away at first. */
  readonly detail?: boolean;
}

export interface ChoiceField extends FieldBase {
  readonly kind: "choice";
  readonly value: string;
  /** `hint`: what choosing it means, shown while it is chosen. */
  readonly options: readonly { readonly value: string; readonly label: Text; readonly hint?: Text }[];
  /** Drawn beside the list, its parts to be pressed: the list stays what the keyboard and a screen reader use. */
  readonly picture?: Picture;
}

/** A drawing whose outlines stand for options. Units are its own. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly PictureShape[];
}

/** One outline: the option that it stands for, an SVG path, and how far to the right it lies. */
export interface PictureShape {
  readonly picks: string;
  readonly path: string;
  readonly x: number;
}

export interface ToggleField extends FieldBase {
  readonly kind: "toggle";
  readonly value: boolean;
}

/** A whole number with its bounds. */
export interface NumberField extends FieldBase {
  readonly kind: "number";
  readonly value: number;
  readonly min: number;
  readonly max: number;
}

/** Words of a person's own: what a narrative effect is. */
export interface TextField extends FieldBase {
  readonly kind: "text";
  readonly value: string;
}

/** Longest text that a field takes. */
export const MOST_LETTERS = 200;

export type FieldValue = string | number | boolean;
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** A named bonus or penalty that can be switched. */
export interface Modifier {
  readonly id: string;
  readonly label: Text;
  readonly value: number;
  /** What it is added to, in words. */
  readonly to: Text;
  /** On unless somebody switches it off. */
  readonly on: boolean;
  readonly rule?: string;
}

/** The fields' start values by id. */
export const startValues = (fields: readonly Field[]): FieldValues =>
  Object.fromEntries(fields.map((field) => [field.id, field.value]));

/**
 * A value from a form or a store, made fit for its field: unknown options, letters in a number and values out of
 * bounds become the field's own start value or its nearest bound.
 */
export function fit(field: Field, value: JsonValue | undefined): FieldValue {
  switch (field.kind) {
    case "choice":
      return field.options.some((option) => option.value === value) ? String(value) : field.value;
    case "toggle":
      return typeof value === "boolean" ? value : field.value;
    case "text":
      return typeof value === "string" ? value.trim().slice(0, MOST_LETTERS) : field.value;
    case "number": {
      const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
      if (typeof number !== "number" || !Number.isFinite(number)) return field.value;
      return Math.min(field.max, Math.max(field.min, Math.trunc(number)));
    }
  }
}

/** All fields' values, with `given` where it fits. */
export const fitAll = (fields: readonly Field[], given: Readonly<Record<string, JsonValue>>): FieldValues =>
  Object.fromEntries(fields.map((field) => [field.id, fit(field, given[field.id])]));

/** What is worth remembering of the values, for the next time. */
export const memorable = (fields: readonly Field[], values: FieldValues): Record<string, FieldValue> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field.id];
      return field.remember && value !== undefined ? [[field.id, value] as const] : [];
    }),
  );
