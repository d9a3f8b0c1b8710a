import { describe, expect, it } from "vitest";
import { inlinePattern, readInline } from "./inline.ts";

const read = (text: string) => [...text.matchAll(inlinePattern())].map((match) => readInline(match));

describe("references in running text", () => {
  it("name an action with what it starts from, a status, a rule", () => {
    expect(read('Strike: @Act[attack item="Long sword" arc=back tiles=3 nonLethal=true]{from behind}.')).toEqual([
      {
        kind: "Act",
        id: "attack",
        values: { item: "Long sword", arc: "back", tiles: 3, nonLethal: true },
        label: "from behind",
      },
    ]);
    expect(read("@Status[prone] by @Rule[AV-127]")).toEqual([
      { kind: "Status", id: "prone", values: {}, label: null },
      { kind: "Rule", id: "AV-127", values: {}, label: null },
    ]);
  });

  it("are nothing where the brackets hold nothing", () => {
    expect(read("@Act[ ] @Act[] @Nothing[x]")).toEqual([null]);
  });
});
