import type { Page } from "@playwright/test";
import { expect, test } from "./bench.ts";
import { acting, inGame, openTab, rows } from "./people.ts";
import { pressUntilMoved } from "./time.ts";

interface Fight {
  id: string;
  turns: unknown[];
  combatants: { getName(name: string): { token: Token } | undefined };
}
interface Token {
  x: number;
  movementHistory: unknown[];
  update(data: object): Promise<unknown>;
}
interface Globals {
  /** What this tab's handlers were told, in order. */
  heard: string[];
  /** Whether the next command is vetoed, and how long the next round is to take. */
  veto: boolean;
  long: number;
  Hooks: { on(name: string, run: (...told: never[]) => unknown): void };
  ActiveEffect: { registry?: { refresh: (event: string, context: object) => unknown } };
  game: {
    combats: { contents: Fight[] };
    scenes: { active: { createEmbeddedDocuments(name: string, data: object[]): Promise<unknown> } };
    system: {
      api: {
        combat: {
          command(fight: Fight, command: object): Promise<{ status: string; reason?: string }>;
          turns(fight: Fight): { id: string; combatantId: string; kind: string }[];
          active(fight: Fight): string | null;
        };
      };
    };
  };
}
const as = <T, A>(page: Page, run: (globals: Globals, argument: A) => T | Promise<T>, argument?: A): Promise<T> =>
  inGame(page, run as never, argument);

/** Listens as a module does. */
const listen = (page: Page): Promise<void> =>
  as(page, (globals) => {
    const { Hooks, ActiveEffect } = globals;
    globals.heard = [];
    globals.veto = false;
    globals.long = 0;
    const note = (text: string) => globals.heard.push(text);
    Hooks.on("tactical-time.preTurnCommand", (_combat, { kind }: { kind: string }) => {
      note(`before ${kind}`);
      return !globals.veto;
    });
    Hooks.on("tactical-time.turnCommand", (_combat, { kind }: { kind: string }) => note(`after ${kind}`));
    Hooks.on("tactical-time.turnEvent", (_combat, { kind }: { kind: string }) => note(`event ${kind}`));
    for (const name of ["combatStart", "combatTurn", "updateCombat", "combatTurnChange"])
      Hooks.on(name, () => note(name));
    Hooks.on("combatRound", (_combat, _data, options: { worldTime: { delta: number } }) => {
      note("combatRound");
      if (globals.long > 0) options.worldTime.delta = globals.long;
    });
    const { registry } = ActiveEffect;
    if (!registry) return;
    const refresh = registry.refresh.bind(registry);
    registry.refresh = (event, context) => {
      note(`expiry ${event}`);
      return refresh(event, context);
    };
  });

/** What was told since it was last asked for, once nothing more comes. */
async function heard(page: Page, last: string): Promise<string[]> {
  await expect.poll(() => as(page, (globals) => [...globals.heard])).toContain(last);
  return as(page, (globals) => globals.heard.splice(0));
}

test("@time modules, other trackers, regions and effects hear of every turn once", async ({ bench, generation }) => {
  const gm = await bench.open("gm", { map: false });
  const ada = await bench.open("ada", { map: false });
  await openTab(gm, "Combat");
  for (const page of [gm, ada]) await listen(page);
  // A region over the whole map, with a script that notes what it is told.
  await as(gm, async ({ game }) => {
    await game.scenes.active.createEmbeddedDocuments("Region", [
      {
        name: "Everywhere",
        shapes: [{ type: "rectangle", x: 0, y: 0, width: 9000, height: 9000, rotation: 0, hole: false }],
        behaviors: [
          {
            name: "Listener",
            type: "executeScript",
            system: {
              events: ["tokenTurnStart", "tokenTurnEnd", "tokenRoundStart", "tokenRoundEnd"],
              source: "globalThis.heard.push('region ' + event.name + ' ' + event.data.token?.name);",
            },
          },
        ],
      },
    ]);
  });
  const only = (all: readonly string[], start: string): string[] => all.filter((text) => text.startsWith(start));

  await test.step("the beginning: before, core's hook, the update, the events, after", async () => {
    await gm
      .locator("#sidebar")
      .getByRole("button", { name: "Begin the fight" })
      .click({ modifiers: ["Shift"] });
    await expect(rows(gm).first()).toHaveAttribute("aria-current", "true");
    const told = await heard(gm, "after start");
    const order = [
      "before start",
      "combatStart",
      "updateCombat",
      "event combatStart",
      "event turnStart",
      "after start",
    ];
    expect(told.filter((text) => order.includes(text))).toEqual(order);
    await heard(ada, "updateCombat");
  });

  await test.step("a turn: one update and one change told on every client, region and expiry once each", async () => {
    const before = await acting(gm);
    await pressUntilMoved(gm, "Next turn");
    const after = await acting(gm);
    const told = await heard(gm, "after next");
    expect(only(told, "combat")).toEqual(["combatTurn", "combatTurnChange"]);
    expect(only(told, "updateCombat")).toHaveLength(1);
    expect(only(told, "event")).toEqual(["event turnEnd", "event turnStart"]);
    const regions = ["region tokenTurnEnd", "region tokenTurnStart"].map(
      (name, at) => `${name} ${[before, after][at]?.name}`,
    );
    await expect
      .poll(async () => only(told, "region").concat(await as(gm, (globals) => globals.heard)))
      .toEqual(regions);
    if (generation === 14) expect(only(told, "expiry")).toEqual(["expiry turnEnd", "expiry turnStart"]);
    const elsewhere = await heard(ada, "combatTurnChange");
    expect(elsewhere.sort()).toEqual(["combatTurnChange", "updateCombat"]);
  });

  await test.step("other trackers get the extra turns; core lists everybody once", async () => {
    const { entry } = await acting(gm);
    const listed = await as(gm, ({ game }) => {
      const [fight] = game.combats.contents;
      if (!fight) return null;
      const { turns, active } = game.system.api.combat;
      const all = turns(fight);
      return {
        all: all.length,
        once: new Set(all.map(({ combatantId }) => combatantId)).size,
        core: fight.turns.length,
        extra: all.filter(({ kind }) => kind === "extra").length,
        active: active(fight),
      };
    });
    expect(listed).toMatchObject({ once: listed?.core, active: entry });
    expect(listed?.extra).toBeGreaterThan(0);
    expect(listed?.all).toBe((listed?.core ?? 0) + (listed?.extra ?? 0));
  });

  await test.step("a way that was walked is forgotten as its walker's next turn begins", async () => {
    const name = (await acting(gm)).name ?? "";
    const walked = () =>
      as(gm, ({ game }, who) => game.combats.contents[0]?.combatants.getName(who)?.token.movementHistory.length, name);
    await as(
      gm,
      async ({ game }, who) => {
        const token = game.combats.contents[0]?.combatants.getName(who)?.token;
        await token?.update({ x: token.x + 100 });
      },
      name,
    );
    await expect.poll(walked).toBeGreaterThan(0);
    await pressUntilMoved(gm, "Next round");
    for (let press = 0; press < 20 && (await acting(gm)).name !== name; press++) await pressUntilMoved(gm, "Next turn");
    await expect.poll(walked).toBe(0);
  });

  await test.step("how long a round takes may be changed by a handler; a command may be vetoed, with a reason", async () => {
    const time = (): Promise<number> => inGame(gm, ({ game }) => game.time.worldTime);
    const before = await time();
    await as(gm, (globals) => {
      globals.long = 60;
    });
    await pressUntilMoved(gm, "Next round");
    await expect.poll(time).toBe(before + 60);
    await as(gm, (globals) => {
      globals.veto = true;
    });
    const { entry } = await acting(gm);
    const answer = await as(
      gm,
      ({ game }, expected) =>
        game.system.api.combat.command(game.combats.contents[0] as Fight, { kind: "next", expected }),
      entry,
    );
    expect(answer).toMatchObject({ status: "refused", reason: "TACTICAL_TIME.COMBAT.Refused.module" });
    expect((await acting(gm)).entry).toBe(entry);
  });
});
