import type { Shape } from "../../core/shape.ts";
import { type Vocabulary, vocabularyOf } from "../../core/stat-block/vocabulary.ts";
import { rulesetOf, rulesets } from "../../rulesets/registry.ts";
import type { Ruleset } from "../../rulesets/ruleset.ts";
import { modelShape } from "../data/model-shape.ts";
import { isInPlay } from "../settings/games-in-play.ts";
import { cleanHtml } from "./clean-html.ts";
import type { Catalogue, ExchangedName } from "./exchange.ts";

type Model = foundry.abstract.TypeDataModel.AnyConstructor;

const modelsOf = (documentName: ExchangedName, ruleset: Ruleset): Readonly<Record<string, Model>> =>
  documentName === "Actor" ? ruleset.actorModels : ruleset.itemModels;

const modelOf = (documentName: ExchangedName, type: string): Model | undefined => {
  const ruleset = rulesetOf({ documentName, type });
  return ruleset ? modelsOf(documentName, ruleset)[type] : undefined;
};

const shapes = new Map<string, Shape>();

/** What a subtype's `system` may hold. Models do not change while the page is open. */
export function systemShape(documentName: ExchangedName, type: string): Shape {
  const key = `${documentName}.${type}`;
  const known = shapes.get(key);
  if (known) return known;
  const model = modelOf(documentName, type);
  const shape: Shape = model ? modelShape(model) : { kind: "free" };
  shapes.set(key, shape);
  return shape;
}

const typesOf = (documentName: ExchangedName): string[] =>
  rulesets().flatMap((ruleset) => Object.keys(modelsOf(documentName, ruleset)));

/** The subtypes of the package, as an import needs them. */
export const catalogue = (): Catalogue => ({
  types: { Actor: typesOf("Actor"), Item: typesOf("Item") },
  rulesetOf(documentName, type) {
    const ruleset = rulesetOf({ documentName, type });
    return ruleset && { id: ruleset.id, inPlay: isInPlay(ruleset) };
  },
  shapeOf: systemShape,
  migrate(documentName, type, system) {
    const model = modelOf(documentName, type);
    // Static on every data model; the type definitions want to know which one it is.
    const migrate: unknown = model && Reflect.get(model, "migrateData");
    return typeof migrate === "function" ? (migrate.call(model, system) as Record<string, unknown>) : system;
  },
  clean: cleanHtml,
});

/** The label of a field in the reader's language, where the model has one. */
function labelsOf(model: Model | undefined, path: string): string[] {
  const field: unknown = model?.schema.getField(path.split("."));
  const label = field instanceof foundry.data.fields.DataField ? field.label : "";
  if (!label || !game.i18n.has(label)) return label && !label.includes(".") ? [label] : [];
  return [game.i18n.localize(label)];
}

/** The words of a game's stat blocks: English, and the reader's own. */
export function vocabularyFor(ruleset: Ruleset): Vocabulary {
  const { statBlock, creation } = ruleset;
  const items = Object.fromEntries(Object.keys(ruleset.itemModels).map((type) => [type, systemShape("Item", type)]));
  const own = new Map(creation.groups.flatMap(({ fields }) => fields.map(({ path, label }) => [path, label])));
  return vocabularyOf(statBlock, systemShape("Actor", creation.actorType), items, (itemType, path) => {
    const label = itemType === null ? own.get(path) : undefined;
    if (label) return [game.i18n.localize(label)];
    return labelsOf(itemType === null ? ruleset.actorModels[creation.actorType] : ruleset.itemModels[itemType], path);
  });
}
