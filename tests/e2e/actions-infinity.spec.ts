import type { Page } from "@playwright/test";
import { ask, part } from "./actions.ts";
import { expect, test, USERS } from "./bench.ts";
import { act, answer, apply, type CastGlobals, gather, outcome, type Role, statuses, stored } from "./cast.ts";
import { card, forceDice, inGame, openTab } from "./people.ts";

/**
 * Swords of Infinity, from blow to spell, between a game master and two players: Ada acts, Ben's creature defends, the
 * goblin is an unlinked token. Dice are forced; the numbers beside them are the rulebook's worked examples.
 */
const skill = (name: string, purpose: string, value: number, more: object = {}): object => ({
  name,
  type: "infinitySpecialization",
  system: { purpose, value, ...more },
});

const CAST: readonly Role[] = [
  {
    name: "Ysolde",
    system: { abilities: { strength: 35, dexterity: 30, intelligence: 27, personality: 26 } },
    items: [
      { name: "Great blade", type: "infinityWeapon", system: { size: 3, skill: "blades", heldBy: "rightArm" } },
      skill("Blades", "weapon", 20),
      skill("Speech", "social", 20, { ability: "intelligence" }),
      skill("Presence", "social", 10, { ability: "personality", appliesTo: "power" }),
      skill("Casting", "casting", 20, { ability: "intelligence" }),
      { name: "Bolt", type: "infinitySpell", system: { met: "none", effect: "damage", powerBonus: 10 } },
      { name: "Mend", type: "infinitySpell", system: { met: "none", effect: "heal" } },
    ],
    owner: USERS.ada,
  },
  {
    name: "Corvin",
    system: { abilities: { dexterity: 28, vitality: 25, awareness: 22, personality: 24 } },
    items: [
      skill("Dodging", "dodging", 10),
      { name: "Mail", type: "infinityArmour", system: { protection: 10, covers: ["torso"] } },
      { name: "Axe", type: "infinityWeapon", system: { size: 1, skill: "axes", heldBy: "rightArm" } },
    ],
    owner: USERS.ben,
  },
  {
    name: "Goblin",
    system: { abilities: { strength: 10, dexterity: 20, vitality: 10 } },
    items: [],
    owner: null,
    token: true,
  },
];

test.describe("@actions", () => {
  test("Swords of Infinity: blows and their defence, techniques, words, spells", async ({ bench }) => {
    test.setTimeout(150_000);
    const gm = await bench.open("gm");
    const ada = await bench.open("ada");
    const ben = await bench.open("ben");
    await gather(gm, "infinityParticipant", CAST);
    await expect.poll(() => statuses(ben, "Corvin")).toEqual([]);
    const percent = (page: Page, faces: readonly number[]): Promise<void> => forceDice(page, faces, 100);
    const torso = "system.composition.torso.damage";

    await test.step("Ben chooses how Corvin defends; 60 does not beat 29, and 65 through mail disable the torso", async () => {
      await openTab(ben, "Chat");
      await percent(ada, [29, 80]);
      await percent(ben, [60]);
      const id = await act(ada, {
        by: "Ysolde",
        at: "Corvin",
        action: "attack",
        item: "Great blade",
        fields: { part: "torso" },
      });
      const prompt = ben.locator(".answer-prompt");
      await expect(prompt).toBeVisible();
      await expect(ada.locator(".answer-prompt")).toHaveCount(0);
      // 38 to make, 29 to beat: 1 to 28.
      await expect(prompt.getByRole("radio", { name: /^Dodge: 38 28%/ })).toBeChecked();
      await prompt.getByRole("button", { name: "Answer" }).click();
      expect(await outcome(ada, id)).toMatchObject({
        result: "damage",
        score: 65,
        hurt: { dealt: 55, state: "disabled" },
      });
      await expect(card(ben)).toContainText("Torso: 55 damage, disabled");
      await expect(card(ben).getByRole("button", { name: "Check to stay up" })).toBeVisible();
      expect(await ask(ada, "apply", id ?? "")).toBe("notYours");
      await apply(gm, ben, id);
      expect(await stored(ben, "Corvin", torso)).toBe(55);
      await expect.poll(() => statuses(ben, "Corvin")).toContain("disabled");
      expect(await ask(gm, "undo", id ?? "")).toBe("done");
      await expect.poll(() => stored(ben, "Corvin", torso)).toBe(0);
      await expect.poll(() => statuses(ben, "Corvin")).not.toContain("disabled");
    });

    await test.step("a critical asks Ada what it is used for before Corvin is asked; full takes the whole power", async () => {
      await percent(ada, [1]);
      const started = act(ada, {
        by: "Ysolde",
        at: "Corvin",
        action: "attack",
        item: "Great blade",
        fields: { part: "rightArm" },
        dialog: true,
      });
      const dialog = ada.locator(".action-dialog").last();
      await expect(dialog).toContainText("No hit");
      await dialog.getByRole("button", { name: "Roll" }).click();
      const id = await started;
      const prompt = ada.locator(".answer-prompt");
      await prompt.getByRole("radio", { name: /^Full/ }).check();
      await prompt.getByRole("button", { name: "Answer" }).click();
      await expect(ben.locator(".answer-prompt")).toBeVisible();
      await answer(ben, id, { defence: "none" });
      expect(await outcome(ada, id)).toMatchObject({ score: 65, hurt: { dealt: 65 } });
    });

    await test.step("a critical dodge earns a counter-attack, which is not paid for", async () => {
      await percent(ada, [20]);
      await percent(ben, [1]);
      const id = await act(ada, {
        by: "Ysolde",
        at: "Corvin",
        action: "attack",
        item: "Great blade",
        fields: { part: "head" },
      });
      await expect(ben.locator(".answer-prompt")).toBeVisible();
      await ben.locator(".answer-prompt").getByRole("button", { name: "Answer" }).click();
      await expect(ben.locator(".answer-prompt").getByRole("radio", { name: "A free counter-attack" })).toBeChecked();
      await ben.locator(".answer-prompt").getByRole("button", { name: "Answer" }).click();
      expect(await outcome(ben, id)).toMatchObject({ result: "defended", reward: "counterAttack" });
      await expect(card(ben).getByRole("button", { name: "Counter-attack" })).toBeVisible();
      await expect(card(ada).getByRole("button", { name: "Counter-attack" })).toHaveCount(0);
    });

    await test.step("tripping the goblin, an unlinked token whose dice the game master throws", async () => {
      await percent(ada, [10, 40]);
      await percent(gm, [12]);
      const id = await act(ada, { by: "Ysolde", at: "Goblin", action: "technique", fields: { effect: "prone" } });
      expect(await outcome(ada, id)).toMatchObject({ result: "works", power: 40, resistance: 12 });
      await apply(gm, ada, id);
      await expect.poll(() => statuses(ada, "Goblin")).toContain("prone");
      expect(await ask(gm, "undo", id ?? "")).toBe("done");
      await expect.poll(() => statuses(ada, "Goblin")).not.toContain("prone");
    });

    await test.step("the axe is struck from Corvin's hand, and undo puts it back", async () => {
      await percent(ada, [10, 90]);
      await percent(ben, [20]);
      const id = await act(ada, { by: "Ysolde", at: "Corvin", action: "technique", fields: { effect: "disarm" } });
      expect(await outcome(ada, id)).toMatchObject({ result: "works", resistance: 20 });
      await apply(gm, ada, id);
      expect(await stored(ada, "Corvin", "system.equipped", "Axe")).toBe(false);
      expect(await ask(gm, "undo", id ?? "")).toBe("done");
      await expect.poll(() => stored(ada, "Corvin", "system.equipped", "Axe")).toBe(true);
    });

    await test.step("words: 36 against 20 of mental resistance, and Corvin is shaken", async () => {
      await percent(ada, [31, 77]);
      await percent(ben, [20]);
      const id = await act(ada, { by: "Ysolde", at: "Corvin", action: "words" });
      expect(await outcome(ada, id)).toMatchObject({ result: "works", power: 36, resistance: 20 });
      await apply(gm, ada, id);
      expect(await stored(ben, "Corvin", "system.resolve.total")).toBe(36);
      await expect.poll(() => statuses(ben, "Corvin")).toContain("shaken");
    });

    await test.step("no spell without a ritual; then a bolt, and mending of one's own arm", async () => {
      expect(await act(ada, { by: "Ysolde", at: "Corvin", action: "cast", item: "Bolt" })).toBeNull();
      const ritual = await act(ada, { by: "Ysolde", action: "ritual", fields: { tenths: 5 } });
      await expect.poll(async () => (await part(ada, ritual ?? ""))?.state).toBe("applied");
      expect(await stored(ada, "Ysolde", "system.ritualRounds")).toBe(5);
      await percent(ada, [10, 30]);
      const bolt = await act(ada, {
        by: "Ysolde",
        at: "Corvin",
        action: "cast",
        item: "Bolt",
        fields: { part: "torso" },
      });
      expect(await outcome(ada, bolt)).toMatchObject({ result: "works", power: 30 });
      await apply(gm, ada, bolt);
      expect(await stored(ben, "Corvin", torso)).toBe(20);
      await inGame(gm, (globals) =>
        (globals as unknown as CastGlobals).game.actors
          .getName("Ysolde")
          ?.update({ "system.composition.leftArm.damage": 15 })
          .then(() => null),
      );
      await expect.poll(() => stored(ada, "Ysolde", "system.composition.leftArm.damage")).toBe(15);
      await percent(ada, [10, 21]);
      const mend = await act(ada, { by: "Ysolde", at: "Ysolde", action: "cast", item: "Mend" });
      await outcome(ada, mend);
      await apply(gm, ada, mend);
      expect(await stored(ada, "Ysolde", "system.composition.leftArm.damage")).toBe(5);
    });

    await test.step("in a fight the dialog buys an action, which lowers this roll and stays until the next turn", async () => {
      await inGame(gm, async (globals) => {
        const { Combat, game } = globals as unknown as CastGlobals & {
          Combat: { create(data: object): Promise<unknown> };
        };
        for (const combat of [...game.combats.contents]) await combat.delete();
        await Combat.create({ active: true, combatants: [{ actorId: game.actors.getName("Ysolde")?.id }] });
      });
      await openTab(gm, "Combat");
      await gm.getByRole("button", { name: "Begin the fight" }).click();
      await openTab(ada, "Combat");
      const mine = ada.locator("#sidebar .combatant.active");
      await expect(mine).toContainText("Ysolde");
      await percent(ada, [20]);
      // 30 to hit, less 10 for what is bought: 20 misses.
      const id = await act(ada, {
        by: "Ysolde",
        at: "Goblin",
        action: "attack",
        item: "Great blade",
        fields: { bought: 1 },
      });
      expect(await outcome(ada, id)).toMatchObject({ result: "miss" });
      await expect(mine.locator(".pool-penalty")).toHaveText("−10");
    });
  });
});
