import type { ConformanceCase, ConformanceContext } from "./case.ts";
import { type Data, type Doc, host, withActor } from "./host-api.ts";

const DURATION = "API documentation, types.ActiveEffectDuration and EffectDurationData";
const REGISTRY = "API documentation, helpers.ActiveEffectRegistry; CONFIG.ActiveEffect.expiryAction";

interface Registry {
  refresh(event: string, context?: Data): Promise<void>;
}

/** What the case asks of an effect beside its data. */
type Effect = Doc & { active: boolean; duration: { remaining: number | null; expired?: boolean } };

const registry = (): Registry =>
  (host.CONFIG["ActiveEffect"] as { documentClass: { registry: Registry } }).documentClass.registry;

async function onActor(data: Data, run: (effect: Effect, actor: Doc) => Promise<void>): Promise<void> {
  await withActor(async (actor) => {
    const [effect] = await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Conformance", ...data }]);
    if (!effect) throw new Error("The effect for the case was not created");
    await run(effect as Effect, actor);
  });
}

/** Runs with a certain action at expiry, and puts the old one back. */
async function withAction(action: string | null, run: () => Promise<void>): Promise<void> {
  const config = host.CONFIG["ActiveEffect"] as Data;
  const before = config["expiryAction"];
  config["expiryAction"] = action;
  try {
    await run();
  } finally {
    config["expiryAction"] = before;
  }
}

/** Moves the clock on while something runs, and back afterwards. */
async function later(seconds: number, run: () => Promise<void>): Promise<void> {
  await host.game.time.advance(seconds);
  try {
    await run();
  } finally {
    await host.game.time.advance(-seconds);
  }
}

/** Effects that end: durations, and 14's register of them. */
export const effectCases: readonly ConformanceCase[] = [
  {
    id: "effects.remaining-13",
    statement: "A duration in seconds remains as much as the world's clock has not yet run.",
    source: "API documentation 13, ActiveEffect#duration",
    mark: "stated",
    generations: [13],
    run: (t: ConformanceContext) =>
      onActor({ duration: { seconds: 60 } }, async (effect, actor) => {
        await later(20, async () => {
          actor.reset();
          t.equal(actor.effects.get(effect.id) && effect.duration.remaining, 40, "remaining");
        });
      }),
  },
  {
    id: "effects.kept-13",
    statement: "Nothing ends an effect by itself when its time is over.",
    source: "release notes 14 name automatic expiry as new; API documentation 13",
    mark: "inferred",
    generations: [13],
    run: (t: ConformanceContext) =>
      onActor({ duration: { seconds: 10 } }, async (effect, actor) => {
        await later(60, async () => {
          await new Promise((resolve) => setTimeout(resolve, 100));
          t.ok(actor.effects.get(effect.id), "the effect is there");
        });
      }),
  },
  {
    id: "effects.remaining-14",
    statement: "A duration remains as much of its value as the world's clock has not yet run, in its own units.",
    source: DURATION,
    mark: "stated",
    generations: [14],
    run: (t: ConformanceContext) =>
      onActor({ duration: { value: 2, units: "minutes" } }, async (effect) => {
        await later(30, () => t.until(() => effect.duration.remaining === 1.5, "a minute and a half remain"));
      }),
  },
  {
    id: "effects.expiry-delete",
    statement: 'With the action "delete", an effect whose time is over goes when the clock moves.',
    source: REGISTRY,
    mark: "stated",
    generations: [14],
    run: (t: ConformanceContext) =>
      withAction("delete", () =>
        onActor({ duration: { value: 10, units: "seconds" } }, async (effect, actor) => {
          await later(9, async () => t.ok(actor.effects.get(effect.id), "a second is left"));
          await later(10, () => t.until(() => !actor.effects.get(effect.id), "it is gone"));
        }),
      ),
  },
  {
    id: "effects.expiry-update",
    statement: 'With the action "update", it stays, is marked as expired, and does nothing.',
    source: `${REGISTRY}; issue #13743`,
    mark: "stated",
    generations: [14],
    run: (t: ConformanceContext) =>
      withAction("update", () =>
        onActor({ duration: { value: 10, units: "seconds" } }, async (effect) => {
          await later(10, async () => {
            await t.until(() => effect.duration.expired === true, "it is marked");
            t.equal(effect.active, false, "active");
          });
        }),
      ),
  },
  {
    id: "effects.expiry-event",
    statement: "An effect with an expiry event but no duration ends at that event, and at no other.",
    source: "issue #13667",
    mark: "stated",
    generations: [14],
    run: (t: ConformanceContext) =>
      withAction("delete", () =>
        onActor({ duration: { value: null, expiry: "roundEnd" } }, async (effect, actor) => {
          await registry().refresh("roundStart", { actors: new Set([actor]) });
          t.ok(actor.effects.get(effect.id), "another event leaves it");
          await registry().refresh("roundEnd", { actors: new Set([actor]) });
          await t.until(() => !actor.effects.get(effect.id), "its event ends it");
        }),
      ),
  },
  {
    id: "effects.expiry-both",
    statement: "With a duration and an event, both must be reached.",
    source: DURATION,
    mark: "stated",
    generations: [14],
    run: (t: ConformanceContext) =>
      withAction("delete", () =>
        onActor({ duration: { value: 1, units: "hours", expiry: "roundEnd" } }, async (effect, actor) => {
          await registry().refresh("roundEnd", { actors: new Set([actor]) });
          t.ok(actor.effects.get(effect.id), "an hour is left");
        }),
      ),
  },
  {
    id: "effects.endless",
    statement: "Without a duration and without an event, an effect never ends by itself.",
    source: DURATION,
    mark: "stated",
    generations: [14],
    run: (t: ConformanceContext) =>
      withAction("delete", () =>
        onActor({ duration: { value: null, expiry: null } }, async (effect, actor) => {
          await registry().refresh("turnEnd", { actors: new Set([actor]) });
          await later(1_000_000, async () => {
            await new Promise((resolve) => setTimeout(resolve, 100));
            t.ok(actor.effects.get(effect.id), "it is there");
          });
        }),
      ),
  },
];
