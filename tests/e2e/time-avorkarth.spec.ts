import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./bench.ts";
import { acting, forceDice, inGame, openTab, rows } from "./people.ts";
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

interface FightGlobals {
  game: {
    userId: string;
    users: { activeGM: { query(name: string, data: object, options: object): Promise<{ reason?: string }> } };
    combats: { contents: { id: string }[] };
    messages: { contents: { type: string; system: { entry: string | null }; rolls: { total: number }[] }[] };
    actors: { getName(name: string): { id: string; system: { stamina: { now: number } } } | undefined };
  };
}

/** Asks for a check with dice of one's own making, past the tracker: the reason of the refusal. */
const sendDice = (page: Page, entry: string | null, thrown: unknown): Promise<string | undefined> =>
  inGame(
    page,
    async (globals, given) => {
      const { game } = globals as unknown as FightGlobals;
      const command = {
        kind: "check",
        id: `forged${Math.random()}`.replace(".", ""),
        entry: given.entry,
        check: "morale",
      };
      const data = { combatId: game.combats.contents[0]?.id, command, thrown: given.thrown };
      const query = { userId: game.userId, data };
      return (await game.users.activeGM.query("tactical-time.combat", query, { timeout: 5000 })).reason;
    },
    { entry, thrown },
  );

/** Totals of the rolls on the card of a turn, as this tab has them. */
const rollsOfTurn = (page: Page, entry: string | null): Promise<number[]> =>
  inGame(
    page,
    (globals, id) => {
      const { game } = globals as unknown as FightGlobals;
      const cards = game.messages.contents.filter(({ type, system }) => type === "turn" && system.entry === id);
      return cards.flatMap(({ rolls }) => rolls.map(({ total }) => total));
    },
    entry,
  );

test("@time Avorkarth: an ambush, ten combatants, two game masters and a player", async ({ bench }) => {
  test.setTimeout(240_000);
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

  await test.step("a player's check falls with the player's own dice, and with none that somebody made up", async () => {
    await untilTurnOf(gm, "Tavi");
    await agree(everyone);
    const entry = (await acting(gm)).entry;
    expect(await sendDice(ada, entry, [{ id: "morale", formula: "1d6", faces: [7], roll: "null" }])).toMatch(/dice$/);
    expect(await sendDice(ada, entry, [{ id: "escape", formula: "1d6", faces: [6], roll: "null" }])).toMatch(/dice$/);
    expect(await sendDice(ada, entry, "six")).toMatch(/unreadable$/);
    // Another six-sided die would show a one here: the game master's tab throws nothing.
    await forceDice(gm, [1]);
    await forceDice(ada, [6]);
    const button = ada.locator("#sidebar .combatant.active").getByRole("button", { name: "Check morale" });
    await button.click();
    await expect(button).toHaveCount(0);
    for (const page of everyone)
      await expect.poll(() => rollsOfTurn(page, entry), "dice modules find the roll on the card").toEqual([6]);
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
    await join(gm, "Brute", "Late brute");
    await expect(rows(ada).filter({ hasText: "Late brute" })).toContainText("joins next round");
    const before = await acting(gm);
    await writeCombatant(gm, before.name ?? "", null);
    await expect.poll(async () => (await acting(gm)).entry).not.toBe(before.entry);
    expect((await acting(gm)).round).toBe(before.round);
    await agree(everyone);
  });

  await test.step("each tab is loaded anew in mid-turn; the active game master leaves in mid-round", async () => {
    await reloadEach([ada, gm2, gm]);
    await gm.close();
    await untilTurnOf(gm2, "Tavi");
    await agree([gm2, ada]);
    await ada.keyboard.press("Alt+e");
    await expect.poll(async () => (await acting(gm2)).name).not.toBe("Tavi");
    await agree([gm2, ada]);
  });

  await test.step("the end says what goes and what lasts, and takes the fight away", async () => {
    await gm2.getByRole("button", { name: "End the fight" }).click();
    const dialog = gm2.getByRole("dialog").filter({ hasText: "Ends now" });
    await expect(dialog).toContainText("Those with a critical wound come to.");
    await expect(dialog).toContainText("Points of fear and charm.");
    const fights = (): Promise<number> => inGame(ada, ({ game }) => game.combats.contents.length);
    const before = await fights();
    await dialog.getByRole("button", { name: "End the fight" }).click();
    await expect.poll(fights).toBe(before - 1);
  });
});
