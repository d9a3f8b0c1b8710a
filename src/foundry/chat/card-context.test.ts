import { readFileSync } from "node:fs";
import Handlebars from "handlebars";
import { describe, expect, it } from "vitest";
import { withRuleLinks } from "../rules/rule-references.ts";
import { type CardSource, cardContext, type PartSource, plainSummary } from "./card-context.ts";
import { type Localizer, name, text } from "./text.ts";

const table: Record<string, string> = {
  attack: "Attack",
  "attack.de": "Angriff",
  hit: "Hit",
  line: "{value} against {dc}",
  wound: "{n} wounds",
  "TACTICAL_TIME.CHAT.State.open": "Not applied yet",
  "TACTICAL_TIME.CHAT.State.applied": "Applied",
  "TACTICAL_TIME.CHAT.Command.apply": "Apply",
  "TACTICAL_TIME.CHAT.Command.undo": "Undo",
  "TACTICAL_TIME.CHAT.die": "d{faces}: {result}",
  "TACTICAL_TIME.CHAT.targetGone": "no longer there",
  "TACTICAL_TIME.CHAT.unknownAction": "Unknown action",
  "TACTICAL_TIME.RESOLVE.Problem.gone": "{name} is gone",
  "TACTICAL_TIME.TEXT.labelled": "{label}: {text}",
};
const language = (over: Record<string, string> = {}): Localizer => {
  const i18n: Localizer = {
    localize: (key) => over[key] ?? table[key] ?? key,
    format: (key, data) => i18n.localize(key).replace(/\{(\w+)\}/g, (_, id: string) => data[id] ?? ""),
  };
  return i18n;
};

const part = (over: Partial<PartSource> = {}): PartSource => ({
  id: "main",
  target: { uuid: "Actor.b", name: "Orc", img: "orc.svg" },
  view: {
    headline: text("wound", { n: 2 }),
    tone: "good",
    steps: [
      {
        id: "hit0",
        title: text("hit"),
        dice: [{ faces: 6, result: 5 }],
        result: text("hit"),
        tone: "good",
        line: text("line", { value: 10, dc: 8 }),
        groups: [
          {
            label: name("Attack"),
            terms: [
              { label: name("Base"), value: 10, rule: "AV-161", base: true },
              { label: name("Charge"), value: 1, rule: "AV-122" },
              { label: name("Fear"), value: -2, rule: "AV-249" },
              { label: name("Total"), value: 8, total: true },
            ],
          },
        ],
      },
    ],
    notes: [],
    hasChanges: true,
  },
  state: "open",
  problems: [],
  gone: false,
  secret: false,
  commands: ["apply"],
  waitsFor: null,
  offers: [],
  isOpen: () => false,
  ...over,
});
const card = (over: Partial<PartSource> = {}): CardSource => ({
  title: text("attack"),
  icon: "sword.svg",
  actor: { name: "Ayla", img: "a.svg" },
  item: { name: "Sword", img: "s.svg" },
  parts: [part(over)],
  all: [],
});

const hbs = Handlebars.create();
hbs.registerHelper("localize", (key: string) => language().localize(key));
hbs.registerHelper("ruleLinks", (text: string) => new hbs.SafeString(withRuleLinks(text, "{id}")));
const draw = hbs.compile(readFileSync(new URL("../../../templates/chat/resolution.hbs", import.meta.url), "utf8"));
const html = (over: Partial<PartSource> = {}, i18n = language()): string => draw(cardContext(card(over), i18n));

describe("a resolution's card", () => {
  it("shows who, what, at whom, each die, each term with its sign and rule, and the result", () => {
    const drawn = html();
    for (const piece of ["Attack", "Ayla", "Sword", "Orc", "10 against 8", "AV-161", "+1", "−2", "2 wounds", "d6: 5"])
      expect(drawn).toContain(piece);
  });

  it("is in the language of whoever looks", () => {
    expect(html({}, language({ attack: "Angriff", wound: "{n} Wunden" }))).toContain("2 Wunden");
    expect(cardContext(card(), language({ attack: "Angriff" })).title).toBe("Angriff");
  });

  it("has buttons only for those who may, and none for anyone else", () => {
    expect(html()).toContain('data-command="apply"');
    expect(html({ commands: [] })).not.toContain("data-command");
    expect(html({ commands: ["undo"], state: "applied" })).toContain('data-command="undo"');
  });

  it("shows nothing at all of a target that the viewer may not know of", () => {
    const drawn = html({ secret: true });
    expect(drawn).not.toContain("Orc");
    expect(drawn).not.toContain("wounds");
    expect(drawn).not.toContain("data-part-id");
  });

  it("escapes what people type", () => {
    const drawn = html({ target: { uuid: "Actor.b", name: "<img src=x onerror=alert(1)>", img: "" } });
    expect(drawn).not.toContain("<img src=x");
    expect(drawn).toContain("&lt;img src");
  });

  it("says that a target is gone, and what could not be written", () => {
    const drawn = html({ gone: true, problems: [{ id: "gone", name: "Orc", path: "" }], commands: [] });
    expect(drawn).toContain("no longer there");
    expect(drawn).toContain("Orc is gone");
  });

  it("of an action that is not known any more says so and still shows who", () => {
    const drawn = html({ view: null, commands: [] });
    expect(drawn).toContain("Unknown action");
    expect(drawn).toContain("Ayla");
  });

  it("keeps unfolded what the viewer unfolded", () => {
    expect(html({ isOpen: (id) => id === "hit0" })).toMatch(/<details[^>]*data-step-id="hit0"[^>]*open/);
    expect(html()).not.toMatch(/<details[^>]*\bopen\b/);
  });

  it("has one root element, so that it can be wired", () => {
    expect(html().trim().startsWith('<div class="tactical-time resolution-card">')).toBe(true);
    expect(html().trim().endsWith("</div>")).toBe(true);
  });
});

describe("the plain summary", () => {
  it("says it in a line for each target", () => {
    expect(plainSummary(card(), language())).toBe("Ayla: Attack\nOrc: 2 wounds");
  });
});
