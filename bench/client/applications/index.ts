/**
 * The user interface of the bench: the part of `foundry.applications` that is emulated, and the entries through which
 * the boot brings it up.
 *
 * The boot calls, in this order:
 * 1. `foundry.applications = makeNamespace({ hud })` with what the map adds;
 * 2. `setupApplications()` before the system's module is loaded, when `game` (settings, keybindings, system), `CONFIG`,
 *    `Hooks` and `foundry.utils` exist: `CONFIG.ui`, `CONFIG.ux`, `ui`, `Handlebars`, `game.tooltip`, custom elements,
 *    style sheets, and what the data layer leaves to the interface (notifier, form inputs, dialogs);
 * 3. `mountUI()` after `setup` and after the documents were made, before `ready`: builds `ui.*` from `CONFIG.ui`.
 * `mountJoinScreen(...)` serves the page that asks who somebody is. `reloadFile(path, extension)` serves hot reload.
 */

export { mountJoinScreen } from "./join-screen.ts";
export { mountUI } from "./mount.ts";
export { makeNamespace } from "./namespace.ts";
export { reloadFile, setupApplications } from "./setup.ts";
