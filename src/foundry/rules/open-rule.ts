import { SYSTEM_ID } from "../../constants.ts";
import { rulesets } from "../../rulesets/registry.ts";
import { prefixOf } from "./rule-references.ts";

/** Where a rule stands: the journal in its game's compendium, the page, and the page's heading. */
export interface RulePlace {
  readonly entry: JournalEntry.Implementation;
  readonly pageId: string;
  readonly heading: string;
}

declare module "fvtt-types/configuration" {
  interface FlagConfig {
    JournalEntryPage: { "tactical-time": { rules?: Record<string, string> } };
  }
}

/** @returns null: no game has rules of such numbers, its compendium is not there, or it knows none of this number. */
export async function findRule(rule: string): Promise<RulePlace | null> {
  const ruleset = rulesets().find(({ rulebook }) => rulebook.prefix === prefixOf(rule));
  const pack = ruleset && game.packs.get(`${SYSTEM_ID}.${ruleset.rulebook.pack}`);
  if (!pack) return null;
  for (const entry of (await pack.getDocuments()) as JournalEntry.Implementation[]) {
    for (const page of entry.pages) {
      const heading = page.getFlag(SYSTEM_ID, "rules")?.[rule];
      if (page.id && heading) return { entry, pageId: page.id, heading };
    }
  }
  return null;
}

/** Opens the journal of rules at a rule, or says that it is not there. Never throws. */
export async function openRule(rule: string): Promise<void> {
  const place = await findRule(rule).catch(() => null);
  if (!place) {
    ui.notifications.warn("TACTICAL_TIME.RULES.notFound", { localize: true, format: { id: rule } });
    return;
  }
  const { entry, pageId, heading } = place;
  // Documented options of the journal's sheet that the types do not know for a compendium's entry.
  const at = { force: true, pageId, anchor: JournalEntryPage.slugifyHeading(heading) };
  await (entry.sheet as foundry.applications.api.ApplicationV2.Any | null)?.render(at);
}

/** Opens the journal of a game's rules at its beginning. */
export async function openRulebook(rulesetId: string): Promise<void> {
  const ruleset = rulesets().find(({ id }) => id === rulesetId);
  const pack = ruleset && game.packs.get(`${SYSTEM_ID}.${ruleset.rulebook.pack}`);
  const [entry] = pack ? ((await pack.getDocuments()) as JournalEntry.Implementation[]) : [];
  if (entry) await (entry.sheet as foundry.applications.api.ApplicationV2.Any | null)?.render({ force: true });
  else ui.notifications.warn("TACTICAL_TIME.RULES.noBook", { localize: true });
}
