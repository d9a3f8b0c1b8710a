import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { act, apply, ask, part, statuses, stored, undo, write } from "./actions.ts";
import { expect, test } from "./bench.ts";
import { card, forceDice, inGame, openSheet, openTab, TOKENS } from "./people.ts";

const FRONT = { arc: "front", enemiesInMelee: 1 } as const;
const SWORD = { by: "maren", action: "attack", item: "Long sword", fields: FRONT } as const;

interface Host {
  game: {
    messages: {
      contents: { id: string }[];
      get(id: string): { visible: boolean; isContentVisible: boolean } | undefined;
    };
    settings: { set(scope: string, key: string, value: unknown): Promise<unknown> };
    combats: {
      contents: {
        createEmbeddedDocuments(type: string, data: object[]): Promise<unknown>;
        combatants: { find(t: (c: { tokenId: string }) => boolean): { isDefeated: boolean } | undefined };
      }[];
    };
    system: { api: { resolve: Record<string, (...given: unknown[]) => Promise<unknown>> } };
  };
  foundry: {
    applications: {
      sidebar: { apps: { ChatPopout: new (options: object) => { render(options: object): Promise<unknown> } } };
    };
  };
  Actor: { create(data: object): Promise<{ id: string; uuid: string; delete(): Promise<unknown> }> };
  Hooks: { once(name: string, run: (...given: never[]) => unknown): number };
  canvas: {
    interface: {
      grid: {
        highlightPosition(name: string, place: { x: number; y: number }): void;
        clearHighlightLayer(name: string): void;
      };
    };
    tokens: {
      get(id: string):
        | {
            document: { x: number; y: number };
            actor: {
              uuid: string;
              items: { getName(name: string): { uuid: string; update(data: object): Promise<unknown> } };
            };
          }
        | undefined;
    };
  };
}
const within = <T, A>(page: Page, run: (host: Host, given: A) => T | Promise<T>, given?: A): Promise<T> =>
  inGame(page, run as unknown as Parameters<typeof inGame<T, A>>[1], given);

const dialogOf = (page: Page) => page.locator(".action-dialog").last();
/** The odds by outcome, as shares. */
const oddsOf = (page: Page): Promise<Record<string, string>> =>
  dialogOf(page)
    .locator(".odds-bar")
    .evaluateAll((bars) =>
      Object.fromEntries(
        bars.map((bar) => [
          (bar as HTMLElement).dataset["outcome"] ?? "",
          (bar as HTMLElement).style.getPropertyValue("--share"),
        ]),
      ),
    );
const newest = (page: Page): Promise<string> => within(page, ({ game }) => game.messages.contents.at(-1)?.id ?? "");
const messages = (page: Page): Promise<number> => within(page, ({ game }) => game.messages.contents.length);

/** The dialog of an action, what its card does, and what must not happen. */
test.describe("@actions", () => {
  test("a dialog: whom, how, what else counts, who sees it; remembered, skipped, many targets, older cards undone", async ({
    bench,
  }) => {
    test.setTimeout(150_000);
    const gm = await bench.open("gm");
    const ada = await bench.open("ada");
    await openTab(gm, "Chat");
    await openTab(ada, "Chat");
    const dialog = dialogOf(ada);

    await test.step("odds follow what one types, switches and says; letters count for nothing", async () => {
      void act(ada, { ...SWORD, at: "brute", dialog: true });
      await expect(dialog.getByRole("radio", { name: /Brute/ })).toBeChecked();
      const plain = await oddsOf(ada);
      const value = dialog.getByRole("spinbutton", { name: "Value" });
      await value.fill("-6");
      await expect.poll(() => oddsOf(ada)).not.toEqual(plain);
      await value.fill("");
      await expect.poll(() => oddsOf(ada)).toEqual(plain);
      // What the map says can be changed.
      await expect(dialog.locator(".action-fields")).toContainText("from the map");
      await dialog.getByRole("radio", { name: "Back" }).check();
      await expect.poll(() => oddsOf(ada)).not.toEqual(plain);
      await dialog.getByRole("radio", { name: "Front" }).check();
      await expect.poll(() => oddsOf(ada)).toEqual(plain);
      // Far below the end of the chart one more point is another row.
      await value.fill("-6");
      await expect.poll(() => oddsOf(ada)).not.toEqual(plain);
      const lowered = await oddsOf(ada);
      const [modifier] = await dialog.locator(".modifier input").all();
      await modifier?.check();
      await expect.poll(() => oddsOf(ada)).not.toEqual(lowered);
      await modifier?.uncheck();
      await expect.poll(() => oddsOf(ada)).toEqual(lowered);
      await dialog.getByRole("textbox", { name: /of your own/ }).fill("Mud <b>everywhere</b>");
      await dialog.getByRole("checkbox", { name: "To stun, not to kill" }).check();
      await forceDice(ada, [3, 5]);
      await dialog.getByRole("button", { name: "Roll" }).click();
      await expect(dialog).toHaveCount(0);
      await expect.poll(() => messages(ada)).toBe(1);
      await card(ada).locator("summary").first().click();
      await expect(card(ada)).toContainText("Mud <b>everywhere</b>");
    });

    await test.step("a line of the list lights up its token on the map, and goes out with the dialog", async () => {
      await within(ada, ({ canvas }) => {
        const lit: unknown[] = [];
        Object.assign(globalThis, { lit });
        const { grid } = canvas.interface;
        const [light, clear] = [grid.highlightPosition.bind(grid), grid.clearHighlightLayer.bind(grid)];
        grid.highlightPosition = (name, place) => {
          lit.push([place.x, place.y]);
          light(name, place);
        };
        grid.clearHighlightLayer = (name) => {
          lit.length = 0;
          clear(name);
        };
      });
      const lit = (): Promise<[number, number][]> =>
        ada.evaluate(() => (globalThis as unknown as { lit: [number, number][] }).lit);
      const place = await within(
        ada,
        ({ canvas }, token) => {
          const { x, y } = canvas.tokens.get(token)?.document ?? { x: -1, y: -1 };
          return [x, y];
        },
        TOKENS.raider,
      );
      const going = act(ada, { ...SWORD, dialog: true });
      await dialog.locator(".target-choice").filter({ hasText: "Raider 1" }).hover();
      await expect.poll(lit).toEqual([place]);
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await going;
      expect(await lit()).toEqual([]);
    });

    await test.step("what was chosen last time is chosen again; what the map says is asked of the map", async () => {
      void act(ada, { by: "maren", at: "brute", action: "attack", item: "Long sword", dialog: true });
      await expect(dialog.getByRole("checkbox", { name: "To stun, not to kill" })).toBeChecked();
      await expect(dialog.getByRole("spinbutton", { name: "Value" })).toHaveValue("0");
      await dialog.getByRole("checkbox", { name: "To stun, not to kill" }).uncheck();
      const before = await messages(ada);
      await dialog.getByRole("button", { name: "Roll" }).click();
      await expect(dialog).toHaveCount(0);
      await expect.poll(() => messages(ada)).toBe(before + 1);
    });

    await test.step("with the key held the dialog is left out; among many one looks for a name", async () => {
      const before = await messages(ada);
      const sheet = await openSheet(ada, "Maren");
      const names = ["Lurker", "Lancer", "Leaper"];
      await within(
        gm,
        async ({ Actor, game }, wanted) => {
          for (const name of wanted) {
            const { id } = await Actor.create({ name, type: "avorkarthCreature" });
            await game.combats.contents[0]?.createEmbeddedDocuments("Combatant", [{ actorId: id }]);
          }
        },
        names,
      );
      await sheet
        .getByRole("button", { name: /Long sword/ })
        .first()
        .click();
      await expect(dialog.locator(".target-choice")).toHaveCount(11);
      await dialog.getByRole("textbox", { name: "Find by name" }).fill("lanc");
      await expect(dialog.locator(".target-choice:visible")).toHaveCount(1);
      await dialog.getByRole("radio", { name: /Lancer/ }).check();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await ada.locator(`.bench-token-list [data-token-id="${TOKENS.brute}"]`).focus();
      await ada.keyboard.press("t");
      await ada.keyboard.down("Shift");
      await sheet
        .getByRole("button", { name: /Long sword/ })
        .first()
        .click();
      await expect.poll(() => messages(ada)).toBe(before + 1);
      await ada.keyboard.up("Shift");
      await expect(dialog).toHaveCount(0);
      await ada.keyboard.press("Escape");
    });

    await test.step("public, game masters, blind, oneself", async () => {
      const sees = (page: Page, id: string): Promise<string> =>
        within(
          page,
          ({ game }, which) => `${game.messages.get(which)?.visible} ${game.messages.get(which)?.isContentVisible}`,
          id,
        );
      const modes = [
        ["public", "true true", "true true"],
        ["gm", "true true", "true true"],
        ["blind", "true true", "true false"],
        ["self", "true true", "true true"],
      ] as const;
      for (const [mode, gms, own] of modes) {
        const before = await messages(ada);
        void act(ada, { ...SWORD, at: "brute", dialog: true });
        await dialog.getByRole("combobox", { name: "Who sees it" }).selectOption(mode);
        await dialog.getByRole("button", { name: "Roll" }).click();
        await expect.poll(() => messages(ada)).toBe(before + 1);
        const id = await newest(ada);
        await expect.poll(() => messages(gm)).toBe(before + 1);
        expect(`${mode} ${await sees(ada, id)}`).toBe(`${mode} ${own}`);
        if (mode !== "self") expect(`${mode} ${await sees(gm, id)}`).toBe(`${mode} ${gms}`);
        else expect(await sees(gm, id)).toContain("false");
      }
    });

    await test.step("several targets, each with odds and a part of its own; applied and taken back all at once", async () => {
      const targets = ["brute", "raider", "otherRaider"] as const;
      void act(gm, { ...SWORD, at: targets, dialog: true });
      const many = dialogOf(gm);
      await expect(many.locator(".target-bars")).toHaveCount(3);
      await expect(many.locator(".odds-against")).toHaveText("Against Brute");
      // Nobody is shut out from what is ours of the window; its frame is the host's.
      const { violations } = await new AxeBuilder({ page: gm })
        .include(".action-dialog .window-content")
        .include("#sidebar .resolution-card")
        .options({ preload: false })
        .analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`),
      ).toEqual([]);
      await many.getByRole("checkbox", { name: /Raider 2/ }).uncheck();
      await expect(many.locator(".target-bars")).toHaveCount(2);
      await many.getByRole("checkbox", { name: /Raider 2/ }).check();
      await expect(many.locator(".odds-against")).toHaveText("Against Raider 2");
      await forceDice(gm, [3, 5, 6, 4, 6, 4]);
      await many.getByRole("button", { name: "Roll" }).click();
      await expect(card(gm).locator(".resolution-part")).toHaveCount(3);
      await card(gm).getByRole("button", { name: "Apply all" }).click();
      await expect(card(ada).locator('[data-state="applied"].resolution-part')).toHaveCount(3);
      for (const token of targets) expect(Number(await stored(ada, token, "system.wounds.lethal"))).toBeGreaterThan(0);
      await card(gm).getByRole("button", { name: "Undo all" }).click();
      await expect(card(ada).locator('[data-state="undone"].resolution-part')).toHaveCount(3);
      for (const token of targets) expect(await stored(ada, token, "system.wounds.lethal")).toBe(0);
    });

    await test.step("the fallen are marked as fallen, and stand up again when it is taken back", async () => {
      await write(gm, "raider", { system: { wounds: { lethal: 149 } } });
      await expect.poll(() => stored(ada, "raider", "system.wounds.lethal")).toBe(149);
      const id = await act(ada, { ...SWORD, at: "raider", faces: [6, 6, 3, 5] });
      const defeated = (page: Page): Promise<unknown> =>
        within(
          page,
          ({ game }, token) =>
            game.combats.contents[0]?.combatants.find(({ tokenId }) => tokenId === token)?.isDefeated,
          TOKENS.raider,
        );
      expect(await defeated(ada)).toBe(false);
      await apply(gm, ada, id);
      await expect.poll(() => statuses(ada, "raider")).toContain("dead");
      await expect.poll(() => defeated(ada)).toBe(true);
      await undo(gm, id);
      await expect.poll(() => statuses(ada, "raider")).not.toContain("dead");
      await expect.poll(() => defeated(ada)).toBe(false);
    });

    await test.step("a card reads in 260 pixels and in a window of its own, where its buttons work as well", async () => {
      for (const page of [gm, ada])
        await page.addStyleTag({ content: "#sidebar .chat-log .chat-message { width: 260px !important; }" });
      for (const summary of await card(gm).locator("summary").all()) await summary.click();
      const tooWide = (page: Page): Promise<string[]> =>
        page
          .locator(".resolution-card *")
          .evaluateAll((all) =>
            all
              .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline")
              .map((one) => `${one.className} ${one.scrollWidth} > ${one.clientWidth}`),
          );
      expect(await tooWide(gm)).toEqual([]);
      const id = await act(ada, { ...SWORD, at: "brute", faces: [3, 5] });
      await expect.poll(async () => (await part(gm, id ?? ""))?.state).toBe("open");
      await within(
        gm,
        ({ game, foundry }, which) =>
          new foundry.applications.sidebar.apps.ChatPopout({ message: game.messages.get(which) })
            .render({ force: true })
            .then(() => undefined),
        id ?? "",
      );
      const popped = gm.locator(".window-content > .chat-message .resolution-card");
      await popped.getByRole("button", { name: "Apply" }).click();
      await expect(popped).toContainText("Applied");
      await expect(card(ada)).toContainText("Applied");
      await popped.getByRole("button", { name: "Undo" }).click();
      await expect(popped).toContainText("Taken back");
      expect(await tooWide(gm)).toEqual([]);
      await gm.locator(".application").filter({ has: popped }).getByRole("button", { name: /close/i }).first().click();
    });

    await test.step("an older card is taken back past a newer one; the newest by one call; what is gone is said", async () => {
      const older = await act(ada, { ...SWORD, at: "brute", faces: [3, 5] });
      const newer = await act(ada, { ...SWORD, at: "brute", faces: [3, 5] });
      await apply(gm, ada, older);
      await apply(gm, ada, newer);
      expect(await stored(ada, "brute", "system.wounds.lethal")).toBe(16);
      await undo(gm, older);
      await expect.poll(() => stored(ada, "brute", "system.wounds.lethal")).toBe(8);
      expect(
        await within(gm, ({ game }) =>
          game.system.api.resolve["undoNewest"]?.().then((answer) => (answer as { status: string }).status),
        ),
      ).toBe("done");
      await expect.poll(() => stored(ada, "brute", "system.wounds.lethal")).toBe(0);
      expect((await part(ada, newer ?? ""))?.state).toBe("undone");

      const victim = await within(
        gm,
        async ({ Actor }) => (await Actor.create({ name: "Victim", type: "avorkarthCreature" })).uuid,
      );
      const id = await within(
        gm,
        async ({ game, canvas }, [uuid, token, fields]) => {
          const actor = canvas.tokens.get(token)?.actor;
          const message = (await game.system.api.resolve["startAction"]?.({
            actorUuid: actor?.uuid,
            actionId: "attack",
            itemUuid: actor?.items.getName("Long sword").uuid,
            targetUuid: uuid,
            fields,
            skipDialog: true,
          })) as { id: string } | null;
          return message?.id ?? "";
        },
        [victim, TOKENS.maren, FRONT] as const,
      );
      await expect.poll(async () => (await part(gm, id))?.state).toMatch(/open|none/);
      if ((await part(gm, id))?.state === "open") {
        await apply(gm, ada, id);
        await gm.evaluate(
          (uuid) =>
            (globalThis as unknown as { fromUuid(u: string): Promise<{ delete(): Promise<unknown> }> })
              .fromUuid(uuid)
              .then((actor) => actor.delete())
              .then(() => null),
          victim,
        );
        expect(await ask(gm, "undo", id)).toBe("gone");
        await expect(card(gm)).toContainText("no longer there");
        await expect(card(gm).locator(".resolution-problems")).toContainText("is not there any more");
      }
    });
  });

  test("another game's creature, a weapon out of use, two answers, a module that throws at each step", async ({
    bench,
  }) => {
    test.setTimeout(150_000);
    const broke = /a module broke|an action stopped|Hooks|could not go on|resolution/;
    const gm = await bench.open("gm", { expectErrors: broke });
    const ada = await bench.open("ada", { expectErrors: broke });
    await openTab(gm, "Chat");

    await test.step("a creature of another game is refused in words, in the dialog and without", async () => {
      const before = await messages(gm);
      const stranger = await within(
        gm,
        async ({ Actor }) => (await Actor.create({ name: "Stranger", type: "taraforeCharacter" })).uuid,
      );
      const start = (skipDialog: boolean) =>
        within(
          gm,
          async ({ game, canvas }, [uuid, token, skip]) => {
            const actor = canvas.tokens.get(token)?.actor;
            const message = await game.system.api.resolve["startAction"]?.({
              actorUuid: actor?.uuid,
              actionId: "attack",
              itemUuid: actor?.items.getName("Long sword").uuid,
              targetUuid: uuid,
              skipDialog: skip,
            });
            return message === null;
          },
          [stranger, TOKENS.maren, skipDialog] as const,
        );
      expect(await start(true)).toBe(true);
      await expect(gm.getByText("Stranger belongs to another game.").first()).toBeVisible();
      const going = start(false);
      await expect(dialogOf(gm).locator(".odds-refused")).toContainText("another game");
      await expect(dialogOf(gm).getByRole("button", { name: "Roll" })).toBeDisabled();
      await dialogOf(gm).getByRole("button", { name: "Cancel" }).click();
      expect(await going).toBe(true);
      expect(await messages(gm)).toBe(before);
    });

    await test.step("an unloaded weapon is refused; out of range is said and not forbidden", async () => {
      const before = await messages(gm);
      await within(
        gm,
        ({ canvas }, token) =>
          canvas.tokens
            .get(token)
            ?.actor.items.getName("Short bow")
            .update({ system: { prepared: false } })
            .then(() => undefined),
        TOKENS.bowman,
      );
      expect(await act(gm, { by: "bowman", at: "maren", action: "attack", item: "Short bow" })).toBeNull();
      await expect(gm.getByText("Short bow is not loaded.").first()).toBeVisible();
      expect(await messages(gm)).toBe(before);
      await act(ada, { ...SWORD, at: "bowman", faces: [3, 5] });
      await expect(card(gm)).toContainText("Out of range");
    });

    await test.step("owners apply to their own where the world lets them, and to nobody else", async () => {
      const set = (value: string): Promise<void> =>
        within(
          gm,
          ({ game }, wanted) => game.settings.set("tactical-time", "applyBy", wanted).then(() => undefined),
          value,
        );
      await set("owner");
      const others = (await act(ada, { ...SWORD, at: "brute", faces: [3, 5] })) ?? "";
      await expect.poll(async () => (await part(gm, others))?.state).toBe("open");
      expect(await ask(ada, "apply", others)).toBe("notYours");
      const own =
        (await act(gm, {
          by: "raider",
          at: "maren",
          action: "attack",
          item: "Short sword",
          fields: { arc: "back", enemiesInMelee: 1 },
          faces: [6, 5, 5, 5],
        })) ?? "";
      await expect.poll(async () => (await part(ada, own))?.state).toBe("open");
      expect(await ask(ada, "apply", own)).toBe("done");
      await expect.poll(async () => Number(await stored(ada, "maren", "system.wounds.lethal"))).toBeGreaterThan(0);
      expect(await ask(ada, "undo", own)).toBe("done");
      await expect.poll(() => stored(ada, "maren", "system.wounds.lethal")).toBe(0);
      await set("gm");
    });

    await test.step("two answers to one question: the first counts, the second is told", async () => {
      const id = await act(gm, {
        by: "raider",
        at: "maren",
        action: "attack",
        item: "Short sword",
        fields: FRONT,
        faces: [1],
      });
      await expect(ada.locator(".answer-prompt")).toBeVisible();
      const reply = (page: Page) =>
        within(
          page,
          ({ game }, which) =>
            game.system.api.resolve["answer"]?.(which, "main", { use: true }).then(
              (answer) => answer as { status: string; reason?: string } | null,
            ),
          id ?? "",
        );
      const answers = await Promise.all([reply(ada), reply(gm)]);
      expect(new Set(answers.map((answer) => answer?.status))).toEqual(new Set(["done", "refused"]));
      expect(answers.find((answer) => answer?.status === "refused")?.reason).toContain("answered");
      await expect.poll(async () => (await part(gm, id ?? ""))?.outcome ?? null).not.toBeNull();
      expect((await part(gm, id ?? ""))?.progress.filter(({ kind }) => kind === "answer")).toHaveLength(1);
      await expect(ada.locator(".answer-prompt")).toHaveCount(0);
      // After all is over there is nothing to answer.
      expect(await reply(ada)).toBeNull();
    });

    await test.step("a module that throws before a step stops it there, by its name; nothing is half-written", async () => {
      const breaks = (page: Page, hook: string): Promise<void> =>
        page.evaluate((name) => {
          // As if it came from a module's file.
          const throws = new Function(
            "throw new Error('a module broke')\n//# sourceURL=https://table.example/modules/pretty-blood/main.js",
          ) as () => void;
          (globalThis as unknown as Host).Hooks.once(`tactical-time.${name}`, throws);
        }, hook);
      for (const hook of ["preGather", "preRoll", "preOutcome", "preCard"]) {
        const before = await messages(ada);
        await breaks(ada, hook);
        expect(await act(ada, { ...SWORD, at: "brute" })).toBeNull();
        await expect(ada.getByText(new RegExp(`${hook} · pretty-blood · a module broke`)).first()).toBeVisible();
        expect(await messages(ada)).toBe(before);
      }
      await breaks(ada, "preDialog");
      expect(await act(ada, { ...SWORD, at: "brute", dialog: true })).toBeNull();
      await expect(dialogOf(ada)).toHaveCount(0);

      await write(gm, "brute", { system: { wounds: { lethal: 0, nonLethal: 0 } } });
      const id = (await act(ada, { ...SWORD, at: "brute", faces: [3, 5] })) ?? "";
      await expect.poll(async () => (await part(gm, id))?.state).toBe("open");
      await breaks(gm, "preApply");
      expect(await ask(ada, "apply", id)).toBe("notYours");
      expect(await ask(gm, "apply", id)).toBe("failed");
      expect(await stored(gm, "brute", "system.wounds.lethal")).toBe(0);
      expect((await part(gm, id))?.state).toBe("open");
      await apply(gm, ada, id);
      await breaks(gm, "preUndo");
      expect(await ask(gm, "undo", id)).toBe("failed");
      expect((await part(gm, id))?.state).toBe("applied");
      expect(await stored(gm, "brute", "system.wounds.lethal")).toBe(8);
      await undo(gm, id);
      // After a step it is too late to stop it: the host logs, the step stands.
      await breaks(ada, "card");
      expect(await act(ada, { ...SWORD, at: "brute", faces: [3, 5] })).not.toBeNull();
    });
  });
});
