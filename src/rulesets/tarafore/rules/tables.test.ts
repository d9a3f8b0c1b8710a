import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CALLED_SHOTS, CONSEQUENCES } from "./called-shots.ts";
import { LOCATION_EFFECTS } from "./effects-tables.ts";
import { HIT_DAMAGE, RUNGS, rungOf } from "./levels.ts";
import { MEDICINE } from "./medicine-table.ts";
import { DEFAULT_OPTIONS, TARAFORE_OPTIONS } from "./options.ts";
import { SIZES } from "./sizes.ts";
import { VISIBILITY } from "./surroundings.ts";

/** The rulebook that the tables are held against: the printed page, not a copy of the code. */
const book = readFileSync(new URL("../../../../docs/rules/tarafore.md", import.meta.url), "utf8").replaceAll("−", "-");

/** Rows of the table whose head begins with these cells. */
function rows(...head: string[]): string[][] {
  const lines = book.split("\n");
  const start = lines.findIndex((line) =>
    line.replaceAll(" ", "").startsWith(`|${head.join("|").replaceAll(" ", "")}|`),
  );
  expect(start, head.join()).toBeGreaterThan(0);
  const found: string[][] = [];
  for (let i = start + 2; lines[i]?.startsWith("|"); i++) {
    found.push(
      (lines[i] ?? "")
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  }
  return found;
}
const bare = (text = ""): string => text.replaceAll("`", "");

describe("the tables as printed", () => {
  it("TF-018 rungs", () => {
    const printed = rows("margin", "rung id");
    expect(printed.map(([, id]) => bare(id))).toEqual(RUNGS.map(({ id }) => id));
    for (const [range = "", id] of printed) {
      const [low, high] = range
        .replace("≤", "-99 …")
        .replace("≥ 10", "10 … 99")
        .split("…")
        .map((n) => Number(n));
      const last = high ?? low ?? 0;
      for (let margin = low ?? 0; margin <= last; margin++) expect(rungOf(margin), `${margin}`).toBe(bare(id));
    }
  });

  it("TF-061 the 25 called shots: penalty, hit, stun, wound, consequences, size", () => {
    const printed = rows("id", "place", "penalty", "hit level");
    expect(printed).toHaveLength(25);
    const told = CALLED_SHOTS.map(({ id, penalty, hit, stun, wound, size, consequences }) => ({
      id,
      penalty,
      hit,
      stun,
      wound,
      size,
      codes: consequences.map(({ code }) => code),
    }));
    expect(told).toEqual(
      printed.map(([id, , penalty, hit, stun, wound, codes = "", size]) => ({
        id: bare(id),
        penalty: Number(penalty),
        hit,
        stun: Number(stun),
        wound: Number(wound),
        size: bare(size),
        codes: [...codes.matchAll(/`([a-z-]+)`/g)].map((match) => match[1]),
      })),
    );
  });

  it("TF-061 the wound level of each consequence", () => {
    for (const [id, , , , , , codes = ""] of rows("id", "place", "penalty", "hit level")) {
      const levels = [...codes.matchAll(/@ (normal|special|exceptional|critical|any)/g)].map((match) => match[1]);
      const place = CALLED_SHOTS.find((entry) => entry.id === bare(id));
      const coded = place?.consequences.map(({ wound }) => (wound === "flesh" ? "any" : wound)) ?? [];
      // `ath-penalty (knee) or pro-penalty (elbow) @ special`: one level for both sides.
      expect(id === "`knee-elbow`" ? [...new Set(coded)] : coded, id).toEqual(levels);
    }
  });

  it("TF-062 medicine rows and penalties of the consequences", () => {
    const printed = rows("code", "effect", "medicine row");
    const codes = printed.flatMap(([code = ""]) => [...code.matchAll(/`([a-z-]+)`/g)].map((match) => match[1]));
    expect(new Set(codes)).toEqual(new Set(CONSEQUENCES));
    for (const [names = "", effect = "", row = ""] of printed) {
      for (const [, code = ""] of names.matchAll(/`([a-z-]+)`/g)) {
        const coded = LOCATION_EFFECTS[code as keyof typeof LOCATION_EFFECTS];
        const expected = row === "none" ? null : row === "of the wound" ? "wound" : bare(row.split(" ")[0]);
        expect(coded.medicine, code).toBe(expected);
        for (const stat of ["PRO", "ATH"] as const) {
          const sum = [...effect.matchAll(new RegExp(`(-\\d+) ${stat}`, "g"))].reduce(
            (total, [, n]) => total + Number(n),
            0,
          );
          const own =
            (coded.stats[stat === "PRO" ? "pro" : "ath"] ?? 0) + (coded.high?.[stat === "PRO" ? "pro" : "ath"] ?? 0);
          expect(own + 0, `${code} ${stat}`).toBe(sum);
        }
      }
    }
    expect(LOCATION_EFFECTS["nose-loss"].stats.prs).toBe(-1);
    expect(LOCATION_EFFECTS["heart-damage"].permanent && LOCATION_EFFECTS["permanent-loss"].permanent).toBe(true);
  });

  it("TF-068 sizes: dodge scores and what each step of a larger weapon gives", () => {
    const printed = rows("size id", "dodge score");
    expect(SIZES.map(({ id, dodge, perStep }) => [id, dodge, perStep])).toEqual(
      printed.map(([id, dodge, step = ""]) => [
        bare((id ?? "").split(" ")[0]),
        Number(dodge),
        step.startsWith("none") ? 0 : Number(step),
      ]),
    );
  });

  it("TF-073 damage of each success", () => {
    const printed = rows("rung of the attack", "parry");
    const shown = Object.fromEntries(
      printed.slice(4).map(([rung = "", , , , damage = ""]) => [rung.split(" ")[0], Number(damage.split("/")[0])]),
    );
    expect(shown).toEqual({
      tie: HIT_DAMAGE.graze,
      normal: HIT_DAMAGE.normal,
      special: HIT_DAMAGE.special,
      exceptional: HIT_DAMAGE.exceptional,
      critical: HIT_DAMAGE.critical,
    });
  });

  it("TF-094 difficulties, and whether there is a higher result", () => {
    const printed = rows("row id", "status", "difficulty");
    expect(MEDICINE.map(({ id, difficulty, higher }) => [id, difficulty, higher === null])).toEqual(
      printed.map(([id, , difficulty, , higher = ""]) => [bare(id), Number(difficulty), higher.startsWith("same")]),
    );
  });

  it("TF-102 difficulties of poor visibility", () => {
    const line = book.split("\n").find((text) => text.startsWith("- **TF-102**")) ?? "";
    const printed = Object.fromEntries([...line.matchAll(/`([a-z-]+)` (\d+)/g)].map(([, id, n]) => [id, Number(n)]));
    expect(VISIBILITY).toEqual(printed);
  });

  it("section 17: every setting with its options and default", () => {
    const printed = rows("key", "type or options", "default");
    const keys = printed.flatMap(([key = ""]) => bare(key).split(", "));
    expect(Object.keys(TARAFORE_OPTIONS).sort()).toEqual([...keys].sort());
    for (const [key = "", type = "", initial = ""] of printed) {
      const spec = TARAFORE_OPTIONS[bare(key) as keyof typeof TARAFORE_OPTIONS];
      if (spec?.kind === "choice") {
        expect([...spec.choices], key).toEqual([...type.matchAll(/`([\w-]+)`/g)].map((match) => match[1]));
        expect(spec.initial, key).toBe(bare(initial));
      }
      if (spec?.kind === "integers") expect(spec.initial.join(", "), key).toBe(initial);
      if (spec?.kind === "integer" || spec?.kind === "number") expect(String(spec.initial), key).toBe(initial);
      if (spec?.kind === "boolean") expect(String(spec.initial), key).toBe(initial);
    }
    expect([
      DEFAULT_OPTIONS.moveFree,
      DEFAULT_OPTIONS.moveAction,
      DEFAULT_OPTIONS.lnaStacks,
      DEFAULT_OPTIONS.comaRule,
    ]).toEqual([1, 2, false, true]);
    expect(DEFAULT_OPTIONS.bloodLimits.map(({ value }) => value)).toEqual([0.5, 1]);
    expect(DEFAULT_OPTIONS.swimFactor.value).toBe(0.5);
  });
});
