/**
 * `npm run screenshots`: plays the beginning of the demo fight on the bench and takes the pictures of `docs/images`,
 * in both themes, and of every sheet for `docs/sheets.md` (`-- --sheets`: these alone). The dice are forced, so that the pictures stay the same where nothing changed.
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { chromium, type Locator, type Page } from "@playwright/test";
import { Bench } from "../tests/e2e/bench.ts";
import { acting, attackDialog, card, forceDice, openSheet, openTab, target } from "../tests/e2e/people.ts";
import { CHROMIUM_ARGS, ensureChromium } from "./browser.ts";
import { sheetPictures } from "./sheet-pictures.ts";

const folder = path.resolve(import.meta.dirname, "..", "docs", "images");
mkdirSync(folder, { recursive: true });

const shot = (subject: Page | Locator, name: string): Promise<Buffer> =>
  subject.screenshot({ path: path.join(folder, `${name}.jpg`), type: "jpeg", quality: 82 });

const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
const onlySheets = process.argv.includes("--sheets");
for (const theme of onlySheets ? [] : (["dark", "light"] as const)) {
  const bench = new Bench(14, browser, { prefix: "", jitter: [0, 0] });
  await bench.start();
  const gm = await bench.open("gm", { theme, map: "drawn" });
  const ada = await bench.open("ada", { theme, map: "drawn" });
  await openTab(gm, "Combat");
  // Shift: without asking about an ambush.
  await gm.getByRole("button", { name: "Begin the fight" }).click({ modifiers: ["Shift"] });
  for (let press = 0; press < 12 && (await acting(gm)).name !== "Maren"; press++) {
    const { entry } = await acting(gm);
    await gm.getByRole("button", { name: "Next turn" }).click();
    while ((await acting(gm)).entry === entry) await gm.waitForTimeout(50);
  }
  await target(ada, "brute");
  const sheet = await openSheet(ada, "Maren");
  await ada.waitForTimeout(600);
  await shot(sheet, `sheet-${theme}`);
  await sheet
    .getByRole("button", { name: /Long sword/ })
    .first()
    .click();
  const dialog = attackDialog(ada);
  await dialog.getByRole("radio", { name: "Flank" }).check();
  await ada.waitForTimeout(400);
  await shot(dialog, `dialog-${theme}`);
  await forceDice(ada, [5, 6, 4, 3]);
  await dialog.getByRole("button", { name: "Roll" }).click();
  await openTab(gm, "Chat");
  await card(gm).waitFor();
  await gm.waitForTimeout(500);
  await card(gm).getByRole("button", { name: "Apply" }).click();
  await card(gm).getByRole("button", { name: "Undo" }).waitFor();
  await shot(card(gm), `card-${theme}`);
  await openTab(gm, "Combat");
  await gm.waitForTimeout(500);
  await shot(gm, `fight-${theme}`);
  await openTab(ada, "Chat");
  await ada.waitForTimeout(300);
  await shot(ada, `player-${theme}`);
  await bench.dispose();
}
await sheetPictures(browser);
await browser.close();
console.log(`pictures in ${path.relative(process.cwd(), folder)}`);
