/**
 * A cast of one's own: scenarios of a game make their creatures through the documented API and call them by name. A
 * creature of which an unlinked token stands on the map is that token's own actor.
 */
import { expect, type Page } from "@playwright/test";
import { ask, type Part, part } from "./actions.ts";
import { inGame } from "./people.ts";

type Values = Readonly<Record<string, string | number | boolean>>;
export interface CastDeed {
  readonly by: string;
  readonly at?: string | readonly string[];
  readonly action: string;
  readonly item?: string;
  readonly fields?: Values;
  readonly modifiers?: Readonly<Record<string, boolean>>;
  readonly dialog?: boolean;
}

/** What a test reads of the game in the page, by `globals as unknown as CastGlobals`. */
export interface CastGlobals {
  game: {
    actors: { getName(name: string): Creature | undefined };
    combats: { contents: { delete(): Promise<unknown> }[] };
    scenes: { active: { tokens: { getName(name: string): { actor: Creature } | undefined } } };
    system: {
      api: { resolve: Record<"startAction" | "answer", (...given: unknown[]) => Promise<{ id: string } | null>> };
    };
  };
  foundry: { utils: { getProperty(from: object, path: string): unknown } };
}
interface Creature {
  id: string;
  uuid: string;
  toObject(): object;
  update(data: object): Promise<unknown>;
  statuses: Set<string>;
  items: { getName(name: string): { id: string; uuid: string; toObject(): object } | undefined };
}

export interface Role {
  readonly name: string;
  readonly system: object;
  readonly items: readonly object[];
  /** Id of the user who plays it; null: the game master. */
  readonly owner: string | null;
  /** Puts an unlinked token of it on the map. */
  readonly token?: boolean;
}

/** Makes these creatures of one subtype. */
export const gather = (gm: Page, type: string, roles: readonly Role[]): Promise<void> =>
  inGame(
    gm,
    async (globals, given) => {
      const { Actor, game } = globals as unknown as {
        Actor: { create(data: object): Promise<{ getTokenDocument(data: object): Promise<{ toObject(): object }> }> };
        game: { scenes: { active: { createEmbeddedDocuments(type: string, data: object[]): Promise<unknown> } } };
      };
      for (const { name, system, items, owner, token } of given.roles) {
        const ownership = owner ? { [owner]: 3 } : {};
        const actor = await Actor.create({ name, type: given.type, ownership, system, items });
        if (!token) continue;
        const placed = await actor.getTokenDocument({ x: 500, y: 500, actorLink: false, name });
        await game.scenes.active.createEmbeddedDocuments("Token", [placed.toObject()]);
      }
    },
    { type, roles },
  );

/** Starts an action as this person. Resolves with the message's id, or null where the flow stopped. */
export const act = (page: Page, deed: CastDeed): Promise<string | null> =>
  inGame(
    page,
    async (globals, { by, at, action, item, dialog, ...given }) => {
      const { game } = globals as unknown as CastGlobals;
      const who = (name: string): Creature | undefined =>
        game.scenes.active.tokens.getName(name)?.actor ?? game.actors.getName(name);
      const actor = who(by);
      const message = await game.system.api.resolve.startAction({
        actorUuid: actor?.uuid,
        actionId: action,
        itemUuid: item ? actor?.items.getName(item)?.uuid : null,
        targetUuids: [at ?? []].flat().map((name) => who(name)?.uuid),
        skipDialog: !dialog,
        ...given,
      });
      return message?.id ?? null;
    },
    deed,
  );

/** What this tab has stored of a creature, or of an item of its. Null: nothing there. */
export const stored = (page: Page, of: string, path: string, item = ""): Promise<unknown> =>
  inGame(
    page,
    (globals, [name, where, thing]) => {
      const { game, foundry } = globals as unknown as CastGlobals;
      const actor = game.scenes.active.tokens.getName(name)?.actor ?? game.actors.getName(name);
      const document = thing ? actor?.items.getName(thing) : actor;
      return document ? (foundry.utils.getProperty(document.toObject(), where) ?? null) : null;
    },
    [of, path, item] as const,
  );

export const statuses = (page: Page, of: string): Promise<string[]> =>
  inGame(
    page,
    (globals, name) => {
      const { game } = globals as unknown as CastGlobals;
      const actor = game.scenes.active.tokens.getName(name)?.actor ?? game.actors.getName(name);
      return [...(actor?.statuses ?? [])].sort();
    },
    of,
  );

/** Answers what the message's one part asks, through the public API. */
export const answer = (page: Page, id: string | null, values: Values): Promise<unknown> =>
  inGame(
    page,
    (globals, [message, given]) =>
      (globals as unknown as CastGlobals).game.system.api.resolve.answer(message, "main", given).then(() => null),
    [id, values] as const,
  );

/** The outcome, once there is one. */
export const outcome = async (page: Page, id: string | null, which = "main"): Promise<Part["outcome"]> => {
  await expect.poll(async () => (await part(page, id ?? "", which))?.outcome ?? null).not.toBeNull();
  return (await part(page, id ?? "", which))?.outcome ?? null;
};

/** Changes one house rule of a game, and waits until these tabs play by it. `path`: `push.mode`. */
export async function houseRule(
  gm: Page,
  others: readonly Page[],
  game: "infinity" | "avorkarth",
  path: string,
  value: string | number | boolean,
): Promise<void> {
  await inGame(
    gm,
    (globals, [id, where, what]) => {
      const { game: here, foundry } = globals as unknown as Settings;
      const rules = here.settings.get("tactical-time", `${id}Options`).toObject();
      foundry.utils.setProperty(rules, where, what);
      return here.settings.set("tactical-time", `${id}Options`, rules).then(() => undefined);
    },
    [game, path, value] as const,
  );
  for (const page of others)
    await expect
      .poll(() =>
        inGame(
          page,
          (globals, [id, where]) => {
            const { game: here, foundry } = globals as unknown as Settings;
            return foundry.utils.getProperty(here.settings.get("tactical-time", `${id}Options`).toObject(), where);
          },
          [game, path] as const,
        ),
      )
      .toBe(value);
}

interface Settings {
  game: {
    settings: {
      get(namespace: string, key: string): { toObject(): object };
      set(namespace: string, key: string, value: object): Promise<unknown>;
    };
  };
  foundry: {
    utils: {
      getProperty(from: object, path: string): unknown;
      setProperty(into: object, path: string, value: unknown): void;
    };
  };
}

/** Writes into a creature, as a game master's hand on a sheet would, and waits until another tab has it. */
export async function write(gm: Page, other: Page, of: string, path: string, value: unknown): Promise<void> {
  await inGame(
    gm,
    (globals, [name, where, what]) => {
      const { game } = globals as unknown as CastGlobals;
      const actor = game.scenes.active.tokens.getName(name)?.actor ?? game.actors.getName(name);
      return actor?.update({ [where]: what }).then(() => undefined);
    },
    [of, path, value] as const,
  );
  if (typeof value !== "object") await expect.poll(() => stored(other, of, path)).toBe(value);
}

/** The game master applies; another tab sees it. */
export const apply = async (gm: Page, other: Page, id: string | null): Promise<void> => {
  expect(await ask(gm, "apply", id ?? "")).toBe("done");
  await expect.poll(async () => (await part(other, id ?? ""))?.state).toBe("applied");
};
