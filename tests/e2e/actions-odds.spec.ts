import { expect, test, USERS } from "./bench.ts";
import { act, type CastGlobals, gather, type Role, statuses } from "./cast.ts";
import { inGame } from "./people.ts";

/** One attack of one game, and the bar of its odds that an outcome belongs to. */
interface Case {
  readonly game: string;
  readonly type: string;
  readonly cast: readonly Role[];
  readonly weapon: string;
  readonly fields: Readonly<Record<string, string | number | boolean>>;
  barOf(outcome: never): string;
}

const CASES: readonly Case[] = [
  {
    game: "Avorkarth",
    type: "avorkarthCreature",
    cast: [
      {
        name: "Attacker",
        system: {},
        items: [{ name: "Sword", type: "avorkarthWeapon", system: { equipped: true } }],
        owner: USERS.ada,
      },
      { name: "Defender", system: {}, items: [], owner: null },
    ],
    weapon: "Sword",
    fields: { arc: "front", enemiesInMelee: 1 },
    barOf: ({ exchanges: [first] }: { exchanges: { hit: string; strike: string | null }[] }) => {
      const strikes: Record<string, string> = { F: "noDamage", CF: "noDamage", P: "minor", S: "lesser", CS: "mortal" };
      return first?.strike ? (strikes[first.strike] ?? first.strike) : "noHit";
    },
  },
  {
    game: "Tarafore",
    type: "taraforeCharacter",
    cast: [
      {
        name: "Attacker",
        system: {},
        items: [{ name: "Sword", type: "taraforeWeapon", system: { kind: "melee", bonus: 6, equipped: true } }],
        owner: USERS.ada,
      },
      { name: "Defender", system: {}, items: [], owner: null },
    ],
    weapon: "Sword",
    fields: {},
    barOf: ({ damage }: { damage: { wound: { level: string | null } } | null }) => damage?.wound.level ?? "none",
  },
  {
    game: "Swords of Infinity",
    type: "infinityParticipant",
    cast: [
      {
        name: "Attacker",
        system: { abilities: { strength: 30, dexterity: 30 } },
        items: [
          { name: "Sword", type: "infinityWeapon", system: { size: 2, skill: "blades", heldBy: "rightArm" } },
          { name: "Blades", type: "infinitySpecialization", system: { purpose: "weapon", value: 20 } },
        ],
        owner: USERS.ada,
      },
      { name: "Defender", system: { abilities: { dexterity: 25, vitality: 20 } }, items: [], owner: null },
    ],
    weapon: "Sword",
    fields: { part: "torso" },
    barOf: ({ result, hurt }: { result: string; hurt: { dealt: number; state: string } | null }) => {
      if (result === "miss") return "noHit";
      if (!hurt) return "defended";
      return hurt.dealt === 0 ? "nothing" : hurt.state;
    },
  },
];

const ROLLS = 200;
/** So many at once: each message takes its way through the server. */
const AT_ONCE = 10;

test.describe("@actions", () => {
  for (const { game, type, cast, weapon, fields, barOf } of CASES)
    test(`${game}: 200 rolls keep to the odds that the dialog shows`, async ({ bench }) => {
      test.setTimeout(180_000);
      const gm = await bench.open("gm", { map: false });
      // Whoever is attacked answers at once, with what their question starts from.
      await inGame(gm, ({ game }) =>
        (game as unknown as { settings: { set(n: string, k: string, v: string): Promise<unknown> } }).settings
          .set("tactical-time", "answers", "nobody")
          .then(() => undefined),
      );
      const named = cast.map((role) => ({ ...role, name: `${role.name} ${game}` }));
      await gather(gm, type, named);
      const [by, at] = named.map(({ name }) => name) as [string, string];
      await expect.poll(() => statuses(gm, at)).toEqual([]);
      const going = act(gm, { by, at, action: "attack", item: weapon, fields, dialog: true });
      const dialog = gm.locator(".action-dialog").last();
      await expect(dialog.locator(".odds-bar").first()).toBeVisible();
      const shares = await dialog
        .locator(".odds-bar")
        .evaluateAll((bars) =>
          bars.map(
            (bar) =>
              [
                (bar as HTMLElement).dataset["outcome"] ?? "",
                Number((bar as HTMLElement).style.getPropertyValue("--share")),
              ] as const,
          ),
        );
      await dialog.getByRole("button", { name: "Cancel" }).click();
      expect(await going).toBeNull();
      expect(shares.reduce((sum, [, share]) => sum + share, 0)).toBeCloseTo(1, 4);
      // A game whose every outcome is sure would prove nothing.
      expect(shares.filter(([, share]) => share > 0.02).length).toBeGreaterThan(2);

      const outcomes = await inGame(
        gm,
        async (globals, [attacker, defender, item, given, rolls, atOnce]) => {
          const { game, CONFIG } = globals as unknown as CastGlobals & {
            CONFIG: { Dice: { randomUniform: () => number } };
          };
          let seed = 20_261;
          CONFIG.Dice.randomUniform = () => {
            seed = (seed * 48_271) % 2_147_483_647;
            return seed / 2_147_483_647;
          };
          const actor = game.actors.getName(attacker);
          const roll = async (): Promise<unknown> => {
            const message = (await game.system.api.resolve.startAction({
              actorUuid: actor?.uuid,
              actionId: "attack",
              itemUuid: actor?.items.getName(item)?.uuid,
              targetUuid: game.actors.getName(defender)?.uuid,
              fields: given,
              skipDialog: true,
            })) as unknown as { system: { parts: Record<string, { outcome: object | null }> } } | null;
            return JSON.parse(JSON.stringify(message?.system.parts["main"]?.outcome ?? null));
          };
          const all: unknown[] = [];
          for (let done = 0; done < rolls; done += atOnce)
            all.push(...(await Promise.all(Array.from({ length: atOnce }, roll))));
          return all;
        },
        [by, at, weapon, fields, ROLLS, AT_ONCE] as const,
      );
      expect(outcomes.filter((outcome) => outcome === null)).toEqual([]);
      const seen = new Map<string, number>();
      for (const outcome of outcomes) {
        const bar = barOf(outcome as never);
        seen.set(bar, (seen.get(bar) ?? 0) + 1);
      }
      // Nothing fell that the dialog did not tell of.
      expect([...seen.keys()].filter((bar) => !shares.some(([id, share]) => id === bar && share > 0))).toEqual([]);
      for (const [bar, p] of shares) {
        // Five standard deviations of a binomial: one run in more than a million strays further.
        const strays = Math.abs((seen.get(bar) ?? 0) - ROLLS * p);
        expect(strays, `${game}: ${bar}, ${seen.get(bar) ?? 0} of ${ROLLS} at ${p}`).toBeLessThanOrEqual(
          Math.max(1, 5 * Math.sqrt(ROLLS * p * (1 - p))),
        );
      }
    });
});
