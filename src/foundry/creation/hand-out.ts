import { writeBlock } from "../../core/stat-block/write.ts";
import { vocabularyFor } from "./catalogue.ts";
import { copyText } from "./clipboard.ts";
import { exportText } from "./exchange.ts";

type Exchanged = Actor.Implementation | Item.Implementation;

/** An actor as a stat block of its game; null: it belongs to no game. */
export function statBlockOf(actor: Actor.Implementation): string | null {
  const { ruleset } = actor;
  if (!ruleset) return null;
  const { name, system, items } = actor.toObject() as unknown as {
    name: string;
    system: unknown;
    items: { name: string; type: string; system: unknown; sort: number }[];
  };
  const inOrder = [...items].sort((a, b) => a.sort - b.sort);
  return writeBlock({ name, system, items: inOrder }, vocabularyFor(ruleset));
}

export async function copyStatBlock(actor: Actor.Implementation): Promise<void> {
  const block = statBlockOf(actor);
  if (block !== null) await copyText(block);
}

/** Documents as a file for the browser to keep. `page`: the window that asked. */
export function saveAsFile(documents: readonly Exchanged[], name: string, page: Document): void {
  const link = page.createElement("a");
  link.href = URL.createObjectURL(new Blob([exportText(documents)], { type: "application/json" }));
  link.download = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "") || "tactical-time"}.json`;
  link.click();
  // After the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
