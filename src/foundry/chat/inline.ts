/**
 * References in running text, as people write them: `@Act[attack item="Long sword" arc=back]{Strike from behind}`,
 * `@Status[prone]`, `@Rule[AV-041]`. Pure: what stands in the brackets becomes data.
 */
export interface InlineReference {
  readonly kind: "Act" | "Status" | "Rule";
  /** Id of the action or status, or the rule's number. */
  readonly id: string;
  /** What stands behind it as `name=value`; numbers and true/false as such. */
  readonly values: Readonly<Record<string, string | number | boolean>>;
  /** The words in braces, or null. */
  readonly label: string | null;
}

/** Matches one reference. Made anew for each use: a global pattern remembers where it was. */
export const inlinePattern = (): RegExp => /@(Act|Status|Rule)\[([^\]]+)\](?:\{([^}]*)\})?/g;

/** Reads what {@link inlinePattern} matched; null: there is nothing in the brackets. */
export function readInline(match: RegExpMatchArray): InlineReference | null {
  const [, kind, inside = "", label] = match;
  const [id, ...rest] = words(inside);
  if (!id || (kind !== "Act" && kind !== "Status" && kind !== "Rule")) return null;
  const values = Object.fromEntries(
    rest.flatMap((word) => {
      const at = word.indexOf("=");
      return at < 1 ? [] : [[word.slice(0, at), asWritten(word.slice(at + 1))] as const];
    }),
  );
  return { kind, id, values, label: label || null };
}

/** Words parted by spaces; a space between double quotes parts nothing. */
const words = (inside: string): string[] =>
  [...inside.matchAll(/(?:[^\s"]+|"[^"]*")+/g)].map(([word]) => word.replaceAll('"', ""));

function asWritten(written: string): string | number | boolean {
  if (written === "true" || written === "false") return written === "true";
  return written !== "" && Number.isFinite(Number(written)) ? Number(written) : written;
}
