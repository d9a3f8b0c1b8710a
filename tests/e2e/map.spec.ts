/** The bench's map with the demo world: what players do with tokens, by mouse and by keyboard, and what others see. */
import type { Page } from "@playwright/test";
import { expect, test } from "./bench.ts";

const MAREN = "tokenmaren000001";
const RAIDER = "tokenraider00001";
const BRUTE = "tokenbrute000001";

interface TokenState {
  readonly x: number;
  readonly y: number;
  readonly rotation: number;
  readonly hidden: boolean;
}
interface MapGlobals {
  readonly __bench: {
    tokenPoint(id: string): { x: number; y: number } | null;
    spacePoint(row: number, column: number): { x: number; y: number };
    dropActor(uuid: string, point: { x: number; y: number }): Promise<string | null>;
  };
  readonly canvas: {
    readonly ready: boolean;
    readonly scene: {
      readonly tokens: { get(id: string): (TokenState & { update(c: object): Promise<unknown> }) | undefined };
    };
    readonly tokens: {
      readonly controlled: readonly { readonly id: string }[];
      get(id: string): { readonly visible: boolean; readonly targeted: Set<{ readonly name: string }> } | undefined;
    };
  };
  readonly game: {
    readonly user: { readonly targets: { readonly ids: string[] } };
    readonly combat: { combatants: { size: number } } | null;
  };
}

const state = (page: Page, id: string): Promise<TokenState | null> =>
  page.evaluate((tokenId) => {
    const token = (globalThis as unknown as MapGlobals).canvas.scene.tokens.get(tokenId);
    return token ? { x: token.x, y: token.y, rotation: token.rotation, hidden: token.hidden } : null;
  }, id);

async function pointOf(page: Page, id: string): Promise<{ x: number; y: number }> {
  const point = await page.evaluate((tokenId) => (globalThis as unknown as MapGlobals).__bench.tokenPoint(tokenId), id);
  if (!point) throw new Error(`no token ${id} on the map`);
  return point;
}

const spaceAt = (page: Page, row: number, column: number): Promise<{ x: number; y: number }> =>
  page.evaluate(([r, c]) => (globalThis as unknown as MapGlobals).__bench.spacePoint(r, c), [row, column] as const);

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
}

const targets = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(globalThis as unknown as MapGlobals).game.user.targets.ids]);

const targetedBy = (page: Page, id: string): Promise<string[]> =>
  page.evaluate(
    (tokenId) =>
      [...((globalThis as unknown as MapGlobals).canvas.tokens.get(tokenId)?.targeted ?? [])].map((u) => u.name),
    id,
  );

test("a player drags the own token; it snaps, turns, and everybody sees it, after a reload too", async ({ bench }) => {
  const gm = await bench.open("gm");
  const ada = await bench.open("ada");
  const goal = await spaceAt(ada, 8, 13);
  await drag(ada, await pointOf(ada, MAREN), { x: goal.x + 6, y: goal.y - 8 });
  const moved = { x: 1300, y: 800, rotation: 270, hidden: false };
  await expect.poll(() => state(ada, MAREN)).toEqual(moved);
  await expect.poll(() => state(gm, MAREN)).toEqual(moved);
  await ada.reload();
  await ada.waitForFunction(() => (globalThis as unknown as MapGlobals).canvas?.ready);
  expect(await state(ada, MAREN)).toEqual(moved);
});

test("a player can neither select nor move a foe", async ({ bench }) => {
  const ada = await bench.open("ada");
  const before = await state(ada, RAIDER);
  await drag(ada, await pointOf(ada, RAIDER), await spaceAt(ada, 4, 12));
  expect(await ada.evaluate(() => (globalThis as unknown as MapGlobals).canvas.tokens.controlled.length)).toBe(0);
  expect(await state(ada, RAIDER)).toEqual(before);
});

test("targets are the user's own and show on the others' maps", async ({ bench }) => {
  const gm = await bench.open("gm");
  const ada = await bench.open("ada");
  const raider = await pointOf(ada, RAIDER);
  await ada.mouse.move(raider.x, raider.y);
  await ada.keyboard.press("t");
  const brute = await pointOf(ada, BRUTE);
  await ada.mouse.move(brute.x, brute.y);
  await ada.keyboard.press("Shift+T");
  expect((await targets(ada)).sort()).toEqual([BRUTE, RAIDER].sort());
  await expect.poll(() => targetedBy(gm, RAIDER)).toEqual(["Ada"]);
  expect(await targets(gm)).toEqual([]);
  await ada.keyboard.press("t");
  await expect.poll(() => targets(ada)).toEqual([RAIDER]);
  const late = await bench.open("ben");
  await expect.poll(() => targetedBy(late, RAIDER)).toEqual(["Ada"]);
});

test("all of it goes by keyboard, from the list of tokens", async ({ bench }) => {
  const ada = await bench.open("ada");
  const list = ada.getByRole("list", { name: "Tokens" });
  const maren = list.getByRole("button", { name: /^Maren/ });
  await maren.focus();
  await ada.keyboard.press("Enter");
  await expect(maren).toHaveAttribute("aria-pressed", "true");
  await ada.keyboard.press("ArrowRight");
  await expect.poll(() => state(ada, MAREN)).toMatchObject({ x: 1200, y: 800, rotation: 270 });
  await ada.keyboard.press("Shift+ArrowUp");
  await expect.poll(() => state(ada, MAREN)).toMatchObject({ x: 1200, rotation: 180 });
  await expect(maren).toHaveAccessibleName(/facing north/);
  await expect(maren).toBeFocused();
  const brute = list.getByRole("button", { name: /^Brute/ });
  await brute.focus();
  await ada.keyboard.press("t");
  expect(await targets(ada)).toEqual([BRUTE]);
  await ada.keyboard.press("ArrowLeft");
  expect(await state(ada, BRUTE)).toMatchObject({ x: 1600 });
});

test("a hidden token is nowhere on a player's map, and pale on the game master's", async ({ bench }) => {
  const gm = await bench.open("gm");
  const ada = await bench.open("ada");
  const brute = await pointOf(gm, BRUTE);
  await gm.mouse.click(brute.x, brute.y, { button: "right" });
  await gm.getByRole("button", { name: "Hidden" }).click();
  const visible = (page: Page) =>
    page.evaluate((id) => (globalThis as unknown as MapGlobals).canvas.tokens.get(id)?.visible, BRUTE);
  await expect.poll(() => visible(ada)).toBe(false);
  expect(await visible(gm)).toBe(true);
  await expect(ada.getByRole("list", { name: "Tokens" }).getByRole("button", { name: /^Brute/ })).toHaveCount(0);
});

test("the HUD toggles statuses and closes on Escape", async ({ bench }) => {
  const gm = await bench.open("gm");
  const brute = await pointOf(gm, BRUTE);
  await gm.mouse.click(brute.x, brute.y, { button: "right" });
  const hud = gm.getByRole("dialog", { name: "Controls of Brute" });
  await hud.getByRole("button", { name: "Status Effects" }).click();
  const palette = hud.getByRole("group", { name: "Status Effects" });
  const prone = palette.locator('[data-status-id="prone"]');
  await prone.click();
  await expect(prone).toHaveAttribute("aria-pressed", "true");
  await prone.click();
  await expect(prone).toHaveAttribute("aria-pressed", "false");
  await gm.keyboard.press("Escape");
  await expect(hud).toHaveCount(0);
});

test("an actor dropped on the map becomes a token, for those who may", async ({ bench }) => {
  const gm = await bench.open("gm");
  const id = await gm.evaluate(() =>
    (globalThis as unknown as MapGlobals).__bench.dropActor("Actor.foeraider0000001", { x: 1460, y: 1040 }),
  );
  expect(id).not.toBeNull();
  expect(await state(gm, id ?? "")).toMatchObject({ x: 1400, y: 1000 });
  const ada = await bench.open("ada");
  const refused = await ada.evaluate(() =>
    (globalThis as unknown as MapGlobals).__bench.dropActor("Actor.foeraider0000001", { x: 1460, y: 1040 }),
  );
  expect(refused).toBeNull();
});

test("the map is painted: the ground, and the tokens on it", async ({ bench }) => {
  const gm = await bench.open("gm", { map: "drawn" });
  /** How many different colours there are around a token's centre, in what the canvas shows. */
  const colors = (id: string) =>
    gm.evaluate(async (tokenId) => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const { x, y } = (globalThis as unknown as MapGlobals).__bench.tokenPoint(tokenId) ?? { x: 0, y: 0 };
      const copy = document.createElement("canvas");
      [copy.width, copy.height] = [40, 40];
      const pen = copy.getContext("2d");
      pen?.drawImage(document.querySelector<HTMLCanvasElement>("#board") as HTMLCanvasElement, 20 - x, 20 - y);
      const { data } = pen?.getImageData(0, 0, 40, 40) ?? { data: [] };
      return new Set(Array.from({ length: data.length / 4 }, (_, i) => data.slice(4 * i, 4 * i + 3).join())).size;
    }, id);
  await expect.poll(() => colors(BRUTE)).toBeGreaterThan(10);
});

test("without a canvas there is no map, and everything else is there", async ({ bench }) => {
  const ada = await bench.open("ada", { map: false });
  expect(await ada.evaluate(() => (globalThis as unknown as MapGlobals).canvas.ready)).toBe(false);
  expect(await targets(ada)).toEqual([]);
  await expect(ada.locator("#board")).toHaveCount(0);
});
