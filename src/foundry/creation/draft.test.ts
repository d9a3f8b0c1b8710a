import { describe, expect, it } from "vitest";
import type { Shape } from "../../core/shape.ts";
import {
  chosenArray,
  draftOf,
  equippedSource,
  faultsOfDraft,
  freshSystem,
  notesOfDraft,
  systemOfDraft,
  withArray,
  withThing,
} from "./draft.ts";

const number = (initial: number, nullable = false) =>
  ({ kind: "number", min: 1, max: 20, integer: true, nullable, initial }) as const;
const shape: Shape = {
  kind: "object",
  fields: {
    abilities: { kind: "object", fields: { str: number(10), dex: number(10), prs: number(10, true) } },
    size: { kind: "choice", choices: { small: "S", large: "L" }, nullable: false, initial: "small" },
    species: { kind: "text", as: "plain", nullable: false, initial: "" },
  },
};
const field = (path: string) => ({ path, label: path });
const creation = {
  traits: [field("size"), field("species")],
  groups: [
    {
      label: "g",
      fields: ["str", "dex", "prs"].map((id) => field(`abilities.${id}`)),
      usual: { min: 8, max: 12 },
    },
  ],
  totals: [30, 36],
  gear: [
    { label: "w", types: ["weapon"], equip: "worn.now" },
    { label: "s", types: ["skill"], equip: null },
  ],
};
const fresh = draftOf(creation, { name: "Ann", img: "a.svg", linked: true, system: freshSystem(shape) });
const array = { id: "strong", label: "L", sample: true, values: { "abilities.str": 14, "abilities.dex": 8 } };

describe("a creature in the making", () => {
  it("begins with what a new one has, and could be made at once", () => {
    expect(fresh.numbers).toEqual({ "abilities.str": "10", "abilities.dex": "10", "abilities.prs": "10" });
    expect(faultsOfDraft(fresh, creation, shape)).toEqual([]);
    expect(notesOfDraft(fresh, creation)).toEqual([]);
    expect(systemOfDraft(fresh, creation, shape)).toEqual({
      abilities: { str: 10, dex: 10, prs: 10 },
      size: "small",
      species: "",
    });
  });

  it("takes an array, and knows it again until a number is changed", () => {
    const strong = withArray(fresh, array);
    expect(chosenArray(strong, [array])).toBe("strong");
    expect(chosenArray({ ...strong, numbers: { ...strong.numbers, "abilities.dex": "9" } }, [array])).toBeNull();
    expect(strong.numbers["abilities.prs"]).toBe("10");
  });

  it("names what stands in the way: no name, letters, nothing, too much", () => {
    const typed = { "abilities.str": "ten", "abilities.dex": "1e99", "abilities.prs": "" };
    const draft = { ...fresh, name: "  ", numbers: typed };
    expect(faultsOfDraft(draft, creation, shape).map(({ path, code }) => [path, code])).toEqual([
      ["name", "missing"],
      ["abilities.str", "notANumber"],
      ["abilities.dex", "tooLarge"],
    ]);
    expect(systemOfDraft(draft, creation, shape)).toMatchObject({ abilities: { prs: null } });
    expect(faultsOfDraft({ ...fresh, numbers: { ...fresh.numbers, "abilities.str": "" } }, creation, shape)).toEqual([
      { path: "abilities.str", code: "missing", detail: {} },
    ]);
  });

  it("tells what is unusual and forbids none of it", () => {
    const draft = { ...fresh, numbers: { ...fresh.numbers, "abilities.str": "15" } };
    expect(notesOfDraft(draft, creation)).toEqual([
      { code: "unusual", path: "abilities.str", value: 15, min: 8, max: 12 },
      { code: "total", path: "", value: 35, min: 30, max: 36 },
    ]);
    expect(faultsOfDraft(draft, creation, shape)).toEqual([]);
  });

  it("a choice that the game does not have is left to the game", () => {
    const draft = { ...fresh, traits: { size: "enormous", species: "<b>Elf</b>" } };
    expect(systemOfDraft(draft, creation, shape)).toMatchObject({ species: "<b>Elf</b>" });
    expect(systemOfDraft(draft, creation, shape)).not.toHaveProperty("size");
  });

  it("things are given and taken back; what can be put on is", () => {
    const sword = { uuid: "u1", name: "Sword", img: "", type: "weapon" };
    const armed = withThing(withThing(fresh, sword, creation), { ...sword, uuid: "u2", type: "skill" }, creation);
    expect(armed.gear.map(({ uuid, equipped }) => [uuid, equipped])).toEqual([
      ["u1", true],
      ["u2", false],
    ]);
    expect(withThing(armed, sword, creation).gear.map(({ uuid }) => uuid)).toEqual(["u2"]);
    const source = { name: "Sword", system: { might: 4, worn: { now: false, ever: true } } };
    expect(equippedSource(source, { type: "weapon", equipped: true }, creation)).toEqual({
      name: "Sword",
      system: { might: 4, worn: { now: true, ever: true } },
    });
    expect(source.system.worn.now).toBe(false);
    expect(equippedSource(source, { type: "skill", equipped: true }, creation)).toEqual(source);
  });
});
