/**
 * The games that are played, of all that there are. With none chosen (or none of those chosen there any more) all are:
 * a world without a game would be of no use to anybody.
 */
export function playedOf(chosen: ReadonlySet<string>, all: readonly string[]): readonly string[] {
  const played = all.filter((id) => chosen.has(id));
  return played.length > 0 ? played : all;
}
