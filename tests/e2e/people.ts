/** What people do at the table, in the words of the interface. Scenarios read as a story; clicks live here. */
import { expect, type Locator, type Page } from "@playwright/test";

interface TestGame {
  actors: { getName(name: string): TestActor | undefined };
  combats: { contents: TestCombat[] };
  messages: { contents: { id: string; type: string; system: Record<string, unknown> }[] };
  time: { worldTime: number };
  release: { generation: number };
  user: { targets: { size: number } };
}
interface TestActor {
  id: string;
  uuid: string;
  name: string;
  system: { wounds: { lethal: number; nonLethal: number } };
  statuses: Set<string>;
}
interface TestCombat {
  round: number;
  started: boolean;
  combatant: { id: string; name: string } | null;
  system: { schedule: { active: string | null; head: string | null } };
}
export interface TestGlobals {
  game: TestGame;
  canvas: {
    ready: boolean;
    tokens: {
      get(
        id: string,
      ):
        | { actor: TestActor; document: { getBarAttribute(bar: string): { value: number; max: number } | null } }
        | undefined;
    };
  };
  CONFIG: { Dice: { randomUniform: () => number } };
  fromUuid(uuid: string): Promise<unknown>;
}

/** Runs in the page, typed as what the tests read there. */
export const inGame = <T, A>(
  page: Page,
  run: (globals: TestGlobals, argument: A) => T | Promise<T>,
  argument?: A,
): Promise<T> =>
  page.evaluate(
    ([source, given]) => {
      // The function travels as text: Playwright hands over one argument only.
      const call = new Function(`return (${source})`)() as (globals: unknown, argument: unknown) => unknown;
      return call(globalThis, given);
    },
    [run.toString(), argument] as const,
  ) as Promise<T>;

/** Tokens of the demo world. */
export const TOKENS = {
  maren: "tokenmaren000001",
  tavi: "tokentavi0000001",
  joss: "tokenjoss0000001",
  brenna: "tokenbrenna00001",
  brute: "tokenbrute000001",
  raider: "tokenraider00001",
  otherRaider: "tokenraider00002",
  bowman: "tokenbowman00001",
  hound: "tokenhound000001",
} as const;
export type TokenName = keyof typeof TOKENS;

/** Shows a tab of the sidebar. */
export async function openTab(page: Page, name: "Chat" | "Combat" | "Actors" | "Items" | "Settings"): Promise<void> {
  const names = { Chat: /chat/i, Combat: /combat/i, Actors: /actors/i, Items: /items/i, Settings: /settings/i };
  await page.locator("#sidebar").getByRole("tab", { name: names[name] }).click();
}

export const tracker = (page: Page): Locator => page.locator("#sidebar .combat-tracker");
/** The rows of the tracker, each as "initiative name", in order. */
export const rows = (page: Page): Locator => page.locator("#sidebar .combat-tracker [data-entry-id]");

/** Opens the sheet of an actor and waits until it is there. */
export async function openSheet(page: Page, actor: string): Promise<Locator> {
  const id = await inGame(
    page,
    async ({ game }, name) => {
      const { sheet } = game.actors.getName(name) as unknown as {
        sheet: { id: string; render(options: object): Promise<unknown> };
      };
      await sheet.render({ force: true });
      return sheet.id;
    },
    actor,
  );
  const sheet = page.locator(`[id="${id}"]`);
  await expect(sheet).toBeVisible();
  return sheet;
}

/** Targets a token with the key T on its entry in the list of tokens. */
export async function target(page: Page, token: TokenName): Promise<void> {
  const entry = page.locator(`.bench-token-list [data-token-id="${TOKENS[token]}"]`);
  await entry.focus();
  await page.keyboard.press("t");
  await expect.poll(() => inGame(page, ({ game }) => game.user.targets.size)).toBe(1);
}

/** The dialog of an attack. */
export const attackDialog = (page: Page): Locator =>
  page
    .locator(".application")
    .filter({ hasText: /Exact odds|No hit/ })
    .last();

export const odds = async (dialog: Locator): Promise<Record<string, string>> => {
  const terms = await dialog.getByRole("region", { name: "Exact odds" }).locator("dt").allInnerTexts();
  const values = await dialog.getByRole("region", { name: "Exact odds" }).locator("dd").allInnerTexts();
  // What a result amounts to follows its name.
  return Object.fromEntries(terms.map((term, i) => [term.split(":")[0]?.trim() ?? "", values[i]?.trim() ?? ""]));
};

/** The newest card of an action in this person's chat log. */
export const card = (page: Page): Locator =>
  page
    .locator("#sidebar .chat-log .chat-message")
    .filter({ has: page.locator(".resolution-card") })
    .last();

/**
 * The next dice of this tab show these faces of `sides`-sided dice. `DiceTerm#mapRandomFace` is documented to take a
 * number in [0,1) and to turn small numbers into high faces; this is its inverse.
 */
export async function forceDice(page: Page, faces: readonly number[], sides = 6): Promise<void> {
  await inGame(
    page,
    ({ CONFIG }, given: { faces: number[]; sides: number }) => {
      const queue = [...given.faces];
      const real = CONFIG.Dice.randomUniform;
      CONFIG.Dice.randomUniform = () => {
        const face = queue.shift();
        if (face === undefined) {
          CONFIG.Dice.randomUniform = real;
          return real();
        }
        return 1 - (face - 0.5) / given.sides;
      };
    },
    { faces: [...faces], sides },
  );
}

/** Units of lethal wounds of a token's actor (linked or not). */
export const lethal = (page: Page, token: TokenName): Promise<number | undefined> =>
  inGame(page, ({ canvas }, id) => canvas.tokens.get(id)?.actor.system.wounds.lethal, TOKENS[token]);

/** Who acts, as this tab sees it: name and entry. */
export const acting = (page: Page): Promise<{ round: number; name: string | null; entry: string | null }> =>
  inGame(page, ({ game }) => {
    const combat = game.combats.contents[0];
    return {
      round: combat?.round ?? 0,
      name: combat?.combatant?.name ?? null,
      entry: combat?.system.schedule.active ?? null,
    };
  });
