import { templatePath } from "../../constants.ts";
import { countedText } from "../language.ts";
import type { MigrationReport } from "./runner.ts";

/** Tells the GM what a migration did: one line when all went well, a window that names what failed otherwise. */
export async function showReport(report: MigrationReport): Promise<void> {
  if (report.failures.length === 0) {
    if (report.updated === 0) return;
    ui.notifications.info(countedText("TACTICAL_TIME.MIGRATION.Done", report.updated, game.i18n));
    return;
  }
  const said = countedText("TACTICAL_TIME.MIGRATION.Failed", report.updated, game.i18n);
  const context: Record<string, unknown> = { ...report, said };
  const content = await foundry.applications.handlebars.renderTemplate(
    templatePath("settings/migration-report"),
    context,
  );
  await foundry.applications.api.DialogV2.prompt({
    window: { title: "TACTICAL_TIME.MIGRATION.Title", icon: "fa-solid fa-triangle-exclamation" },
    classes: ["tactical-time", "tt-window"],
    content,
    ok: { label: "TACTICAL_TIME.MIGRATION.Close" },
  });
}
