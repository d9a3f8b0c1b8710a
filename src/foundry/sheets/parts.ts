/** Draws only those of the parts asked for that are wanted now. `options` are an application's render options. */
export function onlyParts(options: object, wanted: (id: string) => boolean): void {
  const asked: unknown = "parts" in options ? options.parts : undefined;
  if (Array.isArray(asked)) Object.assign(options, { parts: asked.map(String).filter(wanted) });
}
