/** Sheets for everybody: axe on each of them, a turn without a mouse, tracks at any width and with or without motion. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./bench.ts";
import { stored } from "./cast.ts";
import { acting, attackDialog, card, forceDice, inGame, lethal, openSheet, openTab, target } from "./people.ts";
import { gatherSheets, SHEET_CAST } from "./sheet-cast.ts";

/** What axe finds serious or worse within our windows, each as a line. */
async function serious(page: Page, scope: string, where: string, rules: readonly string[]): Promise<string[]> {
  const runOnly = rules.length > 0 ? { runOnly: { type: "rule" as const, values: [...rules] } } : {};
  const { violations } = await new AxeBuilder({ page })
    .include(scope)
    .options({ preload: false, ...runOnly })
    .analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target: at, failureSummary }) => `${where}: ${id}: ${at.join(" ")} ${failureSummary ?? ""}`),
    );
}

interface ItemSheet {
  render(options: object): Promise<unknown>;
  setPosition(to: object): void;
}

test.describe("@sheets access", () => {
  for (const theme of ["light", "dark"] as const) {
    test(`axe finds nothing serious on any sheet, tab or layout, ${theme}`, async ({ bench }) => {
      test.setTimeout(240_000);
      const gm = await bench.open("gm", { map: false, theme });
      await gatherSheets(gm);
      const found: string[] = [];
      // A theme changes colours and nothing else: what else axe looks for is looked for once.
      const rules = theme === "dark" ? ["color-contrast"] : [];
      // Every tab at once, one below the other: axe looks at what is shown.
      await gm.setViewportSize({ width: 2300, height: 4400 });
      await gm.addStyleTag({
        content: `.tt-actor-sheet, .tt-item-sheet { height: auto !important; max-height: none !important; }
          .tt-actor-sheet .window-content { display: block !important; overflow: visible !important; }
          .tt-actor-sheet .tab { display: block !important; overflow: visible !important; }`,
      });
      for (const { name } of SHEET_CAST) {
        const sheet = await openSheet(gm, name);
        const scope = `[id="${await sheet.getAttribute("id")}"] .window-content`;
        found.push(...(await serious(gm, scope, `${name}, play`, rules)));
        await sheet.locator("[data-action=toggleEdit]").click();
        await expect(sheet.locator("input[name=name]")).toBeVisible();
        found.push(...(await serious(gm, scope, `${name}, edit`, rules)));
        await sheet.locator("[data-action=toggleCompact]").click();
        await expect(sheet.locator(".tt-compact")).toBeVisible();
        found.push(...(await serious(gm, scope, `${name}, small`, rules)));
        await sheet.locator("header.window-header [data-action=close]").click();
      }
      // One item sheet of each type, side by side.
      const opened = await inGame(
        gm,
        async (globals, names) => {
          const { game } = globals as unknown as {
            game: { actors: { getName(name: string): { items: Iterable<{ type: string; sheet: ItemSheet }> } } };
          };
          const byType = new Map<string, ItemSheet>();
          for (const name of names)
            for (const { type, sheet } of game.actors.getName(name).items) byType.set(type, sheet);
          let place = 0;
          for (const sheet of byType.values()) {
            await sheet.render({ force: true });
            sheet.setPosition({ left: (place % 4) * 565, top: Math.floor(place / 4) * 700, width: 560 });
            place++;
          }
          return byType.size;
        },
        SHEET_CAST.map(({ name }) => name),
      );
      await expect(gm.locator(".tt-item-sheet .window-content")).toHaveCount(opened);
      found.push(...(await serious(gm, ".tt-item-sheet .window-content", "items", rules)));
      expect(found).toEqual([]);
    });
  }

  test("a whole turn is fought with the keyboard: find the attack, roll, mark the wound, change the weapon", async ({
    bench,
  }) => {
    test.setTimeout(120_000);
    const gm = await bench.open("gm");
    await openTab(gm, "Combat");
    await inGame(gm, async (globals) => {
      const { game } = globals as unknown as {
        game: {
          combats: {
            contents: { startCombat(): Promise<unknown>; nextTurn(): Promise<unknown>; combatant: { name: string } }[];
          };
        };
      };
      const [combat] = game.combats.contents;
      await combat?.startCombat();
      for (let turn = 0; turn < 12 && combat?.combatant.name !== "Maren"; turn++) await combat?.nextTurn();
    });
    await expect.poll(async () => (await acting(gm)).name).toBe("Maren");
    await target(gm, "brute");
    const sheet = await openSheet(gm, "Maren");
    const focused = (): Promise<string> =>
      gm.evaluate(() => {
        const { activeElement } = document;
        return `${activeElement?.getAttribute("aria-label") ?? ""} ${activeElement?.textContent ?? ""}`;
      });
    // From the first thing on the sheet, by Tab alone.
    await sheet.locator(".tt-portrait").focus();
    const reach = async (what: RegExp, most: number): Promise<void> => {
      for (let press = 0; press < most; press++) {
        if (what.test(await focused())) return;
        await gm.keyboard.press("Tab");
      }
      throw new Error(`${what} was not reached with ${most} presses`);
    };
    await reach(/^Attack with Long sword/, 60);
    await gm.keyboard.press("Enter");
    const dialog = attackDialog(gm);
    await expect(dialog).toBeVisible();
    await forceDice(gm, [5, 6, 4, 3]);
    await dialog.getByRole("button", { name: "Roll" }).focus();
    await gm.keyboard.press("Enter");
    await openTab(gm, "Chat");
    await card(gm).getByRole("button", { name: "Apply" }).focus();
    await gm.keyboard.press("Enter");
    await expect.poll(() => lethal(gm, "brute")).toBeGreaterThan(0);
    await expect(card(gm).getByRole("button", { name: "Undo" })).toBeVisible();
    // What hit back is marked on her own track, and shows at once as the state that it brings.
    await sheet.locator("tactical-track[data-track=lethal]").focus();
    await gm.keyboard.press("ArrowLeft");
    for (let press = 0; press < 2; press++) await gm.keyboard.press("ArrowUp");
    await expect.poll(async () => Number(await stored(gm, "Maren", "system.wounds.lethal"))).toBeGreaterThan(0);
    await expect(sheet.locator("tactical-track[data-track=lethal]")).toBeFocused();
    // The other weapon, by its button.
    await reach(/Take up Dagger/, 80);
    await gm.keyboard.press("Space");
    await expect.poll(() => stored(gm, "Maren", "system.equipped", "Dagger")).toBe(true);
    await expect(sheet.getByRole("button", { name: /^Attack with Dagger/ })).toBeVisible();
  });

  test("a track tells its thresholds, shows marks on their way, keeps still on request, and is readable at 100 px", async ({
    bench,
    browser,
  }) => {
    const gm = await bench.open("gm", {
      map: false,
      context: await browser.newContext({ viewport: { width: 1200, height: 900 }, reducedMotion: "no-preference" }),
    });
    const sheet = await openSheet(gm, "Maren");
    const track = sheet.locator("tactical-track[data-track=lethal]");
    const level = (id: string) => track.locator(`[data-level-id=${id}]`);
    await test.step("five lesser wounds become a wound, and it is seen", async () => {
      for (let wound = 1; wound <= 4; wound++) {
        await level("lesser").click();
        await expect(track).toHaveAttribute("value", String(wound * 10));
      }
      const node = await track.elementHandle();
      await level("lesser").click();
      await expect(track).toHaveAttribute("value", "50");
      await expect(level("lesser")).toHaveAttribute("data-change", "rises");
      await expect(level("wound")).toHaveAttribute("data-change", "receives");
      expect(await node?.evaluate((element) => element.isConnected), "the track was not drawn anew").toBe(true);
      const moving = () =>
        track.evaluate((element) =>
          element.getAnimations({ subtree: true }).map((one) => (one as CSSAnimation).animationName),
        );
      await level("minor").click();
      await expect.poll(moving).toContain("tt-pip-comes");
      await gm.emulateMedia({ reducedMotion: "reduce" });
      await level("minor").click();
      await expect(track).toHaveAttribute("value", "52");
      expect(await moving()).toEqual([]);
    });
    await test.step("the tooltip says where each state begins and what it does", async () => {
      await gm.mouse.move(5, 5);
      await level("wound").hover();
      const tooltip = gm.locator(".tt-track-terms");
      await expect(tooltip).toContainText("Dead");
      await expect(tooltip).toContainText("AV-052");
      await expect(tooltip).toContainText("Shift-click");
    });
    await test.step("the wheel marks and heals only where the focus is", async () => {
      await track.evaluate((element) => (element as HTMLElement).blur());
      await level("minor").hover();
      await gm.mouse.wheel(0, -100);
      await track.focus();
      await gm.mouse.wheel(0, -100);
      await expect(track).toHaveAttribute("value", "53");
      await gm.mouse.wheel(0, 100);
      await expect(track).toHaveAttribute("value", "52");
    });
    await test.step("100 pixels are enough", async () => {
      const seen = await track.evaluate((element) => {
        const host = element as HTMLElement;
        host.style.width = "100px";
        return [...host.querySelectorAll<HTMLElement>(".tt-track-row")].map((row) => {
          const box = row.getBoundingClientRect();
          const name = row.querySelector<HTMLElement>(".tt-track-name");
          return {
            inside: box.right <= host.getBoundingClientRect().right + 1 && row.scrollWidth <= row.clientWidth + 1,
            nameWhole: (name?.scrollWidth ?? 999) <= (name?.clientWidth ?? 0) + 1,
            font: Number.parseFloat(getComputedStyle(name ?? row).fontSize) >= 11,
            count: row.querySelector(".tt-track-count")?.textContent,
          };
        });
      });
      expect(seen).toEqual([
        { inside: true, nameWhole: true, font: true, count: "1" },
        { inside: true, nameWhole: true, font: true, count: "0" },
        { inside: true, nameWhole: true, font: true, count: "2" },
      ]);
    });
    expect(await track.getAttribute("role")).toBe("spinbutton");
    expect(await track.getAttribute("aria-valuetext")).toMatch(/^Wounds 1, Minor 2/);
  });
});
