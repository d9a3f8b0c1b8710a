/**
 * How a token is called among others: with its number where several of its scene bear the same name. The number follows
 * the tokens' ids, so it is the same on every screen; hidden tokens are not counted, since a gap would tell of them.
 */
export function spokenName(token: TokenDocument.Implementation): string {
  const { name } = token;
  const namesakes = [...(token.parent?.tokens ?? [])].filter((other) => other.name === name && !other.hidden);
  return numbered(
    name,
    token.id ?? "",
    namesakes.map(({ id }) => id ?? ""),
  );
}

/** The name with its place among the ids of all who bear it; alone, or not among them, as it is. */
export function numbered(name: string, id: string, namesakes: readonly string[]): string {
  const place = [...namesakes].sort().indexOf(id);
  return namesakes.length > 1 && place >= 0 ? `${name} ${place + 1}` : name;
}
