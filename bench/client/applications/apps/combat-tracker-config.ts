import { ApplicationV2 } from "../api/application.ts";
import { createCheckboxInput, createFormGroup, createTextInput } from "../forms/fields.ts";
import { type AnyRecord, asRecord, asString, host } from "../host.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";

/** The core setting `combatTrackerConfig`: the tracked resource, and whether the defeated are passed over. */
export class CombatTrackerConfig extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyRecord = {
    id: "combat-config",
    tag: "form",
    window: { title: "Combat tracker", icon: "fa-solid fa-gear" },
    position: { width: 420 },
    form: {
      closeOnSubmit: true,
      handler: async (_event: Event, form: HTMLFormElement): Promise<void> => {
        const current = toObject(host.game.settings.get("core", "combatTrackerConfig"));
        await host.game.settings.set("core", "combatTrackerConfig", {
          ...current,
          ...new FormDataExtended(form).object,
        });
      },
    },
  };

  protected override async _renderHTML(): Promise<HTMLElement> {
    const { resource, skipDefeated } = toObject(host.game.settings.get("core", "combatTrackerConfig"));
    const body = document.createElement("div");
    body.className = "standard-form";
    body.append(
      createFormGroup({
        label: "Tracked resource",
        hint: "A path below `system` of the actor.",
        input: createTextInput({ name: "resource", value: asString(resource) }),
      }),
      createFormGroup({
        label: "Pass over the defeated",
        input: createCheckboxInput({ name: "skipDefeated", value: Boolean(skipDefeated) }),
      }),
    );
    const footer = document.createElement("footer");
    footer.className = "form-footer";
    footer.append(Object.assign(document.createElement("button"), { type: "submit", textContent: "Save" }));
    body.append(footer);
    return body;
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(result as HTMLElement);
  }
}

/** The setting's type may be a data model. */
function toObject(value: unknown): AnyRecord {
  const model = value as { toObject?(): AnyRecord } | undefined;
  return model?.toObject ? model.toObject() : { ...asRecord(value) };
}
