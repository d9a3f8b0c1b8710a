import type { InfinityOptions } from "./options.ts";

export type TargetRole = "head" | "torso" | "arm" | "leg" | "wing" | "tail" | "other";
export const TARGET_ROLES = ["head", "torso", "arm", "leg", "wing", "tail", "other"] as const;
export type TargetState = "sound" | "wounded" | "disabled" | "destroyed";

/** SI-003 A Damage Target: a body part with a damage total of its own (SI-074: nothing spills over). */
export interface DamageTarget {
  readonly key: string;
  readonly role: TargetRole;
  readonly vital: boolean;
  /** Share in a random choice, 0 to 100. */
  readonly weight: number;
  readonly hitModifier: number;
  readonly damage: number;
  /** The largest single blow. */
  readonly worst: number;
}

const human = (key: string, role: TargetRole, weight: number, hitModifier: number): DamageTarget => ({
  key,
  role,
  weight,
  hitModifier,
  vital: isVital(role),
  damage: 0,
  worst: 0,
});

/** SI-073 Heads and torsos are vital unless a composition says otherwise. */
export const isVital = (role: TargetRole): boolean => role === "head" || role === "torso";

/** SI-072 Head, torso, two arms, two legs. SI-073 Compositions of other beings are lists of the same form. */
export const HUMAN: readonly DamageTarget[] = [
  human("head", "head", 10, -20),
  human("torso", "torso", 30, 0),
  human("leftArm", "arm", 15, -10),
  human("rightArm", "arm", 15, -10),
  human("leftLeg", "leg", 15, -10),
  human("rightLeg", "leg", 15, -10),
];

export interface Thresholds {
  readonly wound: number;
  readonly disable: number;
  /** Null: never. */
  readonly destroy: number | null;
}

/**
 * SI-077 Wound threshold W = Vitality, at least 1; disable threshold 2 x W. SI-082 Destroyed at `damage.destroyMultiple`
 * x W. SI-012 With full size modifiers W = max(1, V + 5 x size); negative Vitality: W = 1 at any size.
 */
export function thresholds(vitality: number, size: number, options: InfinityOptions): Thresholds {
  const sized = options["size.modifiers"] === "full" && vitality >= 0 ? vitality + 5 * size : vitality;
  return thresholdsOf(Math.max(1, sized), options);
}

/** SI-077, SI-082 The thresholds that belong to a wound threshold W. */
export function thresholdsOf(wound: number, options: InfinityOptions): Thresholds {
  const multiple = options["damage.destroyMultiple"];
  return { wound, disable: 2 * wound, destroy: multiple === 0 ? null : multiple * wound };
}

/**
 * SI-078 Wounded past W. SI-079 Disabled at 2 x W (or past it). SI-082 Destroyed.
 * @param decisive damage that decides the state: the total, or the largest blow with `damage.tracking` = blow (SI-074).
 */
export function targetState(
  decisive: number,
  { wound, disable, destroy }: Thresholds,
  options: InfinityOptions,
): TargetState {
  if (destroy !== null && decisive >= destroy) return "destroyed";
  if (options["damage.disabledAt"] === "double" ? decisive >= disable : decisive > disable) return "disabled";
  return decisive > wound ? "wounded" : "sound";
}

export const atLeastWounded = (state: TargetState): boolean => state !== "sound";
export const atLeastDisabled = (state: TargetState): boolean => state === "disabled" || state === "destroyed";

export interface Blow {
  readonly vitality: number;
  readonly size: number;
  readonly before: number;
  readonly worst: number;
  readonly score: number;
  readonly armour: number;
  /** SI-068 What a glancing block takes off. */
  readonly guard: number;
}

export interface Hurt {
  readonly dealt: number;
  readonly total: number;
  readonly worst: number;
  readonly state: TargetState;
}

/**
 * SI-076 dealt = max(0, score - guard - armour); the total rises by it. SI-077 Negative Vitality: each blow that deals
 * 1 or more gains what Vitality lacks to 0.
 */
export function hurt(blow: Blow, options: InfinityOptions): Hurt {
  const armour = options["armour.mode"] === "none" ? 0 : blow.armour;
  const through = Math.max(0, blow.score - blow.guard - armour);
  const extra = through >= 1 && options["vitality.negative"] === "increase" ? Math.max(0, -blow.vitality) : 0;
  const dealt = through + extra;
  const total = blow.before + dealt;
  const worst = Math.max(blow.worst, dealt);
  const decisive = decisiveDamage({ damage: total, worst }, options);
  return { dealt, total, worst, state: targetState(decisive, thresholds(blow.vitality, blow.size, options), options) };
}

/** SI-074 What decides a target's state: its total, or with `damage.tracking` = blow its largest single blow. */
export const decisiveDamage = (target: Pick<DamageTarget, "damage" | "worst">, options: InfinityOptions): number =>
  options["damage.tracking"] === "blow" ? target.worst : target.damage;

/** SI-046 A destroyed target cannot be declared. */
export const mayDeclare = (state: TargetState): boolean => state !== "destroyed";

export interface BodyState {
  readonly states: Readonly<Record<string, TargetState>>;
  /** Targets that are at least wounded. */
  readonly wounded: number;
  /** Targets that are at least disabled. */
  readonly disabled: number;
  /** SI-080 Wounds that count -10 each. */
  readonly counted: number;
  /** SI-085 A vital group is out. */
  readonly vitalOut: boolean;
  readonly dead: boolean;
}

/**
 * SI-080 One wound per target, also a disabled one (`wounds.disabledCounts`). SI-081 Disabled targets cost actions.
 * SI-085 All vital targets of one role are a group; it is out when every member is disabled. SI-088 Dead when every
 * member of a vital group is destroyed, or, without vital targets, when all targets are.
 */
export function bodyState(
  vitality: number,
  size: number,
  targets: readonly DamageTarget[],
  options: InfinityOptions,
): BodyState {
  const limits = thresholds(vitality, size, options);
  const entries = targets.map((target) => ({
    target,
    state: targetState(decisiveDamage(target, options), limits, options),
  }));
  const wounded = entries.filter(({ state }) => atLeastWounded(state)).length;
  const disabled = entries.filter(({ state }) => atLeastDisabled(state)).length;
  const groups = vitalGroups(entries);
  const destroyed = (group: typeof entries): boolean => group.every(({ state }) => state === "destroyed");
  const dead = groups.length > 0 ? groups.some(destroyed) : entries.length > 0 && destroyed(entries);
  return {
    states: Object.fromEntries(entries.map(({ target, state }) => [target.key, state])),
    wounded,
    disabled,
    counted: options["wounds.disabledCounts"] ? wounded : wounded - disabled,
    vitalOut: groups.some((group) => group.every(({ state }) => atLeastDisabled(state))),
    dead: dead && options["death.mode"] === "destroyed",
  };
}

function vitalGroups<E extends { readonly target: DamageTarget }>(entries: readonly E[]): E[][] {
  const groups = new Map<TargetRole, E[]>();
  for (const entry of entries) {
    if (!entry.target.vital) continue;
    const group = groups.get(entry.target.role);
    if (group === undefined) groups.set(entry.target.role, [entry]);
    else group.push(entry);
  }
  return [...groups.values()];
}

export type Consequence =
  | "dropsHeld"
  | "cannotUseArm"
  | "fallsProne"
  | "moveHalved"
  | "crawls"
  | "noFlight"
  | "losesNaturalAttacks";

/** SI-083 What a disabled target means by its role; hints for people. */
export const CONSEQUENCES: Readonly<Record<TargetRole, readonly Consequence[]>> = {
  head: ["losesNaturalAttacks"],
  torso: [],
  arm: ["dropsHeld", "cannotUseArm"],
  leg: ["fallsProne", "moveHalved"],
  wing: ["noFlight"],
  tail: ["losesNaturalAttacks"],
  other: [],
};

/** SI-083 Hints that follow from the body's state: by target, and `crawls` when no leg is left. */
export function consequences(
  targets: readonly DamageTarget[],
  body: BodyState,
  options: InfinityOptions,
): Consequence[] {
  if (!options["consequences.location"]) return [];
  const out = targets.filter((t) => atLeastDisabled(body.states[t.key] ?? "sound"));
  const found = new Set(out.flatMap((t) => CONSEQUENCES[t.role]));
  const legs = targets.filter((t) => t.role === "leg");
  if (legs.length > 0 && legs.every((leg) => out.includes(leg))) {
    found.delete("moveHalved");
    found.add("crawls");
  }
  return [...found];
}

/** SI-083 What is left of a move with a disabled leg: half, rounded down to 5 ft; without any leg one crawls 5 ft. */
export function hamperedMove(feet: number, legs: { readonly all: number; readonly disabled: number }): number {
  if (legs.disabled === 0) return feet;
  return legs.disabled >= legs.all ? 5 : 5 * Math.floor(feet / 10);
}
