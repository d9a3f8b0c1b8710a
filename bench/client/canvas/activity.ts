import { canvas } from "./current.ts";
import { host, type PingData } from "./host.ts";
import { UserTargets } from "./targets.ts";

export interface Activity {
  readonly targets?: readonly string[];
  readonly sceneId?: string | null;
  readonly ping?: unknown;
}

/** What each other user said last that they target, for maps that are drawn later. */
const claimed = new Map<string, readonly string[]>();

/** Somebody else targets or points at something. */
export function receiveActivity(userId: string, activity: Activity): void {
  const user = host.game.users.get(userId);
  if (!user || user.isSelf) return;
  if (activity.targets) {
    claimed.set(userId, activity.targets);
    showTargetsOf(userId);
  }
  if (isPing(activity.ping) && activity.ping.scene === canvas.scene?.id) void canvas.pings.show(activity.ping);
}

/** A user left: nothing is targeted by them any more. */
export function forgetActivity(userId: string): void {
  claimed.delete(userId);
  showTargetsOf(userId);
}

function showTargetsOf(userId: string): void {
  const user = host.game.users.get(userId);
  if (!user || !canvas.ready) return;
  ensureTargets();
  const ids = new Set(claimed.get(userId) ?? []);
  for (const token of canvas.tokens.placeables) {
    token.setTarget(ids.has(token.id), { user, releaseOthers: false, groupSelection: true });
  }
}

/** On a freshly drawn map. */
export function showAllTargets(): void {
  ensureTargets();
  for (const userId of claimed.keys()) showTargetsOf(userId);
}

/** Every user has a set of targets, drawn map or not. */
export function ensureTargets(): void {
  for (const user of host.game.users) if (!(user.targets instanceof UserTargets)) user.targets = new UserTargets(user);
}

function isPing(value: unknown): value is PingData {
  return (
    typeof value === "object" && value !== null && "x" in value && "y" in value && "scene" in value && "color" in value
  );
}
