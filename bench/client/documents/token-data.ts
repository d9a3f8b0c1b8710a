import { CONST } from "../common/constants.ts";
import {
  AlphaField,
  AngleField,
  ArrayField,
  BooleanField,
  ColorField,
  type DataField,
  type DataSchema,
  FilePathField,
  NumberField,
  SchemaField,
  StringField,
} from "../common/data/fields/index.ts";
import { currentGeneration } from "../common/generation.ts";
import { flags, integer, number, text } from "./common-fields.ts";

const texture = () =>
  new SchemaField({
    src: new FilePathField({ categories: ["IMAGE", "VIDEO"], initial: CONST.DEFAULT_TOKEN, wildcard: true }),
    anchorX: number(0.5),
    anchorY: number(0.5),
    offsetX: number(0),
    offsetY: number(0),
    fit: new StringField({ required: true, initial: "contain", choices: CONST.TEXTURE_DATA_FIT_MODES }),
    scaleX: number(1),
    scaleY: number(1),
    rotation: new AngleField(),
    tint: new ColorField({ required: true, nullable: false, initial: "#ffffff" }),
    alphaThreshold: new AlphaField({ initial: 0.75 }),
  });

const light = () =>
  new SchemaField({
    negative: new BooleanField(),
    priority: integer(0, { min: 0 }),
    alpha: new AlphaField({ initial: 0.5 }),
    angle: new AngleField({ initial: 360, normalize: false }),
    bright: number(0, { min: 0 }),
    color: new ColorField(),
    coloration: integer(1),
    dim: number(0, { min: 0 }),
    attenuation: new AlphaField({ initial: 0.5 }),
    luminosity: number(0.5, { min: 0, max: 1 }),
    saturation: number(0, { min: -1, max: 1 }),
    contrast: number(0, { min: -1, max: 1 }),
    shadows: number(0, { min: 0, max: 1 }),
    animation: new SchemaField({
      type: new StringField({ nullable: true, blank: false, initial: null }),
      speed: integer(5, { min: 0, max: 10 }),
      intensity: integer(5, { min: 1, max: 10 }),
      reverse: new BooleanField(),
    }),
    darkness: new SchemaField({ min: new AlphaField({ initial: 0 }), max: new AlphaField({ initial: 1 }) }),
  });

/** What a token and an actor's prototype of tokens have in common. */
export function sharedTokenSchema(): DataSchema {
  const schema: Record<string, DataField> = {
    name: text(),
    displayName: integer(CONST.TOKEN_DISPLAY_MODES.NONE),
    actorLink: new BooleanField(),
    width: number(1, { positive: true }),
    height: number(1, { positive: true }),
    texture: texture(),
    lockRotation: new BooleanField(),
    rotation: new AngleField(),
    alpha: new AlphaField(),
    disposition: integer(CONST.TOKEN_DISPOSITIONS.HOSTILE, { min: -2, max: 1 }),
    displayBars: integer(CONST.TOKEN_DISPLAY_MODES.NONE),
    bar1: new SchemaField({
      attribute: new StringField({
        required: true,
        nullable: true,
        blank: false,
        initial: () => primaryAttribute("primaryTokenAttribute"),
      }),
    }),
    bar2: new SchemaField({
      attribute: new StringField({
        required: true,
        nullable: true,
        blank: false,
        initial: () => primaryAttribute("secondaryTokenAttribute"),
      }),
    }),
    light: light(),
    sight: new SchemaField({
      enabled: new BooleanField(),
      range: new NumberField({ required: true, nullable: true, min: 0, initial: 0 }),
      angle: new AngleField({ initial: 360, normalize: false }),
      visionMode: new StringField({ required: true, blank: false, initial: "basic" }),
      color: new ColorField(),
      attenuation: new AlphaField({ initial: 0.1 }),
      brightness: number(0, { min: -1, max: 1 }),
      saturation: number(0, { min: -1, max: 1 }),
      contrast: number(0, { min: -1, max: 1 }),
    }),
    detectionModes: new ArrayField(
      new SchemaField({
        id: text(),
        enabled: new BooleanField({ initial: true }),
        range: new NumberField({ required: true, min: 0 }),
      }),
    ),
    occludable: new SchemaField({ radius: number(0, { min: 0 }) }),
    ring: new SchemaField({
      enabled: new BooleanField(),
      colors: new SchemaField({ ring: new ColorField(), background: new ColorField() }),
      effects: integer(1, { min: 0 }),
      subject: new SchemaField({
        scale: number(1, { min: 0.5 }),
        texture: new FilePathField({ categories: ["IMAGE"] }),
      }),
    }),
    turnMarker: new SchemaField({
      mode: integer(CONST.TOKEN_TURN_MARKER_MODES.DEFAULT),
      animation: new StringField({ required: true, blank: false, nullable: true, initial: null }),
      src: new FilePathField({ categories: ["IMAGE", "VIDEO"] }),
      disposition: new BooleanField(),
    }),
    movementAction: new StringField({ required: true, nullable: true, blank: false, initial: null }),
    flags: flags(),
  };
  if (currentGeneration() >= 14) schema["depth"] = number(1, { positive: true });
  return schema;
}

let attributes: Record<string, unknown> = {};
/** Boot tells the manifest: the bars of new tokens follow it. */
export function setManifestForTokens(manifest: Record<string, unknown>): void {
  attributes = manifest;
}
function primaryAttribute(key: string): string | null {
  const value = attributes[key];
  return typeof value === "string" && value ? value : null;
}
