/** The part of the host's API that the cases on applications use, by shape: it is the same on bench and host. */

export type Obj = Record<string, unknown>;

export interface App {
  readonly id: string;
  readonly options: Obj & { classes: string[]; window: Obj & { controls: unknown[] }; position: Obj };
  readonly element: HTMLElement;
  readonly rendered: boolean;
  readonly state: number;
  readonly form: HTMLFormElement | null;
  readonly title: string;
  readonly tabGroups: Record<string, string | null>;
  readonly parts: Record<string, HTMLElement>;
  readonly position: { left: number; top: number; width: number | "auto"; zIndex: number };
  render(options?: Obj | boolean): Promise<App>;
  close(options?: Obj): Promise<App>;
  submit(options?: Obj): Promise<unknown>;
  changeTab(tab: string, group: string, options?: Obj): void;
  setPosition(position: Obj): unknown;
  bringToFront(): void;
  minimize(): Promise<void>;
  maximize(): Promise<void>;
  readonly minimized: boolean;
}

// Classes of the host are extended here; what they take is theirs to say, so their constructors take anything: the one
// form of a base class that the language accepts of a mixin (TS2545).
// biome-ignore lint/suspicious/noExplicitAny: see above
type Arguments = any[]; // oxlint-disable-line typescript/no-explicit-any
export type AppClass = (new (
  ...args: Arguments
) => App) & {
  DEFAULT_OPTIONS: Obj;
  RENDER_STATES: Record<string, number>;
};

export interface Doc {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly system: Obj;
  readonly sheet: App | null;
  readonly apps: Record<string, App>;
  update(changes: Obj, options?: Obj): Promise<unknown>;
  delete(options?: Obj): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: Obj[]): Promise<Doc[]>;
}

export interface Message extends Doc {
  renderHTML(options?: Obj): Promise<HTMLElement>;
}

export interface Combatant extends Doc {
  readonly initiative: number | null;
}

export interface Combat extends Doc {
  readonly turns: Combatant[];
  readonly combatants: Iterable<Combatant>;
}

interface DocClass<T> {
  create(data: Obj, options?: Obj): Promise<T | undefined>;
}

type Template = (data: Obj) => string;

export interface Host {
  readonly game: {
    readonly release: { readonly generation: number };
    readonly user: { readonly id: string; readonly name: string };
    readonly system: { readonly id: string };
    readonly documentTypes: Record<string, string[]>;
    readonly messages: { readonly size: number };
    readonly i18n: { localize(key: string): string };
  };
  readonly ui: {
    readonly chat: App & { readonly element: HTMLElement };
    readonly combat: App & {
      viewed: Combat | null;
      readonly popout?: App;
      renderPopout(): Promise<App>;
      readonly isPopout: boolean;
    };
    readonly notifications: {
      info(message: string, options?: Obj): { readonly id: number; readonly message: string; remove(): void };
      has(id: unknown): boolean;
      remove(id: unknown): void;
    };
  };
  readonly Hooks: {
    on(name: string, listener: (...args: never[]) => unknown): number;
    off(name: string, id: number): void;
  };
  readonly Handlebars: {
    readonly partials: Obj;
    registerPartial(name: string, source: unknown): void;
    unregisterPartial(name: string): void;
    compile(source: string): Template;
  };
  readonly foundry: {
    readonly applications: {
      readonly instances: Map<string, App>;
      readonly api: {
        readonly ApplicationV2: AppClass;
        readonly DialogV2: AppClass & {
          wait(config: Obj): Promise<unknown>;
          confirm(config: Obj): Promise<unknown>;
          prompt(config: Obj): Promise<unknown>;
          input(config: Obj): Promise<unknown>;
        };
        HandlebarsApplicationMixin(base: AppClass): AppClass & { PARTS: Obj };
      };
      readonly apps: {
        readonly DocumentSheetConfig: {
          registerSheet(cls: unknown, scope: string, sheet: unknown, options: Obj): void;
          unregisterSheet(cls: unknown, scope: string, sheet: unknown, options?: Obj): void;
        };
      };
      readonly handlebars: {
        loadTemplates(paths: string[] | Record<string, string>): Promise<unknown[]>;
        renderTemplate(path: string, data: Obj): Promise<string>;
      };
      readonly sheets: { readonly ActorSheetV2: AppClass; readonly ItemSheetV2: AppClass };
      readonly sidebar: {
        readonly tabs: {
          readonly CombatTracker: AppClass & { readonly prototype: Obj; readonly PARTS: Obj; readonly tabName: string };
        };
      };
      readonly ux: {
        readonly FormDataExtended: new (form: HTMLFormElement) => { readonly object: Obj };
        readonly TextEditor: { readonly implementation: { enrichHTML(html: string, options?: Obj): Promise<string> } };
      };
    };
    readonly documents: {
      readonly Actor: DocClass<Doc>;
      readonly Item: DocClass<Doc>;
      readonly ChatMessage: DocClass<Message>;
      readonly Combat: DocClass<Combat>;
    };
    readonly data: {
      readonly fields: Record<
        string,
        new (
          options?: Obj,
          context?: Obj,
        ) => { toInput(config?: Obj): HTMLElement; toFormGroup(group?: Obj, input?: Obj): HTMLElement }
      >;
    };
  };
}

/** The globals of whatever host the cases run in. */
// The cast is the seam to an API that is not ours.
export const ui = globalThis as unknown as Host;

/** Counts on hooks of the given names while something is done; answers with the names in the order of their calls. */
export async function hooked(names: readonly string[], use: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = [];
  const ids = names.map((name) => [name, ui.Hooks.on(name, () => void calls.push(name))] as const);
  try {
    await use();
  } finally {
    for (const [name, id] of ids) ui.Hooks.off(name, id);
  }
  return calls;
}

/** Renders an application, uses it, closes it whatever happens. */
export async function opened(app: App, use: (app: App) => unknown): Promise<void> {
  await app.render({ force: true });
  try {
    await use(app);
  } finally {
    await app.close({ animate: false });
  }
}

/** A left click, or a click of another button, as a mouse makes it. */
export function press(element: Element, button = 0): void {
  const type = button === 0 ? "click" : button === 2 ? "contextmenu" : "auxclick";
  element.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, button }));
}
