import type { DeepPartial } from "fvtt-types/utils";
import { iconPath } from "../../../constants.ts";
import { actionGroups } from "../../../foundry/resolve/action-list.ts";
import { combatOf } from "../../../foundry/resolve/gather.ts";
import { type ActorContext, TacticalActorSheet } from "../../../foundry/sheets/actor-sheet.ts";
import { ChangeQueue } from "../../../foundry/sheets/change-queue.ts";
import { creaturesAround, nameOfCreature } from "../../../foundry/sheets/creature-choices.ts";
import { imageOf } from "../../../foundry/sheets/item-image.ts";
import { stowed } from "../../../foundry/sheets/item-list.ts";
import { actorParts, actorTabs } from "../../../foundry/sheets/sheet-parts.ts";
import type { SystemUpdate } from "../../ruleset.ts";
import { attackNumbers, UNARMED, type WeaponFields } from "../data/attack-numbers.ts";
import { stunUpdate } from "../data/bars.ts";
import { TaraforeCharacter } from "../data/character.ts";
import { currentOptions } from "../data/options.ts";
import { ownedBy } from "../data/owned.ts";
import { conditionOf } from "../data/stored-condition.ts";
import type { TaraforeWeapon } from "../data/weapon.ts";
import {
  cycleFactor,
  markWound,
  readPlace,
  removeWound,
  stepWound,
  stunIndex,
  type Treatment,
  toggleSplint,
  toggleTreatment,
} from "../data/wounds-by-hand.ts";
import type { WoundLevel } from "../rules/levels.ts";
import type { TaraforeOptions } from "../rules/options.ts";
import type { Condition } from "../rules/state.ts";
import { figureParts, figureText } from "./body-view.ts";
import { bonusViews } from "./bonus-view.ts";
import {
  type AttackSource,
  attackView,
  defenceTiles,
  headTiles,
  looseSkills,
  resistTiles,
  statViews,
  summaryLine,
  tokenPips,
} from "./character-view.ts";
import { gearGroups, HELD, readItem, selfGroups } from "./inventory-view.ts";
import {
  bloodView,
  MARKED_LEVELS,
  penaltyView,
  placeChoices,
  stateWord,
  stunView,
  woundRungs,
  woundViews,
} from "./wounds-view.ts";
import { writeCondition } from "./write-condition.ts";

import ActorSheetV2 = foundry.applications.sheets.ActorSheetV2;

const TAB_IDS = ["fight", "abilities", "gear", "effects", "notes"] as const;

const CIRCUMSTANCES = ["ground", "cover", "water", "visibility"] as const;

/** The sheet of a character or creature of Tarafore. */
export class TaraforeCharacterSheet extends TacticalActorSheet {
  static override DEFAULT_OPTIONS: ActorSheetV2.DefaultOptions<TaraforeCharacterSheet> = {
    classes: ["tt-tarafore", "tt-creature"],
    position: { width: 840, height: 780 },
    actions: {
      markWound: { handler: TaraforeCharacterSheet.#onMarkWound, buttons: [0, 2] },
      stepWound: TaraforeCharacterSheet.#onStepWound,
      removeWound: TaraforeCharacterSheet.#onRemoveWound,
      toggleTreatment: TaraforeCharacterSheet.#onToggleTreatment,
      cycleFactor: TaraforeCharacterSheet.#onCycleFactor,
      toggleSplint: TaraforeCharacterSheet.#onToggleSplint,
      setTokens: TaraforeCharacterSheet.#onSetTokens,
      addSubstat: TaraforeCharacterSheet.#onAddSubstat,
    },
  };

  static override PARTS = actorParts("tarafore", TAB_IDS, [
    "tile",
    "attacks",
    "figure",
    "wounds",
    "rungs",
    "stun",
    "lasting",
  ]);
  static override TABS = actorTabs(TAB_IDS, "TACTICAL_TIME.TARAFORE.SHEET.tab");

  /** Where the next wound is marked. Of this window alone: it is a pen in a hand and no fact about the character. */
  #place = "body";
  /** Steps of one sheet, one after another: each starts from what the one before it has left. */
  readonly #steps = new ChangeQueue();

  /** The model; null while the document is of another type (its type was just changed). */
  get #character(): TaraforeCharacter | null {
    return this.actor.system instanceof TaraforeCharacter ? this.actor.system : null;
  }

  protected override get knowsActor(): boolean {
    return this.#character !== null;
  }

  protected override newEntry(collection: string): object | null {
    return collection === "bonuses" ? { kind: "support", value: 1, appliesTo: "any" } : null;
  }

  protected override trackUpdate(track: string, units: number): SystemUpdate {
    const character = this.#character;
    if (!character || track !== "stun") return {};
    const { stun } = conditionOf(character._source);
    return stunUpdate(stun, stunIndex(stun.level) + units);
  }

  protected override _onChangeForm(...args: Parameters<TacticalActorSheet["_onChangeForm"]>): void {
    const control = args[1].target as HTMLSelectElement | null;
    if (control?.hasAttribute("data-mark-place")) this.#place = control.value;
    else super._onChangeForm(...args);
  }

  protected override async _onFirstRender(
    context: DeepPartial<ActorContext>,
    options: DeepPartial<ActorSheetV2.RenderOptions>,
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("keydown", (event) => this.#onWoundKey(event));
    // The other mouse button heals on the wound track: it opens no menu there.
    this.element.addEventListener("contextmenu", (event) => {
      if ((event.target as HTMLElement).closest("[data-action=markWound]")) event.preventDefault();
    });
  }

  protected override gameContext(): Record<string, unknown> {
    const character = this.#character;
    if (!character) return {};
    const rules = currentOptions();
    const i18n = game.i18n;
    const items = this.actor.items.contents.map((item) => readItem(item, i18n));
    return {
      summary: summaryLine(character, i18n),
      tiles: headTiles(character, i18n),
      defences: defenceTiles(character, rules, i18n),
      resists: resistTiles(character, i18n),
      stats: statViews(character, i18n),
      looseSkills: looseSkills(character, i18n),
      pips: tokenPips(character.tokens),
      figure: figureParts(character.condition),
      figureText: figureText(character.condition, i18n),
      state: stateWord(character, i18n),
      penalty: penaltyView(character, i18n),
      rungs: woundRungs(character, rules, i18n),
      wounds: woundViews(character, rules, i18n),
      places: placeChoices(this.#place, rules, i18n),
      stun: stunView(character, rules, i18n),
      blood: bloodView(character, i18n),
      attacks: this.#attacks(character, rules).map((attack) => attackView(attack, character.scores, i18n)),
      attackAction: "attack",
      actionGroups: actionGroups(this.actor, ["attack", "check"]),
      circumstances: CIRCUMSTANCES,
      stowed: stowed(HELD, items, i18n),
      gear: gearGroups(items, i18n),
      self: selfGroups(items, i18n).filter((group) => this.isEditing || group.items.length > 0),
      bonuses: bonusViews(character.bonuses, creaturesAround(this.actor), nameOfCreature, i18n),
      powers: (selfGroups(items, i18n).find(({ id }) => id === "taraforePower")?.items ?? []).map((item) => ({
        ...item,
        actionId: this.#actionOf(item.id),
      })),
    };
  }

  /** What a power is used with: it strikes, it is resisted, or it is rolled against a difficulty. */
  #actionOf(itemId: string | null): string {
    const item = this.actor.items.get(itemId ?? "");
    return this.actor.ruleset?.actions.find(({ uses }) => item && uses?.(item))?.id ?? "check";
  }

  /** Everything in hand, then fists, which everyone has. */
  #attacks(character: TaraforeCharacter, rules: TaraforeOptions): AttackSource[] {
    const armed = ownedBy(this.actor.items)
      .weapons.filter(({ equipped }) => equipped)
      .map((weapon): AttackSource => {
        const { id, name } = weapon.parent;
        const numbers = attackNumbers(character, weaponFields(weapon), rules);
        return { itemId: id, name, img: imageOf(weapon.parent), hands: weapon.hands, kind: weapon.kind, numbers };
      });
    const name = game.i18n.localize("TACTICAL_TIME.TARAFORE.SHEET.unarmed");
    const numbers = attackNumbers(character, { ...UNARMED, name }, rules);
    return [...armed, { itemId: null, name, img: iconPath("fist"), hands: 0, kind: "melee", numbers }];
  }

  /** One step of the rules upon the stored condition, written as the difference that it makes. */
  #step(step: (before: Condition, options: TaraforeOptions) => Condition): void {
    if (!this.isEditable) return;
    this.#steps.add(async () => {
      const character = this.#character;
      if (!character) return;
      const before = conditionOf(character._source);
      await writeCondition(this.actor, before, step(before, currentOptions()));
    });
  }

  #mark(level: WoundLevel): void {
    const id = foundry.utils.randomID();
    const round = combatOf(this.actor)?.round ?? 0;
    this.#step((before, options) => {
      const { condition, death } = markWound(before, id, level, readPlace(this.#place, options), round, options);
      if (death)
        ui.notifications.warn(`TACTICAL_TIME.TARAFORE.DEATH.${death}`, {
          localize: true,
          format: { name: this.actor.name },
        });
      return condition;
    });
  }

  /** Eases the newest wound of this depth. */
  #ease(level: WoundLevel): void {
    this.#step((before, options) => {
      const id = Object.keys(before.wounds)
        .filter((key) => before.wounds[key]?.level === level)
        .at(-1);
      return id ? stepWound(before, id, -1, options) : before;
    });
  }

  #onWoundKey(event: KeyboardEvent): void {
    const rung = (event.target as HTMLElement).closest<HTMLElement>("[data-action=markWound]");
    const level = levelOf(rung);
    if (!level || event.ctrlKey || event.metaKey || event.altKey) return;
    const worse = event.key === "+" || event.key === "ArrowUp";
    const better = ["-", "ArrowDown", "Delete", "Backspace"].includes(event.key);
    if (!worse && !better) return;
    event.preventDefault();
    if (worse) this.#mark(level);
    else this.#ease(level);
  }

  static #onMarkWound(this: TaraforeCharacterSheet, event: PointerEvent, target: HTMLElement): void {
    const level = levelOf(target);
    if (!level) return;
    if (event.button === 2 || event.shiftKey) this.#ease(level);
    else this.#mark(level);
  }

  static #onStepWound(this: TaraforeCharacterSheet, _event: PointerEvent, target: HTMLElement): void {
    const step = target.dataset["step"] === "1" ? 1 : -1;
    this.#step((before, options) => stepWound(before, woundOf(target), step, options));
  }

  static #onRemoveWound(this: TaraforeCharacterSheet, _event: PointerEvent, target: HTMLElement): void {
    this.#step((before, options) => removeWound(before, woundOf(target), options));
  }

  static #onToggleTreatment(this: TaraforeCharacterSheet, _event: PointerEvent, target: HTMLElement): void {
    const flag = TREATMENTS.find((one) => one === target.dataset["flag"]);
    if (flag) this.#step((before, options) => toggleTreatment(before, woundOf(target), flag, options));
  }

  static #onCycleFactor(this: TaraforeCharacterSheet, _event: PointerEvent, target: HTMLElement): void {
    this.#step((before) => cycleFactor(before, woundOf(target), target.dataset["code"] ?? null));
  }

  static #onToggleSplint(this: TaraforeCharacterSheet, _event: PointerEvent, target: HTMLElement): void {
    this.#step((before) => toggleSplint(before, woundOf(target), target.dataset["code"] ?? ""));
  }

  /** A press on a pip leaves so many; on the last one that is held, one less. */
  static #onSetTokens(this: TaraforeCharacterSheet, _event: PointerEvent, target: HTMLElement): void {
    const pressed = Number(target.dataset["value"] ?? 0);
    this.#step((before) => ({ ...before, tokens: before.tokens === pressed ? pressed - 1 : pressed }));
  }

  static async #onAddSubstat(this: TaraforeCharacterSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { parent } = target.dataset;
    if (!parent || !this.isEditable) return;
    const name = game.i18n.localize("TACTICAL_TIME.TARAFORE.SHEET.newSubstat");
    const substats = { [foundry.utils.randomID()]: { name, parent, value: null } };
    await (this.actor.update as (changes: object) => Promise<unknown>).call(this.actor, { system: { substats } });
  }
}

const TREATMENTS: readonly Treatment[] = ["dressed", "staunched", "stitched", "bleedUp"];

const levelOf = (element: HTMLElement | null): WoundLevel | null =>
  MARKED_LEVELS.find((level) => level === element?.dataset["level"]) ?? null;

const woundOf = (element: HTMLElement): string =>
  element.closest<HTMLElement>("[data-wound-id]")?.dataset["woundId"] ?? "";

/** The model's fields as plain data: spreading a model would lose its getters. */
const weaponFields = (weapon: TaraforeWeapon): WeaponFields => ({
  name: weapon.parent.name,
  kind: weapon.kind,
  score: weapon.score,
  bonus: weapon.bonus,
  reach: weapon.reach,
  rangeBonus: weapon.rangeBonus,
  damage: weapon.damage,
  range: weapon.range,
  unskilled: weapon.unskilled,
});
