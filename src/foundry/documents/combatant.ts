import type { Ruleset } from "../../rulesets/ruleset.ts";
import { rulesetsIn } from "../combat/combat-participants.ts";
import { listText } from "../language.ts";
import { TacticalCombat } from "./combat.ts";

/** One creature in a fight. Its turns are entries of the fight's schedule; itself it is there once. */
export class TacticalCombatant<out SubType extends Combatant.SubType = Combatant.SubType> extends Combatant<SubType> {
  /** Initiative is the schedule's business, rolled or not. */
  override async rollInitiative(): Promise<this> {
    if (this.id) await this.combat?.rollInitiative(this.id);
    return this;
  }

  /** A fight is of one game: what else would a round be? Says which creatures do not fit, and adds none. */
  protected static override async _preCreateOperation(
    ...[documents, operation, user]: Parameters<typeof Combatant._preCreateOperation>
    // biome-ignore lint/suspicious/noConfusingVoidType: the type of the overridden method
  ): Promise<boolean | void> {
    if ((await super._preCreateOperation(documents, operation, user)) === false) return false;
    keepTurn(operation);
    const combat = documents[0]?.parent;
    const stored = combat instanceof TacticalCombat ? combat.ruleset : null;
    const games = new Set<Ruleset>([...(stored ? [stored] : []), ...rulesetsIn(documents)]);
    if (games.size < 2) return;
    const [own] = games;
    const strangers = documents.filter((c) => c.actor?.ruleset && c.actor.ruleset !== own);
    ui.notifications.warn("TACTICAL_TIME.COMBAT.Refused.mixedJoin", {
      localize: true,
      format: {
        names: listText(
          strangers.map((c) => c.name ?? ""),
          game.i18n,
        ),
        game: game.i18n.localize(own?.label ?? ""),
      },
    });
    return false;
  }

  protected static override async _preUpdateOperation(
    ...[documents, operation, user]: Parameters<typeof Combatant._preUpdateOperation>
    // biome-ignore lint/suspicious/noConfusingVoidType: the type of the overridden method
  ): Promise<boolean | void> {
    const answer = await super._preUpdateOperation(documents, operation, user);
    keepTurn(operation);
    return answer;
  }

  protected static override async _preDeleteOperation(
    ...[documents, operation, user]: Parameters<typeof Combatant._preDeleteOperation>
    // biome-ignore lint/suspicious/noConfusingVoidType: the type of the overridden method
  ): Promise<boolean | void> {
    const answer = await super._preDeleteOperation(documents, operation, user);
    keepTurn(operation);
    return answer;
  }
}

/**
 * Core adds `combatTurn` to the operation so that its own turn index follows the order (#12990, #11531). Our turn is an
 * entry's id and follows nothing.
 */
function keepTurn(operation: object): void {
  Reflect.deleteProperty(operation, "combatTurn");
  Reflect.set(operation, "turnEvents", false);
}
