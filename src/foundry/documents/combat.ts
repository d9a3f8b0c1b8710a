import { SYSTEM_ID } from "../../constants.ts";
import { activeEntry, type Entry, inOrder, type Schedule, type TurnEvent } from "../../core/turns/index.ts";
import type { Ruleset } from "../../rulesets/ruleset.ts";
import { askAmbush } from "../combat/ambush-dialog.ts";
import { CombatModel, liveSchedule } from "../combat/combat-model.ts";
import { rulesetOfCombat } from "../combat/combat-participants.ts";
import { askForCommand, type CommandRequest, follow } from "../combat/combat-requests.ts";
import { confirmEnd } from "../combat/end-dialog.ts";
import { turnIndex } from "../combat/run-command.ts";
import { houseOf } from "../combat/settings.ts";
import { compareCombatants } from "../combat/turn-order.ts";
import { type RelayAnswer, reportAnswer } from "../relay/index.ts";

/**
 * A fight. Whose turn it is lies in the schedule and nowhere else; `turns`, `turn` and `round`, which core and modules
 * see, are derived from it at every preparation. Every way that core knows to change turns goes through the reducer on
 * the active GM's client.
 */
export class TacticalCombat<out SubType extends Combat.SubType = Combat.SubType> extends Combat<SubType> {
  /** The game that is played here, or null. */
  get ruleset(): Ruleset | null {
    const found = rulesetOfCombat(this.self, this.model?.ruleset ?? null);
    return found === "mixed" ? null : found;
  }

  get model(): CombatModel | null {
    // Where the fight was made before the model was registered, or by a broken module, there is none.
    return this.system instanceof CombatModel ? this.system : null;
  }

  /** The schedule, for looking at. */
  get schedule(): Schedule | null {
    return this.model ? liveSchedule(this.model) : null;
  }

  get isRunning(): boolean {
    const phase = this.schedule?.phase;
    return phase === "round" || phase === "ambush";
  }

  get activeEntry(): Entry | null {
    return this.schedule ? activeEntry(this.schedule) : null;
  }

  /** The type definitions take the configured class and not `this`. */
  private get self(): Combat.Implementation {
    return this as unknown as Combat.Implementation;
  }

  /* ---- what core and modules see ---- */

  override prepareDerivedData(): void {
    deriveTurn(this.self);
    super.prepareDerivedData();
  }

  override setupTurns(): Combatant.Implementation[] {
    deriveTurn(this.self);
    return super.setupTurns();
  }

  /** Core calls this without a receiver it can be relied on: the fight is the combatant's. */
  protected override _sortCombatants(a: Combatant.Implementation, b: Combatant.Implementation): number {
    const combat: unknown = a.combat;
    const model = combat instanceof TacticalCombat ? combat.model : null;
    return compareCombatants(a, b, model ? liveSchedule(model).entries : {});
  }

  override getTimeDelta(fromRound: number, _fromTurn: number | null, toRound: number, _toTurn: number | null): number {
    return (toRound - fromRound) * (this.ruleset?.turns.strategy(houseOf(this.self)).roundSeconds ?? 0);
  }

  /* ---- commands ---- */

  /** Asks for a command and tells the person when it was not done. */
  async command(request: CommandRequest): Promise<RelayAnswer> {
    const answer = await askForCommand(this.self, request);
    reportAnswer(answer);
    if (answer.status === "done") this.showWarnings(answer.result);
    return answer;
  }

  /** What the strategy wants the person to know of a command that was done (overspent …). */
  showWarnings(result: unknown): void {
    for (const code of warningsOf(result))
      ui.notifications.info(`TACTICAL_TIME.COMBAT.Warning.${code}`, { localize: true });
  }

  get #expected(): string | null {
    return this.schedule?.active ?? null;
  }

  override async startCombat(): Promise<this> {
    await this.command({ kind: "start", expected: this.#expected });
    return this;
  }

  /** Begins. Where the game has ambushes and the person is to be asked, a dialog proposes one. */
  async beginFight(ask: boolean): Promise<void> {
    const roles = ask && this.ruleset?.turns.ambushes === true ? await askAmbush(this.self) : {};
    if (roles) await this.command({ kind: "start", expected: this.#expected, roles });
  }

  /** Is this round's order kept for the rest of the fight (where the game leaves that to the GM)? */
  get keepsOrder(): boolean {
    const strategy = this.ruleset?.turns.strategy(houseOf(this.self));
    return this.schedule !== null && strategy?.keepsOrder?.(this.schedule) === true;
  }

  /** The GM passes the turn on; a player ends their own. */
  override async nextTurn(): Promise<this> {
    const active = this.activeEntry;
    const expected = this.#expected;
    if (game.user.isGM || !active) await this.command({ kind: "next", expected });
    else await this.command({ kind: "endTurn", expected, combatantId: active.combatantId });
    return this;
  }

  override async previousTurn(): Promise<this> {
    if (this.isRunning) await this.command({ kind: "previous", expected: this.#expected });
    return this;
  }

  override async nextRound(): Promise<this> {
    await this.command({ kind: "nextRound", expected: this.#expected });
    return this;
  }

  override async previousRound(): Promise<this> {
    if (this.isRunning) await this.command({ kind: "previousRound", expected: this.#expected });
    return this;
  }

  /** Asks first; then what ends with the fight ends, and the fight is deleted. */
  override async endCombat(): Promise<this> {
    if (!(await confirmEnd(this.self))) return this;
    if (this.isRunning) {
      const answer = await this.command({ kind: "end" });
      if (answer.status !== "done") return this;
    }
    await this.delete();
    return this;
  }

  /* ---- initiative ---- */

  override async rollInitiative(ids: string | string[]): Promise<this> {
    await this.#reroll(typeof ids === "string" ? [ids] : ids);
    return this;
  }

  override async rollAll(): Promise<this> {
    await this.#reroll(null);
    return this;
  }

  override async rollNPC(): Promise<this> {
    await this.#reroll([...this.combatants].filter((c) => c.isNPC).flatMap((c) => c.id ?? []));
    return this;
  }

  override async resetAll(): Promise<this | undefined> {
    await this.#reroll(null);
    return this;
  }

  override async setInitiative(id: string, value: number): Promise<void> {
    if (this.isRunning) await this.command({ kind: "setInitiative", combatantId: id, value });
    else await this.combatants.get(id)?.update({ initiative: value });
  }

  async #reroll(combatants: readonly string[] | null): Promise<void> {
    const ruleset = this.ruleset;
    if (!ruleset) return;
    // Where nothing is rolled there is nothing to refuse either: core's buttons and modules call this in passing.
    if (!this.isRunning || !ruleset.turns.strategy().rerolls) return;
    await this.command({ kind: "reroll", ...(combatants ? { combatants } : {}) });
  }

  /* ---- what happens on every client ---- */

  protected override _onUpdate(...[changed, options, userId]: Parameters<Combat["_onUpdate"]>): void {
    const events = eventsIn(options);
    // Whether core tells of a turn by itself depends on its index, which stays where it is when a combatant follows
    // itself; when it does is documented nowhere. Each command is told of once: by core, or else by us.
    const told = watchCore(this.self, () => super._onUpdate(changed, options, userId));
    prepareParticipants(this.self);
    if (events.length === 0) return;
    if (!told.hook) Hooks.callAll("combatTurnChange", this.self, this.previous ?? this.current, this.current);
    if (!told.sound) this.#playSounds(events);
  }

  protected override _playCombatSound(...[announcement]: Parameters<Combat["_playCombatSound"]>): void {
    sounded.add(this.self);
    super._playCombatSound(announcement);
  }

  #playSounds(events: readonly TurnEvent[]): void {
    const happened = (kind: TurnEvent["kind"]): boolean =>
      events.some((event) => event.kind === kind && event.direction === 1);
    if (happened("combatStart")) this._playCombatSound("startEncounter");
    if (!happened("turnStart")) return;
    if (this.#isMine(this.activeEntry)) this._playCombatSound("yourTurn");
    else if (this.#isMine(this.#nextEntry())) this._playCombatSound("nextUp");
  }

  #nextEntry(): Entry | null {
    return (this.schedule && inOrder(this.schedule.entries).find((entry) => entry.state === "pending")) ?? null;
  }

  #isMine(entry: Entry | null): boolean {
    const combatant = entry ? this.combatants.get(entry.combatantId) : undefined;
    return !game.user.isGM && (combatant?.isOwner ?? false);
  }

  /** Core's own turn events are off: ours are emitted once, from the reducer's list. */
  protected override async _manageTurnEvents(): Promise<void> {}

  /** Core's lifecycle methods, which modules and subclasses override, for one of our events. */
  async callLifecycle(event: TurnEvent, combatant: Combatant.Implementation | null): Promise<void> {
    const context = { round: event.round, turn: this.turn ?? 0, skipped: event.skipped };
    if (event.resumed) return;
    if (event.kind === "turnStart" && combatant) await this._onStartTurn(combatant, context);
    else if (event.kind === "turnEnd" && combatant) await this._onEndTurn(combatant, context);
    else if (event.kind === "roundStart") await this._onStartRound(context);
    else if (event.kind === "roundEnd") await this._onEndRound(context);
  }

  /* ---- combatants that come, go and fall: the active GM's schedule follows ---- */

  protected override _onCreateDescendantDocuments(...args: Combat.OnCreateDescendantDocumentsArgs): void {
    super._onCreateDescendantDocuments(...args);
    const [, collection, documents] = args;
    if (collection !== "combatants") return;
    for (const { id } of documents) if (id) follow(this.self, { kind: "join", combatantId: id });
  }

  protected override _onUpdateDescendantDocuments(...args: Combat.OnUpdateDescendantDocumentsArgs): void {
    super._onUpdateDescendantDocuments(...args);
    const [, collection, , changes, options] = args;
    if (collection !== "combatants" || foundry.utils.getProperty(options, `${SYSTEM_ID}.scheduled`) === true) return;
    for (const change of changes) this.#followChange(change);
  }

  #followChange(change: Combatant.UpdateData): void {
    const id = typeof change._id === "string" ? change._id : null;
    const member = id ? this.schedule?.members[id] : undefined;
    if (!id || !member) return;
    if (typeof change.defeated === "boolean")
      follow(this.self, { kind: change.defeated ? "defeat" : "revive", combatantId: id });
    // A number that somebody else wrote is a wish for the order; ours comes with the schedule and says the same.
    if (typeof change.initiative === "number" && change.initiative !== member.initiative)
      follow(this.self, { kind: "setInitiative", combatantId: id, value: change.initiative });
  }

  protected override _onDeleteDescendantDocuments(...args: Combat.OnDeleteDescendantDocumentsArgs): void {
    super._onDeleteDescendantDocuments(...args);
    const [, collection, , ids] = args;
    if (collection !== "combatants") return;
    for (const id of ids) follow(this.self, { kind: "leave", combatantId: id });
  }
}

/**
 * Round and turn from the schedule. Not a private method: documents are prepared within the base class's constructor,
 * where a subclass has no private names yet.
 */
function deriveTurn(combat: Combat.Implementation): void {
  const schedule = combat.schedule;
  if (!schedule || !combat.isRunning) return;
  combat.round = schedule.round;
  combat.turn = turnIndex(combat, schedule);
}

/** Numbers that depend on the turn follow it, on every client; open sheets are drawn anew. */
function prepareParticipants(combat: Combat.Implementation): void {
  for (const { actor } of combat.combatants) {
    if (!actor?.ruleset?.turns.preparesWithTurn) continue;
    actor.reset();
    for (const app of Object.values(actor.apps)) void (app.render as (options: object) => unknown).call(app, {});
  }
}

// Fights whose sound was played while core handled an update.
const sounded = new Set<Combat.Implementation>();

/** Runs core's own handling of an update, and says what it did of what is ours to do otherwise. */
function watchCore(
  combat: Combat.Implementation,
  run: () => void,
): { readonly hook: boolean; readonly sound: boolean } {
  let hook = false;
  const id = Hooks.on("combatTurnChange", (told) => {
    hook ||= told === combat;
  });
  sounded.delete(combat);
  try {
    run();
  } finally {
    Hooks.off("combatTurnChange", id);
  }
  return { hook, sound: sounded.has(combat) };
}

/** The events that came with an update of ours. */
function eventsIn(options: object): readonly TurnEvent[] {
  const events: unknown = foundry.utils.getProperty(options, `${SYSTEM_ID}.events`);
  return Array.isArray(events) ? events : [];
}

function warningsOf(result: unknown): readonly string[] {
  const warnings: unknown = Object(result).warnings;
  return Array.isArray(warnings) ? warnings.filter((code) => typeof code === "string") : [];
}
