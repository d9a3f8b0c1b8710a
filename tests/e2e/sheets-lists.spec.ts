/** Lists of a sheet: found, opened by the other mouse button and by keys, moved within, between and out of sheets. */
import type { Locator, Page } from "@playwright/test";
import { expect, test, USERS } from "./bench.ts";
import { type CastGlobals, stored } from "./cast.ts";
import { inGame, openSheet, openTab } from "./people.ts";
import { gatherSheets } from "./sheet-cast.ts";

const HERO = "Serah of the Ford";

const row = (sheet: Locator, name: string): Locator =>
  sheet.locator(".tt-tab-body.active [data-item-id]").filter({ hasText: name });
const names = (sheet: Locator): Locator => sheet.locator(".tt-tab-body.active .tt-item:visible .tt-item-name");
const menu = (page: Page): Locator => page.locator("#context-menu");
const itemsOf = (page: Page, actor: string): Promise<string[]> =>
  inGame(
    page,
    ({ game }, name) =>
      [...((game.actors.getName(name) as unknown as { items: Iterable<{ name: string }> }).items ?? [])].map(
        (item) => item.name,
      ),
    actor,
  );

async function tab(sheet: Locator, id: string): Promise<void> {
  await sheet.locator(`[role=tab][data-tab=${id}]`).click();
}

test.describe("@sheets lists", () => {
  test("a thing is found among many, by keys alone, and the search is kept while the sheet is open", async ({
    bench,
  }) => {
    const gm = await bench.open("gm", { map: false });
    await gatherSheets(gm);
    const sheet = await openSheet(gm, HERO);
    await tab(sheet, "gear");
    await sheet.locator("[role=tab][data-tab=gear]").press("/");
    const box = sheet.locator(".tt-tab-body.active input[type=search]");
    await expect(box).toBeFocused();
    await gm.keyboard.type("SLÁSH");
    await expect(names(sheet)).toContainText(["Broad sword"]);
    await expect(sheet.locator(".tt-tab-body.active [role=status]")).toHaveText("1");
    // Somebody else changes the creature: what was searched for stays.
    await inGame(
      gm,
      async ({ game }, name) => {
        const actor = game.actors.getName(name) as unknown as {
          items: { getName(name: string): { update(data: object): Promise<unknown> } };
        };
        await actor.items.getName("Broad sword").update({ name: "Broad sword of the ford" });
      },
      HERO,
    );
    await expect(names(sheet)).toContainText(["Broad sword of the ford"]);
    await expect(box).toHaveValue("SLÁSH");
    await tab(sheet, "fight");
    await tab(sheet, "gear");
    await expect(names(sheet)).toHaveCount(1);
    await box.focus();
    await gm.keyboard.press("ArrowDown");
    await expect(row(sheet, "Broad sword").locator("button").first()).toBeFocused();
    await box.focus();
    await gm.keyboard.press("Escape");
    await expect(box).toHaveValue("");
    expect(await names(sheet).count()).toBeGreaterThan(5);
    await expect(sheet).toBeVisible();
  });

  test("the menu of a thing opens by mouse, by Shift+F10 and by its dots, and does what it says", async ({ bench }) => {
    const gm = await bench.open("gm", { map: false });
    await gatherSheets(gm, USERS.ada);
    const ada = await bench.open("ada", { map: false });
    const sheet = await openSheet(ada, HERO);
    await tab(sheet, "gear");
    const choose = async (entry: RegExp): Promise<void> => {
      await menu(ada).getByRole("menuitem", { name: entry }).click();
      await expect(menu(ada)).toHaveCount(0);
    };
    // Mouse: put away.
    await row(sheet, "Broad sword").click({ button: "right" });
    await choose(/Put away/);
    await expect.poll(() => stored(ada, HERO, "system.equipped", "Broad sword")).toBe(false);
    // Keyboard: take up again, with the arrows and Enter.
    await row(sheet, "Broad sword").locator(".tt-item-name").focus();
    await ada.keyboard.press("Shift+F10");
    await expect(menu(ada)).toBeVisible();
    for (let press = 0; press < 12; press++) {
      const chosen = await ada.evaluate(() => (document.activeElement?.textContent ?? "").trim());
      if (chosen.startsWith("Take up")) break;
      await ada.keyboard.press("ArrowDown");
    }
    await ada.keyboard.press("Enter");
    await expect.poll(() => stored(ada, HERO, "system.equipped", "Broad sword")).toBe(true);
    // The dots: duplicate, show, delete with a question.
    await row(sheet, "Dagger").locator("[data-action=itemMenu]").click();
    await choose(/Duplicate/);
    await expect(row(sheet, "Dagger (copy)")).toBeVisible();
    await row(sheet, "Dagger (copy)").locator("[data-action=itemMenu]").click();
    await choose(/Show in chat/);
    await openTab(gm, "Chat");
    await expect(gm.locator(".tt-shown-item")).toContainText("Dagger (copy)");
    await row(sheet, "Dagger (copy)").locator("[data-action=itemMenu]").click();
    await choose(/Delete/);
    const question = ada
      .locator("dialog, .application.dialog")
      .filter({ hasText: /Dagger \(copy\)|Are you sure|delete/i })
      .last();
    await question.locator("button[data-action=yes]").click();
    await expect(row(sheet, "Dagger (copy)")).toHaveCount(0);
    // To another creature of the same game: it is there, and no longer here.
    await row(sheet, "Dagger").click({ button: "right" });
    await choose(/Give away/);
    const giving = ada.locator(".application").filter({ hasText: "Give Dagger to" }).last();
    await giving.locator("select[name=receiver]").selectOption({ label: "Maren" });
    await giving.locator("button[data-action=ok], button[type=submit]").first().click();
    await expect.poll(() => itemsOf(ada, HERO)).not.toContain("Dagger");
    expect((await itemsOf(ada, "Maren")).filter((name) => name === "Dagger")).toHaveLength(2);
  });

  test("things are dragged within a sheet, to another, out of a compendium and onto the hotbar", async ({ bench }) => {
    const gm = await bench.open("gm", { map: false });
    await gatherSheets(gm);
    const sheet = await openSheet(gm, HERO);
    const place = (id: string, left: number): Promise<void> =>
      inGame(
        gm,
        (globals, [app, at]) => {
          const { foundry } = globals as unknown as {
            foundry: { applications: { instances: Map<string, { setPosition(to: object): void }> } };
          };
          foundry.applications.instances.get(app)?.setPosition({ left: at, top: 5, width: 620, height: 560 });
        },
        [id, left] as const,
      );
    await place((await sheet.getAttribute("id")) ?? "", 5);
    await tab(sheet, "gear");
    const first = (await names(sheet).allInnerTexts()).slice(0, 3);
    // Within: the first below the third.
    await row(sheet, first[0] ?? "")
      .locator(".tt-item-icon")
      .dragTo(row(sheet, first[2] ?? "").locator(".tt-item-icon"));
    await expect.poll(async () => (await names(sheet).allInnerTexts()).slice(0, 3)).not.toEqual(first);
    // Between: onto the other sheet.
    const other = await openSheet(gm, "Maren");
    await place((await other.getAttribute("id")) ?? "", 640);
    await tab(other, "gear");
    await row(sheet, "Dagger").locator(".tt-item-icon").dragTo(other.locator(".tt-tab-body.active .tt-items").first());
    await expect.poll(async () => (await itemsOf(gm, "Maren")).filter((name) => name === "Dagger").length).toBe(2);
    // Out of a compendium, by the data that the host's own directories put on a drag.
    const uuid = await inGame(gm, async (globals) => {
      const { game } = globals as unknown as {
        game: {
          packs: Iterable<{ documentName: string; getIndex(): Promise<Iterable<{ uuid: string; type: string }>> }>;
        };
      };
      for (const pack of game.packs) {
        if (pack.documentName !== "Item") continue;
        for (const entry of await pack.getIndex()) if (entry.type === "avorkarthWeapon") return entry.uuid;
      }
      return "";
    });
    if (uuid !== "") {
      const before = (await itemsOf(gm, "Maren")).length;
      await other.locator(".tt-tab-body.active").evaluate((target, dropped) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData("text/plain", JSON.stringify({ type: "Item", uuid: dropped }));
        target.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
      }, uuid);
      await expect.poll(async () => (await itemsOf(gm, "Maren")).length).toBe(before + 1);
    }
    // Onto the hotbar: an attack becomes a macro that makes it.
    await tab(sheet, "fight");
    await row(sheet, "Broad sword").locator(".tt-attack-icon").dragTo(gm.locator("#hotbar [data-slot='3']").first());
    await expect
      .poll(() =>
        inGame(gm, (globals) => {
          const { game } = globals as unknown as { game: { macros: Iterable<{ name: string; command: string }> } };
          return [...game.macros].map(({ name, command }) => `${name}: ${command.split("(")[0]}`);
        }),
      )
      .toContain("Broad sword: game.system.api.resolve.useItem");
  });

  test("a creature's small layout is chosen per sheet, and remembered by this browser alone", async ({ bench }) => {
    const gm = await bench.open("gm", { map: false });
    await gatherSheets(gm);
    for (const name of ["Ilvar Reed", HERO, "Ysolde Marr"]) {
      let sheet = await openSheet(gm, name);
      await sheet.locator("[data-action=toggleCompact]").click();
      await expect(sheet.locator(".tt-compact")).toBeVisible();
      await expect(sheet.locator(".tt-tabs")).toHaveCount(0);
      expect((await sheet.boundingBox())?.width).toBeLessThan(420);
      await expect(sheet.locator(".tt-attack-button").first()).toBeEnabled();
      await expect(sheet.locator("tactical-track, tactical-ladder, .tt-part").first()).toBeVisible();
      await sheet.locator("header.window-header [data-action=close]").click();
      sheet = await openSheet(gm, name);
      await expect(sheet.locator(".tt-compact")).toBeVisible();
      await sheet.locator("[data-action=toggleCompact]").click();
      await expect(sheet.locator(".tt-tabs")).toBeVisible();
      await expect(sheet.locator(".tt-compact")).toHaveCount(0);
    }
    // The other one stays as it is.
    const plain = await openSheet(gm, "Maren");
    await expect(plain.locator(".tt-tabs")).toBeVisible();
    // In the small layout a track is marked as ever.
    await plain.locator("[data-action=toggleCompact]").click();
    await plain.locator("tactical-track[data-track=lethal] [data-level-id=lesser]").click();
    await expect.poll(() => stored(gm, "Maren", "system.wounds.lethal")).toBe(10);
    const unwritten = await inGame(gm, (globals) => {
      const { game } = globals as unknown as CastGlobals;
      return JSON.stringify(game.actors.getName("Maren")?.toObject()).includes("compact");
    });
    expect(unwritten).toBe(false);
  });
});
