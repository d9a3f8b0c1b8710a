/** The journals of rules: from a card, a dialog, the sheet and the keyboard to the rule's own place. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./bench.ts";
import { attackDialog, card, forceDice, inGame, openSheet, openTab, target } from "./people.ts";

const journal = (page: Page): Locator => page.locator(".journal-sheet");

/** The heading that a link led to, and that it can be seen. */
async function landsOn(page: Page, rule: string): Promise<void> {
  const heading = journal(page).getByRole("heading", { name: new RegExp(`^${rule}`) });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
}

test.describe("@sheets rules", () => {
  test("a player looks rules up from the card, the sheet and the text of the rules itself", async ({ bench }) => {
    const ada = await bench.open("ada");

    await test.step("from the sheet's number, by its key; from the sheet's menu", async () => {
      const sheet = await openSheet(ada, "Maren");
      const dodge = sheet.locator("[data-focus-key=tile-dodge]");
      await dodge.focus();
      await ada.keyboard.press("?");
      await expect(journal(ada)).toBeVisible();
      await expect(journal(ada).getByRole("heading", { name: /^AV-/ }).and(ada.locator(":focus"))).toBeVisible();
      await ada.keyboard.press("Escape");
      await expect(journal(ada)).toBeHidden();
    });

    await test.step("from a term on the card", async () => {
      await target(ada, "brute");
      const sheet = await openSheet(ada, "Maren");
      await sheet
        .getByRole("button", { name: /Long sword/ })
        .first()
        .click();
      await forceDice(ada, [6, 6, 3, 5]);
      await attackDialog(ada).getByRole("button", { name: "Roll" }).click();
      await openTab(ada, "Chat");
      await card(ada).locator("summary").first().click();
      const link = card(ada).locator("[data-rule]").first();
      const rule = (await link.textContent()) ?? "";
      expect(rule).toMatch(/^AV-\d{3}$/);
      await link.press("Enter");
      await landsOn(ada, rule);
    });

    await test.step("and from rule to rule", async () => {
      const link = journal(ada).locator(".journal-entry-page [data-rule=AV-146]").first();
      await link.click();
      await landsOn(ada, "AV-146");
    });
  });

  test("a rule that is nowhere is told in words", async ({ bench }) => {
    const gm = await bench.open("gm", { map: false });
    await inGame(gm, async () => {
      const button = Object.assign(document.createElement("button"), { textContent: "AV-999" });
      button.dataset["rule"] = "AV-999";
      document.body.append(button);
      button.click();
    });
    await expect(gm.locator("#notifications")).toContainText("AV-999");
  });

  test("a macro from the shelf does its action; a table draws", async ({ bench }) => {
    const ada = await bench.open("ada");
    const fromShelf = (pack: string, name: string, what: "execute" | "draw"): Promise<void> =>
      inGame(
        ada,
        async (globals, [packName, wanted, method]) => {
          const { game } = globals as unknown as {
            game: { packs: { get(id: string): { getDocuments(): Promise<Record<string, unknown>[]> } | undefined } };
          };
          const documents = (await game.packs.get(`tactical-time.${packName}`)?.getDocuments()) ?? [];
          const found = documents.find((one) => one["name"] === wanted) as Record<string, () => unknown> | undefined;
          if (!found) throw new Error(`${packName} has no ${wanted}`);
          void found[method]?.();
        },
        [pack, name, what] as const,
      );

    await test.step("the attack of Ada's own character", async () => {
      await target(ada, "brute");
      await fromShelf("macros", "Attack", "execute");
      const dialog = attackDialog(ada);
      await expect(dialog).toContainText("Maren");
      await ada.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    });

    await test.step("ending a turn that is not one's own is told in words", async () => {
      await fromShelf("macros", "End my turn", "execute");
      await expect(ada.locator("#notifications")).toContainText("It is not your turn");
    });

    await test.step("where a fall lands", async () => {
      await fromShelf("infinity-tables", "Random Damage Target (human)", "draw");
      await openTab(ada, "Chat");
      await expect(ada.locator("#sidebar .chat-message").last()).toContainText(/Head|Torso|arm|leg/);
    });
  });
});
