import { describe, expect, it } from "vitest";
import { i18n, itemOf } from "../../../tests/unit/sheet-templates.ts";
import { itemGroups, itemRows, stowed } from "./item-list.ts";

const LABELS = "TACTICAL_TIME.AVORKARTH.SHEET.group";
const names = (items: readonly { readonly name: string }[]): string[] => items.map(({ name }) => name);

describe("a list of things", () => {
  it("keeps a person's own order; between equals the name decides", () => {
    const items = [itemOf({ name: "C", sort: 1 }), itemOf({ name: "B", sort: 2 }), itemOf({ name: "A", sort: 2 })];
    expect(names(itemRows(items, i18n))).toEqual(["C", "A", "B"]);
  });

  it("hides nothing: what is of none of the kinds comes last", () => {
    const items = [itemOf({ type: "avorkarthGear", name: "Rope" }), itemOf({ type: "alien", name: "Orb" })];
    const groups = itemGroups(["avorkarthGear"], items, LABELS, i18n, ["avorkarthGear"]);
    expect(groups.map(({ label, types, items: all }) => [label, types, names(all)])).toEqual([
      ["Gear", "avorkarthGear", ["Rope"]],
      ["Other things", "", ["Orb"]],
    ]);
  });

  it("says on each switch what it does", () => {
    const [worn] = itemRows([itemOf({ name: "Cap", toggle: { path: "worn", on: false } })], i18n);
    expect(worn).toMatchObject({ canToggle: true, toggleLabel: "Put on Cap", menuLabel: "More about Cap" });
    expect(itemRows([itemOf({ toggle: null })], i18n)[0]).toMatchObject({ canToggle: false, toggleLabel: "" });
  });

  it("offers what is not in hand, of the kinds that are held", () => {
    const away = { path: "equipped", on: false } as const;
    const items = [
      itemOf({ name: "Axe", type: "weapon", toggle: away }),
      itemOf({ name: "Cap", type: "armour", toggle: away }),
    ];
    expect(names(stowed(["weapon"], items, i18n))).toEqual(["Axe"]);
  });
});
