import { expect, test } from "./bench.ts";
import {
  acting,
  attackDialog,
  card,
  forceDice,
  inGame,
  lethal,
  odds,
  openSheet,
  openTab,
  rows,
  TOKENS,
  target,
  tracker,
} from "./people.ts";

/**
 * The first fight, as a newcomer plays it: a game master's tab and a player's tab, from the click on a sheet to the wound
 * on a track, with a turn order in which the quick creature acts several times.
 */
test.describe("@first-fight", () => {
  test("a fight runs from sheet click to wound, for GM and player", async ({ bench }) => {
    test.setTimeout(240_000);
    const gm = await bench.open("gm");
    const ada = await bench.open("ada");

    await test.step("the GM begins the fight; the order has the extra turns in their places", async () => {
      await openTab(gm, "Combat");
      await openTab(ada, "Combat");
      await gm.getByRole("button", { name: "Begin the fight" }).click();
      await gm.getByRole("button", { name: "Begin without an ambush" }).click();
      await expect(rows(gm).first()).toHaveAttribute("aria-current", "true");
      const order = (page: typeof gm) => rows(page).locator(".name").allInnerTexts();
      // AV-085, AV-086: Initiative descending, players first; Swiftness 13 gives the hound three turns, at -5 each.
      expect((await order(gm)).filter((name) => name === "Gloamhound")).toHaveLength(3);
      expect((await order(gm)).filter((name) => name === "Brute")).toHaveLength(1);
      const initiatives = (await rows(gm).locator(".initiative").allInnerTexts()).map(Number);
      expect(initiatives).toEqual([...initiatives].sort((a, b) => b - a));
      await expect.poll(() => order(ada)).toEqual(await order(gm));
      expect(await acting(ada)).toEqual(await acting(gm));
      expect((await acting(gm)).name).toBe("Gloamhound");
    });

    await test.step("turns pass until Maren's", async () => {
      for (let press = 0; (await acting(gm)).name !== "Maren"; press++) {
        expect(press).toBeLessThan(12);
        const before = (await acting(gm)).entry;
        await gm.getByRole("button", { name: "Next turn" }).click();
        await expect.poll(async () => (await acting(gm)).entry).not.toBe(before);
      }
      await expect.poll(() => acting(ada)).toEqual(await acting(gm));
    });

    await test.step("Ada targets the brute, sees the odds, attacks", async () => {
      await target(ada, "brute");
      const sheet = await openSheet(ada, "Maren");
      await sheet
        .getByRole("button", { name: /Long sword/ })
        .first()
        .click();
      const dialog = attackDialog(ada);
      await expect(dialog.getByRole("radio", { name: /Brute/ })).toBeChecked();
      const shown = await odds(dialog);
      // AV-042: attack 10 against Dodge 5 is row +4, where nothing misses.
      expect(shown["No hit"]).toBe("0%");
      const outcomes = ["No hit", "No damage", "Weak strike", "Solid strike", "Perfect strike"].map((k) =>
        Number.parseInt(shown[k] ?? "", 10),
      );
      expect(outcomes.reduce((sum, value) => sum + value, 0)).toBeGreaterThanOrEqual(98);
      expect(outcomes.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(102);
      // From behind the same blow finds weaker spots, at once.
      await dialog.getByRole("radio", { name: "Back" }).check();
      await expect.poll(() => odds(dialog)).not.toEqual(shown);
      await dialog.getByRole("radio", { name: "Front" }).check();
      await expect.poll(() => odds(dialog)).toEqual(shown);
      await forceDice(ada, [6, 6, 3, 5]);
      await dialog.getByRole("button", { name: "Roll" }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step("the card tells every die and every step on both tabs; only the GM may apply", async () => {
      await openTab(gm, "Chat");
      await openTab(ada, "Chat");
      await expect(card(gm)).toContainText("Brute");
      await expect(card(ada)).toContainText("Brute");
      await expect(card(gm).getByRole("img", { name: "d6: 6" }).first()).toBeVisible();
      await expect(card(ada).getByRole("button", { name: "Apply" })).toHaveCount(0);
      expect(await lethal(gm, "brute")).toBe(0);
    });

    await test.step("the GM applies; the track and the bar follow on both tabs, the other raider is untouched", async () => {
      await card(gm).getByRole("button", { name: "Apply" }).click();
      await expect.poll(() => lethal(gm, "brute")).toBeGreaterThan(0);
      const units = await lethal(gm, "brute");
      await expect.poll(() => lethal(ada, "brute")).toBe(units);
      const bar = (page: typeof gm) =>
        inGame(page, ({ canvas }, id) => canvas.tokens.get(id)?.document.getBarAttribute("bar1") ?? null, TOKENS.brute);
      const health = await bar(gm);
      expect(health?.value).toBe((health?.max ?? 0) - (units ?? 0));
      await expect(card(gm).getByRole("button", { name: "Undo" })).toBeVisible();
      await expect(card(ada).getByRole("button", { name: /Apply|Undo/ })).toHaveCount(0);
    });

    await test.step("undo takes it back, once; apply puts it on again", async () => {
      const units = await lethal(gm, "brute");
      await card(gm).getByRole("button", { name: "Undo" }).click();
      await expect.poll(() => lethal(ada, "brute")).toBe(0);
      await card(gm).getByRole("button", { name: /Apply/ }).click();
      await expect.poll(() => lethal(ada, "brute")).toBe(units);
    });

    await test.step("Ada ends her own turn; the GM goes back a turn and forward again", async () => {
      await openTab(ada, "Combat");
      await openTab(gm, "Combat");
      const before = await acting(gm);
      await tracker(ada)
        .locator("..")
        .locator("..")
        .getByRole("button", { name: /End turn|End my turn/ })
        .first()
        .click();
      await expect.poll(async () => (await acting(gm)).entry).not.toBe(before.entry);
      const after = await acting(gm);
      await expect.poll(() => acting(ada)).toEqual(after);
      await gm.getByRole("button", { name: "Back one turn" }).click();
      await expect.poll(() => acting(ada)).toEqual(before);
      await gm.getByRole("button", { name: "Next turn" }).click();
      await expect.poll(() => acting(ada)).toEqual(after);
    });

    await test.step("a round takes six seconds of world time, and the extra turns come", async () => {
      const time = await inGame(gm, ({ game }) => game.time.worldTime);
      const seen: string[] = [];
      for (let press = 0; (await acting(gm)).round === 1; press++) {
        expect(press).toBeLessThan(25);
        const now = await acting(gm);
        seen.push(now.name ?? "");
        await gm.getByRole("button", { name: "Next turn" }).click();
        await expect.poll(async () => (await acting(gm)).entry).not.toBe(now.entry);
      }
      expect(seen.filter((name) => name === "Gloamhound")).toHaveLength(2);
      await expect.poll(() => inGame(gm, ({ game }) => game.time.worldTime)).toBe(time + 6);
      await expect.poll(() => acting(ada)).toEqual(await acting(gm));
    });

    await test.step("a reload of either tab in mid-fight loses nothing", async () => {
      const now = await acting(gm);
      const units = await lethal(gm, "brute");
      for (const page of [ada, gm]) {
        await page.reload();
        await page.waitForFunction(() => (globalThis as { game?: { ready?: boolean } }).game?.ready === true);
        await page.waitForFunction(() => (globalThis as { canvas?: { ready?: boolean } }).canvas?.ready === true);
        expect(await acting(page)).toEqual(now);
        expect(await lethal(page, "brute")).toBe(units);
        await openTab(page, "Chat");
        await expect(card(page)).toContainText("Brute");
      }
      await expect(card(gm).getByRole("button", { name: "Undo" })).toBeVisible();
    });

    await test.step("stopped and started again, the world is the same", async () => {
      const now = await acting(gm);
      const units = await lethal(gm, "brute");
      await ada.close();
      await gm.close();
      await bench.stop();
      await bench.start();
      const again = await bench.open("gm");
      expect(await acting(again)).toEqual(now);
      expect(await lethal(again, "brute")).toBe(units);
    });
  });
});
