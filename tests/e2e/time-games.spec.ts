import type { Locator, Page } from "@playwright/test";
import { expect, test, USERS } from "./bench.ts";
import { acting, card, inGame, openTab, rows, tracker } from "./people.ts";
import {
  agree,
  backTo,
  eventsOf,
  join,
  pressTogether,
  pressUntilMoved,
  reloadEach,
  settledState,
  stateOf,
  untilTurnOf,
  watch,
  writeCombatant,
} from "./time.ts";

/** Ten creatures of a game without tokens, the first two Ada's, in a new encounter that everybody sees. */
async function gather(gm: Page, type: string): Promise<void> {
  await inGame(
    gm,
    async (globals, given) => {
      const { Actor, Combat } = globals as unknown as Record<
        "Actor" | "Combat",
        { create(data: object | object[]): Promise<{ id: string }[] & { id: string }> }
      >;
      const actors = await Actor.create(
        Array.from({ length: 10 }, (_, index) => ({
          name: `Fighter ${index + 1}`,
          type: given.type,
          ownership: index < 2 ? { [given.player]: 3 } : {},
        })),
      );
      await Combat.create({ active: true, combatants: actors.map(({ id }) => ({ actorId: id })) });
    },
    { type, player: USERS.ada },
  );
  await expect(gm.locator("#sidebar .combatant")).toHaveCount(10);
}

const worldTime = (page: Page): Promise<number> => inGame(page, ({ game }) => game.time.worldTime);

for (const { name, type, seconds } of [
  { name: "Tarafore", type: "taraforeCharacter", seconds: 3 },
  { name: "Swords of Infinity", type: "infinityParticipant", seconds: 6 },
]) {
  test(`@time ${name}: ten combatants, two game masters and a player`, async ({ bench }) => {
    test.setTimeout(240_000);
    const gm = await bench.open("gm", { map: false });
    await inGame(gm, async ({ game }) => {
      for (const combat of [...game.combats.contents])
        await (combat as unknown as { delete(): Promise<unknown> }).delete();
    });
    const gm2 = await bench.open("gm2", { map: false });
    const ada = await bench.open("ada", { map: false });
    const everyone = [gm, gm2, ada];
    for (const page of everyone) {
      await openTab(page, "Combat");
      await watch(page);
    }
    await gather(gm, type);

    await test.step("initiative is rolled once for everybody, and every tab has the same order", async () => {
      await pressTogether([gm, gm2], "startCombat");
      await expect(rows(gm).first()).toHaveAttribute("aria-current", "true");
      await agree(everyone);
      const order = (page: Page) => rows(page).locator(".name").allInnerTexts();
      expect(await order(ada)).toEqual(await order(gm));
      const numbers = (await rows(gm).locator(".initiative").allInnerTexts()).map(Number);
      expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
    });
    const start = await settledState(gm);
    const began = await worldTime(gm);
    const { entry: first, name: whose } = await acting(gm);
    // One of Ada's two whose turn is still to come: what is done in the first turn is not gone back over.
    const hers = whose === "Fighter 1" ? "Fighter 2" : "Fighter 1";

    if (type === "taraforeCharacter") {
      await test.step("a hold waits with what was declared; it happens, its player is asked, and breaks in", async () => {
        await untilTurnOf(gm, hers);
        await ada.locator("#sidebar .combatant.active").getByRole("button", { name: "Hold" }).click();
        const dialog = ada.getByRole("dialog");
        await dialog.getByLabel("Waits for").fill("the bridge falls");
        await dialog.getByRole("button", { name: "Hold" }).click();
        const tray = ada.getByRole("region", { name: "Waiting with their turns" });
        await expect(tray).toContainText("the bridge falls");
        await agree(everyone);
        await itHappens(gm);
        const prompt = ada.getByRole("dialog").filter({ hasText: `What ${hers} waits for happens now.` });
        await expect(prompt).toContainText("the bridge falls");
        await prompt.getByRole("button", { name: "Go on waiting" }).click();
        await expect(prompt).toHaveCount(0);
        await expect(tray).toContainText(hers);
        const broken = (await acting(gm)).name;
        await itHappens(gm);
        // Nobody has the turn where hers was the last: then she simply acts.
        if (broken === null) await prompt.getByRole("button", { name: "Act now" }).click();
        else await breakIn(ada, prompt, broken);
        await expect(tray).toBeHidden();
        await agree(everyone);
      });
    } else {
      await test.step("one more action is bought at its price; nothing can be held", async () => {
        await untilTurnOf(gm, hers);
        const mine = ada.locator("#sidebar .combatant.active");
        await expect(mine.getByRole("button", { name: "Hold" })).toHaveCount(0);
        await mine.getByRole("button", { name: "Buy an action" }).click();
        await expect(mine.locator(".pool-penalty")).toHaveText("−10");
        await expect(mine.locator(".pool-full .pip")).toHaveCount(3);
        await mine.getByRole("button", { name: "Give it back" }).click();
        await expect(mine.locator(".pool-penalty")).toHaveCount(0);
        await expect(mine.locator(".pool-full .pip")).toHaveCount(2);
        await mine.getByRole("button", { name: "Buy an action" }).click();
        await expect(mine.locator(".pool-penalty")).toHaveText("−10");
        await ada.locator("#sidebar").getByRole("button", { name: "End my turn" }).click();
        await expect.poll(async () => (await acting(gm)).name).not.toBe(hers);
        await agree(everyone);
      });
    }

    await test.step("a round takes its seconds; every start and end happened once", async () => {
      while ((await acting(gm)).round === 1) await pressUntilMoved(gm, "Next turn");
      await expect.poll(() => worldTime(gm)).toBe(began + seconds);
      await agree(everyone);
      const events = await eventsOf(everyone);
      expect(events.filter((event, at) => events.indexOf(event) !== at)).toEqual([]);
    });

    await test.step("back to the very first turn and forward again: the same world", async () => {
      await backTo(gm, first);
      await expect.poll(() => stateOf(gm)).toEqual(start);
      const forward = async (): Promise<unknown> => {
        while ((await acting(gm)).round === 1) await pressUntilMoved(gm, "Next turn");
        return settledState(gm);
      };
      const once = await forward();
      await backTo(gm, first);
      expect(await forward()).toEqual(once);
      await agree(everyone);
    });

    await test.step("a round back from the midst of the first one goes to its beginning, and no further", async () => {
      await backTo(gm, first);
      await pressUntilMoved(gm, "Next turn");
      await pressUntilMoved(gm, "Back one round");
      expect((await acting(gm)).entry).toBe(first);
      await expect.poll(() => stateOf(gm)).toEqual(start);
      await gm.locator("#sidebar").getByRole("button", { name: "Back one round" }).click();
      await expect(gm.locator(".notification").filter({ hasText: "very beginning" })).toBeVisible();
    });

    await test.step("one comes late, one falls and rises, the active one is deleted: the turn passes once", async () => {
      await join(gm, "Fighter 10", "Latecomer");
      for (const page of everyone)
        await expect(tracker(page).locator(".combatant").filter({ hasText: "Latecomer" })).toHaveCount(1);
      const fallen = tracker(ada).locator(".combatant").filter({ hasText: "Fighter 9" });
      await writeCombatant(gm, "Fighter 9", { defeated: true });
      await expect(fallen).toHaveClass(/defeated/);
      await writeCombatant(gm, "Fighter 9", { defeated: false });
      await expect(fallen).not.toHaveClass(/defeated/);
      const before = await acting(gm);
      await writeCombatant(gm, before.name ?? "", null);
      await expect.poll(async () => (await acting(gm)).entry).not.toBe(before.entry);
      expect((await acting(gm)).round).toBe(before.round);
      await agree(everyone);
    });

    await test.step("every tab is loaded anew in the midst of a turn", () => reloadEach([ada, gm2, gm]));

    await test.step("a round is rolled again; the active game master leaves in its midst", async () => {
      await gm.locator("#sidebar").getByRole("button", { name: "Roll this round again" }).click();
      await agree(everyone);
      await gm.close();
      await pressUntilMoved(gm2, "Next turn");
      await agree([gm2, ada]);
    });

    if (type === "taraforeCharacter") {
      await test.step("the round's order is kept for the fight, by a button that says by which rule", async () => {
        const keep = gm2.locator("#sidebar").getByRole("button", { name: "Keep this round’s order" });
        await expect(keep).toHaveAttribute("title", /TF-024/);
        await keep.click();
        await expect(keep).toHaveAttribute("aria-pressed", "true");
        const order = (): Promise<string[]> => rows(gm2).locator(".initiative").allInnerTexts();
        const kept = await order();
        const { round } = await acting(gm2);
        await pressUntilMoved(gm2, "Next round");
        expect((await acting(gm2)).round).toBe(round + 1);
        // Whoever came late has a place now, too; the numbers of all others are those of the round before.
        expect((await order()).filter((at) => kept.includes(at))).toEqual(kept);
        await agree([gm2, ada]);
        await keep.click();
        await expect(keep).toHaveAttribute("aria-pressed", "false");
      });
    }
  });
}

/** The game master says that what a held turn waits for happens. */
const itHappens = (gm: Page): Promise<void> =>
  gm.getByRole("region", { name: "Waiting with their turns" }).getByRole("button", { name: "It happens" }).click();

/** Reaction against Reaction: the dialog with its odds, each side's own dice, and a card that explains it. */
async function breakIn(ada: Page, prompt: Locator, whose: string): Promise<void> {
  await prompt.getByRole("button", { name: "Interrupt" }).click();
  const dialog = ada.getByRole("form", { name: /Interrupt/ });
  await expect(dialog.getByRole("radio", { name: whose, exact: true })).toBeChecked();
  await expect(dialog.getByRole("region", { name: "Exact odds" })).toContainText("Acts first");
  await dialog.getByRole("button", { name: "Roll", exact: true }).click();
  await openTab(ada, "Chat");
  // The other side's dice are the game master's: they fall there, and the card says how it came about.
  await expect(card(ada)).toContainText(/is quicker|Acts before/);
  await openTab(ada, "Combat");
}
