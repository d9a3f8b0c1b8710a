import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./bench.ts";
import { acting, inGame, openTab, rows, TOKENS } from "./people.ts";
import { pressUntilMoved } from "./time.ts";

interface Combatant {
  id: string;
  name: string;
  update(data: object): Promise<unknown>;
}
interface Fight {
  id: string;
  round: number;
  combatants: { contents: Combatant[]; getName(name: string): Combatant | undefined };
  createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
  updateEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
  startCombat(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
  delete(): Promise<unknown>;
}
interface Globals {
  game: {
    combats: { contents: Fight[]; get(id: string): Fight | undefined };
    actors: { getName(name: string): { id: string } | undefined };
    settings: { set(scope: string, key: string, value: unknown): Promise<unknown> };
    system: {
      api: { combat: { command(fight: Fight, command: object): Promise<{ status: string; reason?: string }> } };
    };
  };
  Combat: { create(data: object): Promise<Fight> };
  Actor: { create(data: object): Promise<{ id: string }> };
  Scene: { create(data: object): Promise<{ id: string; delete(): Promise<unknown> }> };
  ui: { combat: { drawn: { lines: number; made: number }; renderPopout(): Promise<unknown> } };
}
const as = <T, A>(page: Page, run: (globals: Globals, argument: A) => T | Promise<T>, argument?: A): Promise<T> =>
  inGame(page, run as never, argument);

/** Takes an encounter away. */
const remove = (page: Page, id: string): Promise<void> =>
  as(
    page,
    ({ game }, gone) =>
      game.combats
        .get(gone)
        ?.delete()
        .then(() => undefined),
    id,
  );

/** Shift: without asking about an ambush. */
const begin = (page: Page): Promise<void> =>
  page
    .locator("#sidebar")
    .getByRole("button", { name: "Begin the fight" })
    .click({ modifiers: ["Shift"] });

test("@time what nobody should press still does no harm", async ({ bench }) => {
  test.setTimeout(120_000);
  const gm = await bench.open("gm", { map: false });
  const ada = await bench.open("ada", { map: false });
  await openTab(gm, "Combat");
  await openTab(ada, "Combat");
  const notices = gm.locator(".notification");

  await test.step("all hidden: the player sees no line, no name, no number", async () => {
    await as(gm, async ({ game }) => {
      const [fight] = game.combats.contents;
      await fight?.updateEmbeddedDocuments(
        "Combatant",
        fight.combatants.contents.map(({ id }) => ({ _id: id, hidden: true })),
      );
    });
    await begin(gm);
    await expect(rows(gm).first()).toHaveAttribute("aria-current", "true");
    await expect(ada.locator("#sidebar .combatant")).toHaveCount(0);
    await expect(ada.locator("#sidebar .combat-tracker-header")).not.toContainText(/Gloamhound|Maren/);
    expect(await ada.locator("#sidebar .chat-message").count()).toBe(0);
    await as(gm, async ({ game }) => {
      const [fight] = game.combats.contents;
      await fight?.updateEmbeddedDocuments(
        "Combatant",
        fight.combatants.contents.map(({ id }) => ({ _id: id, hidden: false })),
      );
    });
    await expect(ada.locator("#sidebar .combatant")).not.toHaveCount(0);
  });

  await test.step("a stale press and a player's press for another's turn are refused, with the reason", async () => {
    const { entry } = await acting(gm);
    await pressUntilMoved(gm, "Next turn");
    const stale = await as(
      gm,
      ({ game }, expected) =>
        game.system.api.combat.command(game.combats.contents[0] as Fight, { kind: "next", expected }),
      entry,
    );
    expect(stale).toMatchObject({ status: "refused", reason: "TACTICAL_TIME.COMBAT.Refused.stale" });
    const now = (await acting(gm)).entry;
    const foreign = await as(
      ada,
      ({ game }, expected) =>
        game.system.api.combat.command(game.combats.contents[0] as Fight, { kind: "next", expected }),
      now,
    );
    expect(foreign).toMatchObject({ status: "refused", reason: "TACTICAL_TIME.COMBAT.Refused.notYours" });
    expect((await acting(gm)).entry).toBe(now);
  });

  await test.step("a module that writes an initiative moves the turns and not the turn", async () => {
    const now = (await acting(gm)).entry;
    await as(gm, ({ game }) =>
      game.combats.contents[0]?.combatants
        .getName("Brute")
        ?.update({ initiative: 50 })
        .then(() => undefined),
    );
    await expect(rows(gm).first()).toContainText("Brute");
    expect((await acting(gm)).entry).toBe(now);
  });

  await test.step("a creature of another game is kept out, and the person is told why", async () => {
    await as(gm, async ({ game, Actor }) => {
      const stranger = await Actor.create({ name: "Stranger", type: "taraforeCharacter" });
      await game.combats.contents[0]?.createEmbeddedDocuments("Combatant", [{ actorId: stranger.id }]);
    });
    await expect(notices.filter({ hasText: "Stranger" })).toBeVisible();
    await expect(rows(gm).filter({ hasText: "Stranger" })).toHaveCount(0);
  });

  await test.step("all defeated, and core's setting skips them: nobody has the turn, and rounds go on", async () => {
    await as(gm, async ({ game }) => {
      await game.settings.set("core", "combatTrackerConfig", { resource: "", skipDefeated: true });
      const [fight] = game.combats.contents;
      await fight?.updateEmbeddedDocuments(
        "Combatant",
        fight.combatants.contents.map(({ id }) => ({ _id: id, defeated: true })),
      );
    });
    await gm.locator("#sidebar").getByRole("button", { name: "Next turn" }).click();
    await expect(gm.locator("#sidebar .combat-phase")).toContainText("Nobody has the turn");
    await gm.locator("#sidebar").getByRole("button", { name: "Next turn" }).click();
    await expect.poll(async () => (await acting(gm)).round).toBe(3);
    await as(gm, ({ game }) => game.combats.contents[0]?.delete().then(() => undefined));
  });

  await test.step("nobody fights: there is nothing to begin", async () => {
    const id = await as(gm, async ({ Combat }) => (await Combat.create({ active: true })).id);
    await expect(gm.locator("#sidebar").getByRole("button", { name: "Begin the fight" })).toBeDisabled();
    await remove(gm, id);
  });

  await test.step("an encounter of two games, made at once, does not begin: it says what to do", async () => {
    const id = await as(gm, async ({ game, Combat }) => {
      const ids = ["Brute", "Stranger"].map((name) => game.actors.getName(name)?.id);
      return (await Combat.create({ active: true, combatants: ids.map((actorId) => ({ actorId })) })).id;
    });
    await expect(gm.locator("#sidebar .combat-phase")).toContainText("Remove those of one game to begin");
    await begin(gm);
    await expect(notices.filter({ hasText: "Remove those of one game and try again" })).toBeVisible();
    await remove(gm, id);
  });

  await test.step("an encounter without a schedule is listed anew in its round, one whose scene is gone plays on", async () => {
    const id = await as(gm, async ({ game, Combat, Scene }) => {
      const scene = await Scene.create({ name: "Gone" });
      const actorId = game.actors.getName("Brute")?.id;
      const fight = await Combat.create({
        active: true,
        scene: scene.id,
        round: 4,
        combatants: [{ actorId }, { actorId }],
      });
      await scene.delete();
      await fight.nextTurn();
      return fight.id;
    });
    await expect(notices.filter({ hasText: "round 4 has been listed anew" })).toBeVisible();
    await as(
      gm,
      ({ game }, fight) =>
        game.combats
          .get(fight)
          ?.nextTurn()
          .then(() => undefined),
      id,
    );
    expect(await as(gm, ({ game }, fight) => game.combats.get(fight)?.round, id)).toBe(4);
  });
});

for (const theme of ["light", "dark"] as const) {
  test(`@time the tracker by keyboard alone, and for screen readers, in ${theme}`, async ({ bench }) => {
    const gm = await bench.open("gm", { map: false, theme });
    await openTab(gm, "Combat");
    await gm.locator("#sidebar").getByRole("button", { name: "Begin the fight" }).focus();
    await gm.keyboard.press("Enter");
    await expect(gm.getByRole("button", { name: "Begin without an ambush" })).toBeFocused();
    await gm.keyboard.press("Enter");
    const active = gm.locator("#sidebar .combatant.active");
    await expect(active).toBeVisible();
    await active.focus();

    // Down to the next turn, and later by one place: the order follows, the focus stays on what was moved.
    await gm.keyboard.press("ArrowDown");
    const moved = await gm.evaluate(() => document.activeElement?.getAttribute("data-entry-id"));
    const order = () => rows(gm).evaluateAll((list) => list.map((row) => row.getAttribute("data-entry-id")));
    const before = await order();
    await gm.keyboard.press("Alt+ArrowDown");
    await expect.poll(async () => (await order()).indexOf(moved ?? "")).toBe(before.indexOf(moved ?? "") + 1);
    expect(await gm.evaluate(() => document.activeElement?.getAttribute("data-entry-id"))).toBe(moved);

    // Into the active line: its pips and buttons by the arrow keys.
    await active.focus();
    await gm.keyboard.press("ArrowRight");
    await gm.keyboard.press("Enter");
    await expect(active.locator(".pool-standard .pip.spent")).toHaveCount(1);
    await active.locator(".pool-standard .pip.spent").focus();
    await gm.keyboard.press("Enter");
    await expect(active.locator(".pool-standard .pip.spent")).toHaveCount(0);

    const { violations } = await new AxeBuilder({ page: gm })
      .include("#sidebar .tactical-tracker")
      .options({ preload: false })
      .analyze();
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`)).toEqual(
      [],
    );
  });
}

test("@time by mouse: a turn is dragged, an action spent and given back, in the sidebar and popped out", async ({
  bench,
}) => {
  const gm = await bench.open("gm", { map: false });
  await openTab(gm, "Combat");
  await begin(gm);
  const order = () => rows(gm).evaluateAll((list) => list.map((row) => row.getAttribute("data-entry-id")));
  await expect(gm.locator("#sidebar .combatant.active")).toBeVisible();
  const before = await order();

  // From the third place to right before the second: the middle of the upper half says before.
  const third = gm.locator(`#sidebar .combatant[data-entry-id="${before[2]}"]`);
  const second = gm.locator(`#sidebar .combatant[data-entry-id="${before[1]}"]`);
  await third.dragTo(second, { targetPosition: { x: 40, y: 4 } });
  await expect.poll(order).toEqual([before[0], before[2], before[1], ...before.slice(3)]);

  await as(gm, ({ ui }) => ui.combat.renderPopout().then(() => undefined));
  const popout = gm.locator(".application.tactical-tracker:not(#sidebar *)");
  await expect(popout.locator(".combatant[data-entry-id]")).toHaveCount(before.length);
  const pips = (place: Locator) => place.locator(".combatant.active .pool-standard .pip.spent");
  await popout.locator(".combatant.active .pool-standard .pip").last().click();
  for (const place of [popout, gm.locator("#sidebar")]) await expect(pips(place)).toHaveCount(1);
  await pips(popout).click();
  for (const place of [popout, gm.locator("#sidebar")]) await expect(pips(place)).toHaveCount(0);
  await popout.getByRole("button", { name: "Next turn" }).click();
  await expect(gm.locator("#sidebar .combatant.active")).toHaveAttribute("data-entry-id", before[2] ?? "");

  // The buttons at a line's end are over its first line only: what a turn offers can be pressed while they show.
  const active = gm.locator("#sidebar .combatant.active");
  await active.hover();
  await active.getByRole("button", { name: "Hold" }).click();
  await expect(popout.getByRole("region", { name: "Waiting with their turns" })).toBeVisible();

  // All turns of the creature that is pointed at light up.
  const twice = gm.locator("#sidebar .combatant.extra").first();
  const who = await twice.getAttribute("data-combatant-id");
  await twice.hover();
  await expect(gm.locator(`#sidebar .combatant.kin[data-combatant-id="${who}"]`)).not.toHaveCount(1);
  await expect(gm.locator(`#sidebar .combatant.kin:not([data-combatant-id="${who}"])`)).toHaveCount(0);

  await gm.locator("#sidebar").getByRole("button", { name: "How to read the turns" }).click();
  const legend = gm.getByRole("dialog").filter({ hasText: "A line is a turn" });
  for (const word of ["Actions / spent", "Swift action / spent", "Opportunity attack / spent", "AV-086", "Hold"])
    await expect(legend).toContainText(word);
  const { violations } = await new AxeBuilder({ page: gm }).include(".tt-legend").options({ preload: false }).analyze();
  expect(violations.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id }) => id)).toEqual(
    [],
  );
});

test("@time a hundred combatants: a turn draws only the lines that changed", async ({ bench }) => {
  const gm = await bench.open("gm", { map: false });
  await openTab(gm, "Combat");
  await as(gm, async ({ game }) => {
    const [fight] = game.combats.contents;
    const kinds = ["Brute", "Raider", "Bowman", "Gloamhound"].map((name) => game.actors.getName(name)?.id);
    const more = Array.from({ length: 91 }, (_, index) => ({
      actorId: kinds[index % kinds.length],
      name: `Foe ${index}`,
    }));
    await fight?.createEmbeddedDocuments("Combatant", more);
  });
  await begin(gm);
  await expect(gm.locator("#sidebar .combatant.active")).toBeVisible();
  for (let turn = 0; turn < 3; turn++) {
    await pressUntilMoved(gm, "Next turn");
    const drawn = await as(gm, ({ ui }) => ui.combat.drawn);
    expect(drawn.lines).toBeGreaterThan(60);
    // The turn that ended, the one that began, and a head or two of folded foes that they left or joined.
    expect(drawn.made).toBeLessThanOrEqual(6);
  }
});

test("@time going back moves tokens back to where they stood at the turn's end, where the setting says so", async ({
  bench,
}) => {
  const gm = await bench.open("gm");
  await openTab(gm, "Combat");
  await as(gm, ({ game }) => game.settings.set("tactical-time", "takesBackMovement", true).then(() => undefined));
  await begin(gm);
  await expect(gm.locator("#sidebar .combatant.active")).toBeVisible();
  const move = (by: { x: number; y: number }): Promise<{ x: number; y: number }> =>
    inGame(
      gm,
      async ({ canvas }, given) => {
        const token = canvas.tokens.get(given.id) as unknown as {
          document: { x: number; y: number; update(data: object): Promise<unknown> };
        };
        const { x, y } = token.document;
        if (given.x !== 0 || given.y !== 0) await token.document.update({ x: x + given.x, y: y + given.y });
        return { x: token.document.x, y: token.document.y };
      },
      { id: TOKENS.brute, ...by },
    );
  const stays = { x: 0, y: 0 };
  await pressUntilMoved(gm, "Next turn");
  const start = await move(stays);
  const end = await move({ x: -100, y: 0 });
  await pressUntilMoved(gm, "Next turn");
  await move({ x: 0, y: 100 });
  await pressUntilMoved(gm, "Back one turn");
  await expect.poll(() => move(stays)).toEqual(end);
  await pressUntilMoved(gm, "Back one turn");
  await expect.poll(() => move(stays)).toEqual(start);
});
