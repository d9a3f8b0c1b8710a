import tabNavigation from "../templates/generic/tab-navigation.hbs?raw";
import combatFooter from "../templates/sidebar/tabs/combat/footer.hbs?raw";
import combatHeader from "../templates/sidebar/tabs/combat/header.hbs?raw";
import combatTracker from "../templates/sidebar/tabs/combat/tracker.hbs?raw";
import { registerBuiltinTemplate } from "./templates.ts";

/** Our own templates under the documented names of those that packages refer to. */
export function registerBuiltinTemplates(): void {
  registerBuiltinTemplate("templates/generic/tab-navigation.hbs", tabNavigation);
  registerBuiltinTemplate("templates/sidebar/tabs/combat/header.hbs", combatHeader);
  registerBuiltinTemplate("templates/sidebar/tabs/combat/tracker.hbs", combatTracker);
  registerBuiltinTemplate("templates/sidebar/tabs/combat/footer.hbs", combatFooter);
}
