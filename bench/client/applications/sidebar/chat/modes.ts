import { type AnyRecord, asRecord, host, isGeneration14, localize } from "../../host.ts";

/** The setting that holds who sees what one says: 13 `rollMode`, 14 `messageMode`. */
export function modeSetting(): string {
  return isGeneration14() ? "messageMode" : "rollMode";
}

export interface Mode {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
}

const ICONS: Record<string, string> = {
  public: "fa-globe",
  gm: "fa-user-secret",
  blind: "fa-eye-slash",
  self: "fa-user",
  ic: "fa-comment",
};

export function modes(): Mode[] {
  const configured = isGeneration14()
    ? asRecord(host.CONFIG["ChatMessage"])["modes"]
    : host.CONFIG["Dice"]?.["rollModes"];
  return Object.entries(asRecord(configured)).map(([id, entry]) => {
    const { label, icon } = typeof entry === "string" ? { label: entry, icon: undefined } : asRecord(entry);
    const plain = typeof label === "string" ? label : id;
    return {
      id,
      label: host.game.i18n.has(plain) ? localize(plain) : /\w\.\w/.test(plain) ? id : plain,
      icon: typeof icon === "string" && icon ? icon : `fa-solid ${ICONS[id.replace("roll", "")] ?? "fa-globe"}`,
    };
  });
}

export function currentMode(): string {
  const value = host.game.settings.get("core", modeSetting());
  return typeof value === "string" ? value : isGeneration14() ? "public" : "publicroll";
}

/** Options of `Roll#toMessage` or `ChatMessage.create` for a mode of this generation. */
export function modeOptions(mode: string): AnyRecord {
  return isGeneration14() ? { messageMode: mode } : { rollMode: mode };
}

/** A chat command's mode in the words of this generation. */
export function modeOfCommand(command: string): string {
  return isGeneration14() ? command.replace("roll", "") : command;
}
