import type { DeepPartial } from "fvtt-types/utils";
import { iconPath, templatePath } from "../../../constants.ts";
import { actionGroups } from "../../../foundry/resolve/action-list.ts";
import { TacticalActorSheet } from "../../../foundry/sheets/actor-sheet.ts";
import type { Parts } from "../../../foundry/sheets/handlebars-sheets.ts";
import { enrich } from "../../../foundry/sheets/rich-text.ts";
import { effectViews, statusButtons } from "../../../foundry/sheets/status-view.ts";
import type { SystemUpdate } from "../../ruleset.ts";
import { attackNumbers } from "../data/attack-numbers.ts";
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
import { carriedWeight, gearGroups, selfGroups, stowed } from "./inventory-view.ts";
import { imageOf, itemSource } from "./item-source.ts";

import ActorSheetV2 = foundry.applications.sheets.ActorSheetV2;

type Context = ActorSheetV2.RenderContext & Record<string, unknown>;

const part = (name: string): string => templatePath(`actor/avorkarth/${name}`);

/** The sheet of a creature of Avorkarth. */
export class AvorkarthCreatureSheet extends TacticalActorSheet<Context> {
  static override DEFAULT_OPTIONS: ActorSheetV2.DefaultOptions<AvorkarthCreatureSheet> = {
    classes: ["tt-avorkarth", "tt-creature"],
    position: { width: 780, height: 740 },
  };

  static override PARTS: Parts = {
    header: { template: part("header") },
    side: { template: part("side"), scrollable: [""] },
    nav: { template: templatePath("shared/tabs") },
    fight: { template: part("fight"), scrollable: [""] },
    gear: { template: part("gear"), templates: [part("item-rows")], scrollable: [""] },
    abilities: { template: part("abilities"), templates: [part("item-rows")], scrollable: [""] },
    effects: { template: templatePath("shared/effects"), scrollable: [""] },
    notes: { template: part("notes"), scrollable: [""] },
    limited: { template: part("limited"), scrollable: [""] },
  };

  static override TABS = {
    primary: {
      tabs: [
        { id: "fight", icon: "fa-solid fa-khanda" },
        { id: "gear", icon: "fa-solid fa-suitcase" },
        { id: "abilities", icon: "fa-solid fa-person" },
        { id: "effects", icon: "fa-solid fa-bolt" },
        { id: "notes", icon: "fa-solid fa-feather" },
      ],
      initial: "fight",
      labelPrefix: "TACTICAL_TIME.AVORKARTH.SHEET.tab",
    },
  };

  /** The model; null while the document is of another type (its type was just changed). */
  get #creature(): AvorkarthCreature | null {
    return this.actor.system instanceof AvorkarthCreature ? this.actor.system : null;
  }

  protected override trackUpdate(track: string, units: number): SystemUpdate {
    const creature = this.#creature;
    if (!creature || (track !== "lethal" && track !== "nonLethal")) return {};
    const to = creature.woundStatus[track] + units;
    return trackUpdate(creature.effective.wounds, creature.woundStatus, track, to, currentOptions());
  }

  protected override async _prepareContext(
    options: DeepPartial<ActorSheetV2.RenderOptions> & { isFirstRender: boolean },
  ): Promise<Context> {
    const context = await super._prepareContext(options);
    const creature = this.#creature;
    if (!creature) return context;
    const rules = currentOptions();
    const i18n = game.i18n;
    const snapshot = snapshotOf(creature);
    const items = this.actor.items.contents.map((item) => itemSource(item, i18n));
    const actionIds = new Set(this.actor.ruleset?.actions.map(({ id }) => id));
    return Object.assign(context, {
      actor: this.actor,
      system: creature,
      source: creature.toObject(),
      fields: creature.schema.fields,
      editable: this.isEditable,
      editing: this.isEditing,
      tabs: this._prepareTabs("primary"),
      summary: summaryLine(snapshot, i18n),
      tiles: numberTiles(snapshot, actionIds, rules, i18n),
      tracks: tracks(snapshot, rules, i18n),
      counters: counters(snapshot, i18n),
      statuses: statusButtons(this.actor, i18n),
      attacks: this.#attacks(creature, rules).map((attack) => attackView(attack, i18n)),
      stowed: stowed(items, i18n),
      canAttack: actionIds.has("attack"),
      actionGroups: actionGroups(this.actor, ["attack"]),
      armour: armourNumbers(snapshot, i18n),
      gear: gearGroups(items, i18n),
      weight: carriedWeight(items),
      self: selfGroups(items, i18n).filter((group) => this.isEditing || group.items.length > 0),
      abilities: abilityGroups(snapshot, i18n),
      resistances: resistanceList(snapshot, i18n),
      effects: effectViews(this.actor, i18n),
      biographyHTML: await enrich(creature.biography, this.actor),
    });
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
