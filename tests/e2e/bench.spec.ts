/** The bench itself: its guards, its address, its windows, and what happens when it goes away and comes back. */
import type { Page } from "@playwright/test";
import { expect, test } from "./bench.ts";
import { attackDialog, card, forceDice, lethal, openSheet, openTab, target } from "./people.ts";

interface BenchGlobals {
  readonly game: {
    readonly i18n: { localize(key: string): string };
    readonly actors: {
      getName(
        name: string,
      ): { update(changes: object): Promise<unknown>; readonly img: string; name: string } | undefined;
    };
    readonly users: { get(id: string): { readonly active: boolean } | undefined };
  };
  readonly foundry: {
    readonly applications: { readonly handlebars: { getTemplate(path: string): Promise<unknown> } };
  };
}

const rename = (page: Page, from: string, to: string): Promise<unknown> =>
  page.evaluate(
    ([name, next]) =>
      (globalThis as unknown as BenchGlobals).game.actors
        .getName(name)
        ?.update({ name: next })
        .then(() => true),
    [from, to] as const,
  );
const hasActor = (page: Page, name: string): Promise<boolean> =>
  page.evaluate((n) => !!(globalThis as unknown as BenchGlobals).game.actors.getName(n), name);

interface CoreCombat {
  readonly id: string;
  createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
  startCombat(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
}
interface CombatGlobals {
  readonly foundry: { readonly documents: Record<"Combat" | "Combatant", new (...args: never[]) => object> };
  readonly CONFIG: Record<"Combat" | "Combatant", { documentClass: unknown }>;
  readonly game: { readonly combats: { get(id: string): CoreCombat | undefined } };
  __started: string[];
}

/* These run in the page. The system's own Combat does without core's turn events; they are core's matter. */

function watchTurns(): void {
  const globals = globalThis as unknown as CombatGlobals;
  const { CONFIG, foundry } = globals;
  globals.__started = [];
  CONFIG.Combatant.documentClass = foundry.documents.Combatant;
  CONFIG.Combat.documentClass = class extends foundry.documents.Combat {
    async _onStartTurn(combatant: { name: string }): Promise<void> {
      globals.__started.push(combatant.name);
    }
  };
}
async function beginFight(): Promise<string> {
  const { CONFIG } = globalThis as unknown as CombatGlobals;
  const Combat = CONFIG.Combat.documentClass as { create(data: object): Promise<CoreCombat> };
  const combat = await Combat.create({ scene: null });
  await combat.createEmbeddedDocuments("Combatant", [
    { name: "A", initiative: 9 },
    { name: "B", initiative: 5 },
  ]);
  await combat.startCombat();
  return combat.id;
}
async function passTurn(id: string): Promise<void> {
  await (globalThis as unknown as CombatGlobals).game.combats.get(id)?.nextTurn();
}
const turnsStarted = (): string[] => (globalThis as unknown as CombatGlobals).__started;

test.describe("@bench", () => {
  test("a missing template is refused with 404, and fails whoever asked for it", async ({ bench }) => {
    const gm = await bench.open("gm", { map: false });
    const answer = await gm.evaluate(async () => {
      const { getTemplate } = (globalThis as unknown as BenchGlobals).foundry.applications.handlebars;
      return getTemplate("systems/tactical-time/templates/none.hbs").then(
        () => "there it is",
        (error: Error) => error.message,
      );
    });
    expect(answer).toContain("404");
    expect((await bench.takeProblems()).join("\n")).toContain("404 /systems/tactical-time/templates/none.hbs");
  });

  test("what goes wrong without a sound is noticed: a missing text, a missing picture", async ({ bench }) => {
    const gm = await bench.open("gm", { map: false });
    await gm.evaluate(async () => {
      (globalThis as unknown as BenchGlobals).game.i18n.localize("TACTICAL.NoSuchKey");
      const image = document.createElement("img");
      document.body.append(image);
      const failed = new Promise((resolve) => image.addEventListener("error", resolve));
      image.src = "systems/tactical-time/art/no-such-picture.svg";
      await failed;
    });
    const noticed = (await bench.takeProblems()).join("\n");
    expect(noticed).toContain("missing translation TACTICAL.NoSuchKey");
    expect(noticed).toContain("no-such-picture.svg");
  });

  test("two tabs of one user are one user, who is there until the last is closed", async ({ bench }) => {
    const gm = await bench.open("gm", { map: false });
    const first = await bench.open("ada", { map: false });
    const second = await bench.open("ada", { map: false, context: first.context() });
    const active = () =>
      gm.evaluate(() => (globalThis as unknown as BenchGlobals).game.users.get("adaplayer0000000")?.active);
    expect(await active()).toBe(true);
    await rename(gm, "Maren", "Maren the Bold");
    for (const tab of [first, second]) await expect.poll(() => hasActor(tab, "Maren the Bold")).toBe(true);
    await first.close();
    await rename(second, "Maren the Bold", "Maren");
    await expect.poll(() => hasActor(gm, "Maren")).toBe(true);
    expect(await active()).toBe(true);
    await second.close();
    await expect.poll(active).toBe(false);
  });

  test("a server that stops and comes back finds its tabs again, and nothing is lost", async ({ bench }) => {
    const ada = await bench.open("ada", { expectErrors: /ERR_CONNECTION_REFUSED|WebSocket|ERR_EMPTY_RESPONSE/ });
    await rename(ada, "Maren", "Maren the Bold");
    const { port } = bench;
    await bench.stop();
    await expect(ada.getByRole("alert")).toContainText("connection to the bench is lost");
    const reloaded = ada.waitForEvent("load");
    await bench.start(port);
    await reloaded;
    await expect.poll(() => hasActor(ada, "Maren the Bold").catch(() => false)).toBe(true);
    await expect(ada.getByRole("alert")).toHaveCount(0);
  });

  test("with two game masters, turn events run on one client, and on the other when the first has left", async ({
    bench,
  }) => {
    const gm = await bench.open("gm", { map: false });
    const other = await bench.open("gm2", { map: false });
    for (const page of [gm, other]) await page.evaluate(watchTurns);
    const id = await gm.evaluate(beginFight);
    const started = async () => (await Promise.all([gm, other].map((page) => page.evaluate(turnsStarted)))).flat();
    await expect.poll(started).toEqual(["A"]);
    await other.evaluate(passTurn, id);
    await expect.poll(started).toEqual(["A", "B"]);
    await gm.close();
    await other.evaluate(passTurn, id);
    await expect.poll(() => other.evaluate(turnsStarted)).toEqual(["A"]);
  });

  test("compendia lie in the folders of the manifest, and a journal leads from page to page", async ({ bench }) => {
    const gm = await bench.open("gm", { map: false });
    await gm
      .locator("#sidebar")
      .getByRole("tab", { name: /compendi/i })
      .click();
    const folder = gm.locator("#sidebar .compendium-folder .compendium-folder").filter({ hasText: "Avorkarth" });
    await expect(folder.locator(".compendium-name").first()).toBeVisible();
    await folder.locator("summary").click();
    await expect(folder.locator(".compendium-name").first()).toBeHidden();

    await gm.evaluate(async () => {
      const { JournalEntry } = globalThis as unknown as {
        JournalEntry: {
          create(data: object, options: object): Promise<{ id: string; sheet: { render(options: object): unknown } }>;
        };
      };
      const [first, second] = ["firstpage0000001", "secondpage000001"];
      const entry = await JournalEntry.create(
        {
          _id: "journalentry0001",
          name: "Travels",
          pages: [
            {
              _id: first,
              name: "The road",
              text: { content: `<p>@UUID[JournalEntry.journalentry0001.JournalEntryPage.${second}]</p>` },
            },
            { _id: second, name: "The ford", text: { content: "<p>Deep water.</p>" } },
          ],
        },
        { keepId: true },
      );
      await entry.sheet.render({ force: true });
    });
    const journal = gm.locator(".journal-sheet");
    await journal.locator("a.content-link", { hasText: "The ford" }).click();
    await expect(journal.getByRole("heading", { name: "The ford" })).toBeFocused();
    await journal.getByRole("navigation", { name: "Pages" }).getByRole("button", { name: "The road" }).click();
    await expect(journal.getByRole("heading", { name: "The road" })).toBeFocused();
  });

  test.describe("under a prefix, slow, with loud styles", () => {
    test.use({ prefix: "/vtt", jitter: [30, 150] });

    test("an attack is made and applied all the same", async ({ bench }) => {
      test.setTimeout(120_000);
      const gm = await bench.open("gm", { query: "base=hostile" });
      const ada = await bench.open("ada", { query: "base=hostile" });
      expect(new URL(ada.url()).pathname).toBe("/vtt/game");
      await target(ada, "brute");
      const sheet = await openSheet(ada, "Maren");
      await sheet
        .getByRole("button", { name: /Long sword/ })
        .first()
        .click();
      await forceDice(ada, [6, 6, 3, 5]);
      await attackDialog(ada).getByRole("button", { name: "Roll" }).click();
      await openTab(gm, "Chat");
      await card(gm).getByRole("button", { name: "Apply" }).click();
      await expect(card(gm).getByRole("button", { name: "Undo" })).toBeVisible();
      await expect.poll(() => lethal(gm, "brute")).toBeGreaterThan(0);
      await expect.poll(() => lethal(ada, "brute")).toBe(await lethal(gm, "brute"));
    });
  });

  test("a window of its own (14) goes on being the sheet, and comes back", async ({ bench, generation }) => {
    const gm = await bench.open("gm", { map: false });
    const ada = await bench.open("ada", { map: false });
    const sheet = await openSheet(ada, "Maren");
    await sheet.getByRole("button", { name: "Controls", exact: true }).click();
    const detach = ada.getByText("Detach window");
    if (generation < 14) {
      await expect(detach).toHaveCount(0);
      return;
    }
    const opened = ada.context().waitForEvent("page");
    await detach.click();
    const beside = await opened;
    await expect(sheet).toHaveCount(0);
    await expect(beside.locator(".application.sheet .window-title")).toContainText("Maren");
    await rename(gm, "Maren", "Maren the Bold");
    await expect(beside.locator(".application.sheet .window-title")).toContainText("Maren the Bold");
    await beside.getByRole("button", { name: "Controls", exact: true }).click();
    const closed = beside.waitForEvent("close");
    await beside.getByText("Attach window").click();
    await closed;
    await expect(ada.locator(".application.sheet .window-title")).toContainText("Maren the Bold");
  });
});
