import type { Page } from "@playwright/test";
import { act, apply, ask, part, stored, write } from "./actions.ts";
import { expect, ready, test } from "./bench.ts";
import { card, forceDice, inGame, openTab, target } from "./people.ts";

const FRONT = { arc: "front", enemiesInMelee: 1 } as const;

/** The flow between people: questions, time, reloads, and what comes too late or from the wrong hand. */
test.describe("@actions", () => {
  test("a defender is asked, through reloads, by their owner alone, in time", async ({ bench }) => {
    test.setTimeout(120_000);
    const gm = await bench.open("gm");
    const ada = await bench.open("ada");
    const ben = await bench.open("ben");
    const prompt = ada.locator(".answer-prompt");
    // Maren: Dodge 4 behind her shield; 10 against 4 is row +4, where a one is a parry.
    const parried = (): Promise<string | null> =>
      act(gm, { by: "raider", at: "maren", action: "attack", item: "Short sword", fields: FRONT, faces: [1] });

    await test.step("the question stands on the owner's screen, with its odds and the time left, and nowhere else", async () => {
      const id = await parried();
      await expect(prompt).toBeVisible();
      await expect(prompt.getByRole("timer")).toContainText(/\d+/);
      await expect(prompt).toContainText("100%");
      await expect(ben.locator(".answer-prompt")).toHaveCount(0);
      await expect(gm.locator(".answer-prompt")).toHaveCount(0);
      // The GM may answer for anyone, Ben for nobody but his own.
      await openTab(gm, "Chat");
      await openTab(ben, "Chat");
      await expect(card(gm).getByRole("button", { name: "Answer" })).toBeVisible();
      await expect(card(ben).getByRole("button", { name: "Answer" })).toHaveCount(0);
      const wrong = await ben.evaluate(
        (messageId) =>
          (
            globalThis as unknown as {
              game: {
                system: {
                  api: { resolve: { answer(m: string, p: string, v: object): Promise<{ status: string } | null> } };
                };
              };
            }
          ).game.system.api.resolve.answer(messageId, "main", { use: true }),
        id ?? "",
      );
      expect(wrong?.status).toBe("refused");
      expect((await part(gm, id ?? ""))?.state).toBe("waiting");
      expect(await ask(gm, "apply", id ?? "")).toBe("waiting");
    });

    await test.step("a reload of any tab in the midst of it loses nothing; the answer goes on with the dice that lie", async () => {
      for (const page of [gm, ada]) {
        await page.reload();
        await ready(page);
      }
      await expect(prompt).toBeVisible();
      await forceDice(gm, [6]);
      await prompt.getByRole("button", { name: "Answer" }).click();
      await expect(prompt).toHaveCount(0);
      const last = await inGame(gm, ({ game }) => game.messages.contents.at(-1)?.id ?? "");
      await expect.poll(async () => (await part(ada, last))?.state).toBe("none");
      const done = await part(ada, last);
      expect(done?.progress.map(({ kind, faces }) => [kind, faces ?? null])).toEqual([
        ["dice", [1]],
        ["answer", null],
        ["dice", [6]],
      ]);
      // 14 against 16 guarded and 8 of the shield: row −6.
      expect(done?.outcome).toMatchObject({ units: 0, shieldUsed: true });
    });

    await test.step("spared, the shield leaves the blow to the mail", async () => {
      const id = await parried();
      await prompt.getByRole("checkbox", { name: "The shield takes the blow" }).uncheck();
      await forceDice(gm, [6]);
      await prompt.getByRole("button", { name: "Answer" }).click();
      await expect.poll(async () => (await part(ada, id ?? ""))?.outcome ?? null).toMatchObject({ shieldUsed: false });
    });

    await test.step("when the time is over what the question starts from counts, and the late answer is told so", async () => {
      await inGame(gm, ({ game }) =>
        (game as unknown as { settings: { set(n: string, k: string, v: number): Promise<unknown> } }).settings
          .set("tactical-time", "answerSeconds", 1)
          .then(() => undefined),
      );
      const id = await parried();
      await expect.poll(async () => (await part(ada, id ?? ""))?.state, { timeout: 8000 }).not.toBe("waiting");
      expect((await part(ada, id ?? ""))?.progress[1]).toMatchObject({ kind: "answer", by: null });
      await expect(prompt).toHaveCount(0);
    });

    await test.step("creatures answer by themselves where the world says so", async () => {
      await inGame(gm, ({ game }) =>
        (game as unknown as { settings: { set(n: string, k: string, v: string): Promise<unknown> } }).settings
          .set("tactical-time", "answers", "players")
          .then(() => undefined),
      );
      await expect
        .poll(() =>
          ada.evaluate(() =>
            (globalThis as unknown as { game: { settings: { get(n: string, k: string): unknown } } }).game.settings.get(
              "tactical-time",
              "answers",
            ),
          ),
        )
        .toBe("players");
      // 10 against 9: row +1, a two is a parry.
      const id = await act(ada, {
        by: "maren",
        at: "raider",
        action: "attack",
        item: "Long sword",
        fields: FRONT,
        faces: [3, 1],
      });
      expect((await part(ada, id ?? ""))?.outcome).not.toBeNull();
    });
  });

  test("wrong targets, lost things and two hands on one card are told, and nothing is half-written", async ({
    bench,
  }) => {
    test.setTimeout(120_000);
    const gm = await bench.open("gm", { expectErrors: /a module broke|Hooks/ });
    const ada = await bench.open("ada", { expectErrors: /a module broke|an action stopped|Hooks/ });
    const sword = { by: "maren", action: "attack", item: "Long sword", fields: FRONT } as const;
    const count = (): Promise<number> => inGame(gm, ({ game }) => game.messages.contents.length);

    await test.step("oneself, and the dead", async () => {
      const before = await count();
      expect(await act(gm, { ...sword, at: "maren" })).toBeNull();
      await expect(gm.getByText("That would be oneself.").first()).toBeVisible();
      await write(gm, "bowman", { system: { wounds: { lethal: 150, nonLethal: 100 } } });
      await expect.poll(() => stored(ada, "bowman", "system.wounds.lethal")).toBe(150);
      expect(await act(ada, { ...sword, at: "bowman" })).toBeNull();
      void act(ada, { ...sword, at: "bowman", dialog: true });
      await expect(attackDialogOf(ada)).toContainText("dead");
      await expect(attackDialogOf(ada).getByRole("button", { name: "Roll" })).toBeDisabled();
      await attackDialogOf(ada).getByRole("button", { name: "Cancel" }).click();
      expect(await count()).toBe(before);
    });

    await test.step("a weapon that is taken away while the dialog is open", async () => {
      const before = await count();
      const going = act(ada, { ...sword, at: "brute", dialog: true });
      await expect(attackDialogOf(ada)).toBeVisible();
      const kept = await inGame(gm, ({ game }) => {
        const actor = game.actors.getName("Maren") as unknown as {
          items: { getName(n: string): { toObject(): object; delete(): Promise<unknown> } };
        };
        const item = actor.items.getName("Long sword");
        const data = item.toObject();
        return item.delete().then(() => data);
      });
      await attackDialogOf(ada).getByRole("button", { name: "Roll" }).click();
      expect(await going).toBeNull();
      await inGame(
        gm,
        ({ game }, data) =>
          (
            game.actors.getName("Maren") as unknown as {
              createEmbeddedDocuments(t: string, d: object[], o: object): Promise<unknown>;
            }
          )
            .createEmbeddedDocuments("Item", [data], { keepId: true })
            .then(() => undefined),
        kept,
      );
      expect(await count()).toBe(before);
    });

    await test.step("two game masters press the same card: one wound", async () => {
      const second = await bench.open("gm2");
      const id = (await act(ada, { ...sword, at: "brute", faces: [3, 5] })) ?? "";
      await expect.poll(async () => (await part(second, id))?.state).toBe("open");
      const answers = await Promise.all([ask(gm, "apply", id), ask(second, "apply", id)]);
      expect(answers.sort()).toEqual(["applied", "done"]);
      await expect.poll(() => stored(ada, "brute", "system.wounds.lethal")).toBe(8);
      await second.close();
    });

    await test.step("no game master there: the card says so and stays open", async () => {
      const id = (await act(ada, { ...sword, at: "brute", faces: [3, 5] })) ?? "";
      await gm.close();
      await expect.poll(() => ask(ada, "apply", id)).toBe("noGM");
      expect((await part(ada, id))?.state).toBe("open");
      const again = await bench.open("gm");
      await apply(again, ada, id);
      expect(await stored(ada, "brute", "system.wounds.lethal")).toBe(16);
    });

    await test.step("a module that throws stops the flow by its step; nothing is written", async () => {
      const before = await inGame(ada, ({ game }) => game.messages.contents.length);
      await ada.evaluate(() => {
        const { Hooks } = globalThis as unknown as { Hooks: { once(h: string, f: () => void): void } };
        Hooks.once("tactical-time.preRoll", () => {
          throw new Error("a module broke");
        });
      });
      expect(await act(ada, { ...sword, at: "brute" })).toBeNull();
      await expect(ada.getByText(/stopped at "roll".*a module broke/).first()).toBeVisible();
      expect(await inGame(ada, ({ game }) => game.messages.contents.length)).toBe(before);
    });
  });

  test("a newcomer attacks in three clicks, at odds that are exact", async ({ bench }) => {
    const ada = await bench.open("ada");
    await openTab(ada, "Actors");
    await target(ada, "brute");
    await ada.evaluate(() => {
      Object.assign(globalThis, { clicks: 0 });
      globalThis.addEventListener(
        "pointerdown",
        () => Object.assign(globalThis, { clicks: (globalThis as unknown as { clicks: number }).clicks + 1 }),
        { capture: true },
      );
    });
    await ada.locator("#sidebar").getByText("Maren", { exact: true }).filter({ visible: true }).first().click();
    await ada
      .locator(".tt-actor-sheet")
      .getByRole("button", { name: /Long sword/ })
      .first()
      .click();
    const dialog = attackDialogOf(ada);
    await expect(dialog.getByRole("radio", { name: /Brute/ })).toBeChecked();
    await forceDice(ada, [3, 5]);
    await dialog.getByRole("button", { name: "Roll" }).click();
    await expect(dialog).toHaveCount(0);
    await openTab(ada, "Chat");
    await expect(card(ada)).toContainText("Brute");
    // The fourth was for the chat.
    expect(await ada.evaluate(() => (globalThis as unknown as { clicks: number }).clicks)).toBe(4);

    const going = act(ada, {
      by: "maren",
      at: "brute",
      action: "attack",
      item: "Long sword",
      fields: FRONT,
      dialog: true,
    });
    await expect.poll(() => sharesOf(ada)).toEqual(EXACT);
    await attackDialogOf(ada).getByRole("button", { name: "Cancel" }).click();
    expect(await going).toBeNull();
  });
});

/** The odds that the dialog shows, as thirty-sixths by outcome. */
const sharesOf = (page: Page): Promise<Record<string, number>> =>
  attackDialogOf(page)
    .locator(".odds-bar")
    .evaluateAll((bars) =>
      Object.fromEntries(
        bars.map((bar) => {
          const { dataset, style } = bar as HTMLElement;
          return [dataset["outcome"] ?? "", Math.round(Number(style.getPropertyValue("--share")) * 36_000) / 1000];
        }),
      ),
    );

/**
 * 10 against Dodge 5: row +4, so P on 1 and 2, S on 3, CS on 4, 5, 6 of six. Might 15 against 15 is row 0, shifted by −1,
 * 0, +1. CF, F / P / S / CS of six: row −1: 3, 1, 2, 0; row 0: 2, 2, 1, 1; row +1: 2, 1, 2, 1. In thirty-sixths.
 */
const EXACT: Readonly<Record<string, number>> = {
  noHit: 0,
  noDamage: 2 * 3 + 1 * 2 + 3 * 2,
  minor: 2 * 1 + 1 * 2 + 3 * 1,
  lesser: 2 * 2 + 1 * 1 + 3 * 2,
  mortal: 1 * 1 + 3 * 1,
};

const attackDialogOf = (page: Page) => page.locator(".action-dialog").last();
