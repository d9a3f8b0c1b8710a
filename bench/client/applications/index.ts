/**
 * The user interface of the bench: the part of `foundry.applications` that is emulated, and the entries through which
 * the boot brings it up.
 *
 * The boot calls, in this order:
 * 1. `setupApplications()` before the system's module is loaded: puts `foundry.applications`, `CONFIG.ui`, `CONFIG.ux`,
 *    `ui`, `Handlebars` and `game.tooltip` in place and defines the custom elements.
 * 2. `mountUI()` after `setup` and after the documents were made, before `ready`: builds `ui.*` from `CONFIG.ui`.
 * `mountJoinScreen(...)` serves the page that asks who somebody is.
 *
 * The data layer asks `createSheet(document)` for `document.sheet`, and `renderChatMessage(message, options)` for the
 * frame of a chat message.
 */

/** Before `init`. */
export function setupApplications(): void {}

/** Between `setup` and `ready`. */
export async function mountUI(): Promise<void> {}

export interface JoinScreenOptions {
  readonly title: string;
  readonly users: readonly {
    readonly id: string;
    readonly name: string;
    readonly active: boolean;
    readonly isGM: boolean;
  }[];
  /** Route prefix without slashes at its ends, or empty. */
  readonly prefix: string;
}

export function mountJoinScreen(_options: JoinScreenOptions): void {}
