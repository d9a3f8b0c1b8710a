import { DataModel } from "../common/abstract/data-model.ts";
import { Document, type DocumentMetadata } from "../common/abstract/document.ts";
import { TypeDataModel } from "../common/abstract/type-data-model.ts";
import {
  ArrayField,
  BooleanField,
  ColorField,
  type DataField,
  type DataSchema,
  DocumentUUIDField,
  HTMLField,
  NumberField,
  SchemaField,
  SetField,
  StringField,
  TypeDataField,
} from "../common/data/fields/index.ts";
import { ForeignDocumentField } from "../common/data/fields/primitives.ts";
import { currentGeneration } from "../common/generation.ts";
import { getProperty, type Obj, setProperty } from "../common/utils/objects.ts";
import { game } from "../helpers/game.ts";
import { Hooks } from "../helpers/hooks.ts";
import type { Actor } from "./actor.ts";
import { flags, id, image, integer, name, sort, stats, text } from "./common-fields.ts";
import { type Clock, remaining13, remaining14 } from "./effect-duration.ts";
import { CORE_EXPIRY_EVENTS, type ExpiryContext, effectRegistry } from "./effect-registry.ts";
import { statusConfigs } from "./status-configs.ts";
import type { User } from "./user.ts";

/** A change as it is applied, whichever generation it was stored by. */
export interface EffectChange {
  key: string;
  value: unknown;
  /** In the words of generation 14. */
  type: string;
  priority: number;
  phase?: string;
  effect: ActiveEffect;
}

const TYPES_BY_MODE = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];
const PRIORITIES: Record<string, number> = {
  custom: 0,
  multiply: 10,
  add: 20,
  subtract: 20,
  downgrade: 30,
  upgrade: 40,
  override: 50,
};

const change13 = () =>
  new SchemaField({
    key: text(),
    value: text(),
    mode: integer(2),
    priority: new NumberField({ required: true, nullable: true, initial: null }),
  });
const change14 = () =>
  new SchemaField({
    key: text(),
    value: text(),
    type: new StringField({ required: true, blank: false, initial: "add" }),
    phase: new StringField({ required: true, blank: false, initial: "initial" }),
    priority: new NumberField({ required: true, nullable: true, initial: null }),
  });
const nullable = () => new NumberField({ required: true, nullable: true, initial: null });

/** The data of an effect of the core type in 14. */
export class BaseEffectData extends TypeDataModel {
  static override defineSchema(): DataSchema {
    return { changes: new ArrayField(change14()) };
  }
}

/** A status, or a set of changes to its actor. 13 and 14 store it differently; `schema` follows the generation. */
export class ActiveEffect extends Document {
  static override readonly metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "ActiveEffect",
    label: "DOCUMENT.ActiveEffect",
    labelPlural: "DOCUMENT.ActiveEffects",
    collection: "effects",
    hasTypeData: true,
  };
  /** 14: the register of effects that expire by the clock or the fight. */
  static readonly registry = effectRegistry;

  static override defineSchema(): DataSchema {
    const v14 = currentGeneration() >= 14;
    const duration = v14
      ? new SchemaField({
          value: nullable(),
          units: new StringField({ required: true, blank: false, initial: "seconds" }),
          expiry: new StringField({ required: true, nullable: true, blank: false, initial: null }),
          expired: new BooleanField(),
        })
      : new SchemaField({
          startTime: nullable(),
          seconds: nullable(),
          combat: new ForeignDocumentField({ documentName: "Combat" }),
          rounds: nullable(),
          turns: nullable(),
          startRound: nullable(),
          startTurn: nullable(),
        });
    const byGeneration: DataSchema = v14
      ? {
          start: new SchemaField(
            {
              time: nullable(),
              combat: new StringField({ required: true, nullable: true, blank: false, initial: null }),
              combatant: new StringField({ required: true, nullable: true, blank: false, initial: null }),
              initiative: nullable(),
              round: nullable(),
              turn: nullable(),
            },
            { nullable: true, initial: null },
          ),
          showIcon: integer(1),
        }
      : { changes: new ArrayField(change13()) };
    return {
      _id: id(),
      name: name(),
      img: image(null),
      type: new StringField({ required: true, blank: false, initial: "base" }),
      system: new TypeDataField(this),
      disabled: new BooleanField(),
      duration,
      ...byGeneration,
      description: new HTMLField(),
      origin: new DocumentUUIDField(),
      tint: new ColorField({ nullable: false, initial: "#ffffff" }),
      transfer: new BooleanField({ initial: true }),
      statuses: new SetField(new StringField({ required: true, blank: false })),
      sort: sort(),
      flags: flags(),
      _stats: stats(),
    };
  }

  declare disabled: boolean;
  declare transfer: boolean;
  declare statuses: Set<string>;
  declare duration: Obj;
  declare changes: Obj[];
  declare origin: string | null;
  declare description: string;
  declare tint: unknown;

  override _initialize(options: Obj = {}): void {
    super._initialize(options);
    if (currentGeneration() < 14) return;
    // The old place stays readable until 16; writing to it is not the bench's to forgive.
    Object.defineProperty(this, "changes", {
      get: () => (this.system as unknown as Obj | undefined)?.["changes"] ?? [],
      configurable: true,
    });
  }

  static override migrateData(source: Obj): Obj {
    // 14: a status's or module's data of the old shape finds its way (shims last until 16).
    if (currentGeneration() >= 14 && Array.isArray(source["changes"]) && !getProperty(source, "system.changes")) {
      const changes = (source["changes"] as Obj[]).map(({ mode, ...rest }) => ({
        ...rest,
        type: rest["type"] ?? TYPES_BY_MODE[Number(mode ?? 2)] ?? "add",
      }));
      source["system"] = { ...(source["system"] as Obj | undefined), changes };
      delete source["changes"];
    }
    return super.migrateData(source);
  }

  get target(): Actor | null {
    const { parentDocument } = this;
    if (parentDocument?.documentName === "Actor") return parentDocument as Actor;
    return (parentDocument?.parentDocument as Actor | null) ?? null;
  }
  /** 14: an effect that has expired and is still there does nothing. */
  get isSuppressed(): boolean {
    return this.isExpired;
  }
  get active(): boolean {
    return !this.disabled && !this.isSuppressed;
  }
  get isTemporary(): boolean {
    const timed =
      currentGeneration() >= 14
        ? Number.isFinite(this.duration["value"]) || this.duration["expiry"] !== null
        : [this.duration["seconds"], this.duration["rounds"], this.duration["turns"]].some((n) => Number(n) > 0);
    return timed || this.statuses.size > 0;
  }
  get isExpired(): boolean {
    return this.duration["expired"] === true;
  }
  override getUserLevel(user?: User | null): number {
    return user === undefined
      ? (this.parentDocument?.getUserLevel() ?? 0)
      : (this.parentDocument?.getUserLevel(user) ?? 0);
  }

  /** Whether nothing is left of its duration; an effect that waits for an event alone has none. */
  get isOver(): boolean {
    const { remaining, expiry } = this.duration;
    return Number(remaining) <= 0 || (remaining === Number.POSITIVE_INFINITY && typeof expiry === "string");
  }

  /** 14: whether this event is one at which the effect ends when its duration is over. */
  isExpiryEvent(event: string, context: ExpiryContext): boolean {
    const { expiry } = this.duration;
    const { target } = this;
    if (event === "updateWorldTime") {
      if (typeof expiry !== "string") return true;
      // Outside a fight the clock stands for all that happens in one, but for its beginning.
      return !target?.inCombat && expiry !== "combatStart" && CORE_EXPIRY_EVENTS.includes(expiry);
    }
    if (event !== expiry) return false;
    if (event !== "turnStart" && event !== "turnEnd") return true;
    const whose = (this._source["start"] as Obj | null)?.["combatant"];
    if (context.combatant) return context.combatant.id === whose || (!whose && context.combatant.actor === target);
    return !whose || (context.combat?.combatants.get(String(whose))?.actor ?? target) === target;
  }

  /** Looks at the clock again. */
  updateDuration(): Obj {
    const stored = this._source["duration"] as Obj;
    if (currentGeneration() >= 14) {
      const start = this._source["start"] as Obj | null;
      const { remaining, seconds } = remaining14(stored, start, clockOf(start?.["combat"]));
      const value = stored["value"] ?? Number.POSITIVE_INFINITY;
      this.duration = {
        ...this.duration,
        ...stored,
        value,
        remaining,
        seconds,
        label: label(remaining, stored["units"]),
      };
    } else {
      const { type, remaining } = remaining13(stored, clockOf(stored["combat"]));
      this.duration = {
        ...this.duration,
        type,
        remaining,
        label: label(remaining, type === "turns" ? "rounds" : type),
      };
    }
    return this.duration;
  }

  override prepareDerivedData(): void {
    this.updateDuration();
  }

  /** The changes in one shape, with their priorities. */
  orderedChanges(_actor: Actor): EffectChange[] {
    const stored =
      currentGeneration() >= 14
        ? (getProperty(this.system, "changes") as Obj[] | undefined)
        : (this._source["changes"] as Obj[]);
    return (stored ?? []).map((change) => {
      const type = String(change["type"] ?? TYPES_BY_MODE[Number(change["mode"] ?? 2)] ?? "add");
      const priority = change["priority"];
      return {
        key: String(change["key"]),
        value: change["value"],
        type,
        phase: String(change["phase"] ?? "initial"),
        priority: typeof priority === "number" ? priority : (PRIORITIES[type] ?? 0),
        effect: this,
      };
    });
  }

  /** Applies one change to an actor in memory; answers the flat path and its new value. */
  apply(actor: Actor, change: EffectChange): Obj {
    if (!change.key) return {};
    const current = getProperty(actor, change.key);
    if (change.type === "custom") {
      const changes: Obj = {};
      Hooks.call("applyActiveEffect", actor, change, current, change.value, changes);
      return changes;
    }
    const field = fieldAt(actor, change.key);
    const delta = castLike(field, current, change.value);
    const next = combine(change.type, current, delta);
    if (next === undefined) return {};
    const cleaned = field ? field.clean(next, {}) : next;
    if (field?.validate(cleaned)) return {};
    const value = field && cleaned !== null ? field.initialize(cleaned, actor.system, {}) : cleaned;
    setProperty(actor, change.key, value);
    return { [change.key]: value };
  }

  static async fromStatusEffect(statusId: string, options: Obj = {}): Promise<ActiveEffect> {
    const status = statusConfigs().find((s) => s.id === statusId);
    if (!status) throw new Error(`Invalid status ID "${statusId}" provided to ActiveEffect.fromStatusEffect`);
    const { id: _id, hud: _hud, order: _order, special: _special, name: label, ...rest } = status;
    const data: Obj = {
      ...(rest as Obj),
      name: game.i18n.localize(label),
      statuses: [...new Set([status.id, ...((rest["statuses"] as string[] | undefined) ?? [])])],
    };
    if (!("_id" in data)) data["_id"] = null;
    const cls = this.implementation as typeof ActiveEffect;
    return new cls(data, options);
  }

  override async _preCreate(data: Obj, options: Obj, user: User): Promise<unknown> {
    if (!this.parentDocument || this.parentDocument.documentName === "Actor") this.#begin();
    return super._preCreate(data, options, user);
  }

  /** Notes when it begins, where its maker has not. */
  #begin(): void {
    const { combat } = game;
    const time = game.time.worldTime;
    const fight = combat?.started ? combat : null;
    if (currentGeneration() >= 14) {
      const start = {
        time,
        combat: fight?.id ?? null,
        combatant: fight?.combatant?.id ?? null,
        initiative: fight?.combatant?.initiative ?? null,
        round: fight?.round ?? null,
        turn: fight?.turn ?? null,
      };
      const given = (this._source["start"] ?? {}) as Obj;
      const missing = Object.entries(start).filter(([key]) => given[key] === undefined || given[key] === null);
      this.updateSource({ start: { ...given, ...Object.fromEntries(missing) } });
      return;
    }
    const given = this._source["duration"] as Obj;
    const start = { startTime: time, combat: fight?.id, startRound: fight?.round, startTurn: fight?.turn ?? undefined };
    const missing = Object.entries(start).filter(([key, value]) => value !== undefined && given[key] === null);
    this.updateSource({ duration: Object.fromEntries(missing) });
  }
}

/** The world's clock, and where the fight of this id is. */
function clockOf(combatId: unknown): Clock {
  const combat = typeof combatId === "string" ? game.combats?.get(combatId) : undefined;
  const fight = combat ? { round: combat.round, turn: combat.turn, turns: combat.turns.length } : null;
  return { time: game.time?.worldTime ?? 0, fight };
}

function label(remaining: number | null, units: unknown): string {
  if (remaining === null || remaining === Number.POSITIVE_INFINITY)
    return game.i18n?.initialized ? game.i18n.localize("EFFECT.DurationNone") : "";
  return `${Math.round(remaining * 100) / 100} ${String(units)}`;
}

function fieldAt(actor: Actor, path: string): DataField | undefined {
  if (path.startsWith("system."))
    return actor.system instanceof DataModel ? actor.system.schema.getField(path.slice(7)) : undefined;
  return actor.schema.getField(path);
}

/** The change's text as a value of the kind that is there. */
function castLike(field: DataField | undefined, current: unknown, raw: unknown): unknown {
  if (field instanceof NumberField || typeof current === "number") return Number(raw);
  if (field instanceof BooleanField || typeof current === "boolean")
    return raw === true || raw === "true" || raw === "1" || raw === 1;
  if (field instanceof ArrayField || Array.isArray(current) || current instanceof Set) {
    if (typeof raw !== "string") return raw;
    try {
      const parsed: unknown = JSON.parse(raw);
      return Array.isArray(parsed) ? parsed : [parsed];
    } catch {
      return [raw];
    }
  }
  if (field || current !== undefined || typeof raw !== "string") return raw;
  const n = Number(raw);
  return raw.trim() !== "" && !Number.isNaN(n) ? n : raw;
}

function combine(type: string, current: unknown, delta: unknown): unknown {
  if (type === "override") return delta;
  if (Array.isArray(current)) return type === "add" ? [...current, ...(delta as unknown[])] : undefined;
  if (current instanceof Set) {
    const list = delta as unknown[];
    if (type === "add") return [...current, ...list];
    return type === "subtract" ? [...current].filter((value) => !list.includes(value)) : undefined;
  }
  if (typeof delta === "number") {
    const base = Number(current ?? 0);
    if (Number.isNaN(delta)) return undefined;
    if (type === "add") return base + delta;
    if (type === "subtract") return base - delta;
    if (type === "multiply") return base * delta;
    if (type === "upgrade") return Math.max(base, delta);
    if (type === "downgrade") return Math.min(base, delta);
    return undefined;
  }
  if (typeof delta === "boolean")
    return type === "multiply" ? Boolean(current) && delta : type === "add" ? Boolean(current) || delta : delta;
  return type === "add" ? `${String(current ?? "")}${String(delta)}` : undefined;
}
