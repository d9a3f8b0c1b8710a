import type { Page } from "@playwright/test";
import { ClassicLevel } from "classic-level";
import { expect, test } from "./bench.ts";
import { acting, attackDialog, card, forceDice, inGame, lethal, openSheet, openTab, TOKENS, target } from "./people.ts";

/** What the interface tells a person, newest last. */
const notices = (page: Page) => page.locator("#notifications .notification, .notification");

interface Documents {
  game: {
    scenes: { active: { tokens: { get(id: string): { delete(): Promise<unknown>; actor: unknown } | undefined } } };
    actors: {
      getName(name: string): {
        update(change: object): Promise<unknown>;
        name: string;
        createEmbeddedDocuments(type: string, data: object[]): Promise<unknown>;
      };
    };
    combats: {
      contents: { startCombat(): Promise<unknown>; nextTurn(): Promise<unknown>; combatant: { name: string } | null }[];
    };
    ready: boolean;
  };
}
/** Prepares the world through the documented API, as the GM. */
const prepare = <A>(
  page: Page,
  run: (globals: Documents, argument: A) => Promise<unknown>,
  argument: A,
): Promise<unknown> => inGame(page, run as never, argument);

async function passUntil(gm: Page, name: string): Promise<void> {
  await prepare(
    gm,
    async ({ game }, wanted) => {
      const combat = game.combats.contents[0];
      await combat?.startCombat();
      for (let i = 0; i < 12 && combat?.combatant?.name !== wanted; i++) await combat?.nextTurn();
    },
    name,
  );
  await expect.poll(async () => (await acting(gm)).name).toBe(name);
}

test.describe("@first-fight bad input", () => {
  test("an attack without a target asks for one, in words, and rolls nothing", async ({ bench }) => {
    const ada = await bench.open("ada");
    const sheet = await openSheet(ada, "Maren");
    await sheet
      .getByRole("button", { name: /Long sword/ })
      .first()
      .click();
    const dialog = ada.locator(".application").filter({ hasText: "Choose a target to see the odds" });
    await expect(dialog).toBeVisible();
    const roll = dialog.getByRole("button", { name: "Roll" });
    if (await roll.isEnabled()) {
      await roll.click();
      await expect(notices(ada).last()).toContainText(/target/i);
    }
    expect(await inGame(ada, ({ game }) => game.messages.contents.length)).toBe(0);
  });

  test("a target deleted before apply: the card says so and stays as it is", async ({ bench }) => {
    const gm = await bench.open("gm");
    const ada = await bench.open("ada");
    await target(ada, "otherRaider");
    const sheet = await openSheet(ada, "Maren");
    await sheet
      .getByRole("button", { name: /Long sword/ })
      .first()
      .click();
    await forceDice(ada, [5, 6]);
    await attackDialog(ada).getByRole("button", { name: "Roll" }).click();
    await openTab(gm, "Chat");
    await expect(card(gm)).toContainText("Raider");
    await prepare(gm, async ({ game }, id) => game.scenes.active.tokens.get(id)?.delete(), TOKENS.otherRaider);
    await card(gm).getByRole("button", { name: "Apply" }).click();
    await expect(notices(gm).last()).toContainText(/not there any more/);
    await expect(card(gm)).toContainText(/Not applied yet|no longer there/);
    expect(await lethal(gm, "raider")).toBe(0);
  });

  test("the GM is away when a player ends a turn: said in words, nothing changes, and it works when one is back", async ({
    bench,
  }) => {
    const gm = await bench.open("gm");
    await passUntil(gm, "Maren");
    const before = await acting(gm);
    const ada = await bench.open("ada");
    await gm.close();
    await openTab(ada, "Combat");
    await ada.locator("#sidebar").getByRole("button", { name: "End my turn" }).click();
    await expect(notices(ada).last()).toContainText("No game master is connected");
    expect(await acting(ada)).toEqual(before);
    await bench.open("gm2");
    await ada.locator("#sidebar").getByRole("button", { name: "End my turn" }).click();
    await expect.poll(async () => (await acting(ada)).entry).not.toBe(before.entry);
  });

  test("two tabs of one player: both are the player's, and both follow", async ({ bench }) => {
    const gm = await bench.open("gm");
    await passUntil(gm, "Maren");
    const first = await bench.open("ada");
    const second = await bench.open("ada", { context: first.context() });
    await openTab(second, "Combat");
    const before = await acting(gm);
    await second.locator("#sidebar").getByRole("button", { name: "End my turn" }).click();
    await expect.poll(async () => (await acting(gm)).entry).not.toBe(before.entry);
    await expect.poll(() => acting(first)).toEqual(await acting(gm));
    await expect.poll(() => acting(second)).toEqual(await acting(gm));
  });

  test("letters, nothing and too much in a number field: told, and the old value is back", async ({ bench }) => {
    const ada = await bench.open("ada");
    const sheet = await openSheet(ada, "Maren");
    await sheet.getByRole("button", { name: /edit/i }).first().click();
    await sheet.getByRole("tab", { name: /Abilities/ }).click();
    const strength = sheet.getByRole("textbox", { name: /Strength/ }).first();
    const old = await strength.inputValue();
    for (const bad of ["ten", "", "1e99", "٣"]) {
      await strength.fill(bad);
      await strength.press("Tab");
      await expect(strength, bad).toHaveValue(bad === "1e99" ? /^(\d{1,2})$/ : old);
    }
    await expect(notices(ada).last()).toContainText(/old value is back|at most|at least/);
    await strength.fill("+2");
    await strength.press("Tab");
    await expect(strength).toHaveValue(/^\d+$/);
  });

  test("a name with HTML in it stays a name, on the sheet, in the tracker and on cards", async ({ bench }) => {
    const gm = await bench.open("gm");
    const name = '<img src=x onerror="globalThis.__hacked=1">Maren';
    await prepare(gm, ({ game }, to) => game.actors.getName("Maren").update({ name: to }), name);
    const ada = await bench.open("ada");
    const sheet = await openSheet(ada, name);
    await expect(sheet.getByText(name, { exact: true }).first()).toBeVisible();
    await sheet
      .getByRole("button", { name: /Long sword/ })
      .first()
      .click();
    const dialog = ada
      .locator(".application")
      .filter({ hasText: "Exact odds" })
      .or(ada.locator(".application").filter({ hasText: "Choose a target" }))
      .last();
    await expect(dialog).toBeVisible();
    for (const page of [gm, ada])
      expect(await page.evaluate(() => (globalThis as { __hacked?: number }).__hacked)).toBeUndefined();
  });

  test("an item of another game, or of a kind that nobody knows, is refused in words", async ({ bench }) => {
    const ada = await bench.open("ada");
    const give = (type: string) =>
      inGame(
        ada,
        async ({ game }, kind) => {
          const maren = game.actors.getName("Maren") as unknown as {
            createEmbeddedDocuments(type: string, data: object[]): Promise<unknown>;
            items: { size: number };
          };
          const before = maren.items.size;
          const error = await maren.createEmbeddedDocuments("Item", [{ name: "Odd thing", type: kind }]).then(
            () => null,
            (reason: unknown) => String(reason),
          );
          return { error, grown: maren.items.size - before };
        },
        type,
      );
    expect(await give("infinityWeapon")).toEqual({ error: null, grown: 0 });
    await expect(notices(ada).last()).toContainText(/Odd thing/);
    const unknown = await give("noSuchType");
    expect(unknown.grown).toBe(0);
    expect(unknown.error).toMatch(/noSuchType/);
  });

  test("a corrupt document in the store: the world opens without it, it is named, and it is not deleted", async ({
    bench,
  }) => {
    await bench.stop();
    const key = "!actors!heromaren0000001";
    const db = new ClassicLevel<string, string>(`${bench.dataDir}/world`, { valueEncoding: "utf8" });
    await db.open().catch(() => undefined);
    const known = await db.get(key).catch(() => undefined);
    expect(known, "the store has the record where it is looked for").toBeDefined();
    await db.put(key, "{broken");
    await db.close();
    await bench.start();
    const gm = await bench.open("gm", { expectErrors: /store cannot be read/ });
    await expect(gm.getByText(/heromaren0000001/).first()).toBeVisible();
    expect(await inGame(gm, ({ game }) => game.actors.getName("Tavi") !== undefined)).toBe(true);
    await bench.stop();
    const again = new ClassicLevel<string, string>(`${bench.dataDir}/world`, { valueEncoding: "utf8" });
    expect(await again.get(key)).toBe("{broken");
    await again.close();
  });
});
