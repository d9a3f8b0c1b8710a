/** A label with the numbers of the rules behind it, for tooltips: whoever wants to know why finds the rule. */
export const withRules = (text: string, rules: readonly string[] = []): string =>
  rules.length === 0
    ? text
    : game.i18n.format("TACTICAL_TIME.COMBAT.withRules", {
        text,
        rules: game.i18n.getListFormatter({ style: "short", type: "unit" }).format(rules),
      });
