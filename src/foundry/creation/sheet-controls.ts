import { CreationForm } from "./creation-form.ts";
import { copyStatBlock, saveAsFile } from "./hand-out.ts";

/** What the functions need of a sheet. */
interface ActorApp {
  readonly actor: Actor.Implementation;
  readonly element: HTMLElement;
  readonly isEditable: boolean;
}

/** Entries of an actor sheet's header menu, with the actions behind them. */
export const SHEET_CONTROLS = [
  {
    icon: "fa-solid fa-wand-magic-sparkles",
    label: "TACTICAL_TIME.CREATION.Guide.open",
    action: "guideCreation",
    ownership: "OWNER" as const,
  },
  {
    icon: "fa-solid fa-copy",
    label: "TACTICAL_TIME.CREATION.copyBlock",
    action: "copyStatBlock",
    ownership: "OBSERVER" as const,
  },
  {
    icon: "fa-solid fa-file-export",
    label: "TACTICAL_TIME.CREATION.export",
    action: "exportActor",
    ownership: "OBSERVER" as const,
  },
];

export const SHEET_ACTIONS = {
  async guideCreation(this: ActorApp): Promise<void> {
    if (this.isEditable) await CreationForm.revise(this.actor);
  },
  copyStatBlock(this: ActorApp): Promise<void> {
    return copyStatBlock(this.actor);
  },
  exportActor(this: ActorApp): void {
    saveAsFile([this.actor], this.actor.name, this.element.ownerDocument);
  },
};
