import { RequestError } from "./errors.ts";

export interface Segment {
  readonly name: string;
  readonly id: string;
}

/** `Scene.s.Token.t` in pairs; `Compendium.<pack>.` in front is dropped when the operation is on that pack. */
export function parseUuid(uuid: string, pack: string | null): Segment[] {
  const prefix = `Compendium.${pack}.`;
  const parts = (pack !== null && uuid.startsWith(prefix) ? uuid.slice(prefix.length) : uuid).split(".");
  const segments: Segment[] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const [name, id] = [parts[index], parts[index + 1]];
    if (!name || !id) throw new RequestError("invalid", `"${uuid}" is no UUID of a document`);
    segments.push({ name, id });
  }
  return segments;
}
