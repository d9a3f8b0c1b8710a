import { applySystemUpdate } from "../../../foundry/documents/system-update.ts";
import { TacticalActorSheet } from "../../../foundry/sheets/actor-sheet.ts";
import { actorParts, actorTabs } from "../../../foundry/sheets/sheet-parts.ts";
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

const TAB_IDS = ["fight", "magic", "gear", "abilities", "body", "effects", "notes"] as const;

/** The sheet of a participant of Swords of Infinity. */
export class InfinityParticipantSheet extends TacticalActorSheet {
  static override DEFAULT_OPTIONS: ActorSheetV2.DefaultOptions<InfinityParticipantSheet> = {
    classes: ["tt-infinity", "tt-participant"],
    position: { width: 820, height: 780 },
    actions: {
      focusPart: InfinityParticipantSheet.#onFocusPart,
      changeActions: InfinityParticipantSheet.#onChangeActions,
      freshTurn: InfinityParticipantSheet.#onFreshTurn,
      addPart: InfinityParticipantSheet.#onAddPart,
      movePart: InfinityParticipantSheet.#onMovePart,
      rebuildBody: InfinityParticipantSheet.#onRebuildBody,
    },
  };

  static override PARTS = actorParts("infinity", TAB_IDS, ["number", "figure", "attacks", "parts", "resolve"]);
  static override TABS = actorTabs(TAB_IDS, "TACTICAL_TIME.INFINITY.SHEET.tab");

  /** The model; null while the document is of another type (its type was just changed). */
  get #participant(): InfinityParticipant | null {
    return this.actor.system instanceof InfinityParticipant ? this.actor.system : null;
  }

  protected override get knowsActor(): boolean {
    return this.#participant !== null;
  }

  protected override newEntry(collection: string): object | null {
    return NEW_ENTRIES[collection] ?? null;
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

  protected override gameContext(): Record<string, unknown> {
    const participant = this.#participant;
    return participant ? participantContext(this.actor, participant, game.i18n) : {};
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

/** What a new entry of each collection begins with. */
const NEW_ENTRIES: Readonly<Record<string, object>> = {
  conditions: { id: "prone" },
  narrativeEffects: { text: "" },
  immunities: { text: "" },
};

const confirmRebuild = async (): Promise<boolean> =>
  (await foundry.applications.api.DialogV2.confirm({
    window: { title: "TACTICAL_TIME.INFINITY.SHEET.rebuild.title", icon: "fa-solid fa-person" },
    content: `<p>${game.i18n.localize("TACTICAL_TIME.INFINITY.SHEET.rebuild.question")}</p>`,
    rejectClose: false,
  })) === true;
