import { HandlebarsApplicationMixin, type TemplatePart } from "../../api/handlebars-application.ts";
import type { RenderContext, RenderOptions } from "../../api/types.ts";
import {
  type AnyRecord,
  asRecord,
  asString,
  type CombatantLike,
  type CombatLike,
  type DocumentLike,
  host,
  isGeneration14,
} from "../../host.ts";
import type { ContextMenuEntry } from "../../ux/context-menu.ts";
import { menuEntry } from "../../ux/menu-entry.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";

interface TurnEffects {
  icons: { img: string; name: string }[];
  tooltip: string;
}

interface TokenLike {
  readonly visible?: boolean;
  readonly center?: { x: number; y: number };
  _onHoverIn?(event: Event | null, options?: AnyRecord): void;
  _onHoverOut?(event: Event | null): void;
  control?(options?: AnyRecord): unknown;
}

const MANY_ENCOUNTERS = 7;

/** The turn order. Its parts, actions, context and overridable methods are those that the API documents. */
export class CombatTracker extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override tabName = "combat";
  static override DEFAULT_OPTIONS: AnyRecord = {
    actions: {
      activateCombatant(this: CombatTracker, event: PointerEvent, target: HTMLElement): void {
        this._onCombatantMouseDown(event, target);
      },
      createCombat(this: CombatTracker, event: PointerEvent, target: HTMLElement): Promise<void> {
        return this._onCombatCreate(event, target);
      },
      cycleCombat(this: CombatTracker, event: PointerEvent, target: HTMLElement): Promise<unknown> {
        return this._onCombatCycle(event, target);
      },
      editName(this: CombatTracker): Promise<void> {
        return this.#editName();
      },
      panToCombatant: CombatTracker.#control,
      pingCombatant: CombatTracker.#control,
      rollInitiative: CombatTracker.#control,
      toggleDefeated: CombatTracker.#control,
      toggleHidden: CombatTracker.#control,
      trackerSettings(this: CombatTracker): void {
        const App = asRecord(host.foundry.applications["apps"])["CombatTrackerConfig"] as new () => {
          render(o: AnyRecord): Promise<unknown>;
        };
        void new App().render({ force: true });
      },
    },
  };
  static override PARTS: Record<string, TemplatePart> = {
    header: { template: "templates/sidebar/tabs/combat/header.hbs" },
    tracker: { template: "templates/sidebar/tabs/combat/tracker.hbs", scrollable: [""] },
    footer: { template: "templates/sidebar/tabs/combat/footer.hbs" },
  };

  static #control(this: AbstractSidebarTab, event: PointerEvent, target: HTMLElement): Promise<unknown> {
    return (this as CombatTracker)._onCombatantControl(event, target);
  }

  #viewed: CombatLike | null = null;
  #hovered: CombatantLike | null = null;
  #lastClick = { id: "", time: 0 };

  get #main(): CombatTracker {
    return this.isPopout ? (host.ui["combat"] as CombatTracker) : this;
  }

  /** The encounters of the viewed scene and those of no scene. */
  get combats(): CombatLike[] {
    const viewed = host.canvas?.scene ?? host.game.scenes.viewed ?? null;
    return (host.game.combats.contents as unknown as CombatLike[]).filter(
      ({ scene }) => !scene || scene === viewed || scene.id === viewed?.id,
    );
  }

  get viewed(): CombatLike | null {
    const main = this.#main;
    return main === this ? this.#viewed : main.viewed;
  }

  set viewed(combat: CombatLike | null) {
    const main = this.#main;
    if (main !== this) {
      main.viewed = combat;
      return;
    }
    this.#viewed = combat;
    // `game.combat` is the encounter in view.
    host.game.combats.viewed = combat;
  }

  protected override _configureRenderOptions(options: RenderOptions): void {
    super._configureRenderOptions(options);
    if (this.isPopout) return;
    const { combats } = this;
    const explicit = options["combat"] as CombatLike | null | undefined;
    if (explicit !== undefined) {
      this.viewed = explicit;
      return;
    }
    const viewed = this.#viewed ? combats.find(({ id }) => id === this.#viewed?.id) : undefined;
    const active = combats.find((combat) => combat.active);
    // An encounter that was chosen stays in view; otherwise the active one, then the most recent.
    const activated = asRecord(options["renderData"])["active"] === true;
    this.viewed = (activated ? active : undefined) ?? viewed ?? active ?? combats.at(-1) ?? null;
  }

  protected override async _preparePartContext(
    partId: string,
    context: RenderContext,
    options: RenderOptions,
  ): Promise<RenderContext> {
    const prepared = await super._preparePartContext(partId, context, options);
    if (partId === "tracker") await this._prepareTrackerContext(prepared, options);
    else await this._prepareCombatContext(prepared, options);
    return prepared;
  }

  protected async _prepareCombatContext(context: RenderContext, _options: RenderOptions): Promise<RenderContext> {
    const { viewed: combat, combats } = this;
    const currentIndex = combats.findIndex((entry) => entry === combat || entry.id === combat?.id);
    const { user } = host.game;
    const control =
      combat?.started === true &&
      combat.turn !== null &&
      (user.isGM ||
        (combat.turns.includes(combat.combatant as CombatantLike) &&
          combat.combatant?.isOwner === true &&
          combat.canUserModify(user, "update", { round: combat.round, turn: combat.turn })));
    const displayCycle = combats.length > MANY_ENCOUNTERS;
    return Object.assign(context, {
      user,
      combat,
      hasCombat: combat !== null,
      combats: combats.map((entry, index) => ({ id: entry.id, label: index + 1, active: index === currentIndex })),
      currentIndex: currentIndex + 1,
      previousId: combats[currentIndex - 1]?.id ?? "",
      nextId: combats[currentIndex + 1]?.id ?? "",
      displayCycle,
      control,
      linked: Boolean(combat?.scene),
      link: Boolean(combat?.scene),
      labels: { scope: combat?.scene ? "Scene" : "" },
      initiativeIcon: asString(asRecord(host.CONFIG["Combat"])["initiativeIcon"]),
      css: displayCycle ? "cycle" : combats.length > 0 ? "tabbed" : "",
    });
  }

  protected async _prepareTrackerContext(context: RenderContext, _options: RenderOptions): Promise<RenderContext> {
    const { viewed: combat } = this;
    context["user"] = host.game.user;
    context["turns"] = [];
    if (!combat) return context;
    const turns: AnyRecord[] = [];
    for (const [index, combatant] of combat.turns.entries()) {
      if (!combatant.visible) continue;
      turns.push(await this._prepareTurnContext(combat, combatant, index));
    }
    // All initiatives show as many decimals as the longest one needs, two at most.
    const needed = turns.map(({ initiative }) =>
      typeof initiative === "number" ? (String(initiative).split(".")[1]?.length ?? 0) : 0,
    );
    const decimals = Math.min(2, Math.max(0, ...needed));
    for (const turn of turns) {
      const { initiative } = turn;
      turn["hasRolled"] = typeof initiative === "number";
      if (typeof initiative === "number") turn["initiative"] = initiative.toFixed(decimals);
    }
    context["hasDecimals"] = decimals > 0;
    context["turns"] = turns;
    return context;
  }

  protected async _prepareTurnContext(combat: CombatLike, combatant: CombatantLike, index: number): Promise<AnyRecord> {
    const { id, name, isOwner, isDefeated, hidden, initiative, resource, token } = combatant;
    const active = index === combat.turn;
    const canPing = Boolean(
      combatant.sceneId && combatant.sceneId === host.canvas?.scene?.id && host.game.user.can("PING_CANVAS"),
    );
    const hasDecimals = initiative !== null && !Number.isInteger(initiative);
    const css = [active ? "active" : "", hidden ? "hide" : "", isDefeated ? "defeated" : ""].filter(Boolean).join(" ");
    return {
      id,
      name,
      img: await this._getCombatantThumbnail(combatant),
      active,
      css,
      hidden,
      isDefeated,
      initiative,
      hasDecimals,
      isOwner,
      canPing,
      resource: (combatant.permission ?? 0) >= 2 ? resource : null,
      effects: this.#effectsOf(combatant),
      token,
    };
  }

  #effectsOf(combatant: CombatantLike): TurnEffects {
    const icons: TurnEffects["icons"] = [];
    const defeated = asRecord(asRecord(host.CONFIG["specialStatusEffects"]))["DEFEATED"];
    const temporary =
      (
        combatant.actor as
          | (DocumentLike & { temporaryEffects?: Iterable<DocumentLike & { statuses?: Set<string> }> })
          | null
      )?.temporaryEffects ?? [];
    for (const effect of temporary) {
      if (effect.img && !(typeof defeated === "string" && effect.statuses?.has(defeated)))
        icons.push({ img: effect.img, name: effect.name ?? "" });
    }
    return { icons, tooltip: this._formatEffectsTooltip(icons) };
  }

  protected _formatEffectsTooltip(effects: { img: string; name: string }[]): string {
    if (effects.length === 0) return "";
    const list = document.createElement("ul");
    list.className = "effects-tooltip plain";
    for (const { img, name } of effects) {
      const item = document.createElement("li");
      const image = document.createElement("img");
      image.src = img;
      image.alt = "";
      item.append(image, name);
      list.append(item);
    }
    return list.outerHTML;
  }

  protected async _getCombatantThumbnail(combatant: CombatantLike): Promise<string> {
    return combatant.img ?? combatant.actor?.img ?? "";
  }

  // Listeners

  protected override async _onFirstRender(context: RenderContext, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    if (this.isPopout) return;
    this._createContextMenu(() => this._getEntryContextOptions(), ".combatant", {
      hookName: "getCombatantContextOptions",
      parentClassHooks: false,
      fixed: true,
    });
    this._createContextMenu(() => this._getCombatContextOptions(), ".encounter-context-menu", {
      hookName: "getCombatContextOptions",
      parentClassHooks: false,
      eventName: "click",
      fixed: true,
    });
  }

  protected override _attachFrameListeners(): void {
    super._attachFrameListeners();
    const { element } = this;
    element.addEventListener("pointerover", (event) => this._onCombatantHoverIn(event));
    element.addEventListener("pointerout", (event) => this._onCombatantHoverOut(event));
    element.addEventListener("change", (event) => {
      if ((event.target as Element).matches(".initiative-input")) this._onUpdateInitiative(event);
    });
    element.addEventListener("focusin", (event) => {
      if (event.target instanceof HTMLInputElement && event.target.matches(".initiative-input")) event.target.select();
    });
  }

  #combatantOf(element: Element | null): CombatantLike | undefined {
    const id = element?.closest<HTMLElement>("[data-combatant-id]")?.dataset["combatantId"];
    return id ? this.viewed?.combatants.get(id) : undefined;
  }

  /** A footer button names the method of the viewed Combat that it calls. */
  protected override async _onClickAction(_event: PointerEvent, target: HTMLElement): Promise<void> {
    const combat = this.viewed as (CombatLike & Record<string, unknown>) | null;
    const name = target.dataset["action"] ?? "";
    const method: unknown = combat?.[name];
    if (typeof method !== "function") return;
    await (method as () => Promise<unknown>).call(combat);
  }

  protected async _onCombatCycle(_event: PointerEvent, target: HTMLElement): Promise<unknown> {
    const combat = host.game.combats.get(target.dataset["combatId"] ?? "") as CombatLike | undefined;
    if (!combat) return undefined;
    this.viewed = combat;
    if (host.game.user.isGM) await combat.activate({ render: false });
    return (host.ui["combat"] as CombatTracker).render({ combat });
  }

  protected async _onCombatCreate(_event: PointerEvent, _target: HTMLElement): Promise<void> {
    const cls = host.game.combats.documentClass;
    await cls.create({ active: true }, { render: true });
  }

  protected async _onCombatantControl(event: PointerEvent, target: HTMLElement): Promise<unknown> {
    const combatant = this.#combatantOf(target);
    if (!combatant) return undefined;
    event.preventDefault();
    event.stopPropagation();
    switch (target.dataset["action"]) {
      case "toggleHidden":
        return this._onToggleHidden(combatant);
      case "toggleDefeated":
        return this._onToggleDefeatedStatus(combatant);
      case "rollInitiative":
        return this._onRollInitiative(combatant);
      case "pingCombatant":
        return this._onPingCombatant(combatant);
      case "panToCombatant":
        return this._onPanToCombatant(combatant);
      default:
        return undefined;
    }
  }

  async #editName(): Promise<void> {
    if (!isGeneration14()) throw new Error("editName exists since generation 14");
    const { viewed } = this;
    const DialogV2 = asRecord(host.foundry.applications["api"])["DialogV2"] as {
      input(config: AnyRecord): Promise<AnyRecord | null>;
    };
    const name = document.createElement("input");
    name.name = "name";
    name.value = viewed?.name ?? "";
    const answer = await DialogV2.input({
      window: { title: "Name of the encounter" },
      content: name,
      ok: { label: "Save" },
    });
    if (answer) await viewed?.update({ name: answer["name"] });
  }

  #tokenOf(combatant: CombatantLike): TokenLike | null {
    const token = combatant.token as (DocumentLike & { object?: TokenLike | null }) | null | undefined;
    return token?.object ?? null;
  }

  protected _onCombatantHoverIn(event: PointerEvent): void {
    const combatant = this.#combatantOf(event.target as Element);
    if (!combatant || combatant === this.#hovered) return;
    if (this.#hovered) this.hoverCombatant(this.#hovered, false);
    this.#hovered = combatant;
    this.hoverCombatant(combatant, true);
    if (host.canvas?.ready) this.#tokenOf(combatant)?._onHoverIn?.(event, { hoverOutOthers: true });
  }

  protected _onCombatantHoverOut(event: PointerEvent): void {
    const next = event.relatedTarget as Element | null;
    if (!this.#hovered || this.#combatantOf(next) === this.#hovered) return;
    const left = this.#hovered;
    this.#hovered = null;
    this.hoverCombatant(left, false);
    if (host.canvas?.ready) this.#tokenOf(left)?._onHoverOut?.(event);
  }

  /** One click shows the combatant's token, a second within half a second opens its sheet. */
  protected _onCombatantMouseDown(event: PointerEvent, target: HTMLElement): void {
    const combatant = this.#combatantOf(target);
    if (!combatant) return;
    const now = performance.now();
    const double = this.#lastClick.id === combatant.id && now - this.#lastClick.time < 500;
    this.#lastClick = { id: double ? "" : combatant.id, time: now };
    if (double) {
      if (combatant.actor?.testUserPermission(host.game.user, "OBSERVER"))
        void combatant.actor.sheet?.render({ force: true });
      return;
    }
    if (event.detail > 1) return;
    const token = this.#tokenOf(combatant);
    if (!token || !host.canvas?.ready) return;
    if (combatant.isOwner) token.control?.({ releaseOthers: true });
    this._onPanToCombatant(combatant);
  }

  protected _onPanToCombatant(combatant: CombatantLike): void {
    const token = this.#tokenOf(combatant);
    if (token?.center && this._isTokenVisible(token)) void host.canvas?.animatePan?.({ ...token.center });
  }

  protected _onPingCombatant(combatant: CombatantLike): void {
    const token = this.#tokenOf(combatant);
    if (!token?.center || !this._isTokenVisible(token)) {
      (host.ui["notifications"] as { warn(message: string): void }).warn("That token is not to be seen on this scene.");
      return;
    }
    host.canvas?.ping?.(token.center);
  }

  protected _onRollInitiative(combatant: CombatantLike): Promise<unknown> {
    return this.viewed?.rollInitiative([combatant.id]) ?? Promise.resolve();
  }

  protected async _onToggleDefeatedStatus(combatant: CombatantLike): Promise<void> {
    const defeated = !combatant.isDefeated;
    await combatant.update({ defeated });
    const status = asRecord(host.CONFIG["specialStatusEffects"])["DEFEATED"];
    const actor = combatant.actor as
      | (DocumentLike & { toggleStatusEffect?(id: string, options: AnyRecord): Promise<unknown> })
      | null;
    if (typeof status === "string") await actor?.toggleStatusEffect?.(status, { overlay: true, active: defeated });
  }

  protected _onToggleHidden(combatant: CombatantLike): Promise<unknown> {
    return combatant.update({ hidden: !combatant.hidden });
  }

  /** A number sets, `+n` and `-n` change, nothing clears. */
  protected _onUpdateInitiative(event: Event): void {
    const input = event.target as HTMLInputElement;
    const combatant = this.#combatantOf(input);
    if (!combatant) return;
    const text = input.value.trim();
    const relative = /^[+-]/.test(text);
    const amount = Number(text.replace(/^=/, ""));
    if (text !== "" && Number.isNaN(amount)) {
      input.value = String(combatant.initiative ?? "");
      return;
    }
    const initiative = text === "" ? null : relative ? (combatant.initiative ?? 0) + amount : amount;
    void combatant.update({ initiative });
  }

  hoverCombatant(combatant: CombatantLike, hover: boolean): void {
    for (const app of [this.#main, this.#main.popout]) {
      const row = app?.element?.querySelector(`.combatant[data-combatant-id="${CSS.escape(combatant.id)}"]`);
      row?.classList.toggle("hover", hover);
    }
  }

  protected _isTokenVisible(token: TokenLike): boolean {
    return token.visible !== false;
  }

  scrollToTurn(): void {
    this.element?.querySelector(".combatant.active")?.scrollIntoView({ block: "nearest" });
  }

  protected _getEntryContextOptions(): ContextMenuEntry[] {
    const combatant = (row: HTMLElement): CombatantLike | undefined => this.#combatantOf(row);
    const isGM = (): boolean => host.game.user.isGM;
    return [
      menuEntry(
        "Edit combatant",
        "fa-solid fa-pen-to-square",
        (row) => void combatant(row)?.sheet?.render({ force: true }),
        (row) => isGM() && Boolean(combatant(row)?.sheet),
      ),
      menuEntry(
        "Clear initiative",
        "fa-solid fa-arrow-rotate-left",
        (row) => void combatant(row)?.update({ initiative: null }),
        (row) => isGM() && typeof combatant(row)?.initiative === "number",
      ),
      menuEntry(
        "Roll initiative again",
        "fa-solid fa-dice-d20",
        (row) => {
          const found = combatant(row);
          if (found) void this.viewed?.rollInitiative([found.id]);
        },
        isGM,
      ),
      menuEntry(
        "Clear movement history",
        "fa-solid fa-shoe-prints",
        (row) =>
          void (
            combatant(row) as (CombatantLike & { clearMovementHistory?(): unknown }) | undefined
          )?.clearMovementHistory?.(),
        isGM,
      ),
      menuEntry(
        "Remove combatant",
        "fa-solid fa-trash",
        (row) => void combatant(row)?.delete(),
        (row) => isGM() || combatant(row)?.canUserModify(host.game.user, "delete") === true,
      ),
    ];
  }

  protected _getCombatContextOptions(): ContextMenuEntry[] {
    const call = (name: string) => (): void => {
      const combat = this.viewed as (CombatLike & Record<string, unknown>) | null;
      void (combat?.[name] as (() => unknown) | undefined)?.call(combat);
    };
    const isGM = (): boolean => host.game.user.isGM && this.viewed !== null;
    return [
      menuEntry("Link to or free from the scene", "fa-solid fa-link", call("toggleSceneLink"), isGM),
      menuEntry("Clear movement histories", "fa-solid fa-shoe-prints", call("clearMovementHistories"), isGM),
      menuEntry("Reset initiative", "fa-solid fa-arrow-rotate-left", call("resetAll"), isGM),
      menuEntry("Delete encounter", "fa-solid fa-trash", call("endCombat"), isGM),
    ];
  }
}
