import type { Page } from "@playwright/test";
import { ask, part } from "./actions.ts";
import { expect, test, USERS } from "./bench.ts";
import {
  act,
  answer,
  apply,
  type CastGlobals,
  gather,
  houseRule,
  outcome,
  type Role,
  statuses,
  stored,
  write,
} from "./cast.ts";
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
      { name: "Ward", type: "infinitySpell", system: { met: "none", effect: "protect", rounds: 3 } },
      { name: "Lie", type: "infinityTechnique", system: { check: "words", resist: "mental", effect: "deceive" } },
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
      {
        name: "Crossbow",
        type: "infinityWeapon",
        system: { size: 2, ranged: true, rangeStep: 100, fixedPower: 40, reloadActions: 2 },
      },
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

  test("Swords of Infinity: grips, stealth, care, hazards, things in hand, pushes and named effects", async ({
    bench,
  }) => {
    test.setTimeout(200_000);
    const gm = await bench.open("gm");
    const ada = await bench.open("ada");
    const ben = await bench.open("ben");
    await gather(gm, "infinityParticipant", CAST);
    await expect.poll(() => statuses(ben, "Goblin")).toEqual([]);
    const percent = (page: Page, faces: readonly number[]): Promise<void> => forceDice(page, faces, 100);
    const prompt = (page: Page) => page.locator(".answer-prompt");

    await test.step("a pin is held by 20 against 19, and broken by 10 against 5; who is not pinned has nothing to break", async () => {
      expect(await act(ben, { by: "Corvin", at: "Ysolde", action: "breakFree" })).toBeNull();
      expect(await act(ada, { by: "Ysolde", at: "Goblin", action: "holdOn" })).toBeNull();
      await percent(ada, [10, 40]);
      await percent(gm, [12]);
      const pin = await act(ada, { by: "Ysolde", at: "Goblin", action: "technique", fields: { effect: "pin" } });
      await outcome(ada, pin);
      await apply(gm, ada, pin);
      await expect.poll(() => statuses(ada, "Goblin")).toContain("pinned");
      await percent(ada, [20]);
      await percent(gm, [19]);
      const hold = await act(ada, { by: "Ysolde", at: "Goblin", action: "holdOn" });
      expect(await outcome(ada, hold)).toMatchObject({ power: 20, resistance: 19, works: true });
      await apply(gm, ada, hold);
      await percent(gm, [90]);
      await percent(ada, [5]);
      const free = await act(gm, { by: "Goblin", at: "Ysolde", action: "breakFree" });
      expect(await outcome(gm, free)).toMatchObject({ power: 10, resistance: 5, works: true });
      await apply(gm, ada, free);
      await expect.poll(() => statuses(ada, "Goblin")).not.toContain("pinned");
      expect(await ask(gm, "undo", free ?? "")).toBe("done");
      await expect.poll(() => statuses(ada, "Goblin")).toContain("pinned");
      expect(await ask(gm, "undo", hold ?? "")).toBe("done");
      expect(await ask(gm, "undo", pin ?? "")).toBe("done");
      await expect.poll(() => statuses(ada, "Goblin")).not.toContain("pinned");
    });

    await test.step("one check of Corvin's stands against two watchers: 10 notices 20, 30 does not", async () => {
      await percent(ben, [20]);
      await percent(ada, [30]);
      await percent(gm, [10]);
      const id = await act(ben, { by: "Corvin", at: ["Ysolde", "Goblin"], action: "sneak" });
      const watched = [await outcome(ben, id), await outcome(ben, id, "t1")];
      expect(watched.map((each) => (each as unknown as { own: { roll: number } }).own.roll)).toEqual([20, 20]);
      expect(watched.filter((each) => each?.["fooled"] === true)).toHaveLength(1);
      expect(await ask(gm, "applyAll", id ?? "")).toBe("done");
      await expect.poll(() => statuses(ben, "Ysolde")).toContain("unaware");
      expect(await statuses(ben, "Goblin")).not.toContain("unaware");
      expect(await ask(gm, "undoAll", id ?? "")).toBe("done");
      await expect.poll(() => statuses(ben, "Ysolde")).not.toContain("unaware");
    });

    await test.step("roused: 29 against 30 wakes the goblin; awake, it cannot be roused", async () => {
      expect(await act(ben, { by: "Corvin", at: "Goblin", action: "rouse" })).toBeNull();
      const out = { id: "unconscious", value: 0, causedBy: null, endsTurnOf: null, endsRound: null };
      await write(gm, ben, "Goblin", "system.conditions.unconscious", out);
      await expect.poll(() => statuses(ben, "Goblin")).toContain("unconscious");
      await percent(gm, [29]);
      const id = await act(ben, { by: "Corvin", at: "Goblin", action: "rouse" });
      expect(await outcome(ben, id)).toMatchObject({ success: true });
      await apply(gm, ben, id);
      await expect.poll(() => statuses(ben, "Goblin")).not.toContain("unconscious");
    });

    await test.step("treated by ten points, then a night by five: nothing is left; a day without sleep weighs until the next night", async () => {
      const arm = "system.composition.leftArm.damage";
      await write(gm, ben, "Ysolde", arm, 15);
      await percent(ben, [24]);
      const treat = await act(ben, { by: "Corvin", at: "Ysolde", action: "treat" });
      expect(await outcome(ben, treat)).toMatchObject({ success: true });
      await apply(gm, ben, treat);
      expect(await stored(ben, "Ysolde", arm)).toBe(5);
      const night = { night: true, meal: false, drink: false };
      await act(ada, { by: "Ysolde", action: "rest", fields: night });
      await expect.poll(() => stored(ben, "Ysolde", arm)).toBe(0);
      await percent(ada, [60]);
      await act(ada, { by: "Ysolde", action: "lack", fields: { cause: "sleep" } });
      await expect.poll(() => stored(ben, "Ysolde", "system.deprivation.sleep")).toBe(1);
      await act(ada, { by: "Ysolde", action: "rest", fields: night });
      await expect.poll(() => stored(ben, "Ysolde", "system.deprivation.sleep")).toBe(0);
    });

    await test.step("a fall of 20 feet on whatever 5 of 100 is: the head", async () => {
      await percent(ben, [5]);
      const id = await act(ben, { by: "Corvin", action: "fall", fields: { feet: 20 } });
      expect(await outcome(ben, id)).toMatchObject({ part: "head", hurt: { dealt: 20 } });
      await expect.poll(() => stored(gm, "Corvin", "system.composition.head.damage")).toBe(20);
      expect(await ask(ben, "undo", id ?? "")).toBe("done");
      await expect.poll(() => stored(gm, "Corvin", "system.composition.head.damage")).toBe(0);
      // A trap that armour helps against: 12 less 10 of mail.
      const trap = { cause: "trap", points: 12, part: "torso", armour: true };
      const caught = await act(ben, { by: "Corvin", action: "fall", fields: trap });
      expect(await outcome(ben, caught)).toMatchObject({ part: "torso", hurt: { dealt: 2 } });
      expect(await ask(ben, "undo", caught ?? "")).toBe("done");
    });

    await test.step("dropped, drawn, shot empty by a miss that nobody has to confirm, refused, loaded again", async () => {
      await act(ben, { by: "Corvin", action: "drop", item: "Axe" });
      await expect.poll(() => stored(gm, "Corvin", "system.equipped", "Axe")).toBe(false);
      await act(ben, { by: "Corvin", action: "pickUp", item: "Axe" });
      await expect.poll(() => stored(gm, "Corvin", "system.equipped", "Axe")).toBe(true);
      const shot = { by: "Corvin", at: "Goblin", action: "attack", item: "Crossbow" } as const;
      await percent(ben, [99]);
      const id = await act(ben, shot);
      expect(await outcome(ben, id)).toMatchObject({ result: "miss" });
      await expect.poll(() => stored(gm, "Corvin", "system.loaded", "Crossbow")).toBe(false);
      expect(await act(ben, shot)).toBeNull();
      await expect(ben.getByText("Crossbow is not loaded: reload it first.").first()).toBeVisible();
      await act(ben, { by: "Corvin", action: "reload", item: "Crossbow" });
      await expect.poll(() => stored(gm, "Corvin", "system.loaded", "Crossbow")).toBe(true);
      expect(await act(ben, { by: "Corvin", action: "reload", item: "Crossbow" })).toBeNull();
      expect(await act(ben, { by: "Corvin", action: "deed", fields: { deed: "speak" } })).not.toBeNull();
    });

    await test.step("a power check shows its dice; a push, where it is played, buys a success with a wound of one's own", async () => {
      await openTab(ada, "Chat");
      await percent(ada, [37]);
      await act(ada, { by: "Ysolde", action: "power", fields: { what: "physical" } });
      await expect(card(ada).locator(".tt-die")).toHaveText(["37"]);
      await houseRule(gm, [ada], "infinity", "push.mode", "players");
      await percent(ada, [40]);
      const started = act(ada, { by: "Ysolde", action: "check", fields: { what: "strength" }, dialog: true });
      await ada.locator(".action-dialog").last().getByRole("button", { name: "Roll" }).click();
      await prompt(ada).getByRole("spinbutton").fill("35");
      await prompt(ada).getByRole("radio", { name: "Left leg" }).check();
      await prompt(ada).getByRole("button", { name: "Answer" }).click();
      const id = await started;
      expect(await outcome(ada, id)).toMatchObject({ roll: 35, success: true, pushes: [{ damage: 5 }] });
      await houseRule(gm, [ada, ben], "infinity", "push.mode", "off");
    });

    await test.step("a narrative critical is named, lies on Corvin, and goes with the undo", async () => {
      await percent(ada, [1, 20]);
      const started = act(ada, {
        by: "Ysolde",
        at: "Corvin",
        action: "attack",
        item: "Great blade",
        fields: { part: "leftLeg" },
        dialog: true,
      });
      await ada.locator(".action-dialog").last().getByRole("button", { name: "Roll" }).click();
      const id = await started;
      await prompt(ada)
        .getByRole("radio", { name: /^Narrative/ })
        .check();
      await prompt(ada).getByRole("button", { name: "Answer" }).click();
      await expect(prompt(ben)).toBeVisible();
      await answer(ben, id, { defence: "none" });
      await prompt(ada)
        .getByRole("textbox", { name: /what happens/ })
        .fill("Blood in the eyes");
      await prompt(ada).getByRole("button", { name: "Answer" }).click();
      expect(await outcome(ada, id)).toMatchObject({ named: [{ on: "target", text: "Blood in the eyes" }] });
      await openTab(ben, "Chat");
      await expect(card(ben)).toContainText("Blood in the eyes");
      await apply(gm, ben, id);
      const effects = async () => Object.values((await stored(ben, "Corvin", "system.narrativeEffects")) as object);
      expect(await effects()).toMatchObject([{ text: "Blood in the eyes" }]);
      expect(await ask(gm, "undo", id ?? "")).toBe("done");
      await expect.poll(effects).toEqual([]);
    });

    await test.step("a feint opens the next blow: 20 more to hit, and nobody is asked for a defence", async () => {
      await percent(ada, [10, 60]);
      await percent(ben, [20]);
      const feint = await act(ada, { by: "Ysolde", at: "Corvin", action: "technique", fields: { effect: "feint" } });
      expect(await outcome(ada, feint)).toMatchObject({ result: "works" });
      await apply(gm, ada, feint);
      await expect.poll(() => statuses(ada, "Corvin")).toContain("feinted");
      await percent(ada, [49, 12]);
      const blow = await act(ada, { by: "Ysolde", at: "Corvin", action: "attack", item: "Great blade" });
      // 30 to hit and 20 for the feint: 49 hits, and no question waits.
      expect(await outcome(ada, blow)).toMatchObject({ result: "damage", score: 12 });
      await apply(gm, ada, blow);
      await expect.poll(() => statuses(ada, "Corvin")).not.toContain("feinted");
      expect(await ask(gm, "undo", blow ?? "")).toBe("done");
      expect(await ask(gm, "undo", feint ?? "")).toBe("done");
    });

    await test.step("a lie works by words against mental resistance; a ward adds armour for its rounds; the disarmed axe may be taken", async () => {
      await percent(ada, [10, 30]);
      await percent(ben, [20]);
      const lie = await act(ada, { by: "Ysolde", at: "Corvin", action: "technique", item: "Lie" });
      expect(await outcome(ada, lie)).toMatchObject({ result: "works" });
      await write(gm, ada, "Ysolde", "system.ritualRounds", 3);
      await percent(ada, [10, 25]);
      const ward = await act(ada, { by: "Ysolde", at: "Corvin", action: "cast", item: "Ward" });
      await outcome(ada, ward);
      await apply(gm, ada, ward);
      await expect.poll(() => statuses(ben, "Corvin")).toContain("warded");
      expect(await ask(gm, "undo", ward ?? "")).toBe("done");
      await houseRule(gm, [ada, ben], "infinity", "technique.disarmEffect", "take");
      await act(ada, { by: "Ysolde", action: "drop", item: "Great blade" });
      await expect.poll(() => stored(gm, "Ysolde", "system.equipped", "Great blade")).toBe(false);
      await percent(ada, [10, 60]);
      await percent(ben, [20]);
      const taken = await act(ada, { by: "Ysolde", at: "Corvin", action: "technique", fields: { effect: "disarm" } });
      expect(await outcome(ada, taken)).toMatchObject({ result: "works" });
      await apply(gm, ada, taken);
      await expect.poll(() => stored(ada, "Ysolde", "system.skill", "Axe")).toBe("axes");
      expect(await stored(ada, "Corvin", "system.skill", "Axe")).toBeNull();
      expect(await ask(gm, "undo", taken ?? "")).toBe("done");
      await expect.poll(() => stored(ada, "Corvin", "system.skill", "Axe")).toBe("axes");
      expect(await stored(ada, "Ysolde", "system.skill", "Axe")).toBeNull();
      await act(ada, { by: "Ysolde", action: "pickUp", item: "Great blade" });
      await expect.poll(() => stored(gm, "Ysolde", "system.equipped", "Great blade")).toBe(true);
    });

    await test.step("wrong targets: oneself, the dead, another game's; too far is warned of", async () => {
      const blow = { by: "Ysolde", action: "attack", item: "Great blade" } as const;
      expect(await act(ada, { ...blow, at: "Ysolde" })).toBeNull();
      expect(await act(ada, { ...blow, at: "Brute" })).toBeNull();
      const dead = { id: "dead", value: 0, causedBy: null, endsTurnOf: null, endsRound: null };
      await write(gm, ada, "Goblin", "system.conditions.dead", dead);
      await expect.poll(() => statuses(ada, "Goblin")).toContain("dead");
      expect(await act(ada, { ...blow, at: "Goblin" })).toBeNull();
      await expect(ada.getByText("Goblin is dead.").first()).toBeVisible();
    });

    await test.step("defences are counted in a fight, and each earlier one lowers the next where the world says so", async () => {
      await houseRule(gm, [ada, ben], "infinity", "defence.repeatPenalty", -10);
      await inGame(gm, async (globals) => {
        const { Combat, game } = globals as unknown as CastGlobals & {
          Combat: { create(data: object): Promise<unknown> };
        };
        for (const combat of [...game.combats.contents]) await combat.delete();
        const ids = ["Ysolde", "Corvin"].map((name) => ({ actorId: game.actors.getName(name)?.id }));
        await Combat.create({ active: true, combatants: ids });
      });
      await openTab(gm, "Combat");
      await gm.getByRole("button", { name: "Begin the fight" }).click();
      const blow = async (dodge: string): Promise<void> => {
        await percent(ada, [29, 1]);
        await percent(ben, [90]);
        const id = await act(ada, { by: "Ysolde", at: "Corvin", action: "attack", item: "Great blade" });
        await expect(prompt(ben).getByRole("radio", { name: new RegExp(`^Dodge: ${dodge}`) })).toBeChecked();
        await prompt(ben).getByRole("button", { name: "Answer" }).click();
        await outcome(ada, id);
      };
      await blow("38");
      await expect
        .poll(() =>
          inGame(ben, (globals) => {
            const { game } = globals as unknown as {
              game: {
                combats: { contents: { system: { schedule: { members: Record<string, { data: object }> } } }[] };
              };
            };
            return JSON.stringify(Object.values(game.combats.contents[0]?.system.schedule.members ?? {}));
          }),
        )
        .toContain('"defences":1');
      await blow("28");
    });
  });
});
