import type { Change } from "../../core/change.ts";
import type { Text } from "../chat/text.ts";
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
    }
  }
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
