import {
  DocumentFlagsField,
  DocumentIdField,
  DocumentOwnershipField,
  DocumentStatsField,
  FilePathField,
  ForeignDocumentField,
  IntegerSortField,
  NumberField,
  StringField,
} from "../common/data/fields/index.ts";

/** Fields that many documents share; each call makes new ones, since a field belongs to one schema. */
export const id = () => new DocumentIdField();
export const name = () => new StringField({ required: true, blank: false, textSearch: true });
export const image = (initial: string | null = null) => new FilePathField({ categories: ["IMAGE"], initial });
export const folder = () => new ForeignDocumentField({ documentName: "Folder" });
export const sort = () => new IntegerSortField();
export const ownership = () => new DocumentOwnershipField();
export const flags = () => new DocumentFlagsField();
export const stats = () => new DocumentStatsField();
export const integer = (initial: number, more: { min?: number; max?: number } = {}) =>
  new NumberField({ required: true, nullable: false, integer: true, initial, ...more });
export const number = (initial: number, more: { min?: number; max?: number; positive?: boolean } = {}) =>
  new NumberField({ required: true, nullable: false, initial, ...more });
export const text = (initial = "") => new StringField({ required: true, blank: true, initial });
export const nullableId = () => new StringField({ required: true, blank: false, nullable: true, initial: null });
