import { iconPath } from "../../../constants.ts";
import { actionGroups } from "../../../foundry/resolve/action-list.ts";
import { TacticalActorSheet } from "../../../foundry/sheets/actor-sheet.ts";
import { nameOfCreature } from "../../../foundry/sheets/creature-choices.ts";
import { imageOf } from "../../../foundry/sheets/item-image.ts";
import { stowed } from "../../../foundry/sheets/item-list.ts";
import { actorParts, actorTabs } from "../../../foundry/sheets/sheet-parts.ts";
import type { SystemUpdate } from "../../ruleset.ts";
import { attackNumbers } from "../data/attack-numbers.ts";
import { labelled, MANOEUVRABILITY_IDS } from "../data/choices.ts";
import { AvorkarthCreature } from "../data/creature.ts";
import { equippedOf } from "../data/equipped.ts";
import { currentOptions } from "../data/options.ts";
import { trackUpdate } from "../data/track-update.ts";
import { weaponFields } from "../data/weapon.ts";
import type { AvorkarthOptions } from "../rules/options.ts";
import {
  type AttackSource,
  abilityGroups,
  armourNumbers,
  attackView,
  type CreatureSnapshot,
  counters,
  numberTiles,
  resistanceList,
  summaryLine,
  tracks,
} from "./creature-view.ts";
import { gearGroups, HELD, selfGroups } from "./inventory-view.ts";
import { carriedWeight, readItem } from "./item-source.ts";
import { entryForms, lastingViews, NEW_ENTRIES } from "./lasting-view.ts";

import ActorSheetV2 = foundry.applications.sheets.ActorSheetV2;

const TAB_IDS = ["fight", "gear", "abilities", "effects", "notes"] as const;

/** The sheet of a creature of Avorkarth. */
export class AvorkarthCreatureSheet extends TacticalActorSheet {
  static override DEFAULT_OPTIONS: ActorSheetV2.DefaultOptions<AvorkarthCreatureSheet> = {
    classes: ["tt-avorkarth", "tt-creature"],
    position: { width: 780, height: 740 },
  };
  static override PARTS = actorParts("avorkarth", TAB_IDS, ["tiles", "tracks", "attacks", "lasting"]);
  static override TABS = actorTabs(TAB_IDS, "TACTICAL_TIME.AVORKARTH.SHEET.tab");

  /** The model; null while the document is of another type (its type was just changed). */
  get #creature(): AvorkarthCreature | null {
    return this.actor.system instanceof AvorkarthCreature ? this.actor.system : null;
  }

  protected override get knowsActor(): boolean {
    return this.#creature !== null;
  }

  protected override trackUpdate(track: string, units: number): SystemUpdate {
    const creature = this.#creature;
    if (!creature || (track !== "lethal" && track !== "nonLethal")) return {};
    const to = creature.woundStatus[track] + units;
    return trackUpdate(creature.effective.wounds, creature.woundStatus, track, to, currentOptions());
  }

  protected override newEntry(collection: string): object | null {
    return NEW_ENTRIES[collection] ?? null;
  }

  protected override gameContext(): Record<string, unknown> {
    const creature = this.#creature;
    if (!creature) return {};
    const rules = currentOptions();
    const i18n = game.i18n;
    const snapshot = snapshotOf(creature);
    const items = this.actor.items.contents.map((item) => readItem(item, i18n));
    const actionIds = new Set(this.actor.ruleset?.actions.map(({ id }) => id));
    return {
      summary: summaryLine(snapshot, i18n),
      tiles: numberTiles(snapshot, actionIds, rules, i18n),
      tracks: tracks(snapshot, rules, i18n),
      counters: counters(snapshot, i18n),
      attacks: this.#attacks(creature, rules).map((attack) => attackView(attack, i18n)),
      stowed: stowed(HELD, items, i18n),
      canAttack: actionIds.has("attack"),
      actionGroups: actionGroups(this.actor, ["attack"]),
      lasting: lastingViews(creature, nameOfCreature, i18n),
      ...(this.isEditing ? { entries: entryForms(creature.toObject(), this.actor, i18n) } : {}),
      manoeuvrabilities: labelled("manoeuvrability", MANOEUVRABILITY_IDS),
      armour: armourNumbers(snapshot, i18n),
      gear: gearGroups(items, i18n),
      weight: carriedWeight(this.actor.items.contents),
      self: selfGroups(items, i18n).filter((group) => this.isEditing || group.items.length > 0),
      abilities: abilityGroups(snapshot, i18n),
      resistances: resistanceList(snapshot, i18n),
    };
  }

  /** Everything in hand, then the natural weapons, then bare hands, which everyone has. */
  #attacks(creature: AvorkarthCreature, rules: AvorkarthOptions): AttackSource[] {
    const weapons = equippedOf(this.actor.items).weapons.filter(({ equipped, natural }) => equipped || natural);
    const armed = weapons.map((weapon): AttackSource => {
      const { id, name } = weapon.parent;
      return {
        itemId: id,
        name,
        img: imageOf(weapon.parent),
        numbers: attackNumbers(creature, weaponFields(weapon), rules),
        nonLethal: weapon.nonLethal,
        ignoresOverwhelm: weapon.ignoresOverwhelm,
        unprepared: weapon.ranged && weapon.prepare > 0 && !weapon.prepared,
        hands: weapon.hands,
      };
    });
    if (weapons.some(({ hands }) => hands === 0)) return armed;
    const fists: AttackSource = {
      itemId: null,
      name: game.i18n.localize("TACTICAL_TIME.AVORKARTH.SHEET.bareHands"),
      img: iconPath("fist"),
      numbers: attackNumbers(creature, null, rules),
      nonLethal: true,
      ignoresOverwhelm: false,
      unprepared: false,
      hands: 0,
    };
    return [...armed, fists];
  }
}

const snapshotOf = (creature: AvorkarthCreature): CreatureSnapshot => ({
  abilities: creature.abilities,
  effective: creature.effective,
  derived: creature.derived,
  protection: creature.protection,
  woundStatus: creature.woundStatus,
  bleeding: creature.wounds.bleeding,
  stamina: creature.stamina.now,
  fear: creature.fear.points,
  charm: creature.charm.points,
  meleeReach: creature.meleeReach,
  rates: creature.rates,
  size: creature.size,
});
