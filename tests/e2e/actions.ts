/** What scenarios of actions share: actions by token and name through the public API, and what they left behind. */
import { expect, type Page } from "@playwright/test";
import { forceDice, TOKENS, type TokenName } from "./people.ts";

export interface Deed {
  readonly by: TokenName;
  readonly at?: TokenName | readonly TokenName[];
  readonly action: string;
  readonly item?: string;
  readonly fields?: Readonly<Record<string, string | number | boolean>>;
  readonly modifiers?: Readonly<Record<string, boolean>>;
  /** Faces of the next six-sided dice of this tab. */
  readonly faces?: readonly number[];
  /** Shows the dialog; the promise then waits for it. */
  readonly dialog?: boolean;
}

/** Starts an action as this person. Resolves with the message's id, or null where the flow stopped. */
export async function act(
  page: Page,
  { by, at, action, item, fields, modifiers, faces, dialog }: Deed,
): Promise<string | null> {
  if (faces) await forceDice(page, faces);
  const targets = (at === undefined ? [] : typeof at === "string" ? [at] : at).map((name) => TOKENS[name]);
  return page.evaluate(
    async ([byId, ids, actionId, itemName, given]) => {
      const { canvas, game } = globalThis as unknown as Globals;
      const actor = canvas.tokens.get(byId)?.actor;
      const uuids = ids.map((id) => canvas.tokens.get(id)?.actor.uuid ?? "");
      const message = await game.system.api.resolve.startAction({
        actorUuid: actor?.uuid ?? "",
        actionId,
        itemUuid: itemName ? (actor?.items.getName(itemName)?.uuid ?? "") : null,
        targetUuids: uuids,
        ...given,
      });
      return message?.id ?? null;
    },
    [
      TOKENS[by],
      targets,
      action,
      item ?? null,
      { fields: fields ?? {}, modifiers: modifiers ?? {}, skipDialog: !dialog },
    ] as const,
  );
}

interface Globals {
  canvas: {
    tokens: {
      get(
        id: string,
      ): { actor: { uuid: string; items: { getName(name: string): { uuid: string } | undefined } } } | undefined;
    };
  };
  game: {
    system: { api: { resolve: { startAction(request: object): Promise<{ id: string } | null> } } };
    messages: { get(id: string): { system: { parts: Record<string, Part> } } | undefined };
  };
}

export interface Part {
  readonly state: string;
  readonly outcome: Record<string, unknown> | null;
  readonly progress: readonly {
    readonly kind: string;
    readonly faces?: readonly number[];
    readonly by?: string | null;
  }[];
}

/** A part of a message as this tab has it. */
export const part = (page: Page, messageId: string, partId = "main"): Promise<Part | null> =>
  page.evaluate(
    ([id, which]) => {
      const { game } = globalThis as unknown as Globals;
      const found = game.messages.get(id)?.system.parts[which];
      return found ? (JSON.parse(JSON.stringify(found)) as Part) : null;
    },
    [messageId, partId] as const,
  );

/** What a token's actor has stored at a path. */
export const stored = (page: Page, token: TokenName, path: string): Promise<unknown> =>
  page.evaluate(
    ([id, where]) => {
      const { canvas, foundry } = globalThis as unknown as {
        canvas: { tokens: { get(id: string): { actor: { toObject(): object; statuses: Set<string> } } | undefined } };
        foundry: { utils: { getProperty(from: object, path: string): unknown } };
      };
      const actor = canvas.tokens.get(id)?.actor;
      return actor ? (foundry.utils.getProperty(actor.toObject(), where) ?? null) : null;
    },
    [TOKENS[token], path] as const,
  );

export const statuses = (page: Page, token: TokenName): Promise<string[]> =>
  page.evaluate((id) => {
    const { canvas } = globalThis as unknown as {
      canvas: { tokens: { get(id: string): { actor: { statuses: Set<string> } } | undefined } };
    };
    return [...(canvas.tokens.get(id)?.actor.statuses ?? [])].sort();
  }, TOKENS[token]);

/** Writes into a token's actor, as a game master's hand on a sheet would. */
export const write = (page: Page, token: TokenName, data: Record<string, unknown>): Promise<void> =>
  page.evaluate(
    async ([id, changes]) => {
      const { canvas } = globalThis as unknown as {
        canvas: { tokens: { get(id: string): { actor: { update(data: object): Promise<unknown> } } | undefined } };
      };
      await canvas.tokens.get(id)?.actor.update(changes);
    },
    [TOKENS[token], data] as const,
  );

type Command = "apply" | "undo" | "applyAll" | "undoAll";

/** Asks for a part to be applied or undone through the API; gives the answer's status, or the reason of a refusal. */
export const ask = (page: Page, command: Command, messageId: string, partId = "main"): Promise<string> =>
  page.evaluate(
    async ([which, id, inPart]) => {
      const { game } = globalThis as unknown as {
        game: {
          system: {
            api: {
              resolve: Record<string, (id: string, part: string) => Promise<{ status: string; reason?: string }>>;
            };
          };
        };
      };
      const answer = await game.system.api.resolve[which]?.(id, inPart);
      return answer?.reason?.split(".").at(-1) ?? answer?.status ?? "";
    },
    [command, messageId, partId] as const,
  );

/** Applies as the game master and waits until the other tab has it too. */
export async function apply(gm: Page, other: Page, messageId: string | null, partId = "main"): Promise<void> {
  expect(messageId).not.toBeNull();
  const id = messageId ?? "";
  expect(await ask(gm, "apply", id, partId)).toBe("done");
  await expect.poll(async () => (await part(other, id, partId))?.state).toBe("applied");
}

/** Undoes it as the game master. */
export async function undo(gm: Page, messageId: string | null, partId = "main"): Promise<void> {
  expect(await ask(gm, "undo", messageId ?? "", partId)).toBe("done");
}
