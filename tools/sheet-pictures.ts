/**
 * Pictures of the sheets of every game, for `docs/sheets.md`: to play, to edit, for those who may only look a little, and
 * small; light and dark; in a narrow and in a wide window.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { Bench } from "../tests/e2e/bench.ts";
import { inGame, openSheet } from "../tests/e2e/people.ts";
import { gatherSheets, SHEET_CAST } from "../tests/e2e/sheet-cast.ts";

const WIDTHS = [600, 1000] as const;
const THEMES = ["light", "dark"] as const;
const NAMES = { tarafore: "Tarafore", avorkarth: "Avorkarth", infinity: "Swords of Infinity" } as const;

const docs = path.resolve(import.meta.dirname, "..", "docs");
const folder = path.join(docs, "images", "sheets");

/** Puts a window into the corner, this wide. */
const resize = (page: Page, id: string, width: number, height: number): Promise<void> =>
  inGame(
    page,
    (globals, [app, to]) => {
      const { foundry } = globals as unknown as {
        foundry: { applications: { instances: Map<string, { setPosition(position: object): void }> } };
      };
      foundry.applications.instances.get(app)?.setPosition({ left: 5, top: 5, ...to });
    },
    [id, { width, height }] as const,
  );

async function shoot(
  page: Page,
  name: string,
  file: string,
  width: number,
  height: number,
  press?: string,
): Promise<void> {
  const sheet = await openSheet(page, name);
  const id = (await sheet.getAttribute("id")) ?? "";
  if (press) await sheet.locator(`[data-action=${press}]`).click();
  await resize(page, id, width, height);
  await page.mouse.move(1300, 890);
  await page.waitForTimeout(400);
  await sheet.screenshot({ path: path.join(folder, `${file}.jpg`), type: "jpeg", quality: 62 });
  if (press) await sheet.locator(`[data-action=${press}]`).click();
  await sheet.locator("header.window-header [data-action=close]").click();
}

/** Takes them all, and writes the page that shows them. */
export async function sheetPictures(browser: Browser): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const theme of THEMES) {
    const bench = new Bench(14, browser, { prefix: "", jitter: [0, 0] });
    await bench.start();
    const gm = await bench.open("gm", { map: false, theme });
    await gatherSheets(gm);
    // Everybody may know that they exist: what the limited view shows.
    await inGame(
      gm,
      async ({ game }, names) => {
        for (const name of names) {
          const actor = game.actors.getName(name) as unknown as { update(data: object): Promise<unknown> };
          await actor.update({ ownership: { default: 1 } });
        }
      },
      SHEET_CAST.map(({ name }) => name),
    );
    const ada = await bench.open("ada", { map: false, theme });
    for (const { game, name } of SHEET_CAST) {
      for (const width of WIDTHS) {
        await shoot(gm, name, `${game}-play-${theme}-${width}`, width, 780);
        await shoot(gm, name, `${game}-edit-${theme}-${width}`, width, 780, "toggleEdit");
        await shoot(ada, name, `${game}-limited-${theme}-${width}`, width, 320);
      }
      await shoot(gm, name, `${game}-small-${theme}`, 360, 640, "toggleCompact");
    }
    await bench.dispose();
  }
  writeFileSync(path.join(docs, "sheets.md"), page());
}

function page(): string {
  const picture = (file: string, text: string, width: number): string =>
    `<img src="images/sheets/${file}.jpg" alt="${text}" width="${width}">`;
  const games = SHEET_CAST.map(({ game }) => {
    const title = NAMES[game];
    const rows = (["play", "edit", "limited"] as const).map((mode) => {
      const cells = THEMES.map((theme) =>
        WIDTHS.map((width) =>
          picture(
            `${game}-${mode}-${theme}-${width}`,
            `${title}, ${mode}, ${theme}, ${width} pixels wide`,
            width === 600 ? 300 : 480,
          ),
        ).join(" "),
      );
      return `### ${TITLES[mode]}\n\n${cells.join("\n\n")}`;
    });
    const small = THEMES.map((theme) =>
      picture(`${game}-small-${theme}`, `${title}, small layout, ${theme}`, 240),
    ).join(" ");
    return `## ${title}\n\n${rows.join("\n\n")}\n\n### Small, for the game master\n\n${small}`;
  });
  return `# The sheets\n\nMade by \`npm run screenshots\`; do not edit.\n\n${INTRODUCTION}\n\n${games.join("\n\n")}\n`;
}

const TITLES = { play: "To play", edit: "To edit", limited: "For those who may look a little" } as const;

const INTRODUCTION = `One creature of each game that has something of everything, as its player sees it, as its player changes it, and as
others see it who may know little; light and dark; 600 and 1000 pixels wide. Every number that is framed in colour is a
button: pressed, it rolls; under the pointer, it says how it comes about.`;
