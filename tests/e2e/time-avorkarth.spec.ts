import type { Locator } from "@playwright/test";
import { expect, test } from "./bench.ts";
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

interface FightGlobals {
  game: {
    combats: {
      contents: {
        combatants: {
          getName(
            name: string,
          ): { id: string; update(data: object): Promise<unknown>; delete(): Promise<unknown> } | undefined;
          size: number;
        };
        createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
        nextTurn(): Promise<unknown>;
      }[];
    };
    actors: { getName(name: string): { id: string; system: { stamina: { now: number } } } | undefined };
  };
}

test("@time Avorkarth: an ambush, ten combatants, two game masters and a player", async ({ bench }) => {
  test.setTimeout(180_000);
  const gm = await bench.open("gm", { map: false });
  const gm2 = await bench.open("gm2", { map: false });
  const ada = await bench.open("ada", { map: false });
  const everyone = [gm, gm2, ada];
  for (const page of everyone) {
    await openTab(page, "Combat");
    await watch(page);
  }
  const stamina = (name: string): Promise<number> =>
    inGame(
      gm,
      (globals, who) => (globals as unknown as FightGlobals).game.actors.getName(who)?.system.stamina.now ?? Number.NaN,
      name,
    );
  const fresh = await stamina("Maren");

  await test.step("the ambush is proposed by sides, and those who are caught come late or not at all", async () => {
    await gm.getByRole("button", { name: "Begin the fight" }).click();
    const dialog = gm.getByRole("dialog").filter({ hasText: "open with an ambush" });
    await expect(dialog.getByLabel("Maren")).toHaveValue("ambushed");
    await expect(dialog.getByLabel("Brute")).toHaveValue("ambusher");
    await dialog.getByRole("button", { name: "Begin the ambush" }).click();
    await expect(rows(gm).first()).toHaveAttribute("aria-current", "true");
    await expect(gm.locator("#sidebar .combat-phase")).toContainText("Ambush round");
    // AV-081, AV-082: -10 for the caught; nobody slower than the slowest ambusher (8) acts, each acts once.
    await expect(rows(gm).filter({ hasText: "Maren" })).toContainText("caught");
    expect(await rows(gm).filter({ hasText: "Gloamhound" }).count()).toBe(1);
    await agree(everyone);
  });

  const start = await settledState(gm);
  const first = (await acting(gm)).entry;

  await test.step("two game masters press within 50 ms: the turn passes once", async () => {
    const [, second] = await rows(gm).evaluateAll((list) => list.map((row) => row.getAttribute("data-entry-id")));
    await pressTogether([gm, gm2], "nextTurn");
    await expect.poll(async () => (await acting(gm)).entry).not.toBe(first);
    await agree(everyone);
    expect((await acting(gm)).entry).toBe(second);
  });

  await test.step("round 1: a player's turn asks for the check, which falls once, whoever presses", async () => {
    await untilTurnOf(gm, "Maren");
    await agree(everyone);
    const buttons = [ada, gm].map((page) =>
      page.locator("#sidebar .combatant.active").getByRole("button", { name: "Check morale" }),
    );
    const [button] = buttons as [Locator, Locator];
    // Whoever comes second finds the button gone, or presses one that is out of date: both are as it should be.
    await expect(buttons[1] as Locator).toBeVisible();
    const presses = await Promise.allSettled(buttons.map((one) => one.click({ timeout: 5_000 })));
    expect(presses.filter(({ status }) => status === "fulfilled")).not.toHaveLength(0);
    await expect(button).toHaveCount(0);
    await openTab(ada, "Chat");
    await expect(ada.locator("#sidebar .turn-card").filter({ hasText: "Maren" }).last()).toContainText(/Morale|heart/);
    await openTab(ada, "Combat");
  });

  await test.step("a held turn waits in the tray and is taken when its player says so", async () => {
    await ada.locator("#sidebar .combatant.active").getByRole("button", { name: "Hold" }).click();
    const tray = ada.getByRole("region", { name: "Waiting with their turns" });
    await expect(tray).toContainText("Maren");
    await pressUntilMoved(gm, "Next turn");
    await tray.getByRole("button", { name: "Act now" }).click();
    await expect.poll(async () => (await acting(gm)).name).toBe("Maren");
    await agree(everyone);
    await ada.locator("#sidebar").getByRole("button", { name: "End my turn" }).click();
    await expect.poll(async () => (await acting(gm)).name).not.toBe("Maren");
  });

  await test.step("the round's end tires everybody once", async () => {
    const { round } = await acting(gm);
    while ((await acting(gm)).round === round) await pressUntilMoved(gm, "Next turn");
    await agree(everyone);
    const ended = (await acting(gm)).round - 1;
    await expect.poll(() => stamina("Maren")).toBe(fresh - ended);
  });

  await test.step("each start and end happened once, on one client", async () => {
    const events = await eventsOf(everyone);
    expect(events.length).toBeGreaterThan(20);
    expect(events.filter((event, at) => events.indexOf(event) !== at)).toEqual([]);
  });

  await test.step("back to the very first turn and forward again: the same world", async () => {
    const there = await acting(gm);
    await backTo(gm, first);
    await expect.poll(() => stateOf(gm)).toEqual(start);
    await agree(everyone);
    const forward = async (): Promise<unknown> => {
      while ((await acting(gm)).round < there.round) await pressUntilMoved(gm, "Next turn");
      return settledState(gm);
    };
    const once = await forward();
    expect((await acting(gm)).name).toBe(there.name);
    await backTo(gm, first);
    expect(await forward()).toEqual(once);
  });

  await test.step("a tenth one joins, one falls, the active one is deleted: the turn passes once", async () => {
    await inGame(gm, async (globals) => {
      const { game } = globals as unknown as FightGlobals;
      await game.combats.contents[0]?.createEmbeddedDocuments("Combatant", [
        { actorId: game.actors.getName("Brute")?.id, name: "Late brute" },
      ]);
    });
    await expect(rows(ada).filter({ hasText: "Late brute" })).toContainText("joins next round");
    const before = await acting(gm);
    await inGame(
      gm,
      (globals, name) =>
        (globals as unknown as FightGlobals).game.combats.contents[0]?.combatants
          .getName(name)
          ?.delete()
          .then(() => undefined),
      before.name ?? "",
    );
    await expect.poll(async () => (await acting(gm)).entry).not.toBe(before.entry);
    expect((await acting(gm)).round).toBe(before.round);
    await agree(everyone);
  });

  await test.step("each tab is loaded anew in mid-turn; the active game master leaves in mid-round", async () => {
    const now = await acting(gm);
    for (const page of [ada, gm2]) {
      await page.reload();
      await page.waitForFunction(() => (globalThis as { game?: { ready?: boolean } }).game?.ready === true);
      await openTab(page, "Combat");
      expect(await acting(page)).toEqual(now);
    }
    await gm.close();
    await untilTurnOf(gm2, "Tavi");
    await agree([gm2, ada]);
    await ada.keyboard.press("Alt+e");
    await expect.poll(async () => (await acting(gm2)).name).not.toBe("Tavi");
    await agree([gm2, ada]);
  });

  await test.step("the end asks, and takes the fight away", async () => {
    await gm2.getByRole("button", { name: "End the fight" }).click();
    await gm2.getByRole("dialog").getByRole("button", { name: "End the fight" }).click();
    await expect.poll(() => inGame(ada, ({ game }) => game.combats.contents.length)).toBe(0);
  });
});
