/**
 * `npx tsx tools/sheet-times.ts [13|14]`: how long sheets with 50 and with 500 items take to open and to show one edit,
 * and how many nodes that edit touches, in the built bench (`npm run build -- --bench`) without animation. Milliseconds
 * on this machine; no test depends on them. The goal: 500 items cost at most three times what 50 cost.
 */
import { chromium, type Page } from "@playwright/test";
import { Bench, type Generation } from "../tests/e2e/bench.ts";
import { CHROMIUM_ARGS, ensureChromium } from "./browser.ts";

const ROUNDS = 15;
const SIZES = [50, 500] as const;
const GOAL = 3;

/** A game's creature, the things it carries, and the number that is edited. */
const GAMES = [
  { game: "tarafore", actor: "taraforeCharacter", item: "taraforeGear", field: "tokens" },
  { game: "avorkarth", actor: "avorkarthCreature", item: "avorkarthGear", field: "fear.points" },
  { game: "infinity", actor: "infinityParticipant", item: "infinityGear", field: "ritualRounds" },
] as const;

interface Figures {
  /** From the call to the drawn frame. */
  open: number;
  /** A number of the creature: from the call to the drawn frame, the server's answer included; nodes it touched. */
  number: number;
  numberNodes: number;
  /** The same of how many there are of one thing in the list. */
  thing: number;
  thingNodes: number;
}

interface Globals {
  Actor: { create(data: object): Promise<Creature> };
  foundry: { utils: { expandObject(flat: object): object } };
}
interface Creature {
  items: { contents: { update(data: object): Promise<unknown> }[] };
  update(data: object): Promise<unknown>;
  delete(): Promise<unknown>;
  sheet: Sheet;
}
interface Sheet {
  element: HTMLElement;
  render(options: object): Promise<unknown>;
  changeTab(tab: string, group: string): void;
  close(options?: object): Promise<unknown>;
}

const measure = (page: Page, given: (typeof GAMES)[number] & { readonly size: number; readonly rounds: number }) =>
  page.evaluate(async ({ actor, item, field, size, rounds }): Promise<Figures[]> => {
    const { Actor, foundry } = globalThis as unknown as Globals;
    const frame = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const items = Array.from({ length: size }, (_, index) => ({
      name: `Thing ${index}`,
      type: item,
      system: { quantity: 1 },
    }));
    const creature = await Actor.create({ name: `Bearer of ${size}`, type: actor, items });
    const { sheet } = creature;
    const timed = async (run: () => Promise<unknown>): Promise<number> => {
      const begun = performance.now();
      await run();
      await frame();
      return performance.now() - begun;
    };
    /** An edit is done when the sheet has been drawn after it. */
    const edited = async (run: () => Promise<unknown>): Promise<[number, number]> => {
      let nodes = 0;
      const watch = new MutationObserver((records) => {
        for (const { type, addedNodes, removedNodes } of records)
          nodes += type === "childList" ? addedNodes.length + removedNodes.length : 1;
      });
      watch.observe(sheet.element, { subtree: true, childList: true, attributes: true, characterData: true });
      const time = await timed(async () => {
        const drawn = new Promise<void>((done) => {
          const seen = new MutationObserver(() => {
            seen.disconnect();
            done();
          });
          seen.observe(sheet.element, { subtree: true, childList: true, attributes: true, characterData: true });
        });
        await run();
        await drawn;
      });
      watch.disconnect();
      return [time, nodes];
    };
    const figures: Figures[] = [];
    await sheet.render({ force: true });
    sheet.changeTab("gear", "primary");
    await sheet.close({ animate: false });
    // Two rounds to warm up: code that runs for the first time is slow, whatever the size.
    for (let round = -1; round <= rounds; round++) {
      const open = await timed(() => sheet.render({ force: true }));
      const update = { system: foundry.utils.expandObject({ [field]: round + 2 }) };
      const [number, numberNodes] = await edited(() => creature.update(update));
      const middle = creature.items.contents[Math.floor(size / 2)];
      const [thing, thingNodes] = await edited(async () => middle?.update({ system: { quantity: round + 3 } }));
      if (round > 0) figures.push({ open, number, numberNodes, thing, thingNodes });
      await sheet.close({ animate: false });
    }
    await creature.delete();
    return figures;
  }, given);

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
const cell = (text: string): string => text.padStart(12);

const generation: Generation = process.argv[2] === "13" ? 13 : 14;
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS });
const bench = new Bench(generation, browser, { prefix: "", jitter: [0, 0] });
try {
  await bench.start();
  const gm = await bench.open("gm", { map: false });
  // The loader that runs this tool marks functions with their names; in the page nobody knows its helper.
  await gm.evaluate("globalThis.__name = (named) => named");
  console.log(`Sheets with ${SIZES.join(" and ")} items, generation ${generation}, median of ${ROUNDS} (ms)`);
  console.log(
    `${"".padEnd(26)}${[...SIZES.map((size) => `${size} items`), "ratio"].map(cell).join("")}   nodes touched`,
  );
  for (const game of GAMES) {
    const measured: Figures[][] = [];
    for (const size of SIZES) measured.push(await measure(gm, { ...game, size, rounds: ROUNDS }));
    const row = (name: string, of: "open" | "number" | "thing", nodes?: "numberNodes" | "thingNodes"): void => {
      const times = measured.map((figures) => median(figures.map((figure) => figure[of])));
      const ratio = (times[1] ?? 0) / (times[0] ?? 1);
      const touched = nodes
        ? measured.map((figures) => median(figures.map((figure) => figure[nodes]))).join(" / ")
        : "";
      const numbers = [...times.map((time) => time.toFixed(1)), `${ratio.toFixed(1)}x`].map(cell).join("");
      console.log(`${`${game.game}: ${name}`.padEnd(26)}${numbers}   ${touched}`);
      if (ratio > GOAL) console.error(`${game.game}: ${name}: 500 items take ${ratio.toFixed(1)}x, at most ${GOAL}x`);
    };
    row("open", "open");
    row("a number", "number", "numberNodes");
    row("one thing", "thing", "thingNodes");
  }
} finally {
  await bench.dispose();
  await browser.close();
}
