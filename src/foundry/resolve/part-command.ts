import type { PartState } from "../chat/part-state.ts";

/** What one can ask of a part of a resolution. */
export type PartCommand = "apply" | "undo";

/** What the executor does with it. `resume`: an interrupted write is finished from its stored list. */
export type PartDecision =
  | { readonly do: "apply" | "undo" | "resumeApply" | "resumeUndo" }
  | { readonly refuse: string };

/**
 * Whether a command fits the state that a part is in. Applying what is applied and undoing what is not are refused by
 * name, so that the second of two presses does nothing and says why.
 */
export function decide(command: PartCommand, state: PartState): PartDecision {
  if (state === "none") return { refuse: "nothing" };
  if (state === "waiting") return { refuse: "waiting" };
  if (command === "apply") {
    if (state === "open" || state === "undone") return { do: "apply" };
    if (state === "applying") return { do: "resumeApply" };
    return { refuse: state === "applied" ? "applied" : "busy" };
  }
  if (state === "applied") return { do: "undo" };
  if (state === "undoing") return { do: "resumeUndo" };
  return { refuse: state === "applying" ? "busy" : "notApplied" };
}

/** The commands that a card offers for a part in this state. */
export function offered(state: PartState): readonly PartCommand[] {
  return (["apply", "undo"] as const).filter((command) => "do" in decide(command, state));
}

/** Who may apply: the world's setting. */
export type ApplyPolicy = "gm" | "owner";

/** Whether somebody may press, by the setting and by who they are. */
export const mayPress = (policy: ApplyPolicy, who: { readonly isGM: boolean; readonly ownsTarget: boolean }): boolean =>
  who.isGM || (policy === "owner" && who.ownsTarget);
