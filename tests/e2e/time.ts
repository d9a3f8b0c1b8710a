/** What the scenarios about turns share: pressing, watching, comparing. */
import { expect, type Page } from "@playwright/test";
import { ready } from "./bench.ts";
import { acting, inGame, openTab } from "./people.ts";

interface TurnEvent {
  readonly kind: string;
  readonly round: number;
  readonly entry: string | null;
  readonly resumed: boolean;
  readonly direction: 1 | -1;
}
interface Watched {
  readonly turnEvents: TurnEvent[];
  readonly turnChanges: number;
  /** The step of the history whose command has been carried out to its end, on the active game master's tab. */
  readonly head: string | null;
}
type Any = Record<string, unknown>;
interface World {
  game: {
    actors: { contents: { toObject(): Any }[] };
    scenes: { contents: { tokens: { contents: { actor: { toObject(): Any } | null; toObject(): Any }[] } }[] };
    combats: { contents: { toObject(): Any }[] };
    messages: { contents: { type: string; toObject(): Any }[] };
    time: { worldTime: number };
  };
}

/** Counts from now on what this tab is told of turns. */
export const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const scope = globalThis as unknown as {
      Hooks: { on(name: string, run: (...args: unknown[]) => void): void };
      __watched?: { turnEvents: unknown[]; turnChanges: number; head: string | null };
    };
    const watched = { turnEvents: [] as unknown[], turnChanges: 0, head: scope.__watched?.head ?? null };
    if (!scope.__watched) {
      scope.Hooks.on("tactical-time.turnEvent", (_combat, event) => scope.__watched?.turnEvents.push(event));
      scope.Hooks.on("tactical-time.turnCommand", (_combat, _command, result) => {
        if (scope.__watched) scope.__watched.head = (result as { schedule: { head: string | null } }).schedule.head;
      });
      scope.Hooks.on("combatTurnChange", () => {
        if (scope.__watched) scope.__watched.turnChanges += 1;
      });
    }
    scope.__watched = watched;
  });

export const watched = (page: Page): Promise<Watched> =>
  page.evaluate(() => (globalThis as unknown as { __watched: Watched }).__watched);

/**
 * Every event that any of the tabs was told of, as "kind entry round direction", but for turns that go on after a hold
 * or an interruption: nothing happens at those.
 */
export async function eventsOf(pages: readonly Page[]): Promise<string[]> {
  const all = await Promise.all(pages.map(watched));
  return all.flatMap(({ turnEvents }) =>
    turnEvents
      .filter(({ resumed }) => !resumed)
      .map(({ kind, entry, round, direction }) => `${kind} ${entry ?? "-"} ${round} ${direction}`),
  );
}

/** All tabs see the same turn. */
export async function agree(pages: readonly Page[]): Promise<void> {
  const [first, ...others] = pages;
  if (!first) return;
  for (const page of others) {
    await expect.poll(async () => JSON.stringify([await acting(page), await acting(first)])).toMatch(/^\[(.*),\1\]$/);
  }
}

/** Presses the tracker's button of this action in several tabs at one moment by the clock. */
export async function pressTogether(pages: readonly Page[], action: string): Promise<void> {
  const at = Date.now() + 400;
  await Promise.all(
    pages.map((page) =>
      page.evaluate(
        async ([name, moment]) => {
          await new Promise((resolve) => setTimeout(resolve, Number(moment) - Date.now()));
          document.querySelector<HTMLElement>(`#sidebar .combat-controls [data-action="${name}"]`)?.click();
        },
        [action, at] as const,
      ),
    ),
  );
}

/** Presses a button of the tracker and waits until the turn has moved. */
export async function pressUntilMoved(page: Page, name: string): Promise<void> {
  const before = (await acting(page)).entry;
  await page.locator("#sidebar").getByRole("button", { name, exact: true }).click();
  await expect.poll(async () => (await acting(page)).entry).not.toBe(before);
}

/** Next turns until it is that creature's. */
export async function untilTurnOf(page: Page, name: string): Promise<void> {
  for (let press = 0; press < 30; press++) {
    if ((await acting(page)).name === name) return;
    await pressUntilMoved(page, "Next turn");
  }
  throw new Error(`${name} never had the turn`);
}

/** Back by a turn, then by rounds, to the first turn of the first round. */
export async function backTo(page: Page, entry: string | null): Promise<void> {
  for (let press = 0; press < 40; press++) {
    const now = await acting(page);
    if (now.entry === entry) return;
    const name = press === 0 ? "Back one turn" : "Back one round";
    await page.locator("#sidebar").getByRole("button", { name, exact: true }).click();
    await expect.poll(() => acting(page)).not.toEqual(now);
  }
  throw new Error("the way back has no end");
}

/** Loads each tab anew in the midst of a turn: whoever is the active game master meanwhile, the fight is where it was. */
export async function reloadEach(pages: readonly Page[]): Promise<void> {
  const [first] = pages;
  if (!first) return;
  const now = await acting(first);
  for (const page of pages) {
    await page.reload();
    await ready(page);
    await openTab(page, "Combat");
    expect(await acting(page)).toEqual(now);
  }
  await agree(pages);
}

interface Joinable {
  game: {
    actors: { getName(name: string): { id: string } | undefined };
    combats: {
      contents: {
        combatants: {
          getName(name: string): { update(data: object): Promise<unknown>; delete(): Promise<unknown> } | undefined;
        };
        createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
      }[];
    };
  };
}

/** Somebody comes into the running fight. */
export const join = (page: Page, actor: string, name: string): Promise<void> =>
  inGame(
    page,
    async (globals, given) => {
      const { game } = globals as unknown as Joinable;
      await game.combats.contents[0]?.createEmbeddedDocuments("Combatant", [
        { actorId: game.actors.getName(given.actor)?.id, name: given.name },
      ]);
    },
    { actor, name },
  );

/** A combatant's document is written, or (`null`) deleted. */
export const writeCombatant = (page: Page, name: string, data: object | null): Promise<void> =>
  inGame(
    page,
    async (globals, given) => {
      const { game } = globals as unknown as Joinable;
      const combatant = game.combats.contents[0]?.combatants.getName(given.name);
      await (given.data === null ? combatant?.delete() : combatant?.update(given.data));
    },
    { name, data },
  );

/** The state of the world as far as a fight touches it, without what is no state: stamps, ids and times of messages. */
export const stateOf = (page: Page): Promise<unknown> =>
  inGame(page, (globals) => {
    const { game } = globals as unknown as World;
    const strip = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(strip);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .filter(([key]) => key !== "_stats")
          .map(([key, inner]) => [key, strip(inner)]),
      );
    };
    // Cards of actions keep an undo of their own and outlast going back (docs/api.md).
    const told = game.messages.contents.filter(({ type }) => type !== "resolution");
    const messages = told.map((message) => {
      const data: Record<string, unknown> = { ...message.toObject() };
      delete data["_id"];
      delete data["timestamp"];
      return data;
    });
    const combats = game.combats.contents.map((combat) => {
      const data = combat.toObject() as { system: { schedule: Record<string, unknown> } };
      // What fell stays fallen, and a command is never run twice: both outlast going back (docs/api.md).
      const schedule = { ...data.system.schedule };
      delete schedule["dice"];
      delete schedule["ledger"];
      return { ...data, system: { ...data.system, schedule } };
    });
    return strip({
      actors: game.actors.contents.map((actor) => actor.toObject()),
      // A token's own actor as a whole: what of it is written down as its own is the host's business.
      tokens: game.scenes.contents.flatMap((scene) =>
        scene.tokens.contents.map((token) => ({ ...token.toObject(), delta: null, actor: token.actor?.toObject() })),
      ),
      combats,
      messages,
      time: game.time.worldTime,
    });
  });

/** The state when nothing more comes of the last press, on the tab of the active game master, which is watched. */
export async function settledState(page: Page): Promise<unknown> {
  const stored = (): Promise<string | null> =>
    inGame(page, ({ game }) => game.combats.contents[0]?.system.schedule.head ?? null);
  await expect.poll(async () => (await watched(page)).head === (await stored())).toBe(true);
  let last = JSON.stringify(await stateOf(page));
  await expect
    .poll(
      async () => {
        const now = JSON.stringify(await stateOf(page));
        const same = now === last;
        last = now;
        return same;
      },
      { intervals: [250] },
    )
    .toBe(true);
  return JSON.parse(last);
}
