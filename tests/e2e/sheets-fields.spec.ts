/** Every kind of field, with everything that people type; two people at one field; what is broken or gone. */
import type { Locator, Page } from "@playwright/test";
import { expect, test, USERS } from "./bench.ts";
import { stored } from "./cast.ts";
import { inGame, openSheet } from "./people.ts";
import { gatherSheets } from "./sheet-cast.ts";

const HERO = "Serah of the Ford";
const notices = (page: Page): Locator => page.locator("#notifications");

/** What people type, by name. */
const TYPED: Readonly<Record<string, string>> = {
  empty: "",
  spaces: "   ",
  comma: "1,5",
  huge: "1e99",
  emoji: "🗡️ 👩‍👩‍👧 𝔐",
  long: `${"ab ".repeat(3333)}c`,
  rightToLeft: "שלום عربى",
  html: '<img src=x onerror="globalThis.pwned=1"><b>bold</b> &amp; "quoted" {{name}}',
};

/** Few notices are shown at a time; the others wait for their turn. */
const NOTICES_WAIT = { timeout: 60_000 };

async function type(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press("Tab");
}

/** The page drew what was typed as text, and ran nothing of it. */
const unharmed = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => (globalThis as { pwned?: number }).pwned)).toBeUndefined();

test.describe("@sheets fields", () => {
  test("each kind of field takes or refuses what is typed, and shows what is stored", async ({ bench }) => {
    test.setTimeout(120_000);
    const gm = await bench.open("gm", { map: false });
    await gatherSheets(gm);
    for (const [name, tab] of [
      [HERO, "abilities"],
      ["Ilvar Reed", "abilities"],
      ["Ysolde Marr", "abilities"],
    ] as const) {
      const sheet = await openSheet(gm, name);
      await sheet.locator("[data-action=toggleEdit]").click();
      await sheet.locator(`[role=tab][data-tab=${tab}]`).click();
      const concept = sheet.locator("input[name='system.details.concept']");
      for (const [kind, text] of Object.entries(TYPED)) {
        await test.step(`${name}: text, ${kind}`, async () => {
          await type(concept, text);
          // Spaces around a text may go; nothing within it does.
          await expect
            .poll(async () => String(await stored(gm, name, "system.details.concept")).trim())
            .toBe(text.trim());
          await expect.poll(async () => (await concept.inputValue()).trim()).toBe(text.trim());
        });
      }
      await unharmed(gm);
      const title = sheet.locator("input[name=name]");
      for (const nameless of ["", "   "]) {
        await type(title, nameless);
        await expect(notices(gm)).toContainText("A name cannot be empty");
        await expect(title).toHaveValue(name);
      }
      await sheet.locator("[data-action=toggleEdit]").click();
      await expect(sheet.locator(".tt-subtitle")).toContainText("<img src=x");
      await sheet.locator("header.window-header [data-action=close]").click();
    }
    const sheet = await openSheet(gm, HERO);
    await sheet.locator("[data-action=toggleEdit]").click();
    await sheet.locator("[role=tab][data-tab=abilities]").click();
    const number = async (path: string, typed: string, expected: unknown): Promise<void> => {
      await type(sheet.locator(`input[name='system.${path}']`), typed);
      await expect
        .poll(() => stored(gm, HERO, `system.${path}`), `${path} after “${typed.slice(0, 20)}”`)
        .toBe(expected);
      await expect(sheet.locator(`input[name='system.${path}']`)).toHaveValue(
        expected === null ? "" : String(expected),
      );
    };
    await test.step("whole numbers", async () => {
      await number("abilities.str", "12", 12);
      for (const text of [
        TYPED["empty"],
        TYPED["spaces"],
        TYPED["huge"],
        TYPED["emoji"],
        TYPED["rightToLeft"],
        TYPED["html"],
      ])
        await number("abilities.str", text ?? "", 12);
      await number("abilities.str", "13,9", 13);
      await number("abilities.str", "+2", 15);
      await number("abilities.str", "=9", 9);
      await number("abilities.str", "9".repeat(10_000), 99);
      await expect(notices(gm)).toContainText("at most 99", NOTICES_WAIT);
      await number("abilities.str", "-400", 0);
      await expect(notices(gm)).toContainText("at least 0", NOTICES_WAIT);
      await number("abilities.str", "12", 12);
    });
    await test.step("decimals, and numbers that may be empty", async () => {
      await number("rates.run", "1,5", 1.5);
      await number("rates.run", "0.25", 0.25);
      await number("reach", "3", 3);
      await number("reach", "", null);
      await number("reach", "1e99", null);
    });
    await test.step("choices and ticks", async () => {
      await sheet.locator("select[name='system.size']").selectOption("large");
      await expect.poll(() => stored(gm, HERO, "system.size")).toBe("large");
      await sheet.locator("[role=tab][data-tab=fight]").click();
      await sheet.locator("input[name='system.facing.none']").check();
      await expect.poll(() => stored(gm, HERO, "system.facing.none")).toBe(true);
      await sheet.locator("[data-collection=grapples][data-action=addEntry]").click();
      await expect(sheet.locator("select[name$='.partnerId']")).toHaveCount(2);
      const partner = sheet.locator("select[name$='.partnerId']").last();
      await partner.selectOption({ label: "Maren" });
      await expect(partner).toHaveValue(/^Actor\./);
    });
    await test.step("rich text", async () => {
      await sheet.locator("[role=tab][data-tab=notes]").click();
      await sheet.locator("prose-mirror button").first().click();
      const editor = sheet.locator("prose-mirror .ProseMirror");
      await editor.click();
      await gm.keyboard.press("Control+A");
      await gm.keyboard.insertText(`${TYPED["emoji"]} ${TYPED["rightToLeft"]} ${TYPED["html"]}`);
      await gm.keyboard.press("Control+s");
      await expect.poll(async () => String(await stored(gm, HERO, "system.biography"))).toContain("&lt;img src=x");
      expect(String(await stored(gm, HERO, "system.biography"))).toContain("שלום عربى");
      await unharmed(gm);
    });
  });

  test("sets and lists of tags on items take every kind, too", async ({ bench }) => {
    const gm = await bench.open("gm", { map: false });
    await gatherSheets(gm);
    const open = async (actor: string, item: string): Promise<Locator> => {
      const id = await inGame(
        gm,
        async ({ game }, [of, name]) => {
          const { items } = game.actors.getName(of) as unknown as {
            items: { getName(name: string): { sheet: { id: string; render(options: object): Promise<unknown> } } };
          };
          const { sheet } = items.getName(name);
          await sheet.render({ force: true });
          return sheet.id;
        },
        [actor, item] as const,
      );
      return gm.locator(`[id="${id}"]`);
    };
    const sword = await open(HERO, "Broad sword");
    await sword.locator("input[data-member][value=piercing]").check();
    await expect
      .poll(() => stored(gm, HERO, "system.types", "Broad sword"))
      .toEqual(expect.arrayContaining(["slashing", "piercing"]));
    await type(sword.locator("input[name='system.might']"), "400");
    await expect(notices(gm)).toContainText("at most 99");
    await expect.poll(() => stored(gm, HERO, "system.might", "Broad sword")).toBe(99);
    // A feat's modifiers: added, written, taken away.
    const feat = await open(HERO, "Sure footed");
    await feat.locator("[data-action=addEntry]").click();
    await expect(feat.locator(".tt-edge-effect")).toHaveCount(2);
    await type(feat.locator("input[name$='.note']").last(), TYPED["html"] ?? "");
    await expect
      .poll(async () => JSON.stringify(await stored(gm, HERO, "system.mods", "Sure footed")))
      .toContain("onerror");
    await feat.locator("[data-action=removeEntry]").first().click();
    await expect(feat.locator(".tt-edge-effect")).toHaveCount(1);
    const skill = await open("Ilvar Reed", "Medicine");
    await type(skill.locator("input[name='system.value']"), "1,5");
    await expect.poll(() => stored(gm, "Ilvar Reed", "system.value", "Medicine")).toBe(1);
    await type(skill.locator("input[name='system.tags']"), `medicine, ${TYPED["emoji"]}, ${TYPED["rightToLeft"]}, ,`);
    await expect
      .poll(() => stored(gm, "Ilvar Reed", "system.tags", "Medicine"))
      .toEqual(["medicine", TYPED["emoji"], TYPED["rightToLeft"]]);
    await unharmed(gm);
    // Its owner goes: nothing is written, and the sheet says why it closes.
    await inGame(gm, async ({ game }) => {
      await (game.actors.getName("Ilvar Reed") as unknown as { delete(): Promise<unknown> }).delete();
    });
    await skill
      .locator("input[name='system.value']")
      .fill("9")
      .catch(() => undefined);
    await skill
      .locator("input[name='system.value']")
      .press("Tab")
      .catch(() => undefined);
    await expect(skill).toHaveCount(0);
  });

  test("two people write one field at the same moment: the last one stands everywhere, and nothing else is lost", async ({
    bench,
  }) => {
    const gm = await bench.open("gm", { map: false });
    await gatherSheets(gm, USERS.ada);
    const ada = await bench.open("ada", { map: false });
    const sheets = [await openSheet(gm, HERO), await openSheet(ada, HERO)] as const;
    for (const sheet of sheets) await sheet.locator("[data-action=toggleEdit]").click();
    const [one, two] = sheets.map((sheet) => sheet.locator("input[name='system.details.concept']"));
    await one?.fill("by the game master");
    await two?.fill("by Ada");
    // Half typed elsewhere on the same sheet, with the caret in the middle.
    await Promise.all([one?.press("Enter"), two?.press("Enter")]);
    await expect
      .poll(
        async () =>
          (await stored(gm, HERO, "system.details.concept")) === (await stored(ada, HERO, "system.details.concept")),
      )
      .toBe(true);
    const last = String(await stored(gm, HERO, "system.details.concept"));
    expect(["by the game master", "by Ada"]).toContain(last);
    expect(await stored(gm, HERO, "system.details.species")).toBe("Human");
    expect(await stored(ada, HERO, "system.abilities.agi")).toBe(14);
    // A redraw keeps focus, caret, half-typed text and the place one has scrolled to.
    await sheets[1].locator("[role=tab][data-tab=abilities]").click();
    const body = sheets[1].locator(".tt-tab-body.active");
    await body.evaluate((element) => element.scrollTo(0, 120));
    const title = sheets[1].locator("input[name=name]");
    await title.focus();
    await ada.keyboard.press("Home");
    await ada.keyboard.type("Dame ");
    const node = await title.elementHandle();
    await inGame(
      gm,
      async ({ game }, name) => {
        await (game.actors.getName(name) as unknown as { update(data: object): Promise<unknown> }).update({
          system: { abilities: { agi: 18 }, fear: { points: 5 } },
        });
      },
      HERO,
    );
    await expect(sheets[1].locator("input[name='system.abilities.agi']")).toHaveValue("18");
    await expect(title).toBeFocused();
    await expect(title).toHaveValue(`Dame ${HERO}`);
    expect(await title.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(5);
    expect(await body.evaluate((element) => element.scrollTop)).toBe(120);
    expect(await node?.evaluate((element) => element.isConnected), "the field is still the same element").toBe(true);
  });

  test("a portrait that does not load, a sheet on a creature it does not know, a person without rights", async ({
    bench,
  }) => {
    const gm = await bench.open("gm", { map: false, expectErrors: /404|Failed to load resource/ });
    await gatherSheets(gm);
    await inGame(
      gm,
      async ({ game }, name) => {
        const actor = game.actors.getName(name) as unknown as { update(data: object): Promise<unknown> };
        await actor.update({ img: "nowhere/lost.webp", ownership: { default: 2 } });
      },
      HERO,
    );
    const sheet = await openSheet(gm, HERO);
    await expect(sheet.locator(".tt-portrait img")).toHaveAttribute("src", /art\/icons\/portrait\.svg$/);
    await sheet.locator("[data-action=toggleEdit]").click();
    await expect(sheet.locator(".tt-portrait img")).toHaveAttribute("src", /portrait\.svg$/);
    // The sheet of one game on a creature of another: its type was changed under the open window.
    const strange = await inGame(
      gm,
      async ({ game }, [known, other]) => {
        const sheetClass = (game.actors.getName(known) as unknown as { sheet: { constructor: unknown } }).sheet
          .constructor as new (
          options: object,
        ) => { id: string; render(options: object): Promise<unknown> };
        const app = new sheetClass({ document: game.actors.getName(other) });
        await app.render({ force: true });
        return app.id;
      },
      [HERO, "Ilvar Reed"] as const,
    );
    await expect(gm.locator(`[id="${strange}"]`)).toContainText("which no game in play knows");
    const ada = await bench.open("ada", { map: false, expectErrors: /404|Failed to load resource/ });
    const seen = await openSheet(ada, HERO);
    for (const control of ["toggleEdit", "createItem", "clearEntry", "stepField"])
      await expect(seen.locator(`[data-action=${control}]`)).toHaveCount(0);
    await expect(seen.locator(".tt-attack-button").first()).toBeDisabled();
    await seen.locator("[role=tab][data-tab=gear]").click();
    await seen.locator("[data-action=itemMenu]").first().click();
    await expect(ada.locator("#context-menu [role=menuitem]")).toHaveText([/Look at it/, /Show in chat/]);
    await ada.keyboard.press("Escape");
    const lost = (await bench.takeProblems()).filter((problem) => !/lost\.webp|404/.test(problem));
    expect(lost).toEqual([]);
  });
});
