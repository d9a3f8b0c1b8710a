/** An older world opens: its creatures, the tokens that differ from theirs, and the compendia that the world made itself. */
import type { Page } from "@playwright/test";
import { ClassicLevel } from "classic-level";
import { expect, test } from "./bench.ts";
import { inGame, lethal, TOKENS } from "./people.ts";

type Source = Record<string, unknown>;
/** Up to which step this world's documents are. */
const schemaVersion = (page: Page): Promise<number> =>
  inGame(page, (globals) => {
    const { game } = globals as unknown as { game: { settings: { get(scope: string, key: string): number } } };
    return game.settings.get("tactical-time", "schemaVersion");
  });

/** Changes records of the stopped world, as a release from before would have written them. */
async function rewrite(folder: string, change: (key: string, record: Source) => Source | null): Promise<number> {
  const db = new ClassicLevel<string, Source>(folder, { valueEncoding: "json" });
  await db.open();
  let changed = 0;
  for (const [key, record] of await db.iterator().all()) {
    const now = change(key, record);
    if (now === null) continue;
    await db.put(key, now);
    changed += 1;
  }
  await db.close();
  return changed;
}

const withWounds = (record: Source, wounds: Source): Source => ({
  ...record,
  system: { ...(record["system"] as Source), wounds },
});

test.describe("@first-fight an older world", () => {
  test("is brought up to date once: world actors, and the tokens that differ", async ({ bench }) => {
    const first = await bench.open("gm");
    await expect.poll(() => schemaVersion(first)).toBeGreaterThan(0);
    const version = await schemaVersion(first);
    // So that this token has a difference of its own.
    await inGame(
      first,
      async ({ canvas }, id) => {
        const actor = canvas.tokens.get(id)?.actor as unknown as { update(change: object): Promise<unknown> };
        await actor.update({ "system.wounds.lethal": 1 });
      },
      TOKENS.raider,
    );
    await first.close();
    await bench.stop();
    const changed = await rewrite(`${bench.dataDir}/world`, (key, record) => {
      if (key === "!actors!heromaren0000001") return withWounds(record, { wounds: 1, lesser: 2, minor: 3 });
      if (record["key"] === "tactical-time.schemaVersion") return { ...record, value: "0" };
      if (key.startsWith("!scenes.tokens.delta!") && key.includes("tokenraider00001"))
        return withWounds(record, { minor: 7 });
      return null;
    });
    expect(changed, "the records are where they are looked for").toBe(3);
    await bench.start();

    const gm = await bench.open("gm");
    await expect(gm.locator("#notifications")).toContainText(/up to date/);
    // AV-004: a wound is 50 minor ones, a lesser one 10.
    expect(await lethal(gm, "maren")).toBe(73);
    // An unlinked token's own difference, which its actor knows nothing of.
    expect(await lethal(gm, "raider")).toBe(7);
    expect(await lethal(gm, "otherRaider")).toBe(0);
    expect(await schemaVersion(gm)).toBe(version);

    await gm.close();
    await bench.stop();
    const stored: Source[] = [];
    await rewrite(`${bench.dataDir}/world`, (key, record) => {
      if (key === "!actors!heromaren0000001") stored.push(record);
      return null;
    });
    // Written, and not only read so: the next release may forget the old shape.
    expect(stored).toMatchObject([{ system: { wounds: { lethal: 73 } } }]);
    await bench.start();
    const next = await bench.open("gm", { map: false });
    await expect(next.locator("#notifications")).not.toContainText(/up to date/);
  });
});
