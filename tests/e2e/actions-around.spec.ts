import type { Page } from "@playwright/test";
import { act, apply, part, stored, undo, write } from "./actions.ts";
import { expect, ready, test } from "./bench.ts";
import { card, inGame, openSheet, openTab, TOKENS, type TokenName } from "./people.ts";

const SWORD = {
  by: "maren",
  action: "attack",
  item: "Long sword",
  fields: { arc: "front", enemiesInMelee: 1 },
} as const;

interface Api {
  resolve: Record<string, (...given: unknown[]) => Promise<unknown>>;
}
interface Host {
  game: {
    system: { api: Api };
    user: { hotbar: Record<string, string> };
    macros: { get(id: string): { name: string; command: string } | undefined };
    messages: { contents: { toObject(): object }[] };
    settings: {
      get(scope: string, key: string): unknown;
      set(scope: string, key: string, value: unknown): Promise<unknown>;
    };
    actors: { getName(name: string): { id: string; uuid: string; delete(): Promise<unknown> } | undefined };
    combats: { contents: { id: string; startCombat(): Promise<unknown>; started: boolean }[] };
    journal: { contents: { name: string; sheet: { id: string; render(options: object): Promise<unknown> } }[] };
  };
  canvas: {
    interface: { createScrollingText(...given: unknown[]): Promise<unknown> };
    tokens: {
      get(id: string): { document: { update(data: object): Promise<unknown> }; actor: { uuid: string } } | undefined;
      controlled: { release(): void }[];
    };
  };
  Hooks: { on(name: string, run: (...given: never[]) => void): number; once(name: string, run: () => void): void };
  JournalEntry: { create(data: object): Promise<{ sheet: { id: string; render(options: object): Promise<unknown> } }> };
  ChatMessage: { create(data: object): Promise<unknown> };
  Actor: { create(data: object): Promise<{ uuid: string }> };
}
/** `inGame` with what these scenarios read. */
const within = <T, A>(page: Page, run: (host: Host, given: A) => T | Promise<T>, given?: A): Promise<T> =>
  inGame(page, run as unknown as Parameters<typeof inGame<T, A>>[1], given);

const setting = (gm: Page, key: string, value: unknown): Promise<void> =>
  within(gm, ({ game }, [name, wanted]) => game.settings.set("tactical-time", name, wanted).then(() => undefined), [
    key,
    value,
  ] as const);
const settled = (page: Page, key: string, value: unknown): Promise<void> =>
  expect.poll(() => within(page, ({ game }, name) => game.settings.get("tactical-time", name), key)).toBe(value);

const hidden = (page: Page, token: TokenName, wanted: boolean): Promise<void> =>
  within(
    page,
    ({ canvas }, [id, hide]) =>
      canvas.tokens
        .get(id)
        ?.document.update({ hidden: hide })
        .then(() => undefined),
    [TOKENS[token], wanted] as const,
  );

const dialogOf = (page: Page) => page.locator(".action-dialog").last();

/** Drags with the mouse, as a hand does. */
async function drag(page: Page, from: ReturnType<Page["locator"]>, to: ReturnType<Page["locator"]>): Promise<void> {
  await from.hover();
  await page.mouse.down();
  const box = await to.boundingBox();
  if (!box) throw new Error("nowhere to drag to");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
  await page.mouse.move(box.x + box.width / 2 + 1, box.y + box.height / 2, { steps: 2 });
  await page.mouse.up();
}

/** What hangs on an action: macros, words in texts, the journal of the fight, other people's eyes, modules. */
test.describe("@actions", () => {
  test("macros of the hotbar, references in texts, the fight as a journal, words above tokens", async ({ bench }) => {
    test.setTimeout(150_000);
    const gm = await bench.open("gm");
    const ada = await bench.open("ada");
    const slot = (place: number) => ada.locator(`#hotbar [data-slot="${place}"] button`);

    await test.step("an attack is dragged from the sheet onto the hotbar, and works from there", async () => {
      const sheet = await openSheet(ada, "Maren");
      await drag(
        ada,
        sheet.getByRole("button", { name: /Long sword/ }).first(),
        ada.locator('#hotbar li[data-slot="2"]'),
      );
      await expect(slot(2)).toHaveAccessibleName(/^Macro 2: .*Long sword/);
      await ada.keyboard.press("Escape");
      await slot(2).click();
      await expect(dialogOf(ada)).toContainText("Attack · Long sword · Maren");
    });

    await test.step("a dialog is put onto the hotbar as it stands; its macro opens it so again", async () => {
      const dialog = dialogOf(ada);
      await dialog.locator("[name=target]").first().check();
      await dialog.getByRole("checkbox", { name: "To stun, not to kill" }).check();
      await dialog.getByRole("button", { name: /controls/i }).click();
      await ada.getByRole("button", { name: "To the hotbar" }).or(ada.getByText("To the hotbar")).first().click();
      await expect(slot(1)).toHaveAccessibleName("Macro 1: Attack · Long sword");
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await slot(1).click();
      await dialogOf(ada).locator("[name=target]").first().check();
      await expect(dialogOf(ada).getByRole("checkbox", { name: "To stun, not to kill" })).toBeChecked();
      await dialogOf(ada).getByRole("button", { name: "Cancel" }).click();
    });

    await test.step("a macro outlives its creature and says so", async () => {
      await within(gm, async ({ Actor, game }) => {
        const { uuid } = await Actor.create({ name: "Stray", type: "avorkarthCreature" });
        await game.actors.getName("Stray")?.delete();
        (globalThis as unknown as { stray: string }).stray = uuid;
      });
      await within(gm, ({ game }) =>
        game.system.api.resolve["act"]?.("attack", { actorUuid: (globalThis as unknown as { stray: string }).stray }),
      );
      await expect(gm.getByText("The creature is not there any more.").first()).toBeVisible();
      await within(ada, ({ game }) => game.system.api.resolve["act"]?.("attack", { item: "Halberd" }));
      await expect(ada.getByText("Maren does not carry Halberd.").first()).toBeVisible();
      void within(ada, ({ game }) =>
        game.system.api.resolve["useItem"]?.("Actor.gone.Item.gone", { name: "Long sword" }),
      );
      await expect(dialogOf(ada)).toContainText("Attack · Long sword · Maren");
      await dialogOf(ada).getByRole("button", { name: "Cancel" }).click();
      await within(ada, ({ game }) => game.system.api.resolve["useItem"]?.("Actor.gone.Item.gone"));
      await expect(ada.getByText("The item is not there any more.").first()).toBeVisible();
    });

    await test.step("references in a journal and in a message: one press starts the action, with what they say", async () => {
      const content =
        '<p>@Act[attack item="Long sword" arc=back]{From behind}, @Act[check]{Try}, @Status[prone], @Rule[AV-127], @Act[dance], @Status[nonsense]</p>';
      const sheetId = await within(
        gm,
        async ({ JournalEntry, ChatMessage }, text) => {
          await ChatMessage.create({ content: text });
          const entry = await JournalEntry.create({
            name: "Plan",
            pages: [{ name: "Plan", type: "text", text: { content: text } }],
            ownership: { default: 2 },
          });
          await entry.sheet.render({ force: true });
          return entry.sheet.id;
        },
        content,
      );
      const page = gm.locator(`[id="${sheetId}"]`);
      await expect(page.getByRole("button", { name: "From behind" })).toBeVisible();
      await expect(page.locator(".tt-inline-status")).toHaveText(/Prone/);
      await expect(page.locator(".tt-inline-rule")).toHaveText(/AV-127/);
      // What is not known stays as it was written.
      await expect(page).toContainText("@Act[dance]");
      await expect(page).toContainText("@Status[nonsense]");
      await openTab(ada, "Chat");
      const reference = ada.locator("#sidebar .chat-log").getByRole("button", { name: "From behind" });
      await drag(ada, reference, ada.locator('#hotbar li[data-slot="3"]'));
      await expect(slot(3)).toHaveAccessibleName("Macro 3: Attack · Long sword");
      await reference.click();
      await dialogOf(ada).locator("[name=target]").first().check();
      await expect(dialogOf(ada)).toContainText("Attack · Long sword · Maren");
      // The map knows better than a text where one stands: what it says takes the reference's place, and both can be changed.
      await expect(dialogOf(ada).getByRole("radio", { name: "Back" })).toBeVisible();
      await dialogOf(ada).getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("button", { name: "Close" }).first().click();
    });

    await test.step("applied, the damage rises above the token; taken back, it sinks", async () => {
      await ada.evaluate(() => {
        const { canvas } = globalThis as unknown as Host;
        const seen: unknown[] = [];
        Object.assign(globalThis, { seen });
        canvas.interface.createScrollingText = (_origin, words, options) => {
          seen.push([words, (options as { direction: number }).direction]);
          return Promise.resolve(undefined);
        };
      });
      const id = await act(ada, { ...SWORD, at: "brute", faces: [3, 5] });
      await apply(gm, ada, id);
      await undo(gm, id);
      const seen = (): Promise<[string, number][]> =>
        ada.evaluate(() => (globalThis as unknown as { seen: [string, number][] }).seen);
      await expect.poll(async () => (await seen()).length).toBe(2);
      const [[up, rises], [down, sinks]] = (await seen()) as [[string, number], [string, number]];
      expect(up).toBe(down);
      expect(up).toMatch(/\d/);
      expect(rises).not.toBe(sinks);
      expect(await stored(ada, "brute", "system.wounds.lethal")).toBe(0);
    });

    await test.step("the fight becomes a page of a journal, round by round", async () => {
      await within(gm, async ({ game }) => {
        const [combat] = game.combats.contents;
        if (!combat?.started) await combat?.startCombat();
      });
      await expect.poll(() => within(ada, ({ game }) => game.combats.contents[0]?.started)).toBe(true);
      await act(ada, { ...SWORD, at: "brute", faces: [3, 5] });
      await openTab(gm, "Chat");
      await expect(card(gm)).toContainText("Brute");
      await card(gm).click({ button: "right" });
      await gm.getByText("Write the fight down").click();
      const journal = gm
        .locator(".application")
        .filter({ hasText: /Fight of/ })
        .last();
      await expect(journal).toContainText("Round 1");
      await expect(journal).toContainText(/Brute: .*wound/);
      // Asked again it is the same entry, written anew.
      await within(gm, ({ game }) => game.system.api.resolve["fightLog"]?.(game.combats.contents[0]?.id));
      expect(
        await within(gm, ({ game }) => game.journal.contents.filter(({ name }) => name.startsWith("Fight of")).length),
      ).toBe(1);
    });
  });

  test("what is hidden lies in no message; numbers of foes; costs without a game master; modules are told", async ({
    bench,
  }) => {
    test.setTimeout(150_000);
    const gm = await bench.open("gm", { expectErrors: /a module broke|Hooks/ });
    const ada = await bench.open("ada");
    const everything = (): Promise<string> =>
      within(ada, ({ game }) => JSON.stringify(game.messages.contents.map((message) => message.toObject())));
    await openTab(gm, "Chat");
    await openTab(ada, "Chat");

    await test.step("a hidden target's name is in no message on a player's client; the game master reads it", async () => {
      await ada.evaluate(() => {
        const { Hooks } = globalThis as unknown as Host;
        const told: unknown[] = [];
        Object.assign(globalThis, { told });
        Hooks.on("tactical-time.resolved", (summary: unknown) => told.push(summary));
      });
      await hidden(gm, "bowman", true);
      const id = await act(gm, { ...SWORD, at: ["brute", "bowman"], faces: [3, 5, 3, 5] });
      await expect(card(gm)).toContainText("Bowman");
      await expect.poll(async () => (await part(ada, id ?? ""))?.state).toBe("open");
      await expect(card(ada)).toContainText("Brute");
      expect(await everything()).not.toMatch(/Bowman/);
      await expect(ada.locator("#sidebar .chat-log")).not.toContainText("Bowman");
      // The player's modules hear of the one, not of the other; the two lie in two messages.
      await expect.poll(() => ada.evaluate(() => (globalThis as unknown as { told: object[] }).told.length)).toBe(1);
      const [told] = await ada.evaluate(() => (globalThis as unknown as { told: Record<string, unknown>[] }).told);
      const uuids = await within(ada, ({ canvas }, ids) => ids.map((token) => canvas.tokens.get(token)?.actor.uuid), [
        TOKENS.maren,
        TOKENS.brute,
      ]);
      expect(told).toMatchObject({
        messageId: id,
        action: "attack",
        ruleset: "avorkarth",
        actorUuid: uuids[0],
        actorTokenUuid: expect.stringContaining(TOKENS.maren),
        itemName: "Long sword",
        targetUuid: uuids[1],
        targetTokenUuid: expect.stringContaining(TOKENS.brute),
        tone: expect.stringMatching(/critical|good|partial|bad|fumble|neutral/),
        users: null,
      });
    });

    await test.step("what a hidden creature does is the game masters' alone, its name in nothing", async () => {
      await act(gm, { by: "bowman", at: "maren", action: "check", faces: [3] });
      await act(gm, {
        by: "bowman",
        at: "maren",
        action: "attack",
        item: "Short bow",
        fields: SWORD.fields,
        faces: [3, 3],
      });
      await expect(card(gm)).toContainText("Bowman");
      expect(await everything()).not.toMatch(/Bowman/);
      await hidden(gm, "bowman", false);
    });

    await test.step("where the world keeps foes' numbers, players see the result and not what it is made of", async () => {
      const id = await act(ada, { ...SWORD, at: "brute", faces: [3, 5] });
      await expect.poll(async () => (await part(gm, id ?? ""))?.state).toBe("open");
      const terms = (page: Page) => card(page).locator(".step-terms caption");
      const before = await terms(ada).count();
      await setting(gm, "foeNumbers", false);
      await settled(ada, "foeNumbers", false);
      await ada.reload();
      await ready(ada);
      await openTab(ada, "Chat");
      await expect.poll(() => terms(ada).count()).toBeLessThan(before);
      expect(await terms(gm).count()).toBe(before);
      await expect(card(ada).locator(".resolution-headline")).toHaveText(
        (await card(gm).locator(".resolution-headline").textContent())?.trim() ?? "",
      );
      // Nor does the list of targets tell how they are.
      await write(gm, "brute", { system: { wounds: { lethal: 8 } } });
      await expect.poll(() => stored(ada, "brute", "system.wounds.lethal")).toBe(8);
      void act(ada, { ...SWORD, dialog: true });
      await expect(dialogOf(ada).locator(".target-choice").filter({ hasText: "Brute" })).not.toContainText("hurt");
      await dialogOf(ada).getByRole("button", { name: "Cancel" }).click();
      await setting(gm, "foeNumbers", true);
      await settled(ada, "foeNumbers", true);
      void act(ada, { ...SWORD, dialog: true });
      await expect(dialogOf(ada).locator(".target-choice").filter({ hasText: "Brute" })).toContainText(/hurt/);
      // Two of one name are told apart by their numbers, distance and whereabouts.
      const raiders = await dialogOf(ada).locator(".target-choice").filter({ hasText: "Raider" }).allInnerTexts();
      expect(raiders).toHaveLength(2);
      for (const [index, words] of raiders.sort().entries())
        expect(words).toMatch(new RegExp(`^Raider ${index + 1}\\s+\\d+\\sft · [NESW]+`));
      await dialogOf(ada).getByRole("button", { name: "Cancel" }).click();
    });

    await test.step("with no game master there a turn's cost is kept on the card, and taken when one has come", async () => {
      await within(gm, async ({ game }) => {
        const [combat] = game.combats.contents;
        if (!combat?.started) await combat?.startCombat();
      });
      await expect.poll(() => within(ada, ({ game }) => game.combats.contents[0]?.started)).toBe(true);
      const spent = (page: Page): Promise<string> =>
        within(page, ({ game }) => {
          const [combat] = game.combats.contents as unknown as {
            combatants: { find(t: (c: { name: string }) => boolean): { id: string } };
          }[];
          const { pools } = (
            game.system.api as unknown as { combat: { pools(c: unknown, id: string): { id: string; left: number }[] } }
          ).combat;
          return JSON.stringify(pools(combat, combat?.combatants.find(({ name }) => name === "Maren").id ?? ""));
        });
      await gm.close();
      const before = await spent(ada);
      const id = await act(ada, { ...SWORD, at: "brute", faces: [3, 5] });
      await expect(ada.getByText("The card keeps it").first()).toBeVisible();
      await expect(card(ada)).toContainText("Not yet taken from the turn");
      expect(await spent(ada)).toBe(before);
      const again = await bench.open("gm");
      await expect(again.getByText("Costs not yet taken from their turns: 1.").first()).toBeVisible();
      await openTab(again, "Chat");
      await card(again).getByRole("button", { name: "Take it now" }).click();
      await expect(card(again)).not.toContainText("Not yet taken");
      await expect(card(ada)).not.toContainText("Not yet taken");
      await expect.poll(() => spent(ada)).not.toBe(before);
      await apply(again, ada, id);
    });
  });
});
