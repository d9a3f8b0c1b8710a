type Listener = (event: Event) => void;

/** The documented event surface of an application: `addEventListener("render" | "close" | "position", …)`. */
export class Emitter {
  static readonly emittedEvents: string[] = [];
  readonly #listeners = new Map<string, Map<Listener, { once: boolean }>>();

  addEventListener(type: string, listener: Listener, { once = false }: { once?: boolean } = {}): void {
    const declared = (this.constructor as typeof Emitter).emittedEvents;
    if (!declared.includes(type)) throw new Error(`"${type}" is not an event that ${this.constructor.name} emits`);
    const listeners = this.#listeners.get(type) ?? new Map<Listener, { once: boolean }>();
    this.#listeners.set(type, listeners.set(listener, { once }));
  }

  removeEventListener(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener);
  }

  dispatchEvent(event: Event): boolean {
    const listeners = this.#listeners.get(event.type);
    for (const [listener, { once }] of Array.from(listeners ?? [])) {
      listener(event);
      if (once) listeners?.delete(listener);
    }
    return !event.defaultPrevented;
  }
}
