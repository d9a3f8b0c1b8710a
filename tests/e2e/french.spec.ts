/**
 * The system in French, from the sheet to the wound: no word of ours is left in English, no key shows, and what is longer
 * than in English still fits, on the sheets of all three games, in the tracker, the dialog and the card.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./bench.ts";
import { card, forceDice, lethal, openSheet, rows, target } from "./people.ts";
import { gatherSheets, SHEET_CAST } from "./sheet-cast.ts";

type Tree = { [key: string]: string | Tree };
const flatten = (tree: Tree, prefix = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
const texts = (lang: string): ReadonlyMap<string, string> =>
  new Map(
    flatten(JSON.parse(readFileSync(path.resolve(import.meta.dirname, `../../lang/${lang}.json`), "utf8")) as Tree),
  );
const english = texts("en");
const french = texts("fr");

/** English texts without placeholders that French says otherwise, and that no French text reads like. */
const spoken = new Set(french.values());
const untranslated = new Set(
  [...english]
    .filter(([key, text]) => !text.includes("{") && text !== french.get(key) && !spoken.has(text))
    .map(([, text]) => text),
);

/** What a person sees or is told in a part of the page: texts, names of controls, tooltips. What people named is left out. */
const shownIn = (part: Locator): Promise<string[]> =>
  part.evaluate((root) => {
    const found: string[] = [];
    const walker = root.ownerDocument.createTreeWalker(root, 4);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      const visible = holder?.checkVisibility() && !holder.closest("script, style, option, prose-mirror");
      if (visible) found.push(node.textContent ?? "");
    }
    for (const element of root.querySelectorAll("[aria-label], [title], [placeholder]")) {
      // A window's frame and the editor are the host's.
      if (!element.checkVisibility() || element.matches(".window-header > *, prose-mirror *")) continue;
      for (const name of ["aria-label", "title", "placeholder"]) found.push(element.getAttribute(name) ?? "");
    }
    return found.map((text) => text.replaceAll(/\s+/g, " ").trim()).filter((text) => text !== "");
  });

/** Words on controls and labels that their boxes cut off. Names of things may be of any length, and end in dots. */
const cutOffIn = (part: Locator): Promise<string[]> =>
  part.evaluate((root) =>
    [
      ...root.querySelectorAll<HTMLElement>(
        "button, label, .tt-block-title, .tt-tile-label, legend, dt, dd, summary, h4",
      ),
    ]
      .filter(
        (element) =>
          !element.matches(".tt-item-name") &&
          element.checkVisibility() &&
          element.textContent?.trim() &&
          element.clientWidth > 0,
      )
      .filter(
        (element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== "inline",
      )
      .map(
        (element) =>
          `${element.className || element.localName}: ${element.textContent?.trim().replaceAll(/\s+/g, " ").slice(0, 60)} (${element.scrollWidth} > ${element.clientWidth})`,
      ),
  );

/** @param names words of people's own that happen to be English words of ours too */
async function expectFrench(part: Locator, what: string, names: readonly string[] = []): Promise<void> {
  const shown = await shownIn(part);
  expect(shown.length, `${what} shows something`).toBeGreaterThan(3);
  expect(
    shown.filter((text) => untranslated.has(text) && !names.includes(text)),
    `English in ${what}`,
  ).toEqual([]);
  expect(
    shown.filter((text) => /TACTICAL_TIME\.|\{\w+\}/.test(text)),
    `keys in ${what}`,
  ).toEqual([]);
  expect.soft(await cutOffIn(part), `cut off in ${what}`).toEqual([]);
}

const inFrench = { query: "lang=fr" } as const;
const say = (key: string): string => french.get(`TACTICAL_TIME.${key}`) ?? key;
const button = (part: Page | Locator, key: string): Locator => part.getByRole("button", { name: say(key) }).first();

test.describe("French @sheets", () => {
  test("a turn is played from the sheet to the wound", async ({ bench }) => {
    test.setTimeout(240_000);
    const gm = await bench.open("gm", inFrench);
    await expect(gm.locator("html")).toHaveAttribute("lang", "fr");

    await test.step("the tracker", async () => {
      await gm.locator("#sidebar [role=tab][data-tab=combat]").first().click();
      await button(gm, "COMBAT.begin").click();
      await button(gm, "COMBAT.Ambush.plain").click();
      await expect(rows(gm).first()).toHaveAttribute("aria-current", "true");
      await expectFrench(gm.locator("#sidebar .combat-tracker"), "the tracker");
    });

    await test.step("the sheet, the dialog with odds written as French writes them", async () => {
      await target(gm, "brute");
      const sheet = await openSheet(gm, "Maren");
      await expectFrench(sheet, "the sheet", ["Human"]);
      await sheet
        .getByRole("button", { name: /Long sword/ })
        .first()
        .click();
      const dialog = gm.locator(".application").filter({ has: gm.getByRole("region", { name: say("RESOLVE.odds") }) });
      await expect(dialog).toBeVisible();
      await expectFrench(dialog, "the dialog");
      for (const odd of await dialog.locator("dd").allInnerTexts())
        expect(odd).toMatch(/^(?:[<>] )?\d+(?:,\d)?(?:\u00a0%)?$/);
      await forceDice(gm, [6, 6, 3, 5]);
      await button(dialog, "RESOLVE.roll").click();
      await expect(dialog).toBeHidden();
    });

    await test.step("the card: applied and taken back", async () => {
      await gm.locator("#sidebar [role=tab][data-tab=chat]").first().click();
      await expect(card(gm)).toContainText("Brute");
      for (const summary of await card(gm).locator("summary").all()) await summary.click();
      await expectFrench(card(gm), "the card");
      await button(card(gm), "CHAT.Command.apply").click();
      await expect.poll(() => lethal(gm, "brute")).toBeGreaterThan(0);
      await button(card(gm), "CHAT.Command.undo").click();
      await expect.poll(() => lethal(gm, "brute")).toBe(0);
    });
  });

  test("the sheets of all three games, at 600 px, tab by tab", async ({ bench }) => {
    test.setTimeout(240_000);
    const gm = await bench.open("gm", { query: "lang=fr", map: false });
    await gatherSheets(gm);
    for (const { name, game, tabs, items, system } of SHEET_CAST) {
      const sheet = await openSheet(gm, name);
      await sheet.evaluate((element) => {
        const { foundry } = globalThis as unknown as {
          foundry: { applications: { instances: Map<string, { setPosition(position: object): void }> } };
        };
        foundry.applications.instances.get(element.id)?.setPosition({ width: 600, height: 860 });
      });
      // Compendia and people's own names are not translated.
      const { details = {} } = system as { details?: Readonly<Record<string, string>> };
      const named = [...items.map((item) => String(Reflect.get(item, "name"))), ...Object.values(details)];
      for (const tab of tabs) {
        await sheet.locator(`[role=tab][data-tab=${tab}]`).click();
        await expect(sheet.locator(`[data-tab=${tab}].active`).first()).toBeVisible();
        await expectFrench(sheet, `${game}, ${tab}`, [...named, "Cold"]);
      }
      await sheet.press("Escape");
    }
  });
});
