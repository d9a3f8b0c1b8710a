import { CONST } from "../common/constants.ts";
import { game } from "./game.ts";

export interface KeyBinding {
  key: string;
  modifiers?: string[];
}

export interface KeyActionContext {
  key: string;
  event: KeyboardEvent;
  isShift: boolean;
  isControl: boolean;
  isAlt: boolean;
  up: boolean;
  repeat: boolean;
}

export interface KeyActionConfig {
  namespace: string;
  action: string;
  name: string;
  hint?: string;
  editable?: KeyBinding[];
  uneditable?: KeyBinding[];
  onDown?: (context: KeyActionContext) => unknown;
  onUp?: (context: KeyActionContext) => unknown;
  restricted?: boolean;
  reservedModifiers?: string[];
  repeat?: boolean;
  precedence?: number;
}

const MODIFIERS = ["Control", "Shift", "Alt"] as const;

/** `game.keybindings`: actions are registered in `init` only, and called on the page's key events. */
export class KeybindingsRegistry {
  readonly actions = new Map<string, KeyActionConfig>();
  readonly bindings = new Map<string, KeyBinding[]>();
  readonly #down = new Set<string>();
  #closed = false;

  register(namespace: string, action: string, data: Omit<KeyActionConfig, "namespace" | "action">): void {
    if (this.#closed) throw new Error("You cannot register a Keybinding after the init hook");
    if (!namespace || !action)
      throw new Error("You must specify both the namespace and action portion of the Keybinding");
    const id = `${namespace}.${action}`;
    this.actions.set(id, { ...data, namespace, action });
    this.bindings.set(id, [...(data.uneditable ?? []), ...(data.editable ?? [])]);
  }

  get(namespace: string, action: string): KeyBinding[] {
    const found = this.bindings.get(`${namespace}.${action}`);
    if (!found) throw new Error(`"${namespace}.${action}" is not a registered Keybinding action`);
    return found;
  }

  async set(namespace: string, action: string, bindings: KeyBinding[]): Promise<void> {
    this.get(namespace, action);
    this.bindings.set(`${namespace}.${action}`, bindings);
  }

  /** No more registrations. */
  initialize(): void {
    this.#closed = true;
  }

  /** Listens to the keys of a window. Keys typed into inputs belong to the input. */
  listen(target: Window): void {
    target.addEventListener("keydown", (event) => this.handle(event, false));
    target.addEventListener("keyup", (event) => this.handle(event, true));
    target.addEventListener("blur", () => this.#down.clear());
  }

  /** Codes of the keys that are held. */
  get downKeys(): ReadonlySet<string> {
    return this.#down;
  }

  handle(event: KeyboardEvent, up: boolean): void {
    if (up) this.#down.delete(event.code);
    else this.#down.add(event.code);
    const target = event.target as { closest?: (selector: string) => unknown } | null;
    if (target?.closest?.("input, textarea, select, [contenteditable], prose-mirror")) return;
    const context: KeyActionContext = {
      key: event.code,
      event,
      isShift: event.shiftKey,
      isControl: event.ctrlKey || event.metaKey,
      isAlt: event.altKey,
      up,
      repeat: event.repeat,
    };
    const normal = CONST.KEYBINDING_PRECEDENCE.NORMAL;
    const matching = [...this.actions.values()]
      .filter((action) => this.#matches(action, context))
      .sort((a, b) => (a.precedence ?? normal) - (b.precedence ?? normal));
    for (const action of matching) {
      const handler = up ? action.onUp : action.onDown;
      if (handler?.(context) === true) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
    }
  }

  #matches(action: KeyActionConfig, context: KeyActionContext): boolean {
    if (action.restricted && !game.user?.isGM) return false;
    if (context.repeat && !action.repeat) return false;
    const held = { Control: context.isControl, Shift: context.isShift, Alt: context.isAlt };
    return (this.bindings.get(`${action.namespace}.${action.action}`) ?? []).some((binding) => {
      if (binding.key !== context.key) return false;
      if (context.up) return true;
      return MODIFIERS.every((modifier) => {
        const wanted = (binding.modifiers ?? []).some((m) => m.toUpperCase() === modifier.toUpperCase());
        if (action.reservedModifiers?.some((m) => m.toUpperCase() === modifier.toUpperCase())) return true;
        return wanted === held[modifier];
      });
    });
  }
}
