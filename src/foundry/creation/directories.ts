import { rulesetOf } from "../../rulesets/registry.ts";
import { menuEntry } from "../compat.ts";
import { CreationForm } from "./creation-form.ts";
import { copyStatBlock, saveAsFile } from "./hand-out.ts";
import { ImportForm } from "./import-form.ts";

type Exchanged = Actor.Implementation | Item.Implementation;

/** Buttons of the directories of actors and items, and entries of their context menus. Called in `init`. */
export function registerDirectories(): void {
  // The published types do not know these hooks by their documents' names.
  const hook = Hooks.on.bind(Hooks) as (name: string, run: (...given: never[]) => void) => number;
  hook("renderActorDirectory", (_app: object, element: HTMLElement) => addButtons(element, "Actor"));
  hook("renderItemDirectory", (_app: object, element: HTMLElement) => addButtons(element, "Item"));
  hook("getActorContextOptions", (_app: object, entries: object[]) => {
    entries.push(...entriesFor(actorAt), blockEntry);
  });
  hook("getItemContextOptions", (_app: object, entries: object[]) => {
    entries.push(...entriesFor(itemAt));
  });
  hook("getFolderContextOptions", (_app: object, entries: object[]) => {
    entries.push(folderEntry);
  });
}

function addButtons(directory: HTMLElement, documentName: "Actor" | "Item"): void {
  const place = directory.querySelector(".header-actions");
  if (!place || directory.querySelector("[data-tactical-time]")) return;
  const page = directory.ownerDocument;
  // A row of its own: the host's is full.
  const row = page.createElement("div");
  row.className = "header-actions action-buttons flexrow tactical-time-actions";
  const add = (key: string, icon: string, run: () => Promise<unknown>): void => {
    const button = page.createElement("button");
    button.type = "button";
    button.dataset["tacticalTime"] = key;
    const mark = page.createElement("i");
    mark.className = `fa-solid ${icon}`;
    mark.inert = true;
    const label = page.createElement("span");
    label.textContent = game.i18n.localize(`TACTICAL_TIME.CREATION.Directory.${key}`);
    button.append(mark, label);
    button.addEventListener("click", () => void run());
    row.append(button);
  };
  const mayCreate = game.user.can(documentName === "Actor" ? "ACTOR_CREATE" : "ITEM_CREATE");
  if (documentName === "Actor" && mayCreate) add("guide", "fa-wand-magic-sparkles", () => CreationForm.create());
  if (mayCreate) add("import", "fa-file-import", () => new ImportForm().render({ force: true }));
  if (row.childElementCount > 0) place.after(row);
}

const idAt = (element: HTMLElement, attribute: "entryId" | "folderId"): string => {
  const selector = attribute === "entryId" ? "[data-entry-id]" : "[data-folder-id]";
  return element.closest<HTMLElement>(selector)?.dataset[attribute] ?? "";
};
const actorAt = (element: HTMLElement): Exchanged | null => game.actors.get(idAt(element, "entryId")) ?? null;
const itemAt = (element: HTMLElement): Exchanged | null => game.items.get(idAt(element, "entryId")) ?? null;

/** Who may read all of it may take a copy; and it has to be of one of our games. */
const mayCopy = (document: Exchanged | null): document is Exchanged =>
  document?.testUserPermission(game.user, "OBSERVER") === true && rulesetOf(document) !== null;

const entriesFor = (documentAt: (element: HTMLElement) => Exchanged | null): object[] => [
  menuEntry({
    label: "TACTICAL_TIME.CREATION.export",
    icon: "fa-solid fa-file-export",
    visible: (element) => mayCopy(documentAt(element)),
    onClick: (element) => {
      const document = documentAt(element);
      if (mayCopy(document)) saveAsFile([document], document.name, element.ownerDocument);
    },
  }),
];

const blockEntry = menuEntry({
  label: "TACTICAL_TIME.CREATION.copyBlock",
  icon: "fa-solid fa-copy",
  visible: (element) => mayCopy(actorAt(element)),
  onClick: (element) => {
    const actor = actorAt(element);
    if (actor instanceof Actor && mayCopy(actor)) void copyStatBlock(actor);
  },
});

/** Everything of ours in a folder and the folders in it. */
function contentsOf(folderId: string): Exchanged[] {
  const isWithin = (document: Exchanged): boolean => {
    for (let folder = document.folder; folder; folder = folder.folder) if (folder.id === folderId) return true;
    return false;
  };
  const all: Exchanged[] = [...game.actors.contents, ...game.items.contents];
  return all.filter((document) => mayCopy(document) && isWithin(document));
}

const folderEntry = menuEntry({
  label: "TACTICAL_TIME.CREATION.exportFolder",
  icon: "fa-solid fa-file-export",
  visible: (element) => contentsOf(idAt(element, "folderId")).length > 0,
  onClick: (element) => {
    const id = idAt(element, "folderId");
    saveAsFile(contentsOf(id), game.folders.get(id)?.name ?? "", element.ownerDocument);
  },
});
