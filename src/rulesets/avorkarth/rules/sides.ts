/** AV-006 How a token stands to the players. Neutral and secret ones are nobody's enemy. */
export type Side = "friendly" | "hostile" | "neutral" | "secret";

/** AV-006 Friendly and hostile are each other's enemies. */
export const areEnemies = (a: Side, b: Side): boolean =>
  (a === "friendly" && b === "hostile") || (a === "hostile" && b === "friendly");

/** AV-006 */
export const areAllies = (a: Side, b: Side): boolean => a === b && (a === "friendly" || a === "hostile");

/** AV-006 Able: not dead, unconscious, Horrified, or Enthralled by the other side. */
export const isAble = (state: {
  dead: boolean;
  unconscious: boolean;
  horrified: boolean;
  enthralledByEnemy: boolean;
}): boolean => !(state.dead || state.unconscious || state.horrified || state.enthralledByEnemy);
