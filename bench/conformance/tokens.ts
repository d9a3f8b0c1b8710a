import type { ConformanceCase, ConformanceContext } from "./case.ts";
import { api, type PlacedToken, type Scene, type TokenDocument } from "./map-api.ts";

/** How tokens move, turn and are targeted. Scenes and tokens made here are deleted again. */

const TYPES = "foundry-vtt-types, src/foundry/client";
const PRE_MOVE = "https://foundryvtt.com/api/v14/functions/hookEvents.preMoveToken.html";
const MOVE = "https://foundryvtt.com/api/functions/hookEvents.moveToken.html";

/** A scene of its own that nobody looks at: documents move without a canvas too. */
async function onScene(t: ConformanceContext, use: (token: TokenDocument) => Promise<void>): Promise<void> {
  const scene = await api.foundry.documents.Scene.create({
    name: "Conformance",
    width: 1000,
    height: 1000,
    padding: 0,
    navigation: false,
    grid: { type: 1, size: 100, distance: 5, units: "ft" },
  });
  t.ok(scene, "a scene was made");
  try {
    const [token] = await scene.createEmbeddedDocuments("Token", [
      { name: "Walker", x: 500, y: 500, width: 1, height: 1 },
    ]);
    t.ok(token, "a token was made");
    await use(token);
  } finally {
    await scene.delete();
  }
}

/** Placeables of two new tokens on the scene that is drawn. */
async function onCanvas(
  t: ConformanceContext,
  use: (a: PlacedToken, b: PlacedToken) => Promise<void> | void,
): Promise<void> {
  const scene: Scene | null = api.canvas.ready ? api.canvas.scene : null;
  t.ok(scene, "a scene is drawn");
  const { sceneX: x, sceneY: y } = scene.dimensions;
  const made = await scene.createEmbeddedDocuments("Token", [
    { name: "One", x, y },
    { name: "Two", x: x + scene.grid.size, y },
  ]);
  try {
    const [one, two] = made;
    t.ok(one && two, "two tokens were made");
    await t.until(() => Boolean(api.canvas.tokens.get(one.id) && api.canvas.tokens.get(two.id)), "they are drawn");
    const [a, b] = [api.canvas.tokens.get(one.id), api.canvas.tokens.get(two.id)];
    t.ok(a && b, "their placeables exist");
    await use(a, b);
  } finally {
    const left = new Set([...scene.tokens].map((token) => token.id));
    for (const token of made) if (left.has(token.id)) await token.delete();
  }
}

async function listening(
  name: string,
  listener: (...args: never[]) => unknown,
  use: () => Promise<void>,
): Promise<void> {
  const id = api.Hooks.on(name, listener);
  try {
    await use();
  } finally {
    api.Hooks.off(name, id);
  }
}

function turnCase(name: string, x: number, y: number, rotation: number): ConformanceCase {
  return {
    id: `tokens.auto-rotate-${name}`,
    statement: `A move to the ${name} with \`autoRotate\` leaves the token at rotation ${rotation}: 0 faces south, and angles grow clockwise.`,
    source: "foundryvtt #11850; knowledge base, Media Optimization (token art faces south)",
    mark: "inferred",
    run: (t: ConformanceContext) =>
      onScene(t, async (token) => {
        await token.move({ x: 500 + x, y: 500 + y }, { autoRotate: true });
        const turned = (((token.rotation - rotation) % 360) + 360) % 360;
        t.ok(turned < 0.5 || turned > 359.5, `rotation is ${token.rotation}`);
      }),
  };
}

export const tokenCases: readonly ConformanceCase[] = [
  turnCase("south", 0, 300, 0),
  turnCase("west", -300, 0, 90),
  turnCase("north", 0, -300, 180),
  turnCase("east", 300, 0, 270),
  turnCase("south-west", -300, 300, 45),
  {
    id: "tokens.move-does-not-turn",
    statement:
      "`TokenDocument#move` does not turn the token unless `autoRotate` is passed, whatever the world's setting says.",
    source: "foundryvtt #13317",
    mark: "stated",
    run: (t: ConformanceContext) =>
      onScene(t, async (token) => {
        t.equal(await token.move({ x: 800 }), true, "answers true");
        t.equal([token.x, token.y, token.rotation], [800, 500, 0], "position and rotation");
      }),
  },
  {
    id: "tokens.move-hooks",
    statement:
      "`preMoveToken` is called on the initiating client before, `moveToken` on every client after a movement.",
    source: `${PRE_MOVE}; ${MOVE}`,
    mark: "stated",
    run: (t: ConformanceContext) =>
      onScene(t, async (token) => {
        const heard: string[] = [];
        const pre = (doc: TokenDocument) => void heard.push(`pre ${doc.x}`);
        const post = (doc: TokenDocument) => void heard.push(`post ${doc.x}`);
        await listening("preMoveToken", pre, () =>
          listening("moveToken", post, async () => void (await token.move({ x: 700 }))),
        );
        t.equal(heard, ["pre 500", "post 700"], "calls and where the token stood");
      }),
  },
  {
    id: "tokens.move-rejected",
    statement:
      "A `preMoveToken` listener that returns false rejects the movement: nothing moves and `move` answers false.",
    source: PRE_MOVE,
    mark: "stated",
    run: (t: ConformanceContext) =>
      onScene(t, (token) =>
        listening(
          "preMoveToken",
          () => false,
          async () => {
            t.equal(await token.move({ x: 700 }), false, "answers false");
            t.equal(token.x, 500, "stays");
          },
        ),
      ),
  },
  {
    id: "tokens.auto-rotate-forbidden",
    statement: "`preMoveToken` may set `movement.autoRotate = false`, and then the token does not turn.",
    source: `${PRE_MOVE}; foundryvtt #12011`,
    mark: "stated",
    run: (t: ConformanceContext) =>
      onScene(t, (token) =>
        listening(
          "preMoveToken",
          (_token: TokenDocument, movement: { autoRotate: boolean }) => {
            movement.autoRotate = false;
          },
          async () => {
            await token.move({ x: 700 }, { autoRotate: true });
            t.equal([token.x, token.rotation], [700, 0], "x and rotation");
          },
        ),
      ),
  },
  {
    id: "tokens.update-is-movement",
    statement:
      "An update of x, y or elevation is a movement and calls the movement hooks; an update of rotation alone is none.",
    source: `${MOVE}; foundryvtt #11890`,
    mark: "stated",
    run: (t: ConformanceContext) =>
      onScene(t, async (token) => {
        let moves = 0;
        await listening(
          "moveToken",
          () => {
            moves++;
          },
          async () => {
            await token.update({ x: 600 });
            t.equal(moves, 1, "after x");
            await token.update({ elevation: 10 });
            t.equal(moves, 2, "after elevation");
            await token.update({ rotation: 90 });
            t.equal(moves, 2, "after rotation");
          },
        );
      }),
  },
  {
    id: "tokens.movement-data",
    statement: "Movement data hold origin, destination and the measured path that was passed.",
    source: "https://foundryvtt.com/api/interfaces/foundry.documents.types.TokenMovementData.html",
    mark: "stated",
    run: (t: ConformanceContext) =>
      onScene(t, async (token) => {
        const seen: unknown[] = [];
        interface Movement {
          origin: { x: number };
          destination: { x: number };
          passed: { distance: number; spaces: number };
          method: string;
        }
        const listener = (_token: TokenDocument, m: Movement) => {
          seen.push([m.origin.x, m.destination.x, m.passed.distance, m.passed.spaces, m.method]);
        };
        await listening("moveToken", listener, async () => void (await token.move({ x: 800 })));
        t.equal(seen, [[500, 800, 15, 3, "api"]], "origin, destination, distance, spaces, method");
      }),
  },
  {
    id: "tokens.control",
    statement:
      "`control` selects a token and releases the others unless told not to; `controlToken` is called with the new state.",
    source: `${TYPES}/canvas/placeables/placeable-object.d.mts`,
    mark: "stated",
    run: (t: ConformanceContext) =>
      onCanvas(t, async (a, b) => {
        const heard: unknown[] = [];
        const listener = (token: PlacedToken, on: boolean) => void heard.push([token === a ? "a" : "b", on]);
        api.canvas.tokens.releaseAll();
        await listening("controlToken", listener, async () => {
          a.control();
          b.control({ releaseOthers: false });
          t.equal(api.canvas.tokens.controlled.length, 2, "both");
          b.release();
          b.control();
          t.equal([a.controlled, b.controlled], [false, true], "only b");
          api.canvas.tokens.releaseAll();
        });
        t.equal(
          heard.slice(0, 2),
          [
            ["a", true],
            ["b", true],
          ],
          "first calls",
        );
        t.equal(api.canvas.tokens.controlled.length, 0, "none");
      }),
  },
  {
    id: "tokens.targets",
    statement:
      "`game.user.targets` is a Set of Token placeables with `ids`; `targetToken(user, token, targeted)` tells of each change.",
    source: `${TYPES}/canvas/placeables/tokens/targets.d.mts; ${TYPES}/canvas/placeables/token.d.mts, setTarget`,
    mark: "stated",
    run: (t: ConformanceContext) =>
      onCanvas(t, async (a, b) => {
        const heard: unknown[] = [];
        const listener = (_user: unknown, token: PlacedToken, on: boolean) =>
          void heard.push([token === a ? "a" : "b", on]);
        api.canvas.tokens.setTargets([]);
        await listening("targetToken", listener, async () => {
          a.setTarget(true);
          b.setTarget(true);
        });
        t.equal(api.game.user.targets.ids, [b.id], "a second target replaces the first");
        t.ok(api.game.user.targets.has(b) && b.isTargeted && !a.isTargeted, "holds the placeable");
        t.ok(
          heard.some((h) => JSON.stringify(h) === '["b",true]'),
          "told of b",
        );
        api.canvas.tokens.setTargets([]);
        t.equal(api.game.user.targets.size, 0, "none");
      }),
  },
  {
    id: "tokens.set-targets",
    statement:
      "`setTargets(ids, {mode})`: replace (default) targets exactly these, acquire adds them, release removes them.",
    source: `${TYPES}/canvas/layers, setTargets`,
    mark: "unconfirmed",
    run: (t: ConformanceContext) =>
      onCanvas(t, (a, b) => {
        const { tokens } = api.canvas;
        const ids = () => [...api.game.user.targets.ids].sort();
        tokens.setTargets([a.id]);
        tokens.setTargets([b.id], { mode: "acquire" });
        t.equal(ids(), [a.id, b.id].sort(), "acquire");
        tokens.setTargets([a.id], { mode: "release" });
        t.equal(ids(), [b.id], "release");
        tokens.setTargets([a.id]);
        t.equal(ids(), [a.id], "replace");
        tokens.setTargets([]);
      }),
  },
  {
    id: "tokens.deleted-target",
    statement: "A token that is deleted is no target and not selected any more.",
    source: `${TYPES}/canvas/placeables/token.d.mts`,
    mark: "inferred",
    run: (t: ConformanceContext) =>
      onCanvas(t, async (a) => {
        a.control();
        a.setTarget(true);
        const extra = a.document;
        await extra.delete();
        await t.until(() => !api.canvas.tokens.get(extra.id), "its placeable is gone");
        t.equal([api.game.user.targets.size, api.canvas.tokens.controlled.length], [0, 0], "targets, controlled");
      }),
  },
  {
    id: "tokens.targets-broadcast",
    statement: "Targets are told to the other clients, whose maps show them in the user's colour.",
    source: `${TYPES}/documents/user.d.mts, broadcastActivity`,
    mark: "stated",
    checkedBy: "tests/e2e/map.spec.ts: targets are the user's own and show on the others' maps",
  },
  {
    id: "tokens.no-canvas",
    statement:
      "With the core setting for no canvas `canvas.ready` is false, no target exists, and everything else works.",
    source: "knowledge base, Client Settings (disable game canvas)",
    mark: "inferred",
    checkedBy: "tests/e2e/map.spec.ts: without a canvas there is no map, and everything else is there",
  },
  {
    id: "tokens.no-vision",
    statement: "Not emulated: vision, light and walls. Whoever may see a token's document sees the token.",
    source: "a limit of the bench, not a behaviour of the host",
    mark: "stated",
    checkedBy: "nothing: no part of the system may depend on it",
  },
];
