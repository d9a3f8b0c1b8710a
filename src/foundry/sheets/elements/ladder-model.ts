/**
 * A ladder of states of which one holds at a time, from the best to the worst: stunned, unconscious, coma. Unlike a track
 * nothing is counted: a step is a state with a name.
 */
export interface LadderStep {
  readonly id: string;
  /** Its name, already in the viewer's language. */
  readonly label: string;
}

/** The nearest step that there is. */
export const clampStep = (index: number, count: number): number =>
  Math.min(Math.max(0, count - 1), Math.max(0, Math.trunc(Number.isFinite(index) ? index : 0)));

/** Where a press on a step leads: to it, or, when it holds already, one step back. */
export const pressedStep = (present: number, pressed: number): number => (pressed === present ? pressed - 1 : pressed);

/** Where a key leads from `present`, or null: not a key of the ladder. Worse is up and right, as in a slider. */
export function ladderKey(key: string, present: number, count: number): number | null {
  switch (key) {
    case "ArrowUp":
    case "ArrowRight":
    case "+":
    case "=":
      return clampStep(present + 1, count);
    case "ArrowDown":
    case "ArrowLeft":
    case "-":
    case "Backspace":
    case "Delete":
      return clampStep(present - 1, count);
    case "Home":
      return 0;
    case "End":
      return clampStep(count - 1, count);
    default:
      return null;
  }
}
