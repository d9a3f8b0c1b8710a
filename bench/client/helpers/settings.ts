import type { DataModel } from "../common/abstract/data-model.ts";
import { DataModel as DataModelBase } from "../common/abstract/data-model.ts";
import { DataField } from "../common/data/fields/data-field.ts";
import { Collection } from "../common/utils/collection.ts";
import { isPlainObject, isSubclass, type Obj } from "../common/utils/objects.ts";
import type { Setting } from "../documents/setting.ts";
import { documentConfig } from "./config.ts";
import { game } from "./game.ts";
import { Hooks } from "./hooks.ts";

type SettingScope = "world" | "client" | "user";

export interface SettingConfig {
  namespace: string;
  key: string;
  id: string;
  name?: string;
  hint?: string;
  scope: SettingScope;
  config?: boolean;
  type?: unknown;
  choices?: Record<string, string>;
  range?: { min: number; max: number; step: number };
  default?: unknown;
  requiresReload?: boolean;
  onChange?: (value: unknown, options: Obj, userId?: string) => void;
  [extra: string]: unknown;
}

/** What a package registers. */
export interface SettingInput {
  name?: string;
  hint?: string;
  scope?: SettingScope;
  config?: boolean;
  type?: unknown;
  choices?: Record<string, string>;
  range?: { min: number; max: number; step: number };
  default?: unknown;
  requiresReload?: boolean;
  onChange?: (value: unknown, options: Obj, userId?: string) => void;
  [extra: string]: unknown;
}

export interface SettingMenuConfig {
  namespace: string;
  key: string;
  name?: string;
  label?: string;
  hint?: string;
  icon?: string;
  type: unknown;
  restricted?: boolean;
}

/** Where settings of the scope `client` are kept: the browser's store, or a map in tests. */
export interface ClientStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** `game.settings`. */
export class ClientSettings {
  readonly settings = new Collection<SettingConfig>();
  readonly menus = new Collection<SettingMenuConfig>();
  /** The Setting documents of the world (and of this user's scope). */
  readonly stored = new Collection<Setting>();
  readonly storage: Map<string, unknown>;
  readonly #client: ClientStore;

  constructor(client: ClientStore) {
    this.#client = client;
    this.storage = new Map<string, unknown>([
      ["client", client],
      ["world", this.stored],
    ]);
  }

  get sheet(): unknown {
    return undefined;
  }

  register(namespace: string, key: string, data: SettingInput): void {
    if (!namespace || !key) throw new Error("You must specify both namespace and key portions of the setting");
    const id = `${namespace}.${key}`;
    const scope = data.scope ?? "client";
    if (!["world", "client", "user"].includes(scope))
      throw new Error(`The scope "${scope}" of the setting ${id} is not valid`);
    this.settings.set(id, { ...data, namespace, key, id, scope } as SettingConfig);
  }

  registerMenu(namespace: string, key: string, data: Omit<SettingMenuConfig, "namespace" | "key">): void {
    if (!namespace || !key) throw new Error("You must specify both namespace and key portions of the menu");
    this.menus.set(`${namespace}.${key}`, { ...data, namespace, key });
  }

  #config(namespace: string, key: string): SettingConfig {
    const config = this.settings.get(`${namespace}.${key}`);
    if (!config) throw new Error(`"${namespace}.${key}" is not a registered game setting`);
    return config;
  }

  #document(config: SettingConfig): Setting | undefined {
    const user = config.scope === "user" ? game.userId : null;
    return this.stored.find((setting) => setting.key === config.id && (setting._source["user"] ?? null) === user);
  }

  /** The value of a setting, or its Setting document when asked for. */
  get(namespace: string, key: string, options: { document?: boolean } = {}): unknown {
    const config = this.#config(namespace, key);
    if (options.document) return this.#document(config);
    const raw =
      config.scope === "client"
        ? this.#client.getItem(this.#clientKey(config))
        : this.#document(config)?._source["value"];
    return this.cast(config, raw);
  }

  #clientKey(config: SettingConfig): string {
    return `${game.world?.id ?? "bench"}.${game.userId ?? ""}.${config.id}`;
  }

  /** A stored JSON text as a value of the setting's type; its default when nothing (valid) is stored. */
  cast(config: SettingConfig, raw: unknown): unknown {
    let value: unknown;
    if (typeof raw === "string") {
      try {
        value = JSON.parse(raw);
      } catch {
        value = raw;
      }
    }
    const { type } = config;
    if (type instanceof DataField) {
      const source = type.clean(value === undefined ? config.default : value, {});
      const failure = type.validate(source, { fallback: true });
      return type.initialize(failure?.unresolved ? type.getInitialValue({}) : source, null, {});
    }
    if (isSubclass(type, DataModelBase)) {
      const model = type as typeof DataModel;
      return model.fromSource(
        isPlainObject(value) ? value : isPlainObject(config.default) ? { ...config.default } : {},
      );
    }
    if (value === undefined)
      return typeof config.default === "object" ? structuredCloneSafe(config.default) : config.default;
    if (type === Number) return Number(value);
    if (type === String) return String(value);
    if (type === Boolean) return Boolean(value);
    return value;
  }

  async set(namespace: string, key: string, value: unknown, options: Obj = {}): Promise<unknown> {
    const config = this.#config(namespace, key);
    if (!game.ready && config.scope !== "client")
      throw new Error(`BenchError: the setting ${config.id} cannot be written before the hook "ready"`);
    const json = this.#encode(config, value);
    if (config.scope === "client") return this.#setClient(config, json, options);
    const cls = documentConfig("Setting").documentClass;
    const present = this.#document(config);
    if (present) await present.update({ value: json }, options);
    else await cls.create({ key: config.id, value: json, user: config.scope === "user" ? game.userId : null }, options);
    return this.get(namespace, key);
  }

  #setClient(config: SettingConfig, json: string, options: Obj): unknown {
    const storeKey = this.#clientKey(config);
    const before = this.#client.getItem(storeKey);
    this.#client.setItem(storeKey, json);
    const value = this.cast(config, json);
    if (before !== json) {
      config.onChange?.(value, options, game.userId ?? undefined);
      Hooks.callAll("clientSettingChanged", config.id, value, options);
    }
    return value;
  }

  #encode(config: SettingConfig, value: unknown): string {
    const { type } = config;
    let source: unknown = value === undefined ? config.default : value;
    if (type instanceof DataField) {
      source = type.clean(type.toObject(source), {});
      const failure = type.validate(source, {});
      if (failure) throw failure.asError();
    } else if (isSubclass(type, DataModelBase)) {
      const given = source instanceof DataModelBase ? source.toObject() : source;
      source = new (type as typeof DataModel)(given as object, { strict: true }).toObject();
    } else if (config.choices && !Object.keys(config.choices).includes(`${source as string | number}`))
      throw new Error(`${String(source)} is not a valid choice of ${config.id}`);
    else if (type === Number) source = Number(source);
    else if (type === Boolean) source = Boolean(source);
    else if (type === String) source = String(source);
    const json = JSON.stringify(source);
    return json ?? "null";
  }

  /** A Setting document changed on this client: tell the one who registered it. */
  onStoredChange(setting: Setting, options: Obj, userId: string): void {
    const config = this.settings.get(setting.key);
    if (!config) return;
    if (config.scope === "user" && setting._source["user"] !== game.userId) return;
    config.onChange?.(this.cast(config, setting._source["value"]), options, userId);
  }
}

function structuredCloneSafe(value: unknown): unknown {
  return isPlainObject(value) || Array.isArray(value) ? (JSON.parse(JSON.stringify(value)) as unknown) : value;
}
