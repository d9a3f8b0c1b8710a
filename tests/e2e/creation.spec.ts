/** Making creatures, in each game: step by step, by paste, from files; house tables that change the odds at once. */
import type { Locator, Page } from "@playwright/test";
import { act } from "./actions.ts";
import { expect, test } from "./bench.ts";
import { stored } from "./cast.ts";
import { attackDialog, inGame, odds, openSheet, openTab } from "./people.ts";

const TAG = { tag: "@sheets" };

interface Counted {
  made: Record<string, number>;
}
/** Counts the documents that this tab is told of, from now on. */
const countMade = (page: Page): Promise<void> =>
  inGame(page, (globals) => {
    const { Hooks } = globals as unknown as { Hooks: { on(name: string, run: () => void): void } };
    const counted = globals as unknown as Counted;
    counted.made = {};
    for (const name of ["Actor", "Item"])
      Hooks.on(`create${name}`, () => {
        counted.made[name] = (counted.made[name] ?? 0) + 1;
      });
  });
const made = (page: Page): Promise<Record<string, number>> =>
  inGame(page, (globals) => (globals as unknown as Counted).made);

const actorNames = (page: Page): Promise<string[]> =>
  inGame(page, ({ game }) => [...(game.actors as unknown as Iterable<{ name: string }>)].map(({ name }) => name));

const guide = (page: Page): Locator => page.locator(".tt-creation");
const next = (page: Page): Promise<void> => guide(page).getByRole("button", { name: "Next" }).click();
const step = (page: Page, name: string): Promise<void> => guide(page).locator(".tt-step", { hasText: name }).click();
const number = (page: Page, label: string): Locator => guide(page).getByLabel(label, { exact: true });

const importer = (page: Page): Locator => page.locator("#tactical-time-import");
async function paste(page: Page, text: string): Promise<Locator> {
  await importer(page).locator("textarea[name=text]").fill(text);
  return importer(page).locator(".tt-import-list");
}
const doImport = (page: Page): Locator => importer(page).getByRole("button", { name: /^Import/ });

test("Avorkarth: guided from the create dialog; back and forth loses nothing; one create", TAG, async ({ bench }) => {
  const page = await bench.open("gm", { map: false });
  await openTab(page, "Actors");
  await page.locator("#sidebar").getByRole("button", { name: "Create Actor" }).first().click();
  const dialog = page.locator("dialog, .application.dialog").last();
  await dialog.locator("input[name=name]").fill("Ysmay");
  await dialog.locator("select[name=type]").selectOption("avorkarthCreature");
  await dialog.getByRole("button", { name: "Guided creation" }).click();
  await expect(dialog).toBeHidden();
  await expect(guide(page).locator("input[name=name]")).toHaveValue("Ysmay");
  expect(await actorNames(page)).not.toContain("Ysmay");

  await next(page);
  await guide(page).getByRole("button", { name: "Duellist (sample)" }).click();
  await expect(number(page, "Agility")).toHaveValue("13");
  // Every kind of wrong entry is said in words, and nothing of it is lost on the way.
  for (const [wrong, words] of [
    ["ten", "not a number"],
    ["1e99", "too large"],
    ["-1", "too small"],
    ["9,5", "not a whole number"],
    ["", "missing"],
    ["🐉", "not a number"],
  ] as const) {
    await number(page, "Strength").fill(wrong);
    await expect(guide(page).locator("[data-told]")).toContainText(`Strength: `);
    await expect(guide(page).locator("[data-told]")).toContainText(words);
  }
  await step(page, "Who");
  await guide(page).locator("input[name=name]").fill("");
  await step(page, "Last look");
  await guide(page).getByRole("button", { name: "Create" }).click();
  await expect(guide(page).locator("input[name=name]")).toBeFocused();
  await guide(page).locator("input[name=name]").fill('Ysmay <b>"Quick"</b>');
  await step(page, "Numbers");
  await expect(number(page, "Strength")).toHaveValue("🐉");
  await number(page, "Strength").fill(" 12 ");
  await expect(guide(page).locator("[data-told]")).toBeEmpty();

  await next(page);
  await guide(page).getByRole("searchbox").fill("short sw");
  await guide(page).locator(".tt-shelf-thing:visible", { hasText: "Short sword" }).click();
  await guide(page).getByRole("searchbox").fill("leather");
  await guide(page)
    .locator(".tt-shelf-thing:visible", { hasText: /^Leather/ })
    .first()
    .click();
  await step(page, "Numbers");
  await step(page, "Things");
  await expect(guide(page).locator(".tt-given")).toHaveCount(2);
  await guide(page).locator(".tt-given", { hasText: "Leather" }).getByRole("checkbox").uncheck();
  await next(page);
  await expect(guide(page).locator(".tt-summary")).toContainText("Dodge");
  await countMade(page);
  await guide(page).getByRole("button", { name: "Create" }).click();
  await expect(guide(page)).toHaveCount(0);
  const name = 'Ysmay <b>"Quick"</b>';
  await expect(page.locator(".tt-actor-sheet", { hasText: "Ysmay" })).toBeVisible();
  // The things came with their actor: nothing was made beside it.
  expect(await made(page)).toEqual({ Actor: 1 });
  expect(await stored(page, name, "system.abilities.str")).toBe(12);
  expect(await stored(page, name, "system.abilities.agi")).toBe(13);
  expect(await stored(page, name, "system.equipped", "Short sword")).toBe(true);
  expect(await stored(page, name, "system.equipped", "Leather")).toBe(false);
  expect(await stored(page, name, "prototypeToken.actorLink")).toBe(true);
});

test("Avorkarth: a house chart is checked as it is typed, and changes the odds at once", TAG, async ({ bench }) => {
  const page = await bench.open("gm");
  const oddsNow = async (): Promise<Record<string, string>> => {
    const started = act(page, { by: "maren", at: "raider", action: "attack", dialog: true });
    await expect(attackDialog(page).getByRole("region", { name: "Exact odds" })).toBeVisible();
    const read = await odds(attackDialog(page));
    await page.keyboard.press("Escape");
    await started;
    return read;
  };
  const before = await oddsNow();
  await inGame(page, async (globals) => {
    const { game } = globals as unknown as {
      game: { settings: { menus: Map<string, { type: new () => { render(options: object): Promise<unknown> } }> } };
    };
    const Form = game.settings.menus.get("tactical-time.avorkarthOptions")?.type;
    if (Form) await new Form().render({ force: true });
  });
  const options = page.locator("#tactical-time-avorkarth-options");
  await options.getByRole("searchbox").fill("AV-042");
  await expect(options.locator(".tt-option:visible")).toHaveCount(1);
  await options.getByRole("button", { name: "Edit table" }).click();
  const table = page.locator("#tactical-time-table-avorkarth-rollChart");
  const cell = (row: number, column: string): Locator =>
    table.locator(`[data-cell][data-row="${row}"][data-column="${column}"]`);
  for (const [wrong, words] of [
    ["x", "not a number"],
    ["9", "at most 7"],
    ["1e99", "at most 7"],
    ["1", "at least 3"],
    ["", "missing"],
  ] as const) {
    await cell(6, "P").fill(wrong);
    await expect(table.locator(".tt-faults")).toContainText("0, Partial success");
    await expect(table.locator(".tt-faults")).toContainText(words);
    await expect(table.getByRole("button", { name: "Save" })).toBeDisabled();
  }
  await cell(6, "P").fill("3");
  await expect(table.locator(".tt-faults li")).toHaveCount(0);
  // Keys go along the column; a paste fills what lies below and beside.
  await cell(6, "P").press("ArrowDown");
  await expect(cell(7, "P")).toBeFocused();
  await cell(7, "P").press("Shift+Enter");
  await expect(cell(6, "P")).toBeFocused();
  await table.getByText("As text, for a spreadsheet").click();
  const rows = [6, 5, 4, 3, 2, 1, 0, -1, -2, -3, -4, -5, -6].map((row) => [row, 1, 1, 1, 2].join("\t"));
  await table.locator("textarea").fill(["Row", "F", "P", "S", "CS"].join("\t").concat("\n", rows.join("\n")));
  await table.getByRole("button", { name: "Read this text" }).click();
  await expect(cell(12, "CS")).toHaveValue("2");
  await table.getByRole("button", { name: "Save" }).click();
  await expect(table).toHaveCount(0);
  await expect(options.locator(".tt-option:visible")).toHaveClass(/tt-changed/);
  const after = await oddsNow();
  expect(after).not.toEqual(before);
  await options.getByRole("button", { name: /Back to the rulebook’s value: Roll chart/ }).click();
  await expect(options.locator(".tt-option:visible")).not.toHaveClass(/tt-changed/);
  await expect.poll(oddsNow).toEqual(before);
});

test("Tarafore: stat blocks out and in, with every line that was not read", TAG, async ({ bench }) => {
  const page = await bench.open("gm", { map: false });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openTab(page, "Actors");
  await page.locator("#sidebar [data-tactical-time=import]").first().click();
  await importer(page).locator("select[name=ruleset]").selectOption("tarafore");
  await importer(page).getByRole("button", { name: "Show an example" }).click();
  const list = importer(page).locator(".tt-import-list");
  await expect(list).toContainText("Mill warden");
  await expect(list).toContainText("Dodge");
  await expect(list).not.toContainText("Not understood");
  await paste(page, "Mill warden\npro: 12,ATH 11 ; luck 3\nAWA eleven\nWeapon: @Long sword; @Lightsabre\nstr 99");
  for (const words of ["luck 3", "not a number", "No compendium has “Lightsabre”", "at most 60"])
    await expect(list).toContainText(words);
  await doImport(page).click();
  await expect(importer(page)).toHaveCount(0);
  expect(await stored(page, "Mill warden", "system.stats")).toMatchObject({ pro: 12, ath: 11, awa: 10, str: 10 });
  expect(await stored(page, "Mill warden", "type", "Long sword")).toBe("taraforeWeapon");

  // Out by the sheet's menu, changed by hand, and in again over the one that there is.
  const sheet = await openSheet(page, "Mill warden");
  await sheet.locator("[data-action=toggleControls]").first().click();
  await page
    .getByRole("button", { name: "Copy as stat block" })
    .or(page.getByText("Copy as stat block"))
    .first()
    .click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("Mill warden");
  const block = await page.evaluate(() => navigator.clipboard.readText());
  expect(block).toMatch(/^Mill warden\nPRO 12, ATH 11/);
  await page.locator("#sidebar [data-tactical-time=import]").first().click();
  await importer(page).locator("select[name=ruleset]").selectOption("tarafore");
  await paste(page, block.replace("PRO 12", "PRO 15"));
  await importer(page).locator("select[name='mode.0']").selectOption("merge");
  await doImport(page).click();
  await expect(importer(page)).toHaveCount(0);
  await expect.poll(() => stored(page, "Mill warden", "system.stats.pro")).toBe(15);
  expect((await actorNames(page)).filter((name) => name === "Mill warden")).toHaveLength(1);
  expect(await stored(page, "Mill warden", "items.length")).toBe(1);
});

test(
  "Swords of Infinity: JSON in and out; what is wrong is named by its place, and nothing is half written",
  TAG,
  async ({ bench }) => {
    const page = await bench.open("gm", { map: false });
    const ada = await bench.open("ada", { map: false });
    await openTab(ada, "Actors");
    await expect(ada.locator("#sidebar .entry-name", { hasText: "Maren" })).toBeVisible();
    await expect(ada.locator("#sidebar [data-tactical-time]")).toHaveCount(0);

    await openTab(page, "Actors");
    await page.locator("#sidebar [data-tactical-time=import]").first().click();
    const before = await actorNames(page);
    const actor = { name: "Fenwick", type: "infinityParticipant", system: { abilities: { strength: 28 } } };
    for (const [text, words] of [
      ['{"name": "A",\n  "type" "x"}', "line 2, column 10"],
      [JSON.stringify({ ...actor, type: "dragon" }), "“dragon” is no subtype"],
      [JSON.stringify({ ...actor, system: { abilities: { strength: 301 } } }), "system.abilities.strength"],
      [JSON.stringify([actor, { ...actor, name: "" }]), "1.name"],
      [JSON.stringify({ ...actor, items: [{ name: "Axe", type: "taraforeWeapon" }] }), "This belongs to Tarafore"],
      ["[]", "Something is missing"],
      [`"${"x".repeat(5_000_001)}"`.replace(/^"/, '["'), "too big"],
    ] as const) {
      const list = await paste(page, text);
      await expect(list).toContainText(words);
    }
    await paste(page, JSON.stringify({ ...actor, type: "dragon" }));
    await expect(importer(page).locator(".tt-import-list")).toContainText("no subtype");
    await expect(doImport(page)).toBeDisabled();
    expect(await actorNames(page)).toEqual(before);

    const evil =
      '<p onclick="x()">Old <script>globalThis.pwned=1</script><img src="icons/svg/skull.svg" onerror="globalThis.pwned=1">road</p>';
    const whole = {
      ...actor,
      system: { ...actor.system, biography: evil },
      items: [{ name: "Hatchet", type: "infinityWeapon", system: { size: 2 } }],
    };
    await paste(
      page,
      JSON.stringify({ format: "tactical-time", version: 1, documents: [whole, { ...whole, name: "Gwen" }] }),
    );
    await expect(doImport(page)).toHaveText(/\(2\)/);
    await countMade(page);
    await doImport(page).click();
    await expect(importer(page)).toHaveCount(0);
    expect(await made(page)).toEqual({ Actor: 2 });
    expect(await stored(page, "Gwen", "system.abilities.strength")).toBe(28);
    expect(String(await stored(page, "Gwen", "system.biography"))).toMatch(/^<p>Old .*road<\/p>$/);
    expect(await page.evaluate(() => (globalThis as { pwned?: number }).pwned)).toBeUndefined();

    // An export of ours comes back as it went out; replacing leaves one of that name, with nothing of what it had.
    const text = await inGame(page, (globals) => {
      const { game } = globals as unknown as {
        game: {
          actors: { getName(name: string): { update(data: object): Promise<unknown> } };
          system: { api: { creation: { exportText(documents: object[]): string } } };
        };
      };
      const gwen = game.actors.getName("Gwen");
      const out = game.system.api.creation.exportText([gwen]);
      return gwen
        .update({ system: { abilities: { strength: 11 }, conditions: { c1: { id: "prone" } } } })
        .then(() => out);
    });
    await page.locator("#sidebar [data-tactical-time=import]").first().click();
    await paste(page, text);
    await importer(page).locator("select[name='mode.0']").selectOption("replace");
    await doImport(page).click();
    await expect(importer(page)).toHaveCount(0);
    await expect.poll(() => stored(page, "Gwen", "system.abilities.strength")).toBe(28);
    expect(await stored(page, "Gwen", "system.conditions")).toEqual({});
    expect(await stored(page, "Gwen", "system.size", "Hatchet")).toBe(2);
    expect(await stored(page, "Gwen", "items.length")).toBe(1);

    // Through the steps again, from the sheet: the sum is told, and things come in addition.
    const sheet = await openSheet(page, "Gwen");
    await sheet.locator("[data-action=toggleControls]").first().click();
    await page.getByRole("button", { name: "Guided creation" }).or(page.getByText("Guided creation")).first().click();
    await next(page);
    await expect(number(page, "Strength")).toHaveValue("28");
    await number(page, "Strength").fill("41");
    await expect(guide(page).locator("[data-told]")).toContainText("unusual for people");
    await expect(guide(page).locator("[data-told]")).toContainText("130, 150, 180");
    await step(page, "Last look");
    await guide(page).getByRole("button", { name: "Save" }).click();
    await expect.poll(() => stored(page, "Gwen", "system.abilities.strength")).toBe(41);
    expect(await stored(page, "Gwen", "items.length")).toBe(1);
  },
);
