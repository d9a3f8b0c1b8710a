/** Sheets of the demo world's creatures: what a person does on them, what others see at the same moment. */
import type { Locator, Page } from "@playwright/test";
import { type Bench, expect, test, type UserName } from "./bench.ts";

interface ActorLike {
  readonly id: string;
  readonly system: {
    readonly wounds: { readonly lethal: number; readonly nonLethal: number };
    readonly abilities: Readonly<Record<string, number>>;
  };
  readonly statuses: Set<string>;
  readonly effects: { readonly size: number };
  readonly sheet: { render(force: boolean): Promise<unknown>; close(): Promise<unknown> };
  update(changes: object): Promise<unknown>;
  modifyTokenAttribute(attribute: string, value: number, isDelta: boolean, isBar: boolean): Promise<unknown>;
  createEmbeddedDocuments(name: string, data: readonly object[]): Promise<readonly { readonly img: string }[]>;
}
interface Globals {
  readonly game: { readonly actors: { getName(name: string): ActorLike | undefined } };
}

const HERO = "Maren";

/** What the rest of the test asks of a creature, as one tab knows it. */
const look = (page: Page, name = HERO) =>
  page.evaluate((actorName) => {
    const actor = (globalThis as unknown as Globals).game.actors.getName(actorName);
    if (!actor) throw new Error(`no actor ${actorName}`);
    const { wounds, abilities } = actor.system;
    return { ...wounds, strength: abilities["str"] ?? 0, statuses: [...actor.statuses], effects: actor.effects.size };
  }, name);

const change = (page: Page, changes: object, name = HERO): Promise<unknown> =>
  page.evaluate(
    ([actorName, data]) => (globalThis as unknown as Globals).game.actors.getName(actorName)?.update(data),
    [name, changes] as const,
  );

async function openSheet(page: Page, name = HERO): Promise<Locator> {
  await page.evaluate(
    (actorName) => (globalThis as unknown as Globals).game.actors.getName(actorName)?.sheet.render(true),
    name,
  );
  const sheet = page.locator(".tt-creature", { hasText: name });
  await expect(sheet).toBeVisible();
  return sheet;
}

async function withSheet(bench: Bench, user: UserName, query?: string): Promise<{ page: Page; sheet: Locator }> {
  const page = await bench.open(user, query ? { query } : {});
  return { page, sheet: await openSheet(page) };
}

const track = (sheet: Locator): Locator => sheet.locator("tactical-track[data-track=lethal]");

test.describe("@sheets", () => {
  test("a track is marked and healed with the mouse, and everybody sees it", async ({ bench }) => {
    const ada = await withSheet(bench, "ada");
    const gm = await withSheet(bench, "gm");
    const wounds = track(ada.sheet).locator("[data-level-id=wound]");
    await wounds.click();
    await expect(track(gm.sheet)).toHaveAttribute("value", "50");
    expect(await look(gm.page)).toMatchObject({ lethal: 50, nonLethal: 50 });
    await wounds.click({ button: "right" });
    await expect(track(gm.sheet)).toHaveAttribute("value", "0");
    expect(await look(gm.page)).toMatchObject({ lethal: 0, nonLethal: 0 });
  });

  test("a track is marked and healed with the keyboard alone, and says what it holds", async ({ bench }) => {
    const { page, sheet } = await withSheet(bench, "ada");
    await track(sheet).focus();
    await page.keyboard.press("ArrowRight");
    for (const total of ["1", "2", "3"]) {
      await page.keyboard.press("ArrowUp");
      await expect(track(sheet)).toHaveAttribute("value", total);
      await expect(track(sheet)).toBeFocused();
    }
    await expect(track(sheet)).toHaveAttribute("aria-valuetext", /^Minor 3/);
    await page.keyboard.press("-");
    await expect(track(sheet)).toHaveAttribute("value", "2");
  });

  test("quick clicks all count", async ({ bench }) => {
    const { page, sheet } = await withSheet(bench, "ada");
    // All four fall before the first answer of the server.
    await track(sheet).evaluate((element) => {
      for (let i = 0; i < 4; i++) {
        const minor = element.querySelector("[data-level-id=minor]");
        minor?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0 }));
      }
    });
    await expect.poll(() => look(page)).toMatchObject({ lethal: 4, nonLethal: 4 });
  });

  test("a status follows the wounds, and does not let itself be clicked away", async ({ bench }) => {
    const { page, sheet } = await withSheet(bench, "gm");
    await change(page, { system: { wounds: { nonLethal: 4950 } } });
    const button = sheet.locator("[data-status-id=unconscious]");
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await expect.poll(() => look(page)).toMatchObject({ statuses: ["unconscious"], effects: 1 });
    await button.click();
    await expect(page.locator("#notifications")).toContainText("Heal the track");
    await change(page, { system: { wounds: { nonLethal: 0 } } });
    await expect.poll(() => look(page)).toMatchObject({ statuses: [], effects: 0 });
  });

  test("a token's bar writes the game's own track", async ({ bench }) => {
    const page = await bench.open("gm");
    await page.evaluate(
      (name) =>
        (globalThis as unknown as Globals).game.actors
          .getName(name)
          ?.modifyTokenAttribute("bars.health", -7, true, true),
      HERO,
    );
    await expect.poll(() => look(page)).toMatchObject({ lethal: 7, nonLethal: 7 });
  });

  test("what is half typed survives what others do to the same creature", async ({ bench }) => {
    const { page, sheet } = await withSheet(bench, "ada");
    const gm = await bench.open("gm");
    await sheet.locator("[data-action=toggleEdit]").click();
    const name = sheet.locator("input[name=name]");
    await name.click();
    await page.keyboard.press("Home");
    await page.keyboard.type("Old ");
    await change(gm, { system: { fear: { points: 4 } } });
    await expect(sheet.locator("input[name='system.fear.points']")).toHaveValue("4");
    await expect(name).toBeFocused();
    await expect(name).toHaveValue(`Old ${HERO}`);
    await page.keyboard.type("x");
    await expect(name).toHaveValue(`Old x${HERO}`);
  });

  test("a number field counts up and down, and refuses letters and nothing with a reason", async ({ bench }) => {
    const { page, sheet } = await withSheet(bench, "ada");
    const { strength } = await look(page);
    await sheet.locator("[data-action=toggleEdit]").click();
    await sheet.locator("[data-tab=abilities]").first().click();
    const field = sheet.locator("input[name='system.abilities.str']");
    await field.fill("+2");
    await field.press("Enter");
    await expect.poll(async () => (await look(page)).strength).toBe(strength + 2);
    for (const wrong of ["ten", ""]) {
      await field.fill(wrong);
      await field.press("Tab");
      await expect(field).toHaveValue(String(strength + 2));
      await expect(page.locator("#notifications")).toContainText("Strength");
    }
    expect((await look(page)).strength).toBe(strength + 2);
  });

  test("things are taken up, put away and put in order without a mouse", async ({ bench }) => {
    const { page, sheet } = await withSheet(bench, "ada");
    await sheet.locator("[data-tab=gear]").first().click();
    const weapons = sheet.locator(".tt-item-group").first();
    const before = await weapons.locator(".tt-item-name").allInnerTexts();
    expect(before.length).toBeGreaterThan(1);
    await weapons.locator(".tt-item-name").first().focus();
    await page.keyboard.press("Alt+ArrowDown");
    await expect(weapons.locator(".tt-item-name").first()).toHaveText(before[1] ?? "");
    const equip = weapons.locator(".tt-equip").first();
    const pressed = await equip.getAttribute("aria-pressed");
    await equip.focus();
    await page.keyboard.press("Space");
    await expect(weapons.locator(".tt-equip").first()).toHaveAttribute(
      "aria-pressed",
      pressed === "true" ? "false" : "true",
    );
  });

  test("a name is a name, whatever is written in it", async ({ bench }) => {
    const { page, sheet } = await withSheet(bench, "gm");
    const evil = '<img src=x onerror="globalThis.pwned=1">';
    const img = await page.evaluate(
      async ([name, itemName]) => {
        const actor = (globalThis as unknown as Globals).game.actors.getName(name);
        const data = { name: itemName, type: "avorkarthWeapon", system: { equipped: true, might: 12, attackMod: 1 } };
        return (await actor?.createEmbeddedDocuments("Item", [data]))?.[0]?.img;
      },
      [HERO, evil] as const,
    );
    expect(img).toContain("sword.svg");
    const attack = sheet.locator(".tt-attack", { hasText: "<img src=x" });
    await expect(attack).toBeVisible();
    await attack.locator(".tt-attack-number").first().hover();
    await expect(page.locator(".tt-terms")).toContainText("<img src=x");
    expect(await page.evaluate(() => (globalThis as { pwned?: number }).pwned)).toBeUndefined();
  });

  test("who may only look can read everything and change nothing; who may see less sees less", async ({ bench }) => {
    const gm = await bench.open("gm");
    const ada = await bench.open("ada");
    await change(gm, { ownership: { default: 2 } }, "Raider");
    await expect
      .poll(() => ada.evaluate(() => Boolean((globalThis as unknown as Globals).game.actors.getName("Raider"))))
      .toBe(true);
    const sheet = await openSheet(ada, "Raider");
    // Searching is reading.
    const fields = sheet.locator(".window-content :is(input:not([type=search]), select, textarea):enabled");
    await expect(fields).toHaveCount(0);
    await expect(sheet.locator(".window-content :is(.tt-equip, .tt-stepper, [data-action=createItem])")).toHaveCount(0);
    await sheet.locator("[data-tab=abilities]").first().click();
    await expect(sheet.locator(".tt-ability").first()).toBeVisible();
    await change(gm, { ownership: { default: 1 } }, "Raider");
    await ada.evaluate(() => (globalThis as unknown as Globals).game.actors.getName("Raider")?.sheet.close());
    const limited = await openSheet(ada, "Raider");
    await expect(limited).not.toContainText("Swiftness");
    expect((await limited.locator(".tt-limited .tt-name").boundingBox())?.height).toBeGreaterThan(15);
  });

  test("a rich text that is being written survives what others do", async ({ bench }) => {
    const { page, sheet } = await withSheet(bench, "ada");
    const gm = await bench.open("gm");
    await sheet.locator("[data-tab=notes]").first().click();
    await sheet.locator("prose-mirror button").first().click();
    const editor = sheet.locator("prose-mirror .ProseMirror");
    await editor.click();
    await page.keyboard.type("Once upon");
    await change(gm, { system: { fear: { points: 2 } } });
    await expect(sheet.locator("input[name='system.fear.points']")).toHaveValue("2");
    await expect(editor).toContainText("Once upon");
  });

  test("the look leans on no base style sheet", async ({ bench }) => {
    const plain = await withSheet(bench, "gm");
    const hostile = await withSheet(bench, "gm2", "base=hostile");
    const measure = (sheet: Locator) =>
      sheet.locator(".window-content").evaluate((content) => {
        const sizes: Record<string, readonly [number, number]> = {};
        for (const selector of [
          ".tt-portrait",
          ".tt-edit-toggle",
          ".tt-tile",
          ".tt-tab",
          ".tt-attack-button",
          ".tt-attack-icon",
          ".tt-stepper .tt-icon-button",
          ".tt-stepper input",
          ".tt-status",
          ".tt-track-row",
          ".tt-pairs",
        ]) {
          const box = content.querySelector(selector)?.getBoundingClientRect();
          sizes[selector] = [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
        }
        return sizes;
      });
    expect(await measure(hostile.sheet)).toEqual(await measure(plain.sheet));
  });
});
