import type { Page } from "@playwright/test";
import { ask, part } from "./actions.ts";
import { expect, test, USERS } from "./bench.ts";
import { act, apply, type CastGlobals, gather, outcome, type Role, statuses, stored } from "./cast.ts";
import { card, forceDice, inGame, openTab } from "./people.ts";

/**
 * Tarafore, from blow to bandage, between a game master and two players: Ada's Halla acts, Ben's Corin defends, the wolf
 * is an unlinked token. Dice are forced; the numbers beside them are worked out from the rulebook's tables.
 */
const CAST: readonly Role[] = [
  {
    name: "Halla",
    system: { stats: { pro: 14, ath: 11, awa: 12, str: 12, sth: 13, prs: 10 } },
    items: [
      { name: "Sword", type: "taraforeWeapon", system: { kind: "melee", bonus: 4, equipped: true } },
      {
        name: "Bow",
        type: "taraforeWeapon",
        system: {
          kind: "missile",
          score: "archery",
          damage: { normal: 12, special: 15, exceptional: 18, critical: 21 },
        },
      },
      { name: "Leechcraft", type: "taraforeSkill", system: { stat: "awa", value: 12, tags: ["medicine"] } },
    ],
    owner: USERS.ada,
  },
  {
    name: "Corin",
    system: { stats: { pro: 11, ath: 10, awa: 10, str: 11, sth: 10, prs: 10 } },
    items: [
      { name: "Mail", type: "taraforeArmour", system: { stun: 2, wound: 4, worn: true } },
      { name: "Club", type: "taraforeWeapon", system: { kind: "melee", bonus: 2, equipped: true } },
    ],
    owner: USERS.ben,
  },
  {
    name: "Wolf",
    system: { stats: { pro: 12, ath: 13, awa: 12, str: 10, sth: 11, prs: 6 } },
    items: [],
    owner: null,
    token: true,
  },
];

/** The entries of a collection that is kept by id. */
const entries = async (page: Page, of: string, path: string): Promise<unknown[]> =>
  Object.values((await stored(page, of, path)) as Record<string, unknown>);

const write = (page: Page, of: string, data: Record<string, unknown>): Promise<void> =>
  inGame(
    page,
    async (globals, [name, changes]) => {
      await (globals as unknown as CastGlobals).game.actors.getName(name)?.update(changes);
    },
    [of, data] as const,
  );

/** What nobody is hurt by is written without a press. */
const settled = async (page: Page, id: string | null): Promise<void> => {
  await expect.poll(async () => (await part(page, id ?? ""))?.state).toBe("applied");
};

/** Presses an answer in the prompt that has come up on this tab. */
async function defend(page: Page, way: RegExp): Promise<void> {
  const prompt = page.locator(".answer-prompt");
  await expect(prompt).toBeVisible();
  await prompt.getByRole("radio", { name: way }).check();
  await prompt.getByRole("button", { name: "Answer" }).click();
}

test.describe("@actions", () => {
  test("Tarafore: blows and their defence, tokens, counters, tactics, medicine", async ({ bench }) => {
    test.setTimeout(150_000);
    const gm = await bench.open("gm");
    const ada = await bench.open("ada");
    const ben = await bench.open("ben");
    await gather(gm, "taraforeCharacter", CAST);
    await expect.poll(() => statuses(ben, "Corin")).toEqual([]);
    const tens = (page: Page, faces: readonly number[]): Promise<void> => forceDice(page, faces, 10);
    for (const page of [gm, ada, ben]) await openTab(page, "Chat");

    await test.step("a blow at the chest: Ben dodges instead of parrying; 21 against 15, stunned, ribs broken", async () => {
      await tens(ada, [6, 8, 9, 5, 6, 9, 3, 8, 9]);
      await tens(ben, [2, 5, 6, 2, 5, 7, 1, 4, 6]);
      const deed = { by: "Halla", at: "Corin", action: "attack", item: "Sword", fields: { place: "chest" } };
      const started = act(ada, deed);
      const prompt = ben.locator(".answer-prompt");
      await expect(prompt.getByRole("radio", { name: /^Parry \(11\)/ })).toBeChecked();
      await expect(ada.locator(".answer-prompt")).toHaveCount(0);
      await defend(ben, /^Dodge \(10\)/);
      const id = await started;
      expect(await outcome(ada, id)).toMatchObject({
        margin: 6,
        hitLevel: "normal",
        damage: { base: 16, stun: { margin: 4, level: "special" }, wound: { margin: 5, level: "special" } },
      });
      await expect(card(ben)).toContainText("Normal hit (Chest): Deep wound, Stunned");
      await expect(card(ben)).toContainText("Ribs broken");
      expect(await ask(ada, "apply", id ?? "")).toBe("notYours");
      await apply(gm, ben, id);
      expect(await entries(ben, "Corin", "system.wounds")).toMatchObject([
        { level: "special", place: "chest", hitLevel: "normal", consequences: { "broken-ribs": { factor: "1" } } },
      ]);
      expect(await stored(ben, "Corin", "system.stun.level")).toBe("special");
      await expect.poll(() => statuses(ben, "Corin")).toContain("stun");
      expect(await ask(gm, "undo", id ?? "")).toBe("done");
      await expect.poll(() => entries(ben, "Corin", "system.wounds")).toEqual([]);
      await expect.poll(() => statuses(ben, "Corin")).not.toContain("stun");
    });

    await test.step("the dialog shows the odds of every wound and stun; a token takes the high die after the roll", async () => {
      await write(gm, "Halla", { "system.tokens": 1 });
      await expect.poll(() => stored(ada, "Halla", "system.tokens")).toBe(1);
      await tens(ada, [2, 5, 9, 5, 5, 5, 5, 5, 5]);
      await tens(gm, [1, 4, 8, 5, 5, 5, 5, 5, 5]);
      const started = act(ada, { by: "Halla", at: "Wolf", action: "attack", item: "Sword", dialog: true });
      const dialog = ada.locator(".action-dialog").last();
      await expect(dialog).toContainText("No wound");
      await expect(dialog).toContainText("Stun: Unconscious");
      await dialog.getByRole("button", { name: "Roll" }).click();
      await defend(gm, /^Dodge \(13\)/);
      const prompt = ada.locator(".answer-prompt");
      await expect(prompt).toContainText("Spend a token?");
      await prompt.getByRole("checkbox", { name: /high die/ }).check();
      await prompt.getByRole("button", { name: "Answer" }).click();
      const id = await started;
      // 14 + 9 against 13 + 4: special, base 12 + 4 + 3, ten above the wolf's Toughness less one.
      expect(await outcome(ada, id)).toMatchObject({
        margin: 6,
        hitLevel: "special",
        spent: { actor: 1, target: 0 },
        damage: { base: 19, wound: { margin: 9, level: "exceptional" } },
      });
      await apply(gm, ada, id);
      expect(await stored(ada, "Halla", "system.tokens")).toBe(0);
      expect(await entries(gm, "Wolf", "system.wounds")).toHaveLength(1);
    });

    await test.step("a parry by five earns Ben a counter, which costs nothing and cannot be countered", async () => {
      await tens(ada, [1, 2, 3]);
      await tens(ben, [8, 10, 10]);
      const started = act(ada, { by: "Halla", at: "Corin", action: "attack", item: "Sword" });
      await defend(ben, /^Parry/);
      expect(await outcome(ben, await started)).toMatchObject({ margin: -5, result: "parried", options: ["counter"] });
      await expect(card(ada).getByRole("button", { name: "Counter: attack" })).toHaveCount(0);
      await tens(ben, [1, 1, 1]);
      await tens(ada, [9, 9, 9]);
      await card(ben).getByRole("button", { name: "Counter: attack" }).click();
      const dialog = ben.locator(".action-dialog").last();
      await expect(dialog.getByRole("radio", { name: "A plain counter, free", includeHidden: true })).toBeChecked();
      await dialog.getByRole("button", { name: "Roll" }).click();
      await defend(ada, /^Parry/);
      await expect(card(ben)).toContainText("Parried");
      await expect(card(ada).getByRole("button", { name: "Counter: attack" })).toHaveCount(0);
    });

    await test.step("a feint wins +5 for the next round; aiming, +3 with this bow, applied at once", async () => {
      await tens(ada, [1, 6, 9]);
      await tens(ben, [1, 5, 9]);
      const feint = await act(ada, { by: "Halla", at: "Corin", action: "feint" });
      expect(await outcome(ada, feint)).toMatchObject({ margin: 5, bonus: 5 });
      await settled(ada, feint);
      await tens(ada, [1, 4, 9, 1, 5, 9]);
      const aim = await act(ada, { by: "Halla", at: "Corin", action: "aim", item: "Bow" });
      expect(await outcome(ada, aim)).toMatchObject({ margin: 3, bonus: 3 });
      await settled(ada, aim);
      expect(await entries(ada, "Halla", "system.bonuses")).toMatchObject([
        { kind: "feint", value: 5, appliesTo: "melee" },
        { kind: "aim", value: 3 },
      ]);
    });

    await test.step("hidden from Corin; Halla's distraction helps the wolf's next roll against him", async () => {
      await tens(ada, [5, 5, 5]);
      await tens(ben, [5, 5, 5]);
      const hide = await act(ada, { by: "Halla", at: "Corin", action: "hide" });
      expect(await outcome(ada, hide)).toMatchObject({ margin: 3, hidden: true });
      await settled(ada, hide);
      expect(await stored(ada, "Halla", "system.hiddenFrom")).toHaveLength(1);
      await inGame(gm, async (globals) => {
        const { Combat, game } = globals as unknown as CastGlobals & {
          Combat: { create(data: object): Promise<unknown> };
        };
        for (const combat of [...game.combats.contents]) await combat.delete();
        const combatants = ["Halla", "Corin"].map((name) => ({ actorId: game.actors.getName(name)?.id }));
        const wolf = game.scenes.active.tokens.getName("Wolf") as unknown as { id: string; actorId: string };
        await Combat.create({ active: true, combatants: [...combatants, { tokenId: wolf.id, actorId: wolf.actorId }] });
      });
      await tens(ada, [5, 5, 5]);
      await tens(ben, [5, 5, 5]);
      const support = await act(ada, { by: "Halla", at: "Corin", action: "support", fields: { with: "prs" } });
      expect(await outcome(ada, support)).toMatchObject({ margin: 0, bonus: 1 });
      await settled(ada, support);
      const [bonus] = (await Promise.all(["Wolf"].map((who) => entries(gm, who, "system.bonuses")))).flat();
      expect(bonus).toMatchObject({ kind: "support", value: 1, appliesTo: "any" });
    });

    await test.step("medicine: 12 and 6 against 8 and 5 staunch and stitch; of oneself there is nothing to treat", async () => {
      expect(await act(ada, { by: "Halla", at: "Halla", action: "medicine" })).toBeNull();
      await write(gm, "Corin", { "system.wounds.woundDeep0000001": { level: "special", place: "belly" } });
      await expect.poll(() => entries(ada, "Corin", "system.wounds")).toHaveLength(1);
      await tens(ada, [2, 6, 9, 3, 5, 8]);
      const id = await act(ada, { by: "Halla", at: "Corin", action: "medicine" });
      expect(await outcome(ada, id)).toMatchObject({ margin: 5, treatment: { tier: "higher" } });
      await expect(card(ada)).toContainText("Deep wound (Belly): treated very well");
      await settled(ben, id);
      expect(await entries(ben, "Corin", "system.wounds")).toMatchObject([
        { staunched: true, stitched: true, factor: "1/4" },
      ]);
      expect(await ask(gm, "undo", id ?? "")).toBe("done");
      await expect
        .poll(() => entries(ben, "Corin", "system.wounds"))
        .toMatchObject([{ staunched: false, stitched: false, factor: "1" }]);
    });
  });
});
