import { Document, type DocumentMetadata } from "../common/abstract/document.ts";
import { type DataSchema, DocumentTypeField, NumberField, TypeDataField } from "../common/data/fields/index.ts";
import type { Combat } from "./combat.ts";
import type { Combatant } from "./combatant.ts";
import { flags, id, image, ownership, stats, text } from "./common-fields.ts";

export class CombatantGroup extends Document {
  static override readonly metadata: DocumentMetadata = {
    ...Document.metadata,
    name: "CombatantGroup",
    label: "DOCUMENT.CombatantGroup",
    labelPlural: "DOCUMENT.CombatantGroups",
    collection: "groups",
    hasTypeData: true,
  };
  static override defineSchema(): DataSchema {
    return {
      _id: id(),
      type: new DocumentTypeField(this, { initial: "base" }),
      system: new TypeDataField(this),
      name: text(),
      img: image(),
      initiative: new NumberField({ required: true }),
      ownership: ownership(),
      flags: flags(),
      _stats: stats(),
    };
  }
  declare initiative: number | null;
  declare members: Set<Combatant>;

  get combat(): Combat | null {
    return this.parent as Combat | null;
  }
  override prepareBaseData(): void {
    const members = this.combat?.combatants?.filter((combatant) => combatant._source["group"] === this.id) ?? [];
    Object.defineProperty(this, "members", { value: new Set(members), writable: true, configurable: true });
  }
  get defeated(): boolean {
    return this.members.size > 0 && [...this.members].every((member) => member.defeated);
  }
  get hidden(): boolean {
    return [...(this.members ?? [])].every((member) => member.hidden);
  }
}
