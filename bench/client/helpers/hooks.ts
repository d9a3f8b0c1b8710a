/** A hook's handler; what it gets depends on the hook. */
type HookHandler = (...args: never[]) => unknown;

interface Entry {
  readonly id: number;
  readonly hook: string;
  readonly fn: HookHandler;
  readonly once: boolean;
}

/** Hooks as documented: `call` stops at an exact `false`, `callAll` never does, an error in one handler is logged and the chain goes on. */
class HooksRegistry {
  readonly #entries = new Map<string, Entry[]>();
  #nextId = 1;

  /** How often each hook has been dispatched; the tests look here. */
  readonly counts = new Map<string, number>();

  get events(): Record<string, readonly Entry[]> {
    return Object.fromEntries(this.#entries);
  }

  on(hook: string, fn: HookHandler, options: { once?: boolean } = {}): number {
    const entry: Entry = { id: this.#nextId++, hook, fn, once: options.once ?? false };
    this.#entries.set(hook, [...(this.#entries.get(hook) ?? []), entry]);
    return entry.id;
  }

  once(hook: string, fn: HookHandler): number {
    return this.on(hook, fn, { once: true });
  }

  off(hook: string, handler: number | HookHandler): void {
    const list = this.#entries.get(hook) ?? [];
    this.#entries.set(
      hook,
      list.filter((entry) => entry.id !== handler && entry.fn !== handler),
    );
  }

  /** Calls the handlers in order until one returns exactly false. Answers whether none did. */
  call(hook: string, ...args: unknown[]): boolean {
    this.counts.set(hook, (this.counts.get(hook) ?? 0) + 1);
    for (const entry of this.#entries.get(hook) ?? []) {
      if (this.#run(entry, args) === false) return false;
    }
    return true;
  }

  callAll(hook: string, ...args: unknown[]): true {
    this.counts.set(hook, (this.counts.get(hook) ?? 0) + 1);
    for (const entry of this.#entries.get(hook) ?? []) this.#run(entry, args);
    return true;
  }

  /** Reports an error as the platform's handlers do: to the console (where tests see it) and to the hook `error`. */
  onError(
    location: string,
    error: Error,
    options: { msg?: string; log?: string | null; notify?: string | null } = {},
  ): void {
    const message = options.msg ? `${options.msg}. ${error.message}` : error.message;
    console.error(`${location}: ${message}`, error);
    for (const entry of this.#entries.get("error") ?? []) {
      try {
        (entry.fn as (...args: unknown[]) => unknown)(location, error, options);
      } catch (inner) {
        console.error(inner);
      }
    }
  }

  #run(entry: Entry, args: unknown[]): unknown {
    if (entry.once) this.off(entry.hook, entry.id);
    try {
      return (entry.fn as (...args: unknown[]) => unknown)(...args);
    } catch (error) {
      this.onError(`Hooks.${entry.hook}`, error as Error, {
        msg: `Error thrown in a handler of the hook "${entry.hook}"`,
      });
      return undefined;
    }
  }
}

export const Hooks = new HooksRegistry();
