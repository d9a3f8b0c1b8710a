/**
 * `npx tsx tools/click-to-card.ts [13|14]`: how long it takes from a press to the card on every tab, with the share of
 * each step, in the built bench (`npm run build -- --bench`) without animation. Milliseconds on this machine; no test
 * depends on them.
 */
import { chromium, type Page } from "@playwright/test";
import { Bench, type Generation } from "../tests/e2e/bench.ts";
import { TOKENS } from "../tests/e2e/people.ts";
import { CHROMIUM_ARGS, ensureChromium } from "./browser.ts";

const ROUNDS = 25;

interface Globals {
  canvas: {
    tokens: {
      get(
        id: string,
      ): { actor: { uuid: string; items: { getName(name: string): { uuid: string } | undefined } } } | undefined;
    };
  };
  game: { system: { api: { resolve: { startAction(request: object): Promise<{ id: string } | null> } } } };
  Hooks: { once(name: string, run: () => void): void };
}

/** Resolves with the moment at which one more card than now is drawn in this tab's log. */
async function nextCard(page: Page): Promise<number> {
  const before = await page.locator("#sidebar .resolution-card").count();
  const seen = await page.waitForFunction(
    (known) => document.querySelectorAll("#sidebar .resolution-card").length > known && Date.now(),
    before,
    { polling: "raf" },
  );
  return Number(await seen.jsonValue());
}

const STEPS = ["preGather", "gather", "preRoll", "roll", "preCard", "card"] as const;

const press = (page: Page) =>
  page.evaluate(
    async ([by, at, steps]) => {
      const { canvas, game, Hooks } = globalThis as unknown as Globals;
      const marks: Record<string, number> = {};
      for (const step of steps)
        Hooks.once(`tactical-time.${step}`, () => Object.assign(marks, { [step]: performance.now() }));
      const actor = canvas.tokens.get(by)?.actor;
      const pressed = Date.now();
      const begun = performance.now();
      await game.system.api.resolve.startAction({
        actorUuid: actor?.uuid ?? "",
        actionId: "attack",
        itemUuid: actor?.items.getName("Long sword")?.uuid ?? null,
        targetUuid: canvas.tokens.get(at)?.actor.uuid ?? null,
        skipDialog: true,
      });
      return {
        pressed,
        gather: (marks["gather"] ?? 0) - begun,
        roll: (marks["roll"] ?? 0) - (marks["preRoll"] ?? 0),
        message: (marks["card"] ?? 0) - (marks["preCard"] ?? 0),
      };
    },
    [TOKENS.maren, TOKENS.brute, [...STEPS]] as const,
  );

const quantile = (numbers: readonly number[], q: number): string =>
  ([...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) * q)] ?? 0).toFixed(1).padStart(7);

const generation: Generation = process.argv[2] === "13" ? 13 : 14;
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
const bench = new Bench(generation, browser, { prefix: "", jitter: [0, 0] });
try {
  await bench.start();
  const [gm, ada, ben] = [await bench.open("gm"), await bench.open("ada"), await bench.open("ben")];
  const pages = { "game master": gm, "who acts": ada, "another player": ben };
  for (const page of Object.values(pages)) await page.locator("#sidebar").getByRole("tab", { name: /chat/i }).click();
  const rows: Record<string, number[]> = {};
  const note = (name: string, value: number): void => {
    rows[name] = [...(rows[name] ?? []), value];
  };
  for (let round = 0; round < ROUNDS; round++) {
    // The watchers stand before the press; a moment lets them count what is there.
    const waits = Object.entries(pages).map(async ([name, page]) => [name, await nextCard(page)] as const);
    await ada.waitForTimeout(150);
    const { pressed, ...steps } = await press(ada);
    for (const [name, ms] of Object.entries(steps)) note(`step ${name}`, ms);
    const drawn = await Promise.all(waits);
    for (const [name, at] of drawn) note(`card drawn: ${name}`, at - pressed);
    note("card drawn: all tabs", Math.max(...drawn.map(([, at]) => at - pressed)));
  }
  console.log(`From the press to the card, generation ${generation}, ${ROUNDS} presses (ms)`);
  console.log(`${"".padEnd(28)} median     90%    most`);
  for (const [name, numbers] of Object.entries(rows))
    console.log(name.padEnd(28) + quantile(numbers, 0.5) + quantile(numbers, 0.9) + quantile(numbers, 1));
} finally {
  await bench.dispose();
  await browser.close();
}
