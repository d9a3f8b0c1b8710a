/**
 * What the browser scenarios stand on: a bench of one's own per test (its generation is the project's), one browser
 * context per person, and the promise that nothing went wrong unnoticed: errors in a console, unknown translation
 * keys, missing files and loud names fail the test that caused them.
 */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Browser, type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { startServer } from "../../bench/server/server.ts";

const root = path.resolve(import.meta.dirname, "../..");

export type Generation = 13 | 14;

/** Ids of the demo world's users (bench/demo). */
export const USERS = {
  gm: "gamemaster0000GM",
  gm2: "secondgamemaster",
  ada: "adaplayer0000000",
  ben: "benplayer0000000",
} as const;
export type UserName = keyof typeof USERS;

export interface OpenOptions {
  /** Extra query of the page, e.g. `base=hostile`. */
  readonly query?: string;
  readonly theme?: "light" | "dark";
  /** Uses this context (another tab of the same browser) instead of a new one. */
  readonly context?: BrowserContext;
  /** Errors that this test provokes on purpose: matching console lines are not counted. */
  readonly expectErrors?: RegExp;
}

interface Running {
  url: string;
  close(): Promise<void>;
}

/** One bench server with its world, and the tabs opened on it. */
export class Bench {
  readonly problems: string[] = [];
  readonly #pages: Page[] = [];
  #server: Running | null = null;
  readonly dataDir = mkdtempSync(path.join(os.tmpdir(), "tactical-time-bench-"));

  constructor(
    readonly generation: Generation,
    private readonly browser: Browser,
    private readonly settings: { prefix: string; jitter: readonly [number, number] },
  ) {}

  get url(): string {
    if (!this.#server) throw new Error("the bench is stopped");
    return this.#server.url;
  }

  async start(port = 0): Promise<void> {
    this.#server = await startServer({
      port,
      host: "127.0.0.1",
      generation: this.generation,
      prefix: this.settings.prefix,
      dataDir: this.dataDir,
      distDir: path.join(root, "dist"),
      clientDir: path.join(root, "bench", "dist"),
      seed: path.join(root, "bench", "demo"),
      jitter: [...this.settings.jitter],
    });
  }

  /** Stops the server as a crash or a shutdown would; the world stays on disk. */
  async stop(): Promise<void> {
    await this.#server?.close();
    this.#server = null;
  }

  /** Opens a tab as one of the demo world's users and waits until the game is ready. */
  async open(user: UserName, options: OpenOptions = {}): Promise<Page> {
    const context =
      options.context ??
      (await this.browser.newContext({
        viewport: { width: 1440, height: 900 },
        colorScheme: options.theme ?? "dark",
        reducedMotion: "reduce",
      }));
    const page = await context.newPage();
    this.#pages.push(page);
    this.#watch(page, user, options.expectErrors);
    const query = ["noanimation", options.query].filter(Boolean).join("&");
    await page.goto(`${this.url}/game?user=${USERS[user]}&${query}`);
    await ready(page);
    return page;
  }

  #watch(page: Page, user: UserName, expected?: RegExp): void {
    const report = (text: string): void => {
      if (!expected?.test(text)) this.problems.push(`${user}: ${text}`);
    };
    page.on("pageerror", (error) => report(`uncaught ${error.stack ?? error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error") report(`console ${message.text()}`);
    });
    page.on("response", (response) => {
      if (response.status() === 404) report(`404 ${response.url()}`);
    });
  }

  /** What the tabs themselves noticed: missing translations, deprecated or unknown names. */
  async collect(): Promise<string[]> {
    for (const page of this.#pages) {
      if (page.isClosed()) continue;
      const noticed = await page
        .evaluate(() => {
          const bench = (
            globalThis as { __bench?: { missingKeys?: Iterable<string>; missingAssets?: Iterable<string> } }
          ).__bench;
          return [...(bench?.missingKeys ?? [])]
            .map((k) => `missing translation ${k}`)
            .concat([...(bench?.missingAssets ?? [])].map((a) => `missing asset ${a}`));
        })
        .catch(() => []);
      this.problems.push(...noticed);
    }
    return this.problems;
  }

  async dispose(): Promise<void> {
    const contexts = new Set(this.#pages.map((page) => page.context()));
    for (const context of contexts) await context.close();
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** Waits until the tab's game is ready. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => (globalThis as { game?: { ready?: boolean } }).game?.ready === true, undefined, {
    timeout: 30_000,
  });
}

interface Fixtures {
  bench: Bench;
}
interface Options {
  generation: Generation;
  /** Route prefix in front of every address, e.g. `/vtt`. */
  prefix: string;
  /** Delay of every answer of the server, in milliseconds. */
  jitter: readonly [number, number];
}

export const test = base.extend<Fixtures & Options>({
  generation: [14, { option: true }],
  prefix: ["", { option: true }],
  jitter: [[0, 15], { option: true }],
  bench: async ({ browser, generation, prefix, jitter }, use, info) => {
    const bench = new Bench(generation, browser, { prefix, jitter });
    await bench.start();
    await use(bench);
    const problems = await bench.collect();
    await bench.dispose();
    // A failed test is often explained by what a console said.
    if (info.errors.length > 0 && problems.length > 0) console.log(problems.join("\n"));
    expect(problems, "the consoles stay clean").toEqual([]);
  },
});

export { expect };
