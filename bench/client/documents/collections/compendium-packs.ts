import { Collection } from "../../common/utils/collection.ts";
import type { CompendiumCollection } from "./compendium-collection.ts";

export class CompendiumPacks extends Collection<CompendiumCollection> {
  get folders(): Collection<never> {
    return new Collection<never>();
  }
}
