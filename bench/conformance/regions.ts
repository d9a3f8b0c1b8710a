import type { ConformanceCase, ConformanceContext } from "./case.ts";
import { type Combat, type Data, type Doc, type DocClass, type DocumentCollection, host } from "./host-api.ts";

const TYPES = "community types 14.366, client/documents/region.d.mts and region-behavior.d.mts";

type Region = Doc & { _triggerEvent?: (name: string, data: Data) => Promise<void> };

interface RegionGlobals {
  Scene: DocClass;
  CONFIG: { Combat: { documentClass: DocClass }; Combatant: { documentClass: DocClass } };
  /** Where the behaviour's script notes what it was told. */
  conformanceHeard?: string[];
}
const globals = globalThis as unknown as RegionGlobals;

/** A scene with a square region about its middle, a token in it and one outside, and what a script in it hears. */
async function withRegion(
  run: (made: { region: Region; inside: Doc; outside: Doc; heard: string[] }) => Promise<void>,
): Promise<void> {
  const heard: string[] = [];
  globals.conformanceHeard = heard;
  const scene = await globals.Scene.create({
    name: "Conformance",
    width: 1000,
    height: 1000,
    padding: 0,
    navigation: false,
    grid: { type: 1, size: 100, distance: 5, units: "ft" },
  });
  if (!scene) throw new Error("The scene for the case was not created");
  try {
    const events = ["tokenTurnStart", "tokenTurnEnd", "tokenRoundStart", "tokenRoundEnd"];
    const source = "globalThis.conformanceHeard.push(event.name + ' ' + (event.data.token?.name ?? ''));";
    const [region] = await scene.createEmbeddedDocuments("Region", [
      {
        name: "Square",
        shapes: [{ type: "rectangle", x: 400, y: 400, width: 200, height: 200, rotation: 0, hole: false }],
        behaviors: [{ name: "Listener", type: "executeScript", system: { events, source } }],
      },
    ]);
    const [inside, outside] = await scene.createEmbeddedDocuments("Token", [
      { name: "In", x: 400, y: 400 },
      { name: "Out", x: 0, y: 0 },
    ]);
    if (!region || !inside || !outside) throw new Error("What the case needs was not created");
    await run({ region: region as Region, inside, outside, heard });
  } finally {
    await scene.delete();
    delete globals.conformanceHeard;
  }
}

/** Regions, as far as turns and rounds concern them. */
export const regionCases: readonly ConformanceCase[] = [
  {
    id: "regions.tokens",
    statement: "A token knows the regions that it stands in, and a region its tokens.",
    source: TYPES,
    mark: "stated",
    run: (t: ConformanceContext) =>
      withRegion(async ({ region, inside, outside }) => {
        const of = (token: Doc) => token["regions"] as Set<unknown> | null;
        await t.until(() => of(inside)?.has(region) === true, "the token inside knows");
        t.equal(of(outside)?.has(region) ?? false, false, "the token outside");
        t.equal(
          [...(region["tokens"] as Set<Doc>)].map((token) => token.name),
          ["In"],
          "tokens",
        );
      }),
  },
  {
    id: "regions.trigger",
    statement: "An event reaches the behaviours that listen to it, and no disabled one.",
    source: TYPES,
    mark: "stated",
    run: (t: ConformanceContext) =>
      withRegion(async ({ region, inside, heard }) => {
        t.ok(region._triggerEvent, "the trigger, which is internal, is there");
        await region._triggerEvent("tokenTurnStart", { token: inside });
        await region._triggerEvent("tokenEnter", { token: inside });
        await t.until(() => heard.length > 0, "the script has run");
        const [behavior] = region["behaviors"] as DocumentCollection;
        await behavior?.update({ disabled: true });
        await region._triggerEvent("tokenTurnEnd", { token: inside });
        await new Promise((resolve) => setTimeout(resolve, 100));
        t.equal(heard, ["tokenTurnStart In"], "heard");
      }),
  },
  {
    id: "regions.turns",
    statement: "The turns of core's own Combat reach the regions that the combatants' tokens stand in.",
    source: "community types, CONST.REGION_EVENTS and Combat#_manageTurnEvents",
    mark: "stated",
    run: (t: ConformanceContext) =>
      withRegion(async ({ inside, outside, heard }) => {
        const { CONFIG } = globals;
        const before = { combat: CONFIG.Combat.documentClass, combatant: CONFIG.Combatant.documentClass };
        CONFIG.Combat.documentClass = host.foundry.documents.Combat;
        CONFIG.Combatant.documentClass = host.foundry.documents.Combatant;
        let combat: Combat | undefined;
        try {
          combat = (await CONFIG.Combat.documentClass.create({ scene: null })) as Combat;
          const scene = inside["parent"] as Doc;
          await combat.createEmbeddedDocuments("Combatant", [
            { tokenId: inside.id, sceneId: scene.id, initiative: 9 },
            { tokenId: outside.id, sceneId: scene.id, initiative: 5 },
          ]);
          await combat.startCombat();
          await t.until(() => heard.includes("tokenTurnStart In"), "the turn begins");
          await combat.nextTurn();
          await t.until(() => heard.includes("tokenTurnEnd In"), "the turn ends");
          t.equal(
            heard.filter((text) => text.endsWith("Out")),
            [],
            "the token outside",
          );
        } finally {
          await combat?.delete();
          CONFIG.Combat.documentClass = before.combat;
          CONFIG.Combatant.documentClass = before.combatant;
        }
      }),
  },
  {
    id: "regions.no-movement",
    statement: "Not emulated: events of entering, leaving and moving; other clients hear of no event.",
    source: "a limit of the bench, not a behaviour of the host",
    mark: "stated",
    checkedBy: "nothing: no part of the system may depend on it",
  },
];
