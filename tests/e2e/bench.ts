/**
 * What the browser scenarios stand on: a bench of one's own per test (its generation is the project's), one browser
 * context per person, and the promise that nothing went wrong unnoticed: errors in a console, unknown translation
 * keys, missing files and loud names fail the test that caused them.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
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
  /**
   * Whether this tab has a map. Default: a map with its tokens, places, mouse and keys, which nobody paints (painting
   * without a graphics card takes more time than all the rest). `"drawn"`: painted, for screenshots and for what
   * depends on the picture. `false`: no map at all, as with core's setting, for scenarios that need none.
   */
  readonly map?: boolean | "drawn";
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
  /** Addresses that were asked for and not found. */
  notFound: readonly string[];
  close(): Promise<void>;
}

/** What the page's report says (bench/client/helpers/report.ts). */
interface Report {
  readonly missingKeys: Record<string, number>;
  readonly missingAssets: string[];
  readonly deprecations: string[];
}

const mapQuery = (map: OpenOptions["map"] = true): string => (map === "drawn" ? "" : map ? "undrawn" : "nocanvas");

/** One bench server with its world, and the tabs opened on it. */
export class Bench {
  readonly #problems: string[] = [];
  readonly #pages: Page[] = [];
  #notFoundTaken = 0;
  #server: Running | null = null;
  readonly dataDir = makeFolder();

  /** `world`: a folder with a world to begin with, instead of sowing the demo anew. */
  constructor(
    readonly generation: Generation,
    private readonly browser: Browser,
    private readonly settings: { prefix: string; jitter: readonly [number, number]; world?: string },
  ) {
    const { world } = settings;
    if (world) cpSync(world, this.dataDir, { recursive: true, preserveTimestamps: true });
  }

  get url(): string {
    if (!this.#server) throw new Error("the bench is stopped");
    return this.#server.url;
  }

  /** The port of the running server, for one that is to come back at the same address. */
  get port(): number {
    return Number(new URL(this.url).port);
  }

  async start(port = 0): Promise<void> {
    const { prefix, jitter } = this.settings;
    this.#server = await serve({ port, generation: this.generation, prefix, jitter, dataDir: this.dataDir });
  }

  /** Stops the server as a crash or a shutdown would; the world stays on disk. */
  async stop(): Promise<void> {
    this.#takeNotFound();
    await this.#server?.close();
    this.#server = null;
    this.#notFoundTaken = 0;
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
    const query = ["noanimation", mapQuery(options.map), options.query].filter(Boolean).join("&");
    await page.goto(`${this.url}/game?user=${USERS[user]}&${query}`);
    await ready(page);
    return page;
  }

  #watch(page: Page, user: UserName, expected?: RegExp): void {
    const report = (text: string): void => {
      if (!expected?.test(text)) this.#problems.push(`${user}: ${text}`);
    };
    page.on("pageerror", (error) => report(`uncaught ${error.stack ?? error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error") report(`console ${message.text()}`);
    });
  }

  /**
   * Hands over everything that went wrong so far, and forgets it: what consoles said, what tabs noticed themselves, what
   * the server could not find. What nobody has taken by the end of a test fails it.
   */
  async takeProblems(): Promise<string[]> {
    for (const page of this.#pages) {
      if (page.isClosed()) continue;
      // A page that is on its way elsewhere cannot be asked.
      this.#problems.push(...(await page.evaluate(takeNoticed).catch(() => [])));
    }
    this.#takeNotFound();
    return this.#problems.splice(0);
  }

  #takeNotFound(): void {
    const notFound = this.#server?.notFound ?? [];
    this.#problems.push(...notFound.slice(this.#notFoundTaken).map((address) => `404 ${address}`));
    this.#notFoundTaken = notFound.length;
  }

  async dispose(): Promise<void> {
    const contexts = new Set(this.#pages.map((page) => page.context()));
    for (const context of contexts) await context.close();
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** Runs in the page: hands over what it noticed. */
function takeNoticed(): string[] {
  const { __bench } = globalThis as { __bench?: Report };
  if (!__bench) return [];
  const { missingKeys, missingAssets, deprecations } = __bench;
  const keys = Object.keys(missingKeys);
  for (const key of keys) delete missingKeys[key];
  return [
    ...keys.map((key) => `missing translation ${key}`),
    ...missingAssets.splice(0).map((asset) => `missing asset ${asset}`),
    ...deprecations.splice(0).map((what) => `deprecated ${what}`),
  ];
}

function makeFolder(): string {
  return mkdtempSync(path.join(os.tmpdir(), "tactical-time-bench-"));
}

interface Served {
  readonly port: number;
  readonly generation: Generation;
  readonly prefix: string;
  readonly jitter: readonly [number, number];
  readonly dataDir: string;
}

function serve({ jitter, ...rest }: Served): Promise<Running> {
  return startServer({
    ...rest,
    host: "127.0.0.1",
    distDir: path.join(root, "dist"),
    clientDir: path.join(root, "bench", "dist"),
    seed: path.join(root, "bench", "demo"),
    jitter: [...jitter],
  });
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
interface WorkerFixtures {
  /** A folder with the demo world as it is at the beginning. It is sown once, and every test takes a copy. */
  world: string;
}
interface Options {
  generation: Generation;
  /** Route prefix in front of every address, e.g. `/vtt`. */
  prefix: string;
  /** Delay of every answer of the server, in milliseconds. */
  jitter: readonly [number, number];
}

export const test = base.extend<Fixtures & Omit<Options, "generation">, WorkerFixtures & Pick<Options, "generation">>({
  generation: [14, { option: true, scope: "worker" }],
  prefix: ["", { option: true }],
  jitter: [[0, 15], { option: true }],
  world: [
    async ({ generation }, use) => {
      const dataDir = makeFolder();
      await (await serve({ port: 0, generation, prefix: "", jitter: [0, 0], dataDir })).close();
      await use(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  bench: async ({ browser, generation, prefix, jitter, world }, use, info) => {
    const bench = new Bench(generation, browser, { prefix, jitter, world });
    await bench.start();
    await use(bench);
    const problems = await bench.takeProblems();
    await bench.dispose();
    // A failed test is often explained by what a console said.
    if (info.errors.length > 0 && problems.length > 0) console.log(problems.join("\n"));
    expect(problems, "the consoles stay clean").toEqual([]);
  },
});

export { expect };
