import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { movedPart, rebuilt, withPart } from "../sheets/composition-update.ts";
import { SHAPES } from "../sheets/figure.ts";
import { COMPOSITIONS, freshBody, inOrder, isHuman } from "./compositions.ts";

const tables = parse(readFileSync(new URL("../../../../packs/_data/infinity-tables.yaml", import.meta.url), "utf8"));
const keys = (composition: Readonly<Record<string, { readonly sort: number }>>): string[] =>
  inOrder(composition).map(([key]) => key);

describe("the builds of bodies", () => {
  it("are those of the tables, part by part", () => expect(COMPOSITIONS).toEqual(tables.compositions));

  it("are drawn as a figure where they are a human's, with a shape for every part", () => {
    expect(isHuman(freshBody("human"))).toBe(true);
    expect(isHuman(freshBody("fourLegged"))).toBe(false);
    expect(Object.keys(SHAPES).sort()).toEqual(Object.keys(freshBody("human")).sort());
  });
});

describe("a body that is built anew", () => {
  it("takes the parts away that the new one has not, and makes the rest whole", () => {
    const update = rebuilt(freshBody("human"), "fourLegged");
    expect(update).toHaveProperty(["composition.leftArm"], undefined);
    expect(update["composition.tail"]).toMatchObject({ role: "tail", damage: 0, sort: 6 });
    expect(update["composition.torso"]).toMatchObject({ weight: 40, worst: 0 });
  });

  it("gains a part at the end, under a key of its own", () => {
    const [[path, part]] = Object.entries(withPart({ ...freshBody("blob"), part2: { sort: 4 } })) as [[string, object]];
    expect(path).toBe("composition.part3");
    expect(part).toMatchObject({ sort: 5, role: "other" });
  });

  it("moves a part by one place, and not beyond the ends", () => {
    expect(movedPart(freshBody("human"), "torso", -1)).toEqual({
      "composition.torso.sort": 0,
      "composition.head.sort": 1,
    });
    expect(movedPart(freshBody("human"), "head", -1)).toEqual({});
    // Parts that were stored with equal places come apart.
    const equal = { a: { sort: 0 }, b: { sort: 0 }, c: { sort: 0 } };
    expect(movedPart(equal, "c", -1)).toEqual({ "composition.c.sort": 1, "composition.b.sort": 2 });
    expect(keys(freshBody("human"))[0]).toBe("head");
  });
});
