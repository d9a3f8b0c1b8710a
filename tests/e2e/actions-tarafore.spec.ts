import type { Page } from "@playwright/test";
import { ask, part } from "./actions.ts";
import { type Bench, expect, test, USERS } from "./bench.ts";
import { act, apply, type CastGlobals, gather, outcome, type Role, statuses, stored } from "./cast.ts";
import { acting, card, forceDice, inGame, odds, openTab } from "./people.ts";

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
      { name: "Javelin", type: "taraforeWeapon", system: { kind: "thrown", bonus: 2, equipped: true } },
      { name: "Bolt of fire", type: "taraforePower", system: { harms: true } },
      { name: "Sway", type: "taraforePower", system: { against: "awa" } },
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
    const { gm, ada, ben } = await threePeople(bench);

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

  test("Tarafore: manoeuvres, powers, every kind of attack, death, ground and water", async ({ bench }) => {
    test.setTimeout(150_000);
    const { gm, ada, ben } = await threePeople(bench);

    await test.step("TF-047 a trip waits for the game master; Corin stands up again by himself", async () => {
      await tens(ada, [2, 6, 9]);
      await tens(ben, [3, 5, 8]);
      const started = act(ada, { by: "Halla", at: "Corin", action: "manoeuvre" });
      await defend(ben, /^Dodge \(10\)/);
      const id = await started;
      expect(await outcome(ada, id)).toMatchObject({ margin: 5, success: true });
      await expect(card(ada)).toContainText("Corin falls");
      expect(await ask(ada, "apply", id ?? "")).toBe("notYours");
      await apply(gm, ben, id);
      await expect.poll(() => statuses(ben, "Corin")).toContain("prone");
      await settled(ben, await act(ben, { by: "Corin", action: "standUp" }));
      await expect.poll(() => statuses(ben, "Corin")).not.toContain("prone");
    });

    await test.step("a grapple holds both, and whoever wins with Strength ends it", async () => {
      await tens(ada, [5, 7, 9]);
      await tens(gm, [1, 2, 3]);
      const started = act(ada, { by: "Halla", at: "Wolf", action: "manoeuvre", fields: { manoeuvre: "grapple" } });
      await defend(gm, /^Dodge \(13\)/);
      const grapple = await started;
      expect(await outcome(ada, grapple)).toMatchObject({ margin: 6, success: true });
      await apply(gm, ada, grapple);
      for (const who of ["Halla", "Wolf"]) await expect.poll(() => statuses(gm, who)).toContain("grappled");
      await tens(ada, [5, 5, 5]);
      await tens(gm, [5, 5, 5]);
      const struggle = await act(ada, { by: "Halla", at: "Wolf", action: "struggle" });
      // Strength 12 against 10.
      expect(await outcome(ada, struggle)).toMatchObject({ margin: 2, free: true });
      await settled(ada, struggle);
      for (const who of ["Halla", "Wolf"]) await expect.poll(() => statuses(gm, who)).not.toContain("grappled");
    });

    await test.step("a disarm takes the club from the hand, and undo puts it back", async () => {
      await tens(ada, [5, 5, 5]);
      await tens(ben, [1, 1, 1]);
      const started = act(ada, { by: "Halla", at: "Corin", action: "manoeuvre", fields: { manoeuvre: "disarm" } });
      await defend(ben, /^Parry/);
      const id = await started;
      await expect(card(ada)).toContainText("Corin is disarmed: Club drops");
      await apply(gm, ben, id);
      await expect.poll(() => stored(ben, "Corin", "system.equipped", "Club")).toBe(false);
      expect(await ask(gm, "undo", id ?? "")).toBe("done");
      await expect.poll(() => stored(ben, "Corin", "system.equipped", "Club")).toBe(true);
    });

    await test.step("TF-074 a parry by eight earns a counter of any kind: taking one of the buttons takes all", async () => {
      await tens(ada, [1, 1, 1]);
      await tens(ben, [10, 10, 10]);
      const started = act(ada, { by: "Halla", at: "Corin", action: "attack", fields: { visibility: "starlight" } });
      await defend(ben, /^Parry/);
      // 14 - 2 + 1 against 11 + 10.
      expect(await outcome(ben, await started)).toMatchObject({ margin: -8, options: ["counter-manoeuvre"] });
      const earned = card(ben);
      for (const name of ["Counter: attack", "Counter: feint"])
        await expect(earned.getByRole("button", { name })).toBeVisible();
      await expect(card(ada).getByRole("button", { name: /^Counter/ })).toHaveCount(0);
      await tens(ben, [5, 5, 5]);
      await tens(ada, [1, 1, 1]);
      await earned.getByRole("button", { name: "Counter: manoeuvre" }).click();
      const dialog = ben.locator(".action-dialog").last();
      await expect(
        dialog.getByRole("radio", { name: "A counter of any kind, free", includeHidden: true }),
      ).toBeChecked();
      await dialog.getByRole("button", { name: "Roll" }).click();
      await defend(ada, /^Parry/);
      await expect(card(ben)).toContainText("Halla falls");
      await expect(ben.locator(".resolution-card").getByRole("button", { name: /^Counter/ })).toHaveCount(0);
      await write(gm, "Halla", { "system.prone": false });
    });

    await test.step("a bow without its skill, a javelin, a power that harms and one that is resisted", async () => {
      // Awareness 12 - 3 and 9 against dodge 10 and 4: special, the second of the four numbers.
      await tens(ada, [8, 9, 10, 1, 1, 1, 1, 1, 1]);
      await tens(ben, [3, 4, 5, 9, 9, 9, 9, 9, 9]);
      const shot = act(ada, { by: "Halla", at: "Corin", action: "attack", item: "Bow" });
      await expect(ben.locator(".answer-prompt")).not.toContainText("Parry");
      await defend(ben, /^Dodge/);
      expect(await outcome(ada, await shot)).toMatchObject({ margin: 4, hitLevel: "special", damage: { base: 15 } });
      // Prowess 14 and 3 against dodge 10 and 5: normal, Strength 12 and 2.
      await tens(ada, [2, 3, 4, 1, 1, 1, 1, 1, 1]);
      await tens(ben, [4, 5, 6, 9, 9, 9, 9, 9, 9]);
      const thrown = act(ada, { by: "Halla", at: "Corin", action: "attack", item: "Javelin" });
      await defend(ben, /^Dodge/);
      expect(await outcome(ada, await thrown)).toMatchObject({ margin: 2, hitLevel: "normal", damage: { base: 14 } });
      // Presence 10 and 6 against dodge 10 and 5: the first number, which harms nobody in mail.
      await tens(ada, [5, 6, 7, 5, 5, 5, 5, 5, 5]);
      await tens(ben, [4, 5, 6, 5, 5, 5, 5, 5, 5]);
      const bolt = act(ada, { by: "Halla", at: "Corin", action: "attack", item: "Bolt of fire" });
      await defend(ben, /^Dodge/);
      expect(await outcome(ada, await bolt)).toMatchObject({
        margin: 1,
        damage: { base: 12, stun: { margin: -1 }, wound: { margin: -3 } },
      });
      await tens(ada, [9, 9, 9]);
      await tens(ben, [5, 5, 5]);
      const sway = await act(ada, { by: "Halla", at: "Corin", action: "power", item: "Sway" });
      expect(await outcome(ada, sway)).toMatchObject({ margin: 4, success: true });
      expect(await act(ada, { by: "Halla", at: "Corin", action: "power", item: "Bow" })).toBeNull();
    });

    await test.step("from hiding, from above, at who cannot move", async () => {
      await tens(ada, [2, 4, 9, 1, 1, 1, 1, 1, 1]);
      await tens(ben, [4, 5, 6, 9, 9, 9, 9, 9, 9]);
      const fields = { stealth: true, ownGround: "high", cover: "full" };
      const above = act(ada, { by: "Halla", at: "Corin", action: "attack", item: "Sword", fields });
      await defend(ben, /^Dodge \(13\)/);
      // 14 + 6 and the high die 9 against 10 + 3 and 5.
      expect(await outcome(ada, await above)).toMatchObject({ margin: 11, hitLevel: "critical" });
      await tens(ada, [4, 4, 4, 1, 1, 1, 1, 1, 1]);
      await tens(ben, [4, 4, 4, 9, 9, 9, 9, 9, 9]);
      const still = {
        by: "Halla",
        at: "Corin",
        action: "attack",
        item: "Sword",
        fields: { unmoving: true, place: "head" },
      };
      const id = await act(ada, still);
      // No called-shot penalty; a head is small and dodges with 10: 14 and 4 against 10 and 4. Nobody is asked.
      expect(await outcome(ada, id)).toMatchObject({ margin: 4, hitLevel: "exceptional" });
      expect((await part(ada, id ?? ""))?.progress.filter(({ kind }) => kind === "answer")).toEqual([]);
    });

    await test.step("TF-090 a fatal head wound: the game master alone is asked, and takes the answer back", async () => {
      await tens(ada, [9, 9, 9, 5, 5, 5, 5, 5, 5]);
      await tens(gm, [2, 2, 2, 5, 5, 5, 5, 5, 5]);
      const deed = { by: "Halla", at: "Wolf", action: "attack", item: "Sword", fields: { place: "head" } };
      const started = act(ada, deed);
      await defend(gm, /^Dodge \(13\)/);
      const id = await started;
      // 14 - 3 + 9 against 13 + 2: the head's exceptional hit, 12 + 4 + 6 against Toughness 10.
      expect(await outcome(ada, id)).toMatchObject({
        margin: 5,
        hitLevel: "exceptional",
        damage: { base: 22, wound: { margin: 12, level: "critical" } },
      });
      await expect(card(ada)).toContainText("the GM decides whether Wolf dies");
      await expect(card(ada).getByRole("button", { name: "Decide" })).toHaveCount(0);
      await apply(gm, ada, id);
      await card(gm).getByRole("button", { name: "Decide: death or life" }).click();
      const dialog = gm.locator(".action-dialog").last();
      await expect(dialog.getByRole("radio", { name: "a fatal wound" })).toBeChecked();
      await dialog.locator("button[type=submit]").click();
      await expect(card(gm)).toContainText("Wolf dies");
      await expect.poll(() => statuses(ada, "Wolf")).toContain("dead");
      await card(gm).getByRole("button", { name: "Undo" }).click();
      await expect.poll(() => statuses(ada, "Wolf")).not.toContain("dead");
      expect(await stored(gm, "Wolf", "system.life")).toBe("dying");
      expect(await ask(gm, "undo", id ?? "")).toBe("done");
      expect(await act(ada, { by: "Halla", action: "fate" })).toBeNull();
    });

    await test.step("rough and slippery ground, water, sight, coming to, rest", async () => {
      await tens(ada, [5, 5, 5, 5, 5, 5]);
      await settled(ada, await act(ada, { by: "Halla", action: "path", fields: { section: 3 } }));
      expect(await stored(ada, "Halla", "system.sectionsPassed")).toEqual(["section-3"]);
      await tens(ada, [1, 1, 1, 5, 5, 5]);
      const slip = await act(ada, { by: "Halla", action: "footing", fields: { pace: "fast" } });
      expect(await outcome(ada, slip)).toMatchObject({ margin: 11 + 1 - 11 - 5, success: false });
      await settled(ada, slip);
      await expect.poll(() => statuses(ada, "Halla")).toContain("prone");
      expect(await act(ada, { by: "Halla", action: "swim" })).toBeNull();
      await write(gm, "Halla", { "system.water": "chest", "system.visibility": "starlight", "system.prone": false });
      await expect.poll(() => stored(ada, "Halla", "system.visibility")).toBe("starlight");
      await settled(ada, await act(ada, { by: "Halla", action: "swim" }));
      expect(await stored(ada, "Halla", "system.swimming")).toBe(true);
      await tens(ada, [5, 5, 5, 5, 5, 5]);
      const notice = await act(ada, { by: "Halla", at: "Corin", action: "notice" });
      expect(await outcome(ada, notice)).toMatchObject({ margin: 2, success: true });
      await settled(ada, notice);
      expect(await entries(ada, "Halla", "system.bonuses")).toMatchObject([{ kind: "noticed", value: 2 }]);
      await write(gm, "Corin", {
        "system.stun": { level: "exceptional", lna: 0, rounds: 0 },
        "system.wounds.woundPlain000001": { level: "normal", place: "belly" },
      });
      await expect.poll(() => statuses(ben, "Corin")).toContain("unconscious");
      await tens(ben, [9, 9, 9, 1, 1, 1]);
      const recover = await act(ben, { by: "Corin", action: "recover" });
      expect(await outcome(ben, recover)).toMatchObject({ margin: 11 + 9 - 11 - 1, success: true });
      await settled(ben, recover);
      expect(await stored(ben, "Corin", "system.stun")).toMatchObject({ level: "none", lna: 1 });
      await settled(ben, await act(ben, { by: "Corin", action: "rest", fields: { days: 14 } }));
      expect(await entries(ben, "Corin", "system.wounds")).toMatchObject([{ level: "flesh" }]);
    });
  });

  test("Tarafore: contests and tokens, escape, interruption, house rules", async ({ bench }) => {
    test.setTimeout(150_000);
    const { gm, ada, ben } = await threePeople(bench);
    await write(gm, "Halla", { "prototypeToken.disposition": 1, "system.tokens": 2 });
    await write(gm, "Corin", { "system.tokens": 1 });
    await expect.poll(() => stored(ada, "Halla", "system.tokens")).toBe(2);

    await test.step("TF-016 after the roll of a check and of a contest, by whoever has tokens; they are gone at once", async () => {
      await tens(ada, [2, 4, 9, 5, 5, 5]);
      const started = act(ada, {
        by: "Halla",
        action: "check",
        fields: { score: "awa", difficulty: 12 },
        dialog: true,
      });
      const dialog = ada.locator(".action-dialog").last();
      await dialog.getByRole("button", { name: "Roll" }).click();
      const prompt = ada.locator(".answer-prompt");
      await expect(prompt).toContainText("Spend a token? You have 2.");
      await prompt.getByRole("checkbox", { name: /high die/ }).check();
      await prompt.getByRole("button", { name: "Answer" }).click();
      const check = await started;
      expect(await outcome(ada, check)).toMatchObject({ margin: 12 + 9 - 12 - 5, success: true });
      await settled(ada, check);
      expect(await stored(ada, "Halla", "system.tokens")).toBe(1);
      expect(await ask(ada, "undo", check ?? "")).toBe("done");
      await expect.poll(() => stored(ada, "Halla", "system.tokens")).toBe(2);

      await write(gm, "Halla", { "system.tokens": 0 });
      await expect.poll(() => stored(ada, "Halla", "system.tokens")).toBe(0);
      await tens(ada, [2, 6, 9]);
      await tens(ben, [5, 5, 5]);
      const contest = act(ada, {
        by: "Halla",
        at: "Corin",
        action: "contest",
        fields: { with: "str", against: "str" },
      });
      const asked = ben.locator(".answer-prompt");
      await asked.getByRole("checkbox", { name: /low die/ }).check();
      await asked.getByRole("button", { name: "Answer" }).click();
      const id = await contest;
      // Halla's 12 with her low die 2 against 11 and 5.
      expect(await outcome(ada, id)).toMatchObject({ margin: -2, success: false, spent: { actor: 0, target: 1 } });
      await settled(ben, id);
      expect(await stored(ben, "Corin", "system.tokens")).toBe(0);
    });

    await fightInOrder(gm, ["Halla", "Corin", "Wolf"]);

    await test.step("TF-046 a joint attack gives the wolf what it won", async () => {
      await tens(ada, [4, 5, 6, 1, 1, 1, 1, 1, 1]);
      await tens(ben, [4, 5, 6, 9, 9, 9, 9, 9, 9]);
      const wolf = await uuidOf(gm, "Wolf");
      const started = act(ada, { by: "Halla", at: "Corin", action: "attack", item: "Sword", fields: { joint: wolf } });
      await defend(ben, /^Parry/);
      const id = await started;
      expect(await outcome(ada, id)).toMatchObject({ margin: 3, result: "hit" });
      await settled(gm, id);
      expect(await entries(gm, "Wolf", "system.bonuses")).toMatchObject([
        { kind: "support", value: 3, appliesTo: "any" },
      ]);
    });

    await test.step("TF-038 the second action of the turn bears its penalty without anybody saying so", async () => {
      await tens(ada, [5, 5, 5, 5, 5, 5]);
      const path = await act(ada, { by: "Halla", action: "path" });
      // Athleticism 11 - 6 against 8.
      expect(await outcome(ada, path)).toMatchObject({ margin: -3 });
    });

    await test.step("TF-108 unseen by Corin and outrun by the wolf's lack of breath: the clock of an escape runs", async () => {
      await tens(ada, [9, 9, 9]);
      await tens(ben, [1, 1, 1]);
      await settled(ada, await act(ada, { by: "Halla", at: "Corin", action: "hide" }));
      expect(await stored(ada, "Halla", "system.outSince")).toBeNull();
      await tens(ada, [9, 9, 9]);
      await tens(gm, [1, 1, 1]);
      const away = await act(ada, { by: "Halla", at: "Wolf", action: "escape", fields: { occasion: "free" } });
      expect(await outcome(ada, away)).toMatchObject({ margin: 11 + 9 - 13 - 1, away: true });
      await settled(ada, away);
      expect(await stored(ada, "Halla", "system.outSince")).toBe(1);
    });

    await test.step("TF-043, TF-044 a declared hold breaks into Corin's turn: two contests, each with its own dice", async () => {
      expect(await act(ada, { by: "Halla", at: "Corin", action: "interrupt" })).toBeNull();
      await fightInOrder(gm, ["Halla", "Corin", "Wolf"]);
      await hold(gm, "Corin");
      await expect.poll(() => acting(ada)).toMatchObject({ name: "Corin" });
      await tens(ada, [5, 5, 5, 5, 5, 5]);
      await tens(ben, [5, 5, 5, 5, 5, 5]);
      const id = await act(ada, { by: "Halla", at: "Corin", action: "interrupt" });
      // Awareness 12 against Stealth 10 wins 3; Reaction 14 + 3 against 11.
      expect(await outcome(ada, id)).toMatchObject({
        declared: { margin: 2 },
        bonus: 3,
        met: { margin: 6 },
        place: "first",
      });
      await expect.poll(() => acting(ada)).toMatchObject({ name: "Halla" });
      await settled(ada, id);
      expect(await entries(ada, "Halla", "system.bonuses")).toMatchObject([{ kind: "declaredReaction", value: 3 }]);
      await expect(card(ada).getByRole("button", { name: /is lost/ })).toHaveCount(0);
      await card(gm).getByRole("button", { name: "Corin’s action is lost" }).click();
      await expect(card(gm)).toContainText("Corin’s announced action is lost");
    });

    await test.step("house rules: one defence a round, one try a healer, one observer for all, manoeuvres at once", async () => {
      await houseRules(gm, {
        defencesPerRound: 1,
        medicineRetry: "once-per-healer",
        hideAgainst: "highest",
        manoeuvres: "apply",
      });
      const strike = async (): Promise<unknown> => {
        await tens(ada, [1, 1, 1]);
        await tens(ben, [5, 5, 9]);
        const started = act(ada, { by: "Halla", at: "Corin", action: "attack", item: "Sword" });
        await defend(ben, /^Parry/);
        const { way } = (await outcome(ada, await started)) as { way: { side: { sources: unknown } } };
        return way.side.sources;
      };
      expect(await strike()).toEqual({ high: 0, low: 0 });
      await expect.poll(() => defencesLeft(ada, "Corin")).toBe(0);
      expect(await strike()).toEqual({ high: 0, low: 1 });

      await write(gm, "Corin", { "system.wounds.woundDeep0000001": { level: "special", place: "belly" } });
      await expect.poll(() => entries(ada, "Corin", "system.wounds")).toHaveLength(1);
      await tens(ada, [1, 1, 1, 9, 9, 9]);
      const failed = await act(ada, { by: "Halla", at: "Corin", action: "medicine", fields: { occasion: "free" } });
      expect(await outcome(ada, failed)).toMatchObject({ treatment: { success: false } });
      await settled(ben, failed);
      expect(await act(ada, { by: "Halla", at: "Corin", action: "medicine" })).toBeNull();

      // The wolf's Perception 12 is above Corin's 10.
      expect(await act(ada, { by: "Halla", at: "Corin", action: "hide" })).toBeNull();
      await tens(ada, [9, 9, 9]);
      await tens(gm, [1, 1, 1]);
      await settled(ada, await act(ada, { by: "Halla", at: "Wolf", action: "hide", fields: { occasion: "free" } }));
      expect(await stored(ada, "Halla", "system.hiddenFrom")).toHaveLength(2);

      await tens(ada, [9, 9, 9]);
      await tens(gm, [1, 1, 1]);
      const trip = act(ada, { by: "Halla", at: "Wolf", action: "manoeuvre", fields: { occasion: "free" } });
      await defend(gm, /^Dodge/);
      await settled(ada, await trip);
      await expect.poll(() => statuses(gm, "Wolf")).toContain("prone");
    });

    await test.step("a body to press: the place is chosen by mouse and by keys, and the odds follow", async () => {
      const started = act(ada, { by: "Halla", at: "Corin", action: "attack", item: "Sword", dialog: true });
      const dialog = ada.locator(".action-dialog").last();
      const before = await odds(dialog);
      await dialog
        .locator('[data-picks="head"]')
        .last()
        .click({ position: { x: 20, y: 20 } });
      await expect(dialog.getByRole("radio", { name: /^Head \(−3\)/ })).toBeChecked();
      await expect(dialog).toContainText("Exceptional hit from margin 1 on");
      await expect.poll(() => odds(dialog)).not.toEqual(before);
      await ada.keyboard.press("ArrowRight");
      await expect(dialog.getByRole("radio", { name: /^Mouth \(−6\)/ })).toBeChecked();
      await expect(dialog.locator('[data-picks="mouth"]')).toHaveClass(/chosen/);
      await dialog.getByRole("button", { name: "Cancel" }).click();
      expect(await started).toBeNull();
    });
  });
});

/** Three people at their chats, and the cast. */
async function threePeople(bench: Bench): Promise<{ gm: Page; ada: Page; ben: Page }> {
  const gm = await bench.open("gm");
  const ada = await bench.open("ada");
  const ben = await bench.open("ben");
  await gather(gm, "taraforeCharacter", CAST);
  await expect.poll(() => statuses(ben, "Corin")).toEqual([]);
  for (const page of [gm, ada, ben]) await openTab(page, "Chat");
  return { gm, ada, ben };
}

const tens = (page: Page, faces: readonly number[]): Promise<void> => forceDice(page, faces, 10);

const uuidOf = (page: Page, of: string): Promise<string> =>
  inGame(
    page,
    (globals, name) => {
      const { game } = globals as unknown as CastGlobals;
      return (game.scenes.active.tokens.getName(name)?.actor ?? game.actors.getName(name))?.uuid ?? "";
    },
    of,
  );

interface FightGlobals extends CastGlobals {
  Combat: { create(data: object): Promise<Fight> };
}
interface Placed {
  id: string;
  actorId: string;
  parent: { id: string };
}
interface Fight {
  combatants: { find(test: (one: { name: string }) => boolean): { id: string } };
  startCombat(): Promise<unknown>;
  command(command: object): Promise<unknown>;
  schedule: { active: string | null };
}

/** A new fight of the cast, who act in this order: each rolls lower than the one before. */
async function fightInOrder(gm: Page, names: readonly string[]): Promise<void> {
  await tens(
    gm,
    names.flatMap((_, index) => Array.from({ length: 3 }, () => [10, 5, 1][index] ?? 1)),
  );
  await inGame(
    gm,
    async (globals, order) => {
      const { Combat, game } = globals as unknown as FightGlobals;
      for (const combat of [...game.combats.contents]) await combat.delete();
      const combatants = order.map((name) => {
        const token = game.scenes.active.tokens.getName(name) as unknown as Placed | undefined;
        return token
          ? { tokenId: token.id, actorId: token.actorId, sceneId: token.parent.id }
          : { actorId: game.actors.getName(name)?.id };
      });
      const combat = await Combat.create({ active: true, combatants });
      await combat.startCombat();
    },
    [...names],
  );
  await expect.poll(() => acting(gm)).toMatchObject({ name: names[0] });
}

/** The one who has the turn holds it, until that one acts. */
const hold = (gm: Page, against: string): Promise<void> =>
  inGame(
    gm,
    async (globals, name) => {
      const [combat] = (globals as unknown as CastGlobals).game.combats.contents as unknown as Fight[];
      const id = combat?.combatants.find((one) => one.name === name).id;
      await combat?.command({ kind: "hold", expected: combat.schedule.active, trigger: { text: "", against: id } });
    },
    against,
  );

/** Settings of the game that differ from the rulebook's. */
const houseRules = (gm: Page, rules: Record<string, string | number>): Promise<void> =>
  inGame(
    gm,
    async (globals, given) => {
      const { settings } = (globals as unknown as { game: { settings: Settings } }).game;
      const now = settings.get("tactical-time", "taraforeOptions").toObject();
      await settings.set("tactical-time", "taraforeOptions", { ...now, ...given });
    },
    rules,
  );
interface Settings {
  get(scope: string, key: string): { toObject(): object };
  set(scope: string, key: string, value: object): Promise<unknown>;
}

/** TF-022 as other trackers and modules see it. */
const defencesLeft = (page: Page, of: string): Promise<number | null> =>
  inGame(
    page,
    (globals, name) => {
      const { game } = globals as unknown as CastGlobals & {
        game: { system: { api: { combat: { pools(combat: Fight, id: string): { id: string; left: number }[] } } } };
      };
      const [combat] = game.combats.contents as unknown as Fight[];
      if (!combat) return null;
      const { id } = combat.combatants.find((one) => one.name === name);
      return game.system.api.combat.pools(combat, id).find((pool) => pool.id === "defence")?.left ?? null;
    },
    of,
  );
