import { DialogV2 } from "../api/dialog.ts";
import * as fields from "../forms/fields.ts";
import {
  type AnyRecord,
  asRecord,
  asString,
  type DocumentClassLike,
  type DocumentLike,
  documentConfig,
  host,
  localize,
} from "../host.ts";
import { noSheet } from "../sidebar/document-directory.ts";

/** The types of a document that one may choose, with their names as shown. */
function typesOf(cls: DocumentClassLike, only: unknown): { value: string; label: string }[] {
  const { documentName } = cls;
  const labels = asRecord(documentConfig(documentName)["typeLabels"]) as Record<string, string>;
  const all = cls.TYPES ?? host.game.documentTypes[documentName] ?? [];
  const allowed = Array.isArray(only) ? all.filter((type) => only.includes(type)) : all;
  return allowed
    .filter((type) => type !== "base" || allowed.length === 1)
    .map((value) => {
      const key = labels[value] ?? `TYPES.${documentName}.${value}`;
      return { value, label: host.game.i18n.has(key) ? localize(key) : value };
    })
    .sort((a, b) => a.label.localeCompare(b.label));
}

/**
 * Asks for the name, type and folder of a new document, creates it and shows its sheet; null when it is dismissed.
 *
 * @param options `types` limits the choice; `folders` the folders; the rest goes to the dialog
 */
export async function createDocumentDialog(
  cls: DocumentClassLike,
  data: AnyRecord = {},
  operation: AnyRecord = {},
  options: AnyRecord = {},
): Promise<DocumentLike | null> {
  const { types: only, folders: given, ...dialogOptions } = options;
  const { documentName } = cls;
  const types = typesOf(cls, only);
  const key = `DOCUMENT.${documentName}`;
  const label = host.game.i18n.has(key) ? localize(key) : documentName;
  const parent = operation["parent"] as DocumentLike | undefined;
  const list =
    (given as { id: string; name: string }[] | undefined) ??
    (parent ? [] : host.game.folders.filter(({ type }) => type === documentName)).map(({ id, name }) => ({
      id,
      name: name ?? id,
    }));
  const content = document.createElement("div");
  const name = fields.createTextInput({
    name: "name",
    value: asString(data["name"]),
    placeholder: `New ${label}`,
    autofocus: true,
  });
  content.append(fields.createFormGroup({ label: "Name", input: name }));
  if (types.length > 1) {
    const fallback = asString(data["type"], asString(documentConfig(documentName)["defaultType"], types[0]?.value));
    content.append(
      fields.createFormGroup({
        label: "Type",
        input: fields.createSelectInput({ name: "type", value: fallback, options: types }),
      }),
    );
  }
  if (list.length > 0) {
    const choices = list.map((folder) => ({ value: folder.id, label: folder.name }));
    content.append(
      fields.createFormGroup({
        label: "Folder",
        input: fields.createSelectInput({
          name: "folder",
          value: asString(data["folder"]),
          blank: "",
          options: choices,
        }),
      }),
    );
  }
  const answer = (await DialogV2.input({
    window: { title: `Create ${label}`, icon: "fa-solid fa-plus" },
    position: { width: 360 },
    content,
    ok: { label: "Create", icon: "fa-solid fa-check" },
    ...dialogOptions,
  })) as AnyRecord | null;
  if (!answer) return null;
  const only1 = types.length === 1 ? types[0]?.value : undefined;
  const source: AnyRecord = { ...data, ...answer };
  if (only1 && only1 !== "base") source["type"] ??= only1;
  if (!source["folder"]) delete source["folder"];
  if (!asString(source["name"])) source["name"] = `New ${label}`;
  const created = await cls.create(source, { renderSheet: false, ...operation });
  if (!created) return null;
  if (created.sheet) await created.sheet.render({ force: true });
  else if (asRecord(documentConfig(documentName))["sheetClasses"]) noSheet(created);
  return created;
}

export async function deleteDocumentDialog(
  target: DocumentLike,
  options: AnyRecord = {},
  operation: AnyRecord = {},
): Promise<unknown> {
  const content = document.createElement("p");
  content.textContent = `Delete “${target.name ?? target.id}” for good?`;
  return DialogV2.confirm({
    window: { title: `Delete ${target.documentName}`, icon: "fa-solid fa-trash" },
    content,
    yes: { callback: () => target.delete(operation) },
    ...options,
  });
}
