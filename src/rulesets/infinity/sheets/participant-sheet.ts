import type { DeepPartial } from "fvtt-types/utils";
import { templatePath } from "../../../constants.ts";
import { applySystemUpdate } from "../../../foundry/documents/system-update.ts";
import { TacticalActorSheet } from "../../../foundry/sheets/actor-sheet.ts";
import type { Parts } from "../../../foundry/sheets/handlebars-sheets.ts";
import { enrich } from "../../../foundry/sheets/rich-text.ts";
import { effectViews, statusButtons } from "../../../foundry/sheets/status-view.ts";
import type { SystemUpdate } from "../../ruleset.ts";
import { COMPOSITION_IDS, inOrder } from "../data/compositions.ts";
import { damageUpdate } from "../data/damage-update.ts";
import { currentOptions } from "../data/options.ts";
import { InfinityParticipant } from "../data/participant.ts";
import { stateUpdate } from "../data/participant-state.ts";
import { persuaded } from "../rules/outcomes.ts";
import { resolveState } from "../rules/words.ts";
import { movedPart, rebuilt, withPart } from "./composition-update.ts";
import { participantContext } from "./participant-context.ts";
import { type ActionKind, changeActions, freshTurn } from "./turn-actions.ts";

import ActorSheetV2 = foundry.applications.sheets.ActorSheetV2;

type Context = ActorSheetV2.RenderContext & Record<string, unknown>;

const part = (name: string): string => templatePath(`actor/infinity/${name}`);
const NUMBER = part("number");
const ROWS = part("item-rows");

/** The sheet of a participant of Swords of Infinity. */
export class InfinityParticipantSheet extends TacticalActorSheet<Context> {
  static override DEFAULT_OPTIONS: ActorSheetV2.DefaultOptions<InfinityParticipantSheet> = {
    classes: ["tt-infinity", "tt-participant"],
    position: { width: 820, height: 780 },
    actions: {
      focusPart: InfinityParticipantSheet.#onFocusPart,
      changeActions: InfinityParticipantSheet.#onChangeActions,
      freshTurn: InfinityParticipantSheet.#onFreshTurn,
      addEntry: InfinityParticipantSheet.#onAddEntry,
      addPart: InfinityParticipantSheet.#onAddPart,
      movePart: InfinityParticipantSheet.#onMovePart,
      rebuildBody: InfinityParticipantSheet.#onRebuildBody,
    },
  };

  static override PARTS: Parts = {
    header: { template: part("header"), templates: [NUMBER] },
    side: { template: part("side"), templates: [part("figure")], scrollable: [""] },
    nav: { template: templatePath("shared/tabs") },
    fight: { template: part("fight"), templates: [NUMBER, part("attack")], scrollable: [""] },
    magic: { template: part("magic"), templates: [part("attack"), ROWS], scrollable: [""] },
    gear: { template: part("gear"), templates: [ROWS], scrollable: [""] },
    abilities: { template: part("abilities"), templates: [NUMBER, ROWS], scrollable: [""] },
    body: { template: part("body"), scrollable: [""] },
    effects: { template: templatePath("shared/effects"), scrollable: [""] },
    notes: { template: part("notes"), scrollable: [""] },
    limited: { template: part("limited"), scrollable: [""] },
  };

  static override TABS = {
    primary: {
      tabs: [
        { id: "fight", icon: "fa-solid fa-khanda" },
        { id: "magic", icon: "fa-solid fa-wand-sparkles" },
        { id: "gear", icon: "fa-solid fa-suitcase" },
        { id: "abilities", icon: "fa-solid fa-person" },
        { id: "body", icon: "fa-solid fa-heart-pulse" },
        { id: "effects", icon: "fa-solid fa-bolt" },
        { id: "notes", icon: "fa-solid fa-feather" },
      ],
      initial: "fight",
      labelPrefix: "TACTICAL_TIME.INFINITY.SHEET.tab",
    },
  };

  /** The model; null while the document is of another type (its type was just changed). */
  get #participant(): InfinityParticipant | null {
    return this.actor.system instanceof InfinityParticipant ? this.actor.system : null;
  }

  protected override trackUpdate(track: string, units: number): SystemUpdate {
    const participant = this.#participant;
    if (!participant || track !== "resolve") return {};
    const state = participant.storedState();
    const total = Math.max(0, state.resolve.total + units);
    return stateUpdate(state, persuaded(state, total, resolveState(total, participant.abilities.personality)));
  }

  /** Damage of a part counts as a blow or as healing; resolve brings what follows from it. */
  protected override fieldUpdate(path: string, value: unknown): SystemUpdate | null {
    const participant = this.#participant;
    const part = /^system\.composition\.([^.]+)\.damage$/.exec(path)?.[1];
    if (!participant || !part || typeof value !== "number") return null;
    return damageUpdate(participant.storedState(), part, value, participant.frame, currentOptions());
  }

  protected override async _prepareContext(
    options: DeepPartial<ActorSheetV2.RenderOptions> & { isFirstRender: boolean },
  ): Promise<Context> {
    const context = await super._prepareContext(options);
    const participant = this.#participant;
    if (!participant) return context;
    const i18n = game.i18n;
    return Object.assign(context, {
      actor: this.actor,
      system: participant,
      source: participant.toObject(),
      fields: participant.schema.fields,
      editable: this.isEditable,
      editing: this.isEditing,
      tabs: this._prepareTabs("primary"),
      ...participantContext(this.actor, participant, i18n),
      statuses: statusButtons(this.actor, i18n),
      effects: effectViews(this.actor, i18n),
      biographyHTML: await enrich(participant.biography, this.actor),
    });
  }

  /** A part of the figure is the way to its damage: type +n or −n there. */
  static async #onFocusPart(this: InfinityParticipantSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const field = this.element.querySelector<HTMLInputElement>(
      `[name="system.composition.${CSS.escape(target.dataset["part"] ?? "")}.damage"]`,
    );
    field?.focus();
    field?.select();
  }

  static async #onChangeActions(
    this: InfinityParticipantSheet,
    _event: PointerEvent,
    target: HTMLElement,
  ): Promise<void> {
    const participant = this.#participant;
    const { kind, sign } = target.dataset;
    if (!participant || !this.isEditable || (kind !== "full" && kind !== "minor" && kind !== "buy")) return;
    await changeActions(this.actor, participant, kind satisfies ActionKind, sign === "-1" ? -1 : 1);
  }

  static async #onFreshTurn(this: InfinityParticipantSheet): Promise<void> {
    if (this.isEditable) await applySystemUpdate(this.actor, freshTurn());
  }

  /** One more line of a collection that is kept by id: a narrative effect, an immunity. */
  static async #onAddEntry(this: InfinityParticipantSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const { collection } = target.dataset;
    if (!collection || !this.isEditable) return;
    await applySystemUpdate(this.actor, { [`${collection}.${foundry.utils.randomID()}`]: { text: "" } });
  }

  static async #onAddPart(this: InfinityParticipantSheet): Promise<void> {
    const participant = this.#participant;
    if (participant && this.isEditable) await applySystemUpdate(this.actor, withPart(participant.composition));
  }

  static async #onMovePart(this: InfinityParticipantSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const participant = this.#participant;
    const { part: key, step } = target.dataset;
    if (!participant || !key || !this.isEditable) return;
    await applySystemUpdate(this.actor, movedPart(participant.composition, key, step === "-1" ? -1 : 1));
  }

  /** Another build in place of this body. What it has suffered goes with it, so it is asked first. */
  static async #onRebuildBody(this: InfinityParticipantSheet): Promise<void> {
    const participant = this.#participant;
    const chosen = this.element.querySelector<HTMLSelectElement>("[data-local=composition]")?.value;
    const id = COMPOSITION_IDS.find((candidate) => candidate === chosen);
    if (!participant || !id || !this.isEditable) return;
    const harmed = inOrder(participant.composition).some(([, { damage }]) => damage > 0);
    if (harmed && !(await confirmRebuild())) return;
    await applySystemUpdate(this.actor, rebuilt(participant.composition, id));
  }
}

const confirmRebuild = async (): Promise<boolean> =>
  (await foundry.applications.api.DialogV2.confirm({
    window: { title: "TACTICAL_TIME.INFINITY.SHEET.rebuild.title", icon: "fa-solid fa-person" },
    content: `<p>${game.i18n.localize("TACTICAL_TIME.INFINITY.SHEET.rebuild.question")}</p>`,
    rejectClose: false,
  })) === true;
