import type { ConformanceCase, ConformanceContext } from "./case.ts";
import { type App, type AppClass, type Obj, opened, ui } from "./ui-api.ts";

const TYPES = "foundry-vtt-types, src/foundry/client/applications/api/handlebars-application.d.mts";
const HELPERS = "foundry-vtt-types, src/foundry/client/applications/handlebars.d.mts";

type Part = { template: string; scrollable?: string[]; root?: boolean };

let serial = 0;

/** An application of template parts. The templates exist as partials only: a partial that is registered is not fetched. */
async function withParts(
  templates: Record<string, string>,
  use: (App: AppClass, names: Record<string, string>) => Promise<void>,
  extra: Record<string, Partial<Part>> = {},
): Promise<void> {
  const { api } = ui.foundry.applications;
  const names: Record<string, string> = {};
  const parts: Record<string, Part> = {};
  for (const [id, source] of Object.entries(templates)) {
    const name = `conformance/${++serial}/${id}.hbs`;
    names[id] = name;
    ui.Handlebars.registerPartial(name, ui.Handlebars.compile(source));
    parts[id] = { template: name, ...extra[id] };
  }
  class ConformanceParts extends api.HandlebarsApplicationMixin(api.ApplicationV2) {
    static override PARTS = parts;
    renders = 0;
    async _prepareContext(): Promise<Obj> {
      return { count: ++this.renders };
    }
  }
  try {
    await use(ConformanceParts, names);
  } finally {
    for (const name of Object.values(names)) ui.Handlebars.unregisterPartial(name);
  }
}

const template = (source: string, data: Obj = {}): string => ui.Handlebars.compile(source)(data);

export const handlebarsCases: ConformanceCase[] = [
  {
    id: "handlebars.parts",
    statement: "Each part is one element, marked with data-application-part and reachable as parts[id].",
    source: `${TYPES} (PARTS, parts)`,
    mark: "stated",
    run: (t: ConformanceContext) =>
      withParts({ head: "<header>H</header>", body: "<section>B</section>" }, (App) =>
        opened(new App(), (app) => {
          t.equal(
            [...app.element.querySelectorAll<HTMLElement>("[data-application-part]")].map(
              (part) => part.dataset["applicationPart"],
            ),
            ["head", "body"],
            "parts in order",
          );
          t.ok(app.parts["body"]?.tagName === "SECTION", "parts.body");
        }),
      ),
  },
  {
    id: "handlebars.one-root",
    statement: "A part whose template renders two root elements is an error.",
    source: "community knowledge of the mixin; no page states it",
    mark: "unconfirmed",
    run: (t: ConformanceContext) =>
      withParts({ body: "<p>one</p><p>two</p>" }, async (App) => {
        const app = new App();
        await t.throws(() => app.render({ force: true }), "the render failed");
        await app.close();
      }),
  },
  {
    id: "handlebars.partial-render",
    statement: "render({parts}) replaces these parts only.",
    source: `${TYPES} (RenderOptions.parts)`,
    mark: "stated",
    run: (t: ConformanceContext) =>
      withParts({ a: "<p class='a'>{{count}}</p>", b: "<p class='b'>{{count}}</p>" }, (App) =>
        opened(new App(), async (app) => {
          const before = app.parts["a"];
          await app.render({ parts: ["b"] });
          t.ok(app.element.querySelector(".a") === before, "a is the same element");
          t.equal(
            [app.element.querySelector(".a")?.textContent, app.element.querySelector(".b")?.textContent],
            ["1", "2"],
            "contents",
          );
        }),
      ),
  },
  {
    id: "handlebars.focus",
    statement: "The focus stays on the input of the same name when its part is rendered anew.",
    source: `${TYPES} (_preSyncPartState, _syncPartState)`,
    mark: "stated",
    run: (t: ConformanceContext) =>
      withParts({ body: '<div><input type="text" name="one"><input type="text" name="two"></div>' }, (App) =>
        opened(new App(), async (app: App) => {
          app.element.querySelector<HTMLInputElement>("[name=two]")?.focus();
          await app.render();
          const focused = document.activeElement;
          t.ok(focused instanceof HTMLInputElement && focused.name === "two", "the focus is on the new input");
        }),
      ),
  },
  {
    id: "handlebars.scroll",
    statement:
      "Scroll positions of the selectors named in `scrollable` are kept over a render; the empty selector is the part itself.",
    source: `${TYPES} (HandlebarsTemplatePart.scrollable)`,
    mark: "stated",
    run: (t: ConformanceContext) =>
      withParts(
        { body: '<div style="height:100px;overflow:auto"><div style="height:1000px">{{count}}</div></div>' },
        (App) =>
          opened(new App(), async (app) => {
            const part = app.parts["body"];
            t.ok(part, "the part is there");
            part.scrollTop = 300;
            await app.render();
            t.equal(app.parts["body"]?.scrollTop, 300, "scroll position");
          }),
        { body: { scrollable: [""] } },
      ),
  },
  {
    id: "handlebars.missing-template",
    statement: "A template that the server does not have is an error.",
    source: HELPERS,
    mark: "inferred",
    // The address answers with an error by design, and a test run counts such answers.
    checkedBy: "tests/e2e/bench.spec.ts: a missing template is refused with 404",
  },
  {
    id: "handlebars.load-record",
    statement:
      "loadTemplates with a record registers each template as a partial under its key, with a list under its path.",
    source: `${HELPERS} (loadTemplates)`,
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const path = "templates/generic/tab-navigation.hbs";
      const { loadTemplates } = ui.foundry.applications.handlebars;
      await loadTemplates({ "conformance.tabs": path });
      await loadTemplates([path]);
      t.ok("conformance.tabs" in ui.Handlebars.partials && path in ui.Handlebars.partials, "both are registered");
      ui.Handlebars.unregisterPartial("conformance.tabs");
    },
  },
  {
    id: "handlebars.localize",
    statement: "localize shows a missing key as it is.",
    source: `${HELPERS} (localize)`,
    mark: "stated",
    run: (t: ConformanceContext) =>
      t.equal(template('{{localize "conformance missing"}}'), "conformance missing", "text"),
  },
  {
    id: "handlebars.select-options",
    statement: "selectOptions marks the selected value, puts a blank first and escapes what it shows.",
    source: `${HELPERS} (selectOptions)`,
    mark: "stated",
    run: (t: ConformanceContext) => {
      const select = document.createElement("select");
      select.innerHTML = template('{{selectOptions choices selected="b" blank="none"}}', {
        choices: { a: "A", b: "<b>" },
      });
      const options = [...select.options].map(({ value, text, selected }) => [value, text, selected]);
      t.equal(
        options,
        [
          ["", "none", false],
          ["a", "A", false],
          ["b", "<b>", true],
        ],
        "options",
      );
    },
  },
  {
    id: "handlebars.select-objects",
    statement: "selectOptions takes a list of objects with valueAttr and labelAttr.",
    source: `${HELPERS} (SelectOptionsOptions)`,
    mark: "stated",
    run: (t: ConformanceContext) => {
      const select = document.createElement("select");
      select.innerHTML = template('{{selectOptions choices selected="2" valueAttr="id" labelAttr="name"}}', {
        choices: [
          { id: "1", name: "One" },
          { id: "2", name: "Two" },
        ],
      });
      t.equal(
        [...select.options].map(({ value, text }) => [value, text]),
        [
          ["1", "One"],
          ["2", "Two"],
        ],
        "options",
      );
      t.equal(select.value, "2", "selected");
    },
  },
  {
    id: "handlebars.number-format",
    statement: "numberFormat writes decimals and, if asked, the sign.",
    source: `${HELPERS} (numberFormat)`,
    mark: "stated",
    run: (t: ConformanceContext) =>
      t.equal(template("{{numberFormat 2 decimals=1 sign=true}} {{numberFormat -2 sign=true}}"), "+2.0 -2", "text"),
  },
  {
    id: "handlebars.logic",
    statement: "eq, ne, lt, gt, lte, gte, not, and, or and ifThen are there.",
    source: "knowledge base and packages' templates; not in the type definitions",
    mark: "unconfirmed",
    run: (t: ConformanceContext) => {
      const source =
        "{{eq 1 1}} {{ne 1 1}} {{lt 1 2}} {{gt 1 2}} {{lte 2 2}} {{gte 1 2}} {{not false}} {{and true false}} {{or true false}} {{ifThen true 'yes' 'no'}}";
      t.equal(template(source), "true false true false true false true false true yes", "values");
    },
  },
  {
    id: "handlebars.unknown-helper",
    statement: "A helper that does not exist is an error that names it.",
    source: "https://handlebarsjs.com/guide/hooks.html (helperMissing)",
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const error = await t.throws(() => template("{{conformanceNoSuchHelper 1}}"), "it failed");
      t.ok(error.message.includes("conformanceNoSuchHelper"), error.message);
    },
  },
  {
    id: "handlebars.form-group",
    statement: "formGroup renders a field's label, input and hint as one form group.",
    source: `${HELPERS} (formGroup)`,
    mark: "stated",
    run: (t: ConformanceContext) => {
      const { NumberField } = ui.foundry.data.fields;
      t.ok(NumberField, "NumberField exists");
      const field = new NumberField(
        { label: "Depth", hint: "How deep.", nullable: false, initial: 0 },
        { name: "depth" },
      );
      const holder = document.createElement("div");
      holder.innerHTML = template("{{formGroup field value=3}}", { field });
      const group = holder.querySelector(".form-group");
      const input = holder.querySelector<HTMLInputElement>("input");
      t.ok(group?.querySelector("label")?.textContent?.includes("Depth"), "the label");
      t.equal([input?.type, input?.name, input?.value], ["number", "depth", "3"], "the input");
      t.ok(group?.querySelector(".hint")?.textContent?.includes("How deep."), "the hint");
    },
  },
];
