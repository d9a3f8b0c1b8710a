import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./bench.ts";
import { act, apply, type CastGlobals, outcome, stored } from "./cast.ts";
import { forceDice, inGame, openSheet } from "./people.ts";

/**
 * From the shelf to the table: what a game master takes out of a compendium is ready to use. Creatures are dragged onto
 * the map and fight with the figures of their stat blocks, things are dragged onto a sheet and count.
 */
const openShelf = async (page: Page, label: string): Promise<Locator> => {
  const tab = page.locator("#sidebar").getByRole("tab", { name: /compendi/i });
  if ((await tab.getAttribute("aria-selected")) !== "true") await tab.click();
  await page.locator("#sidebar .compendium-name", { hasText: label }).click();
  const shelf = page.locator(".compendium-directory", { hasText: label }).last();
  await expect(shelf.locator(".entry").first()).toBeAttached();
  return shelf;
};

/** An entry of an open compendium, found as a person finds it: by the search. */
const found = async (shelf: Locator, name: string): Promise<Locator> => {
  await shelf.getByRole("searchbox").fill(name);
  const entry = shelf.locator(".entry", { has: shelf.page().getByRole("button", { name, exact: true }) });
  await expect(entry).toBeVisible();
  // The others go a moment after the last letter, and what is below moves up.
  await expect(shelf.locator(".entry:visible")).toHaveCount(1);
  return entry;
};

/** Carries an entry to a place in the window, slowly enough for a drag to begin and for its goal to notice. */
async function drag(entry: Locator, { x, y }: { readonly x: number; readonly y: number }): Promise<void> {
  const { mouse } = entry.page();
  await entry.hover();
  await mouse.down();
  await mouse.move(x, y, { steps: 8 });
  await mouse.move(x + 1, y);
  await mouse.up();
}

/** Drops it on a sheet, where the compendium's window does not cover it. */
async function ontoSheet(entry: Locator, sheet: Locator): Promise<void> {
  const { x, y } = (await sheet.boundingBox()) ?? { x: 0, y: 0 };
  await drag(entry, { x: x + 40, y: y + 300 });
}

/** Drags creatures onto the map, side by side from a space on. */
async function ontoMap(
  gm: Page,
  shelf: Locator,
  names: readonly string[],
  [row, column]: readonly [number, number],
): Promise<void> {
  for (const [i, name] of names.entries()) {
    const entry = await found(shelf, name);
    const point = await inGame(
      gm,
      (globals, [r, c]) =>
        (
          globals as unknown as { __bench: { spacePoint(r: number, c: number): { x: number; y: number } } }
        ).__bench.spacePoint(r, c),
      [row, column + 2 * i] as const,
    );
    await drag(entry, point);
    await expect.poll(() => tokenOf(gm, name)).not.toBeNull();
  }
}

const closeSheet = (page: Page, name: string): Promise<null> =>
  inGame(
    page,
    (globals, who) => {
      const { game } = globals as unknown as {
        game: { actors: { getName(name: string): { sheet: { close(): Promise<unknown> } } } };
      };
      return game.actors
        .getName(who)
        .sheet.close()
        .then(() => null);
    },
    name,
  );

const tokenOf = (page: Page, name: string): Promise<Record<string, unknown> | null> =>
  inGame(
    page,
    (globals, wanted) => {
      const { game } = globals as unknown as CastGlobals;
      const token = game.scenes.active.tokens.getName(wanted) as unknown as
        | { toObject(): Record<string, unknown> }
        | undefined;
      return token?.toObject() ?? null;
    },
    name,
  );

test.describe("@sheets", () => {
  test("the shelf: creatures go onto the map and fight, things go onto sheets and count", async ({ bench }) => {
    test.setTimeout(150_000);
    const gm = await bench.open("gm");
    const ada = await bench.open("ada");

    await test.step("Swords of Infinity: a hound and a raider stand on the map, with their pictures and two bars", async () => {
      const shelf = await openShelf(gm, "Swords of Infinity: creatures");
      await ontoMap(gm, shelf, ["Marsh hound", "Cave raider", "Ogre"], [2, 9]);
      const bars = { bar1: { attribute: "bars.health" }, bar2: { attribute: "bars.consciousness" }, displayBars: 40 };
      expect(await tokenOf(gm, "Marsh hound")).toMatchObject({ width: 1, actorLink: false, disposition: -1, ...bars });
      expect(await tokenOf(gm, "Ogre")).toMatchObject({ width: 2, height: 2, ...bars });
      await expect.poll(() => tokenOf(ada, "Ogre")).not.toBeNull();
      await shelf.getByRole("button", { name: /close/i }).first().click();
    });

    await test.step("the hound bites with the figures of its block: 43 to hit, power 34, five of it stay in the leather", async () => {
      const torso = "system.composition.torso.damage";
      const bite = {
        by: "Marsh hound",
        at: "Cave raider",
        action: "attack",
        item: "Bite",
        fields: { part: "torso" },
      } as const;
      await forceDice(gm, [43], 100);
      const missed = await outcome(gm, await act(gm, bite));
      expect(missed).toMatchObject({ result: "miss" });
      // 42 hits; 90 to dodge do not help; 100 of power are as much as the hound has.
      await forceDice(gm, [42, 90, 100], 100);
      const started = act(gm, bite);
      const prompt = gm.locator(".answer-prompt");
      await expect(prompt.getByRole("radio", { name: /^Dodge: 43\b/ })).toBeChecked();
      await prompt.getByRole("button", { name: "Answer" }).click();
      const id = await started;
      expect(await outcome(gm, id)).toMatchObject({
        result: "damage",
        score: 34,
        hurt: { dealt: 29, state: "wounded" },
      });
      await apply(gm, ada, id);
      expect(await stored(ada, "Cave raider", torso)).toBe(29);
      // The others of its kind in the world are unhurt.
      await expect
        .poll(() =>
          inGame(gm, (globals) => (globals as unknown as CastGlobals).game.actors.getName("Cave raider")?.toObject()),
        )
        .toMatchObject({ system: { composition: { torso: { damage: 0 } } } });
    });

    await test.step("Avorkarth: a militia fighter strikes a guard with the figures of his block, 10 against 7 and 14 against 16", async () => {
      const shelf = await openShelf(gm, "Avorkarth: creatures");
      await ontoMap(gm, shelf, ["Militia fighter", "Town guard"], [2, 18]);
      await shelf.getByRole("button", { name: /close/i }).first().click();
      // Row 3: 4 is a success. Row −2: 6 is one, for a lesser wound; equal Strength adds nothing.
      await forceDice(gm, [4, 6]);
      const id = await act(gm, {
        by: "Militia fighter",
        at: "Town guard",
        action: "attack",
        item: "Short sword",
        fields: { arc: "front" },
      });
      expect(await outcome(gm, id)).toMatchObject({ units: 10 });
      await apply(gm, ada, id);
      expect(await stored(ada, "Town guard", "system.wounds.lethal")).toBe(10);
    });

    await test.step("a greatsword and a helm, dragged onto sheets of their games, count at once", async () => {
      const brute = await openSheet(gm, "Brute");
      const weapons = await openShelf(gm, "Avorkarth: equipment");
      await ontoSheet(await found(weapons, "Greatsword"), brute);
      await expect.poll(() => stored(gm, "Brute", "system.might", "Greatsword")).toBe(17);
      await weapons.getByRole("button", { name: /close/i }).first().click();
      await expect(
        brute.locator(".tt-attack", { hasText: "Greatsword" }).or(brute.getByText("Greatsword")).first(),
      ).toBeVisible();
      const conditions = await openShelf(gm, "Avorkarth: skills, feats, conditions");
      await ontoSheet(await found(conditions, "Paralysed"), brute);
      await expect.poll(() => stored(gm, "Brute", "system.immobilises", "Paralysed")).toBe(true);
      await conditions.getByRole("button", { name: /close/i }).first().click();
      await closeSheet(gm, "Brute");
      // AV-172: whoever cannot move is hit without a roll; the one die is that of the strike.
      await forceDice(gm, [1]);
      const id = await act(gm, { by: "Militia fighter", at: "Brute", action: "attack", item: "Short sword" });
      expect(await outcome(gm, id)).toMatchObject({ exchanges: [{ hit: "CS" }] });
      const raider = await openSheet(gm, "Cave raider");
      const head = raider.locator("[data-focus-key=armour-head]");
      await expect(head).toHaveText("0");
      const armour = await openShelf(gm, "Swords of Infinity: equipment");
      await ontoSheet(await found(armour, "Great helm"), raider);
      await expect(head).toHaveText("15");
      await closeSheet(gm, "Cave raider");
    });

    await test.step("a world that plays one game has that game's shelf", async () => {
      const names = gm.locator("#sidebar .compendium-name");
      await expect(names.filter({ hasText: "Avorkarth: creatures" })).toBeVisible();
      await inGame(gm, (globals) =>
        (
          globals as unknown as {
            game: { settings: { set(scope: string, key: string, value: object): Promise<unknown> } };
          }
        ).game.settings
          .set("tactical-time", "gamesInPlay", { ids: ["infinity"] })
          .then(() => null),
      );
      await expect(names.filter({ hasText: "Avorkarth" })).toHaveCount(0);
      await expect(names.filter({ hasText: "Swords of Infinity: creatures" })).toBeVisible();
    });
  });
});
