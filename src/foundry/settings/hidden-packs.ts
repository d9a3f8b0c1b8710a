import { rulesets } from "../../rulesets/registry.ts";
import { isInPlay } from "./games-in-play.ts";

/** Whether a compendium belongs to a game that is not played here: its manifest flag names the game. */
function isHidden(flags: object): boolean {
  const id: unknown = foundry.utils.getProperty(flags, "tactical-time.ruleset");
  const ruleset = rulesets().find((candidate) => candidate.id === id);
  return ruleset !== undefined && !isInPlay(ruleset);
}

/**
 * Leaves compendia of games that are not in play out of the directory. Nothing is forbidden: links into them go on
 * working, and a GM who wants them chooses the game.
 */
export function hideUnplayedPacks(directory: HTMLElement): void {
  for (const entry of directory.querySelectorAll<HTMLElement>("[data-pack]")) {
    const pack = game.packs.get(entry.dataset["pack"] ?? "");
    // Taken out and not only hidden: the directory's search shows again what it finds.
    if (pack && isHidden(pack.metadata.flags ?? {})) entry.remove();
  }
}
