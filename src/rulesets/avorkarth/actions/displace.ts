import { type Change, update } from "../../../core/change.ts";
import type { NoteView } from "../../../foundry/chat/card.ts";
import { counted, text } from "../../../foundry/chat/text.ts";
import type { Participants } from "../../../foundry/resolve/action.ts";
import type { Heading } from "../../../foundry/resolve/positions.ts";
import { ACTION } from "./showing.ts";

/** AV-215 Where a shove or a drag leads: a proposal for the map, which whoever applies it confirms. */

const KEY = `${ACTION}MANOEUVRE.`;

/** To which side of the straight line: an eighth of a turn either way. */
export const TURNS = ["straight", "left", "right"] as const;
export type Turn = (typeof TURNS)[number];

/** A heading turned by an eighth, seen from above. */
export function turned({ dx, dy }: Heading, turn: Turn): Heading {
  if (turn === "straight") return { dx, dy };
  // On screens y grows downwards: clockwise is to the right of whoever walks this way.
  const sign = turn === "right" ? 1 : -1;
  const unit = (value: number): -1 | 0 | 1 => (value > 0 ? 1 : value < 0 ? -1 : 0);
  return { dx: unit(dx - sign * dy), dy: unit(dy + sign * dx) };
}

const NAMES: readonly string[] = [
  "northWest",
  "north",
  "northEast",
  "west",
  "",
  "east",
  "southWest",
  "south",
  "southEast",
];
const nameOf = ({ dx, dy }: Heading): string => NAMES[(dy + 1) * 3 + dx + 1] ?? "";

/** What the card says of the way, or that the table has to move its pieces itself. */
export const wayNote = (heading: Heading | null, tiles: number): NoteView => ({
  text: heading
    ? counted(`${KEY}way`, tiles, { where: text(`${KEY}Where.${nameOf(heading)}`) })
    : counted(`${KEY}wayByHand`, tiles),
  tone: "neutral",
  icon: "fa-solid fa-person-walking-arrow-right",
});

/** What moves these tokens so many spaces, from where they are now; never off the edge of the map. */
export function shifted(
  tokens: readonly (TokenDocument.Implementation | null)[],
  { dx, dy }: Heading,
  tiles: number,
): Change[] {
  return tokens.flatMap((token) => {
    const size = token?.parent?.grid.size;
    if (!token?.uuid || !size) return [];
    return [["x", token.x ?? 0, dx] as const, ["y", token.y ?? 0, dy] as const].flatMap(([path, from, step]) => {
      const to = Math.max(0, from + step * tiles * size);
      return to === from ? [] : [update(token.uuid ?? "", path, from, to)];
    });
  });
}

/** AV-215 A shover stays; a dragger goes ahead, and the target follows. */
export const displacement = (
  type: "shove" | "drag",
  heading: Heading | null,
  tiles: number,
  { actorToken, targetToken }: Participants,
): Change[] => (heading ? shifted(type === "drag" ? [actorToken, targetToken] : [targetToken], heading, tiles) : []);
