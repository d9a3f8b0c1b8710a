import { rulesetOf } from "../../rulesets/registry.ts";
import type { BarId, CombatActorModel, Ruleset, SystemUpdate } from "../../rulesets/ruleset.ts";
import { madeOrNull, withGuide } from "../creation/create-dialog.ts";
import { isBarPath } from "./bars.ts";
import { STATUS_CATALOGUE, statusIdOfEffect } from "./status-catalogue.ts";
import { planStatuses } from "./status-plan.ts";
import { STATUSES_WRITTEN } from "./statuses-written.ts";
import { applySystemUpdate } from "./system-update.ts";
import { onlyTypesInPlay } from "./types-in-play.ts";

/** A creature of any of the games. Thin: it finds its ruleset and asks it. */
export class TacticalActor<out SubType extends Actor.SubType = Actor.SubType> extends Actor<SubType> {
  /** The game that this actor belongs to; null for a subtype of nobody. */
  get ruleset(): Ruleset | null {
    return rulesetOf(this);
  }

  static override async createDialog(
    ...[data, createOptions, options]: Parameters<typeof Actor.createDialog>
  ): ReturnType<typeof Actor.createDialog> {
    const guided = withGuide(onlyTypesInPlay("Actor", options), data ?? {});
    return madeOrNull(await super.createDialog(data, createOptions, guided));
  }

  protected override async _preCreate(
    ...[data, options, user]: Parameters<Actor["_preCreate"]>
    // biome-ignore lint/suspicious/noConfusingVoidType: the type of the overridden method
  ): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const ruleset = this.ruleset;
    if (!ruleset) return;
    // What the creator said stands; the game fills in the rest.
    const given: object = data.prototypeToken ?? {};
    const bars = { displayBars: CONST.TOKEN_DISPLAY_MODES.OWNER, displayName: CONST.TOKEN_DISPLAY_MODES.HOVER };
    const defaults = Object.entries({ ...bars, ...ruleset.tokenDefaults(this.system) }).filter(
      ([key]) => !(key in given),
    );
    this.updateSource({ prototypeToken: Object.fromEntries(defaults) });
  }

  protected override _onCreate(...[data, options, userId]: Parameters<Actor["_onCreate"]>): void {
    super._onCreate(data, options, userId);
    // Who is made wounded, or brought from a compendium, says so from the first moment.
    if (userId === game.userId) void this.showDerivedStatuses();
  }

  protected override _onUpdate(...[changed, options, userId]: Parameters<Actor["_onUpdate"]>): void {
    super._onUpdate(changed, options, userId);
    // One client acts: the one that made the change.
    if (userId !== game.userId || !("system" in changed)) return;
    if (foundry.utils.getProperty(options, STATUSES_WRITTEN) === true) return;
    void this.showDerivedStatuses();
  }

  /** What this client is writing of the statuses: one after another, each from what the one before it has left. */
  #statuses: Promise<void> = Promise.resolve();

  /** Makes and removes effects so that they say what the data says. Idempotent. */
  showDerivedStatuses(): Promise<void> {
    const write = (): Promise<void> => this.#writeStatuses();
    this.#statuses = this.#statuses.then(write, write);
    return this.#statuses;
  }

  async #writeStatuses(): Promise<void> {
    const ruleset = this.ruleset;
    if (!ruleset || this.pack) return;
    const derivable = ruleset.statuses.filter(({ kind }) => kind === "derived").map(({ id }) => id);
    const shown = new Set(this.effects.map((effect) => statusIdOfEffect(effect.id)).filter((id) => id !== null));
    const plan = planStatuses(derivable, ruleset.statusesOf(this.system), shown);
    const effectIds = plan.remove.map((id) => STATUS_CATALOGUE[id]?.effectId).filter((id) => id !== undefined);
    if (effectIds.length > 0) await this.deleteEmbeddedDocuments("ActiveEffect", effectIds);
    for (const id of plan.create) {
      try {
        await super.toggleStatusEffect(id, { active: true });
      } catch (error) {
        // Two people changed it at the same moment, and the other one's client was first.
        if (!this.effects.has(STATUS_CATALOGUE[id]?.effectId ?? "")) throw error;
      }
    }
  }

  /**
   * A status switched by hand. What follows from a track changes the track; what cannot be set by hand is refused, and
   * the person is told why.
   */
  override async toggleStatusEffect(
    ...[statusId, options]: Parameters<Actor["toggleStatusEffect"]>
  ): ReturnType<Actor["toggleStatusEffect"]> {
    const derived = this.ruleset?.statuses.some(({ id, kind }) => id === statusId && kind === "derived");
    if (!this.ruleset || !derived) return super.toggleStatusEffect(statusId, options);
    const active = options?.active ?? !this.statuses.has(statusId);
    const command = this.ruleset.setStatus(this.system, statusId, active);
    if (command.kind === "effect") return super.toggleStatusEffect(statusId, options);
    if (command.kind === "refuse") {
      ui.notifications.warn(command.reason, { localize: true });
      return undefined;
    }
    await applySystemUpdate(this, command.update);
    return active;
  }

  /** The bars that all games share write the game's own track; every other attribute is core's business. */
  override async modifyTokenAttribute(
    attribute: string,
    value: number,
    isDelta = false,
    isBar = true,
  ): Promise<this | undefined> {
    const update = this.#barUpdate(attribute, value, isDelta);
    if (!update) return super.modifyTokenAttribute(attribute, value, isDelta, isBar);
    const updates = Object.fromEntries(
      Object.entries(update).flatMap(([path, to]) => (typeof to === "number" ? [[`system.${path}`, to]] : [])),
    );
    if (!Hooks.call("modifyTokenAttribute", { attribute, value, isDelta, isBar }, updates)) return this;
    await applySystemUpdate(this, update);
    return this;
  }

  #barUpdate(attribute: string, value: number, isDelta: boolean): SystemUpdate | null {
    if (!this.ruleset || !isBarPath(attribute)) return null;
    const id = attribute.slice("bars.".length) as BarId;
    // Every actor model of a registered game fulfils this part of the contract.
    const { bars } = this.system as unknown as CombatActorModel;
    return this.ruleset.setBar(this.system, id, isDelta ? bars[id].value + value : value);
  }
}
