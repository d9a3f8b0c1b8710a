import { addBaseStyles } from "./theme.ts";

export interface JoinScreenOptions {
  readonly title: string;
  readonly users: readonly {
    readonly id: string;
    readonly name: string;
    readonly active?: boolean;
    readonly isGM?: boolean;
    readonly role?: number;
    readonly color?: string | null;
  }[];
  /** Route prefix without slashes at its ends, or empty. */
  readonly prefix: string;
}

const ASSISTANT = 3;

/** The page that asks who somebody is. Other query parameters (`base`, `nocanvas` …) are taken along. */
export function mountJoinScreen({ title, users, prefix }: JoinScreenOptions): void {
  addBaseStyles();
  const dark = !matchMedia("(prefers-color-scheme: light)").matches;
  document.body.classList.add("join", dark ? "theme-dark" : "theme-light");
  document.title = title;
  const main = document.createElement("main");
  main.id = "join-game";
  const heading = document.createElement("h1");
  heading.textContent = title;
  const question = document.createElement("p");
  question.textContent = "Who are you? Open one tab for each person at the table.";
  const list = document.createElement("ul");
  list.className = "plain";
  for (const user of users) {
    const link = document.createElement("a");
    const query = new URLSearchParams(location.search);
    query.set("user", user.id);
    link.href = `${prefix ? `/${prefix}` : ""}/game?${query}`;
    link.dataset["userId"] = user.id;
    const dot = document.createElement("span");
    dot.className = "dot";
    if (user.color) dot.style.background = user.color;
    const name = document.createElement("strong");
    name.textContent = user.name;
    const note = document.createElement("span");
    note.className = "note";
    const gm = user.isGM ?? (user.role ?? 0) >= ASSISTANT;
    note.textContent = [gm ? "game master" : "player", user.active ? "here already" : ""].filter(Boolean).join(", ");
    link.append(dot, name, note);
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
  const languages = document.createElement("p");
  for (const [lang, name] of [
    ["en", "English"],
    ["fr", "Français"],
  ] as const) {
    const link = document.createElement("a");
    const query = new URLSearchParams(location.search);
    query.set("lang", lang);
    link.href = `?${query}`;
    link.lang = lang;
    link.textContent = name;
    languages.append(languages.childElementCount > 0 ? " · " : "", link);
  }
  const notice = document.createElement("p");
  notice.className = "bench-notice";
  notice.textContent =
    "Bench – not Foundry VTT and no substitute for it. It exists to develop and test this game system.";
  main.append(heading, question, list, languages, notice);
  document.body.append(main);
}
