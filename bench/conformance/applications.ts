import type { ConformanceCase, ConformanceContext } from "./case.ts";
import { type App, type AppClass, hooked, type Obj, opened, press, ui } from "./ui-api.ts";

const TYPES = "foundry-vtt-types, src/foundry/client/applications/api/application.d.mts";
const API = "https://foundryvtt.com/api/classes/foundry.applications.api.ApplicationV2.html";

/** An application whose content is the given HTML; made where it is used, as its base is the host's. */
function plain(html: string, statics: { DEFAULT_OPTIONS?: Obj; TABS?: Obj } = {}, log: string[] = []): AppClass {
  const { ApplicationV2 } = ui.foundry.applications.api;
  // The overridden methods are documented as protected; by shape they are functions of these names.
  class ConformanceApp extends ApplicationV2 {
    static override DEFAULT_OPTIONS = statics.DEFAULT_OPTIONS ?? {};
    static TABS = statics.TABS ?? {};
    static readonly log = log;
    async _prepareContext(): Promise<Obj> {
      log.push("prepareContext");
      return {};
    }
    async _preFirstRender(): Promise<void> {
      log.push("preFirstRender");
    }
    async _preRender(): Promise<void> {
      log.push("preRender");
    }
    async _renderHTML(): Promise<string> {
      log.push("renderHTML");
      return html;
    }
    _replaceHTML(result: string, content: HTMLElement): void {
      log.push("replaceHTML");
      content.innerHTML = result;
    }
    async _onFirstRender(): Promise<void> {
      log.push("onFirstRender");
    }
    async _onRender(): Promise<void> {
      log.push("onRender");
    }
    async _preClose(): Promise<void> {
      log.push("preClose");
    }
    _onClose(): void {
      log.push("onClose");
    }
  }
  return ConformanceApp;
}

export const applicationCases: ConformanceCase[] = [
  {
    id: "application.options",
    statement:
      "Options merge along the chain of classes: arrays are concatenated, inner objects merged, the rest replaced.",
    source: `${TYPES} (_initializeApplicationOptions)`,
    mark: "stated",
    run: (t: ConformanceContext) => {
      const Base = plain("", {
        DEFAULT_OPTIONS: { classes: ["one"], window: { title: "A", resizable: true }, position: { width: 300 } },
      });
      class Child extends Base {
        static override DEFAULT_OPTIONS = { classes: ["two"], window: { title: "B" } };
      }
      const { classes, window, position } = new Child().options;
      t.equal(
        classes.filter((name) => name === "one" || name === "two"),
        ["one", "two"],
        "classes",
      );
      t.equal([window["title"], window["resizable"], position["width"]], ["B", true, 300], "inner objects");
    },
  },
  {
    id: "application.life-cycle",
    statement:
      "The first render prepares, renders, replaces, and tells onFirstRender before onRender; a second leaves out what is first only; close tells preClose before onClose.",
    source: API,
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const log: string[] = [];
      const app = new (plain("<p>x</p>", {}, log))();
      await opened(app, async () => {
        t.equal(
          log.splice(0),
          ["prepareContext", "preFirstRender", "preRender", "renderHTML", "replaceHTML", "onFirstRender", "onRender"],
          "first render",
        );
        await app.render();
        t.equal(
          log.splice(0),
          ["prepareContext", "preRender", "renderHTML", "replaceHTML", "onRender"],
          "second render",
        );
      });
      t.equal(log, ["preClose", "onClose"], "close");
    },
  },
  {
    id: "application.no-force",
    statement: "render() without force does nothing while the application is closed.",
    source: `${TYPES} (render)`,
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const app = new (plain("<p>x</p>"))();
      await app.render();
      t.ok(!app.rendered && !document.getElementById(app.id), "it is not rendered");
    },
  },
  {
    id: "application.states",
    statement:
      "RENDER_STATES are ERROR -3, CLOSING -2, CLOSED -1, NONE 0, RENDERING 1, RENDERED 2, and an application goes through them.",
    source: `${TYPES} (RENDER_STATES)`,
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const { RENDER_STATES } = ui.foundry.applications.api.ApplicationV2;
      t.equal(RENDER_STATES, { ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 }, "the values");
      const app = new (plain("<p>x</p>"))();
      t.equal(app.state, 0, "before");
      await opened(app, () => {
        t.equal(app.state, 2, "open");
        t.ok(ui.foundry.applications.instances.get(app.id) === app, "it is among the instances");
      });
      t.equal(app.state, -1, "closed");
      t.ok(!ui.foundry.applications.instances.has(app.id), "it has left the instances");
    },
  },
  {
    id: "application.hooks",
    statement:
      "render and close hooks are called for the class and for each of its ancestors up to ApplicationV2, the class first.",
    source: "https://foundryvtt.com/api/functions/hookEvents.renderApplicationV2.html",
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const app = new (plain("<p>x</p>"))();
      const names = ["renderConformanceApp", "renderApplicationV2", "closeConformanceApp", "closeApplicationV2"];
      const calls = await hooked(names, () => opened(app, () => undefined));
      t.equal(calls, names, "the order of hooks");
    },
  },
  {
    id: "application.header-controls-hook",
    statement: "getHeaderControls<Class> may add entries to the menu of the window's header.",
    source: "foundryvtt #11668",
    mark: "stated",
    run: async (t: ConformanceContext) => {
      let pressed = 0;
      const App = plain("<p>x</p>", { DEFAULT_OPTIONS: { actions: { conformanceControl: () => void pressed++ } } });
      const id = ui.Hooks.on("getHeaderControlsConformanceApp", ((_app: App, controls: Obj[]) => {
        controls.push({ icon: "fa-solid fa-star", label: "Conformance", action: "conformanceControl" });
      }) as (...args: never[]) => unknown);
      try {
        await opened(new App(), async (app) => {
          const toggle = app.element.querySelector("[data-action=toggleControls]");
          t.ok(toggle, "there is a button for the menu");
          press(toggle);
          const find = (): Element | null => document.querySelector("[data-action=conformanceControl]");
          await t.until(() => find() !== null, "the entry is shown");
        });
      } finally {
        ui.Hooks.off("getHeaderControlsConformanceApp", id);
      }
      t.equal(pressed, 0, "nothing was pressed");
    },
  },
  {
    id: "application.action-this",
    statement:
      "An action's handler is called with the application as `this`, the event and the element that carries data-action, for the left button only.",
    source: `${TYPES} (ClickAction)`,
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const calls: { self: unknown; action: string | undefined }[] = [];
      function onPoke(this: unknown, _event: Event, target: HTMLElement): void {
        calls.push({ self: this, action: target.dataset["action"] });
      }
      const App = plain('<button type="button" data-action="poke"><span>poke</span></button>', {
        DEFAULT_OPTIONS: { actions: { poke: onPoke } },
      });
      await opened(new App(), (app) => {
        const inner = app.element.querySelector("[data-action=poke] span");
        t.ok(inner, "the button is there");
        press(inner);
        press(inner, 2);
        t.equal(calls.length, 1, "calls");
        t.ok(calls[0]?.self === app && calls[0].action === "poke", "this and target");
      });
    },
  },
  {
    id: "application.action-buttons",
    statement: "An action may name the mouse buttons it takes.",
    source: `${TYPES} (Configuration.actions)`,
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const buttons: number[] = [];
      const poke = { handler: (event: PointerEvent) => void buttons.push(event.button), buttons: [0, 2] };
      const App = plain('<button type="button" data-action="poke">poke</button>', {
        DEFAULT_OPTIONS: { actions: { poke } },
      });
      await opened(new App(), (app) => {
        const button = app.element.querySelector("[data-action=poke]");
        t.ok(button, "the button is there");
        press(button);
        press(button, 2);
        t.equal(buttons, [0, 2], "buttons");
      });
    },
  },
  {
    id: "application.one-press-one-action",
    statement: "After ten renders one press is one action: listeners of the frame are attached once.",
    source: `${TYPES} (_attachFrameListeners)`,
    mark: "stated",
    run: async (t: ConformanceContext) => {
      let count = 0;
      const App = plain('<button type="button" data-action="poke">poke</button>', {
        DEFAULT_OPTIONS: { actions: { poke: () => void count++ } },
      });
      await opened(new App(), async (app) => {
        for (let i = 0; i < 10; i++) await app.render({ force: true });
        const button = app.element.querySelector("[data-action=poke]");
        t.ok(button, "the button is there");
        press(button);
        t.equal(count, 1, "actions");
      });
    },
  },
  {
    id: "application.tabs",
    statement: 'A click on data-action="tab" activates that tab; the choice is kept in tabGroups over a render.',
    source: `${TYPES} (TABS, tabGroups, changeTab)`,
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const html = `<nav><a data-action="tab" data-group="main" data-tab="a">a</a><a data-action="tab" data-group="main" data-tab="b">b</a></nav>
        <section class="tab" data-group="main" data-tab="a">A</section><section class="tab" data-group="main" data-tab="b">B</section>`;
      const App = plain(html, { TABS: { main: { tabs: [{ id: "a" }, { id: "b" }], initial: "a" } } });
      await opened(new App(), async (app) => {
        const link = app.element.querySelector('nav [data-tab="b"]');
        t.ok(link, "the tab is there");
        press(link);
        t.equal(app.tabGroups["main"], "b", "the group's tab");
        t.ok(app.element.querySelector('section[data-tab="b"]')?.classList.contains("active"), "the section is active");
        await app.render();
        t.equal(app.tabGroups["main"], "b", "after a render");
      });
    },
  },
  {
    id: "application.front",
    statement: "bringToFront puts a window above the others.",
    source: `${TYPES} (bringToFront)`,
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const App = plain("<p>x</p>");
      await opened(new App(), (first) =>
        opened(new App(), (second) => {
          t.ok(Number(second.element.style.zIndex) > Number(first.element.style.zIndex), "the later one is above");
          first.bringToFront();
          t.ok(Number(first.element.style.zIndex) > Number(second.element.style.zIndex), "the one called for is above");
        }),
      );
    },
  },
  {
    id: "application.minimize",
    statement: "A minimised window says so, and is its old self when maximised.",
    source: `${TYPES} (minimize, maximize)`,
    mark: "stated",
    run: (t: ConformanceContext) =>
      opened(new (plain("<p>x</p>", { DEFAULT_OPTIONS: { position: { width: 320, height: 200 } } }))(), async (app) => {
        await app.minimize();
        t.ok(app.minimized, "minimised");
        await app.maximize();
        t.ok(!app.minimized, "maximised");
        t.equal(app.element.offsetWidth, 320, "width");
      }),
  },
  {
    id: "application.form",
    statement:
      "An application of tag form submits FormDataExtended to its handler; with submitOnChange on every change.",
    source: `${TYPES} (FormConfiguration)`,
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const seen: Obj[] = [];
      const handler = (_event: Event, _form: HTMLFormElement, data: { object: Obj }): void =>
        void seen.push({ ...data.object });
      const html = `<input type="number" name="n" value="3"><input type="number" name="none" value=""><input type="checkbox" name="c" checked><input type="text" name="t" value="x" disabled>
        <select name="s" multiple><option value="a" selected>a</option><option value="b" selected>b</option></select>`;
      const App = plain(html, { DEFAULT_OPTIONS: { tag: "form", form: { handler, submitOnChange: true } } });
      await opened(new App(), async (app) => {
        const input = app.element.querySelector<HTMLInputElement>("input[name=n]");
        t.ok(input, "the input is there");
        input.value = "4";
        input.dispatchEvent(new Event("change", { bubbles: true }));
        await t.until(() => seen.length === 1, "the change was submitted");
        t.equal(seen[0], { n: 4, none: null, c: true, s: ["a", "b"] }, "typed values, without the disabled one");
      });
    },
  },
  {
    id: "dialog.dismissed",
    statement: "A dialog that is dismissed resolves to null.",
    source: "foundryvtt #11763",
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const wait = ui.foundry.applications.api.DialogV2.wait({
        id: "conformance-dialog-dismissed",
        content: "<p>x</p>",
        buttons: [{ action: "a", label: "A" }],
      });
      await t.until(() => document.getElementById("conformance-dialog-dismissed") !== null, "the dialog opened");
      await ui.foundry.applications.instances.get("conformance-dialog-dismissed")?.close();
      t.equal(await wait, null, "the answer");
    },
  },
  {
    id: "dialog.action",
    statement: "A button without a callback answers with its action.",
    source: "foundry-vtt-types, src/foundry/client/applications/api/dialog.d.mts (OneButtonReturnType)",
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const wait = ui.foundry.applications.api.DialogV2.wait({
        id: "conformance-dialog-action",
        content: "<p>x</p>",
        buttons: [{ action: "first", label: "A" }],
      });
      await t.until(
        () => document.querySelector("#conformance-dialog-action [data-action=first]") !== null,
        "the dialog opened",
      );
      document.querySelector<HTMLElement>("#conformance-dialog-action [data-action=first]")?.click();
      t.equal(await wait, "first", "the answer");
    },
  },
  {
    id: "dialog.callback",
    statement:
      "A button's callback gets the event, the button and the dialog itself, not its element; what it returns is the answer.",
    source: "foundryvtt #12525",
    mark: "stated",
    run: async (t: ConformanceContext) => {
      let dialog: unknown;
      const callback = (_event: Event, button: HTMLButtonElement, self: unknown): unknown => {
        dialog = self;
        return button.form ? new ui.foundry.applications.ux.FormDataExtended(button.form).object["who"] : null;
      };
      const wait = ui.foundry.applications.api.DialogV2.prompt({
        id: "conformance-dialog-callback",
        content: '<input type="text" name="who" value="Ann">',
        ok: { callback },
      });
      await t.until(
        () => document.querySelector("#conformance-dialog-callback [data-action=ok]") !== null,
        "the dialog opened",
      );
      document.querySelector<HTMLElement>("#conformance-dialog-callback [data-action=ok]")?.click();
      t.equal(await wait, "Ann", "the answer");
      t.ok(dialog instanceof ui.foundry.applications.api.DialogV2, "the dialog");
    },
  },
  {
    id: "dialog.input",
    statement: "DialogV2.input resolves to the form's data.",
    source: "foundryvtt #9894",
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const wait = ui.foundry.applications.api.DialogV2.input({
        id: "conformance-dialog-input",
        content: '<input type="number" name="n" value="7"><input type="checkbox" name="c">',
      });
      await t.until(
        () => document.querySelector("#conformance-dialog-input [data-action=ok]") !== null,
        "the dialog opened",
      );
      document.querySelector<HTMLElement>("#conformance-dialog-input [data-action=ok]")?.click();
      t.equal(await wait, { n: 7, c: false }, "the answer");
    },
  },
  {
    id: "dialog.cleaned",
    statement: "String content is cleaned of handlers and scripts.",
    source: "foundryvtt #12072",
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const { DialogV2 } = ui.foundry.applications.api;
      const wait = DialogV2.wait({
        id: "conformance-dialog-cleaned",
        content: '<p class="kept" onclick="alert(1)">x</p><script>alert(1)</script>',
        buttons: [{ action: "a", label: "A" }],
      });
      await t.until(() => document.querySelector("#conformance-dialog-cleaned .kept") !== null, "the content is shown");
      const dialog = document.getElementById("conformance-dialog-cleaned");
      t.ok(!dialog?.querySelector("script") && !dialog?.querySelector(".kept")?.hasAttribute("onclick"), "it is clean");
      await ui.foundry.applications.instances.get("conformance-dialog-cleaned")?.close();
      await wait;
    },
  },
  {
    id: "notifications.escaped",
    statement: "Values put into a notification by `format` are escaped.",
    source: "foundryvtt #12072",
    mark: "stated",
    run: (t: ConformanceContext) => {
      const shown = ui.ui.notifications.info("Hello {name}", {
        format: { name: "<img src=x onerror=alert(1)>" },
        console: false,
      });
      try {
        t.ok(!shown.message.includes("<img"), `the message is ${shown.message}`);
        t.ok(ui.ui.notifications.has(shown), "it is there");
      } finally {
        ui.ui.notifications.remove(shown);
      }
      t.ok(!ui.ui.notifications.has(shown), "it is gone");
    },
  },
  {
    id: "sheets.registered",
    statement:
      "A document's sheet is of the class registered for its type; the document lists it while it is open; its id tells documents apart.",
    source: "foundry-vtt-types, src/foundry/client/applications/apps/document-sheet-config.d.mts; foundryvtt #12617",
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const { Actor } = ui.foundry.documents;
      const type = ui.game.documentTypes["Actor"]?.find((name) => name !== "base");
      const one = await Actor.create({ name: "Conformance one", type });
      const two = await Actor.create({ name: "Conformance two", type });
      t.ok(one && two, "two actors were made");
      try {
        t.ok(one.sheet && one.sheet instanceof ui.foundry.applications.sheets.ActorSheetV2, "it has a sheet");
        const again = one.sheet;
        t.ok(again === one.sheet, "the sheet stays the same");
        t.ok(one.sheet.id !== two.sheet?.id, "ids differ");
        await opened(one.sheet, (app) => {
          t.ok(one.apps[app.id] === app, "the document lists it");
          t.ok(app.element.tagName === "FORM", "it is a form");
        });
        t.equal(Object.keys(one.apps), [], "it is no more listed when closed");
      } finally {
        await one.delete();
        await two.delete();
      }
    },
  },
  {
    id: "fields.inputs",
    needs: "page",
    statement:
      "Fields make their own inputs: choices a select, booleans a check box, numbers with all bounds a range unless they may be empty.",
    source: "foundryvtt #11547; foundry-vtt-types, src/foundry/common/data/fields.d.mts (toInput)",
    mark: "stated",
    run: (t: ConformanceContext) => {
      const { StringField, BooleanField, NumberField } = ui.foundry.data.fields;
      t.ok(StringField && BooleanField && NumberField, "the fields exist");
      const choice = new StringField({ required: true, choices: { a: "A", b: "B" } }, { name: "choice" }).toInput({
        value: "b",
      }) as HTMLSelectElement;
      t.equal([choice.tagName, choice.value, choice.options.length], ["SELECT", "b", 2], "a choice");
      const flag = new BooleanField({}, { name: "flag" }).toInput({ value: true }) as HTMLInputElement;
      t.equal([flag.type, flag.checked, flag.name], ["checkbox", true, "flag"], "a boolean");
      const bounds = { min: 0, max: 5, step: 1 };
      const closed = new NumberField({ ...bounds, nullable: false, initial: 1 }, { name: "n" }).toInput({ value: 1 });
      t.equal(closed.tagName, "RANGE-PICKER", "a bounded number");
      const open = new NumberField({ ...bounds, nullable: true }, { name: "n" }).toInput({ value: 1 });
      t.equal(open.tagName, "INPUT", "a bounded number that may be empty");
    },
  },
  {
    id: "texteditor.secrets",
    statement: "enrichHTML leaves secrets out unless it is told to show them.",
    source: "foundry-vtt-types, src/foundry/client/applications/ux/text-editor.d.mts (EnrichmentOptions.secrets)",
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const { enrichHTML } = ui.foundry.applications.ux.TextEditor.implementation;
      const editor = ui.foundry.applications.ux.TextEditor.implementation;
      const html = '<p>open</p><section class="secret" id="secret-conformance">hidden</section>';
      t.ok(!(await enrichHTML.call(editor, html, { secrets: false })).includes("hidden"), "it is left out");
      t.ok((await enrichHTML.call(editor, html, { secrets: true })).includes("hidden"), "it is shown");
    },
  },
  {
    id: "texteditor.links",
    statement: "A link to a document that is not there is marked as broken and keeps its label.",
    source: "knowledge base, Journal (dynamic content links)",
    mark: "unconfirmed",
    run: async (t: ConformanceContext) => {
      const editor = ui.foundry.applications.ux.TextEditor.implementation;
      const holder = document.createElement("div");
      holder.innerHTML = await editor.enrichHTML("@UUID[Actor.aaaaaaaaaaaaaaaa]{Nobody}");
      const link = holder.querySelector("a.content-link");
      t.ok(link?.classList.contains("broken") && link.textContent?.includes("Nobody"), holder.innerHTML);
    },
  },
];
