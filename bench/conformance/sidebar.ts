import type { ConformanceCase, ConformanceContext } from "./case.ts";
import { type Combat, hooked, type Message, type Obj, press, ui } from "./ui-api.ts";

const TRACKER = "foundry-vtt-types, src/foundry/client/applications/sidebar/tabs/combat-tracker.d.mts";

async function withMessage(t: ConformanceContext, data: Obj, use: (message: Message) => Promise<void>): Promise<void> {
  const message = await ui.foundry.documents.ChatMessage.create(data);
  t.ok(message, "the message was made");
  let deleted = false;
  try {
    await use(message);
    await message.delete();
    deleted = true;
  } finally {
    if (!deleted) await message.delete();
  }
}

const inLog = (message: Message): HTMLElement | null =>
  ui.ui.chat.element.querySelector(`[data-message-id="${message.id}"]`);

async function withCombat(t: ConformanceContext, use: (combat: Combat) => Promise<void>): Promise<void> {
  const combat = await ui.foundry.documents.Combat.create({});
  t.ok(combat, "a combat was made");
  try {
    await combat.createEmbeddedDocuments("Combatant", [
      { name: "Quick", initiative: 12 },
      { name: "Slow", initiative: 3 },
    ]);
    await use(combat);
  } finally {
    await combat.delete();
  }
}

export const sidebarCases: ConformanceCase[] = [
  {
    id: "chat.log",
    needs: "page",
    statement:
      "A message appears in the log when it is created, is drawn anew when it is updated, and goes when it is deleted.",
    source: "https://foundryvtt.com/api/classes/foundry.applications.sidebar.tabs.ChatLog.html",
    mark: "stated",
    run: async (t: ConformanceContext) => {
      let kept: Message | undefined;
      await withMessage(t, { content: "<p>before</p>" }, async (message) => {
        kept = message;
        await t.until(() => inLog(message)?.textContent?.includes("before") === true, "it is shown");
        await message.update({ content: "<p>after</p>" });
        await t.until(() => inLog(message)?.textContent?.includes("after") === true, "it is shown anew");
      });
      await t.until(() => kept !== undefined && inLog(kept) === null, "it is gone");
    },
  },
  {
    id: "chat.many-elements",
    needs: "page",
    statement:
      "Every rendering of a message is an element of its own, and the hook renderChatMessageHTML is called for each.",
    source: "foundryvtt #11333; https://foundryvtt.com/api/functions/hookEvents.renderChatMessageHTML.html",
    mark: "stated",
    run: (t: ConformanceContext) =>
      withMessage(t, { content: "<p>x</p>" }, async (message) => {
        await t.until(() => inLog(message) !== null, "it is shown");
        const made: HTMLElement[] = [];
        const calls = await hooked(["renderChatMessageHTML"], async () => {
          made.push(await message.renderHTML(), await message.renderHTML());
        });
        t.ok(made[0] !== made[1] && made[0] !== inLog(message), "three elements");
        t.equal(calls.length, 2, "hooks");
      }),
  },
  {
    id: "chat.frame",
    needs: "page",
    statement:
      "A message's element carries data-message-id and holds .message-header, .message-sender and .message-content.",
    source: "packages' selectors; no page states it",
    mark: "inferred",
    run: (t: ConformanceContext) =>
      withMessage(t, { content: "<p>x</p>" }, async (message) => {
        const element = await message.renderHTML();
        t.equal(element.dataset["messageId"], message.id, "the id");
        for (const selector of [".message-header", ".message-sender", ".message-content"])
          t.ok(element.querySelector(selector), selector);
      }),
  },
  {
    id: "tracker.parts",
    statement: "The combat tracker is made of header, tracker and footer, and knows its documented actions.",
    source: TRACKER,
    mark: "stated",
    run: (t: ConformanceContext) => {
      const { CombatTracker } = ui.foundry.applications.sidebar.tabs;
      t.equal(Object.keys(CombatTracker.PARTS), ["header", "tracker", "footer"], "parts");
      const actions = Object.keys((CombatTracker.DEFAULT_OPTIONS["actions"] ?? {}) as Obj);
      const documented = [
        "activateCombatant",
        "createCombat",
        "cycleCombat",
        "panToCombatant",
        "pingCombatant",
        "rollInitiative",
        "toggleDefeated",
        "toggleHidden",
        "trackerSettings",
      ];
      t.equal(
        documented.filter((name) => !actions.includes(name)),
        [],
        "missing actions",
      );
      t.equal(CombatTracker.tabName, "combat", "tab name");
      t.ok(ui.ui.combat instanceof CombatTracker, "ui.combat is one");
    },
  },
  {
    id: "tracker.turn-context",
    statement:
      "_prepareTurnContext tells a combatant's id, name, image, whether it is active, hidden, defeated, its initiative, owner, resource and effects.",
    source: `${TRACKER} (TurnContext)`,
    mark: "stated",
    run: (t: ConformanceContext) =>
      withCombat(t, async (combat) => {
        const prepare = ui.foundry.applications.sidebar.tabs.CombatTracker.prototype["_prepareTurnContext"] as (
          ...args: unknown[]
        ) => Promise<Obj>;
        const [first] = combat.turns;
        t.ok(first, "there is a turn");
        const context = await prepare.call(ui.ui.combat, combat, first, 0);
        t.equal(
          [context["id"], context["name"], context["initiative"]],
          [first.id, first.name, first.initiative],
          "who it is",
        );
        const keys = [
          "active",
          "canPing",
          "css",
          "effects",
          "hasDecimals",
          "hidden",
          "img",
          "isDefeated",
          "isOwner",
          "resource",
        ];
        t.equal(
          keys.filter((key) => !(key in context)),
          [],
          "missing keys",
        );
      }),
  },
  {
    id: "tracker.viewed",
    statement:
      "The tracker shows the combat that it is told to by the render option `combat`, and shares it with its window.",
    source: `${TRACKER} (viewed)`,
    mark: "stated",
    run: (t: ConformanceContext) =>
      withCombat(t, async (one) => {
        await withCombat(t, async (two) => {
          for (const combat of [one, two]) {
            await ui.ui.combat.render({ combat });
            t.equal(ui.ui.combat.viewed?.id, combat.id, "the combat in view");
          }
        });
      }),
  },
  {
    id: "tracker.unhandled-action",
    statement: "A button whose data-action has no handler calls the method of that name on the viewed combat.",
    source: `${TRACKER} (_onClickAction)`,
    mark: "stated",
    run: (t: ConformanceContext) =>
      withCombat(t, async (combat) => {
        await ui.ui.combat.render({ combat });
        let called = 0;
        // An own property shadows nothing of the document's data.
        Object.defineProperty(combat, "conformanceMethod", { value: async () => void called++, configurable: true });
        const button = document.createElement("button");
        button.type = "button";
        button.dataset["action"] = "conformanceMethod";
        ui.ui.combat.element.append(button);
        press(button);
        await t.until(() => called === 1, "the method was called");
        button.remove();
      }),
  },
  {
    id: "tracker.popout",
    statement: "The tracker opens in a window of its own, which is drawn anew with the tab.",
    source: "foundry-vtt-types, src/foundry/client/applications/sidebar/sidebar-tab.d.mts",
    mark: "stated",
    run: async (t: ConformanceContext) => {
      const window = await ui.ui.combat.renderPopout();
      try {
        t.ok(window.rendered && ui.ui.combat.popout === window, "the window is open");
        const calls = await hooked(["renderCombatTracker"], () => ui.ui.combat.render());
        t.equal(calls.length, 2, "both are drawn");
      } finally {
        await window.close({ animate: false });
      }
    },
  },
];
