import type { EmptyObject } from "fvtt-types/utils";
import { durabilityFor, type GivenCraft } from "./durability.ts";
import type { craftedSchema } from "./item-schema.ts";

type Crafted = ReturnType<typeof craftedSchema>;
type Model<Schema extends Crafted> = foundry.abstract.TypeDataModel<
  Schema,
  Item.Implementation,
  EmptyObject,
  EmptyObject
>;

/** What is made from a material: weapons, armours, shields. */
export abstract class CraftedItem<Schema extends Crafted> extends foundry.abstract.TypeDataModel<
  Schema,
  Item.Implementation,
  EmptyObject,
  EmptyObject
> {
  protected override async _preCreate(
    ...[data, options, user]: Parameters<Model<Schema>["_preCreate"]>
    // biome-ignore lint/suspicious/noConfusingVoidType: the type of the overridden method
  ): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const max = durabilityFor(givenOf(data), null);
    // Every crafted schema has the field; the compiler cannot see it through the type parameter.
    if (max !== undefined) this.parent.updateSource({ system: { durability: { max } } } as Item.UpdateData);
  }

  protected override async _preUpdate(
    ...[changes, options, user]: Parameters<Model<Schema>["_preUpdate"]>
    // biome-ignore lint/suspicious/noConfusingVoidType: the type of the overridden method
  ): Promise<boolean | void> {
    if ((await super._preUpdate(changes, options, user)) === false) return false;
    const present: unknown = this.parent.system;
    const max = durabilityFor(givenOf(changes), present as Parameters<typeof durabilityFor>[1]);
    if (max !== undefined) foundry.utils.setProperty(changes, "system.durability.max", max);
  }
}

const givenOf = (data: object): GivenCraft => Object("system" in data ? data.system : {});
