import { beforeAll, describe, expect, it } from "vitest";
import { documentsOf, packsOfThings, type Source } from "./packs.ts";
import { systemSources, read as text } from "./sources.ts";

/** Data models as the bench makes them: strict, by the documented rules of the host. */
interface Model {
  toObject(): Record<string, unknown>;
}
type ModelClass = new (source: object, options: { strict: boolean }) => Model;

const models = new Map<string, ModelClass>();

beforeAll(async () => {
  const { setGeneration } = await import("../../bench/client/common/generation.ts");
  setGeneration(14);
  const { makeFoundry } = await import("../../bench/client/namespace.ts");
  Object.assign(globalThis, { foundry: makeFoundry({}) });
  for (const type of new Set(packsOfThings().flatMap(documentsOf).flatMap(typesOf))) {
    // A subtype is called as its class is, but for the first letter.
    const name = `${type.charAt(0).toUpperCase()}${type.slice(1)}`;
    const file = systemSources("src/rulesets").find((path) =>
      new RegExp(`^export class ${name}\\b`, "m").test(text(path)),
    );
    const module: Record<string, ModelClass> = await import(/* @vite-ignore */ `../../${file}`);
    const model = module[name];
    if (model) models.set(type, model);
  }
});

function typesOf({ type, items }: Source): string[] {
  return [type, ...(items ?? []).map((item) => item.type)];
}

/**
 * What a model makes of stored fields: whatever it has no field for is gone, figures are brought within bounds,
 * and what is not among the choices throws.
 */
const read = ({ name, type, system }: Source): Record<string, unknown> => {
  const ModelOf = models.get(type);
  if (!ModelOf) throw new Error(`${name}: no model for ${type}`);
  return new ModelOf(structuredClone(system), { strict: true }).toObject();
};

describe.each(packsOfThings())("everything in %s", (pack) => {
  it("is stored as its data model keeps it: no unknown field, nothing out of bounds", () => {
    const all = documentsOf(pack).flatMap((source) => [source, ...(source.items ?? [])]);
    expect(all.length).toBeGreaterThan(0);
    for (const source of all) expect(read(source), source.name).toMatchObject(source.system);
  });
});

describe("a model", () => {
  const of = (pack: string, name: string): Source => {
    const found = documentsOf(pack).find((source) => source.name === name);
    if (!found) throw new Error(`no ${name} in ${pack}`);
    return found;
  };
  const changed = (source: Source, system: object): Source => ({ ...source, system: { ...source.system, ...system } });

  it("tells a field that it does not know, a figure out of bounds and a choice that there is not", () => {
    const dagger = of("infinity-equipment", "Dagger");
    for (const wrong of [changed(dagger, { damgeBonus: 5 }), changed(dagger, { size: 77 })])
      expect(read(wrong)).not.toMatchObject(wrong.system);
    const taunt = of("infinity-abilities", "Taunt");
    expect(() => read(changed(taunt, { effect: "flight" }))).toThrow();
  });
});
