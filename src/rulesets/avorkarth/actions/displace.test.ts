import { describe, expect, it } from "vitest";
import { turned, wayNote } from "./displace.ts";

describe("AV-215 where a shove or a drag leads", () => {
  it("turns by an eighth to the right or to the left of whoever goes that way", () => {
    const east = { dx: 1, dy: 0 } as const;
    expect(turned(east, "straight")).toEqual(east);
    // On a screen south lies to the right of who goes east.
    expect(turned(east, "right")).toEqual({ dx: 1, dy: 1 });
    expect(turned(east, "left")).toEqual({ dx: 1, dy: -1 });
  });

  it("comes full circle after eight turns, past all eight ways", () => {
    let heading: ReturnType<typeof turned> = { dx: 0, dy: 1 };
    const seen = new Set<string>();
    for (let turn = 0; turn < 8; turn++) {
      heading = turned(heading, "right");
      seen.add(`${heading.dx} ${heading.dy}`);
    }
    expect(seen.size).toBe(8);
    expect(heading).toEqual({ dx: 0, dy: 1 });
  });

  it("says which way, or that the table moves its pieces itself where no map knows", () => {
    expect(wayNote({ dx: -1, dy: -1 }, 3).text).toMatchObject({
      count: 3,
      data: { where: { key: "TACTICAL_TIME.AVORKARTH.ACTION.MANOEUVRE.Where.northWest" } },
    });
    expect(wayNote(null, 2).text).toMatchObject({ key: "TACTICAL_TIME.AVORKARTH.ACTION.MANOEUVRE.wayByHand" });
  });
});
