import type { BarId } from "../../rulesets/ruleset.ts";

/** Paths below `system` of the bars that every game fills; the manifest's token attributes name them too. */
export const BAR_PATHS: readonly `bars.${BarId}`[] = ["bars.health", "bars.consciousness"];

export const isBarPath = (path: string): path is `bars.${BarId}` => BAR_PATHS.some((bar) => bar === path);
