import type { Page } from "@playwright/test";
import { expect, test, USERS } from "./bench.ts";
import { acting, inGame, openTab, rows } from "./people.ts";
import {
  agree,
  backTo,
  eventsOf,
  pressTogether,
  pressUntilMoved,
  settledState,
  stateOf,
  untilTurnOf,
  watch,
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
    test.setTimeout(150_000);
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
    const { entry: first, name: whose } = await acting(gm);
    // One of Ada's two whose turn is still to come: what is done in the first turn is not gone back over.
    const hers = whose === "Fighter 1" ? "Fighter 2" : "Fighter 1";

    if (type === "taraforeCharacter") {
      await test.step("a hold with a declared trigger waits in the tray; it breaks into another's turn, or follows it", async () => {
        await untilTurnOf(gm, hers);
        await ada.locator("#sidebar .combatant.active").getByRole("button", { name: "Hold" }).click();
        const dialog = ada.getByRole("dialog");
        await dialog.getByLabel("Waits for").fill("the bridge falls");
        await dialog.getByRole("button", { name: "Hold" }).click();
        const tray = ada.getByRole("region", { name: "Waiting with their turns" });
        await expect(tray).toContainText("the bridge falls");
        await agree(everyone);
        // Nobody has the turn where hers was the last: then she simply acts.
        const button = (await acting(gm)).entry === null ? "Act now" : "Interrupt";
        await tray.getByRole("button", { name: button }).click();
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
        await ada.locator("#sidebar").getByRole("button", { name: "End my turn" }).click();
        await expect.poll(async () => (await acting(gm)).name).not.toBe(hers);
        await agree(everyone);
      });
    }

    await test.step("a round takes its seconds; every start and end happened once", async () => {
      const before = await worldTime(gm);
      while ((await acting(gm)).round === 1) await pressUntilMoved(gm, "Next turn");
      await expect.poll(() => worldTime(gm)).toBe(before + seconds);
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

    await test.step("a round is rolled again; the active game master leaves in its midst", async () => {
      await gm.locator("#sidebar").getByRole("button", { name: "Roll this round again" }).click();
      await agree(everyone);
      await gm.close();
      await pressUntilMoved(gm2, "Next turn");
      await agree([gm2, ada]);
    });
  });
}
