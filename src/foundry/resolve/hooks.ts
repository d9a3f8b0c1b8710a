import { SYSTEM_ID } from "../../constants.ts";
import type { Change } from "../../core/change.ts";
import type { Text } from "../chat/text.ts";
import type { ProgressEntry } from "./course.ts";
import type { ResolutionDraft } from "./draft.ts";

/**
 * The steps of a resolution, each with a hook before (which may change what it is given, or return false to stop the
 * flow there) and one after. All run on the client that carries the step out. Documented in docs/api.md.
 */
declare module "fvtt-types/configuration" {
  namespace Hooks {
    interface HookConfig {
      "tactical-time.preGather": (draft: ResolutionDraft) => boolean | undefined;
      "tactical-time.gather": (draft: ResolutionDraft) => void;
      "tactical-time.preDialog": (draft: ResolutionDraft) => boolean | undefined;
      "tactical-time.dialog": (draft: ResolutionDraft) => void;
      "tactical-time.preRoll": (draft: ResolutionDraft) => boolean | undefined;
      "tactical-time.roll": (draft: ResolutionDraft) => void;
      "tactical-time.preOutcome": (draft: ResolutionDraft) => boolean | undefined;
      "tactical-time.outcome": (draft: ResolutionDraft) => void;
      "tactical-time.preCard": (draft: ResolutionDraft, messageData: Record<string, unknown>) => boolean | undefined;
      "tactical-time.card": (draft: ResolutionDraft, message: ChatMessage.Implementation) => void;
      "tactical-time.preAnswer": (
        message: ChatMessage.Implementation,
        partId: string,
        entries: readonly ProgressEntry[],
      ) => boolean | undefined;
      "tactical-time.answer": (
        message: ChatMessage.Implementation,
        partId: string,
        entries: readonly ProgressEntry[],
      ) => void;
      "tactical-time.preApply": (
        message: ChatMessage.Implementation,
        partId: string,
        changes: Change[],
      ) => boolean | undefined;
      "tactical-time.apply": (message: ChatMessage.Implementation, partId: string, changes: readonly Change[]) => void;
      "tactical-time.preUndo": (
        message: ChatMessage.Implementation,
        partId: string,
        changes: Change[],
      ) => boolean | undefined;
      "tactical-time.undo": (message: ChatMessage.Implementation, partId: string, changes: readonly Change[]) => void;
      "tactical-time.resolved": (summary: ResolvedSummary) => void;
    }
  }
}

/** What an animation module needs to know of a part that has come to its end: called on every client that may see it. */
export interface ResolvedSummary {
  readonly messageId: string;
  readonly partId: string;
  readonly ruleset: string;
  readonly action: string;
  readonly actorUuid: string | null;
  /** Tokens on a scene, where there are any: to play something between them. */
  readonly actorTokenUuid: string | null;
  readonly itemUuid: string | null;
  readonly itemName: string;
  readonly targetUuid: string | null;
  readonly targetTokenUuid: string | null;
  /** Ids of the users who may see it; null: everybody. For what is played on other screens too. */
  readonly users: readonly string[] | null;
  /** What it means for the one who acted: `critical`, `good`, `partial`, `bad`, `fumble`, `neutral`. */
  readonly tone: string;
  readonly outcome: object;
}

/** A step that stopped the flow: a person's cancel, a module's veto, a refusal with its reason. */
export class Stopped extends Error {
  override readonly name = "Stopped";
  readonly reason: Text | null;
  constructor(reason: Text | null = null) {
    super("stopped");
    this.reason = reason;
  }
}

type Before = "preGather" | "preDialog" | "preRoll" | "preOutcome" | "preCard" | "preAnswer" | "preApply" | "preUndo";

/** A handler of ours that failed: which hook, and the error. */
export class HandlerFailed extends Error {
  override readonly name = "HandlerFailed";
}

/**
 * Calls a hook that stands before a step. The host logs a handler that throws and goes on; a step must not: what the
 * handler was about to see to was not seen to.
 * @returns false where a handler forbids the step
 * @throws HandlerFailed where a handler threw
 */
export function mayGoOn(hook: Before, ...args: unknown[]): boolean {
  let failed: unknown;
  // The host tells of a handler that threw by its own hook `error`.
  const listener = Hooks.on("error", (...args: unknown[]) => {
    const [location, error] = args;
    if (String(location).includes("Hook")) failed ??= error;
  });
  try {
    // Each hook's own arguments are typed where it is declared, above; here they are only handed on.
    const call = Hooks.call.bind(Hooks) as (name: string, ...given: unknown[]) => boolean;
    const allowed = call(`${SYSTEM_ID}.${hook}`, ...args);
    if (failed !== undefined) throw new HandlerFailed(wordsOfFailure(hook, failed));
    return allowed;
  } finally {
    Hooks.off("error", listener);
  }
}

/** The hook, the module whose code threw (by its title, read from where the error came from), and the error. */
function wordsOfFailure(hook: Before, error: unknown): string {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: "" };
  const id = moduleIn(stack ?? "");
  const title = id === null ? null : (game.modules.get(id)?.title ?? id);
  return [`${SYSTEM_ID}.${hook}`, title, message].filter(Boolean).join(" · ");
}

/** Id of the first module in a stack trace: its files lie below `modules/<id>/`. */
export const moduleIn = (stack: string): string | null => /\/modules\/([\w-]+)\//.exec(stack)?.[1] ?? null;
