import { rulesetOf } from "../../rulesets/registry.ts";
import { openRule, openRulebook } from "./open-rule.ts";
import { rulesIn, withRuleLinks } from "./rule-references.ts";

/**
 * Every number of a rule leads to the rule: `{{ruleLinks text}}` in templates, `data-rule` on whatever is pressed, and the
 * question mark on anything of ours whose tooltip names a rule.
 */
export function registerRules(host: Window): void {
  Handlebars.registerHelper(
    "ruleLinks",
    (text: unknown) =>
      new Handlebars.SafeString(withRuleLinks(String(text ?? ""), game.i18n.localize("TACTICAL_TIME.RULES.lookUp"))),
  );
  // Fired for every class of a window's ancestry; the types know it for windows of modules by their names only.
  const on = Hooks.on.bind(Hooks) as (name: string, run: (app: unknown, controls: object[]) => void) => number;
  on("getHeaderControlsDocumentSheetV2", (app, controls) => {
    const { document, options } = app as {
      document: { documentName: string; type: string };
      options: { actions: Record<string, () => void> };
    };
    const ruleset = rulesetOf(document);
    if (!ruleset) return;
    // By the window's own actions, which both generations know.
    options.actions["openRulebook"] = () => void openRulebook(ruleset.id);
    controls.push({ action: "openRulebook", icon: "fa-solid fa-scale-balanced", label: "TACTICAL_TIME.RULES.open" });
  });
  listen(host);
  Hooks.on("openDetachedWindow", (_id: unknown, detached: Window) => listen(detached));
}

/** What says of itself which rules stand behind it. */
const EXPLAINED = ".tactical-time [data-tooltip-html], .tactical-time [data-rules]";
const isUnderPointer = (element: Element): boolean => element.matches(":hover");

function listen(host: Window): void {
  host.addEventListener("click", (event) => {
    const rule = (event.target as Element | null)?.closest<HTMLElement>("[data-rule]")?.dataset["rule"];
    if (!rule) return;
    event.preventDefault();
    void openRule(rule);
  });
  host.addEventListener("keydown", (event) => {
    if (event.key !== "?") return;
    const target = event.target as Element | null;
    if (target?.matches("input:not([type=checkbox]):not([type=radio]), textarea, [contenteditable=true]")) return;
    const explained =
      target?.closest<HTMLElement>(EXPLAINED) ??
      [...host.document.querySelectorAll<HTMLElement>(EXPLAINED)].findLast(isUnderPointer);
    const [rule] = rulesIn(`${explained?.dataset["rules"] ?? ""} ${explained?.dataset["tooltipHtml"] ?? ""}`);
    if (!rule) return;
    event.preventDefault();
    event.stopPropagation();
    void openRule(rule);
  });
}
