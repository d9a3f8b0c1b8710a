import { rulesets } from "../../rulesets/registry.ts";
import { isInPlay } from "../settings/games-in-play.ts";

/** The subtypes of the games that this world plays, within those that the caller asked for (all, when undefined). */
export function typesInPlay(documentName: "Actor" | "Item", asked?: readonly string[] | null): string[] {
  const types = rulesets()
    .filter(isInPlay)
    .flatMap((ruleset) => Object.keys(documentName === "Actor" ? ruleset.actorModels : ruleset.itemModels));
  return asked ? types.filter((type) => asked.includes(type)) : types;
}

/** Options of a create dialog that offers only what this world plays. */
export const onlyTypesInPlay = <Options extends object | undefined>(
  documentName: "Actor" | "Item",
  options: Options,
): Options => {
  const asked: unknown = Object(options).types;
  const types = typesInPlay(documentName, Array.isArray(asked) ? asked : null);
  // The published types allow `types` only for document classes that are not ours.
  return { ...options, types } as unknown as Options;
};
