export type ChatCommand =
  | "none"
  | "roll"
  | "publicroll"
  | "gmroll"
  | "blindroll"
  | "selfroll"
  | "ic"
  | "ooc"
  | "emote"
  | "whisper"
  | "invalid";

const PATTERNS: readonly [ChatCommand, RegExp][] = [
  ["publicroll", /^\/(?:publicroll|pr)\s+(.+)$/is],
  ["gmroll", /^\/(?:gmroll|gmr)\s+(.+)$/is],
  ["blindroll", /^\/(?:blindroll|broll|br)\s+(.+)$/is],
  ["selfroll", /^\/(?:selfroll|sr)\s+(.+)$/is],
  ["roll", /^\/(?:roll|r)\s+(.+)$/is],
  ["ic", /^\/ic\s+(.+)$/is],
  ["ooc", /^\/ooc\s+(.+)$/is],
  ["emote", /^\/(?:emote|em|me)\s+(.+)$/is],
  ["whisper", /^(?:\/(?:whisper|w)\s+|@)(\[[^\]]+\]|\S+)\s+(.+)$/is],
  ["invalid", /^\/(\S+)/s],
];

/** A line of chat -> which command it gives, and its arguments. */
export function parseChat(line: string): { command: ChatCommand; args: string[] } {
  const text = line.trim();
  for (const [command, pattern] of PATTERNS) {
    const match = pattern.exec(text);
    if (match) return { command, args: match.slice(1) };
  }
  return { command: "none", args: [text] };
}

/** `2d6 + 1 # why` -> formula and flavour. */
export function splitFlavor(text: string): { formula: string; flavor: string } {
  const at = text.indexOf("#");
  return at < 0
    ? { formula: text.trim(), flavor: "" }
    : { formula: text.slice(0, at).trim(), flavor: text.slice(at + 1).trim() };
}
