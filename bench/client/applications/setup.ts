import type { Document } from "../common/abstract/document.ts";
import { setDocumentDialogs } from "../common/abstract/document.ts";
import { setFieldForms } from "../common/data/fields/data-field.ts";
import { setChatRenderer } from "../documents/chat-message.ts";
import { setNotifier } from "../helpers/notify.ts";
import { instances, topWindow } from "./api/application.ts";
import { DialogV2 } from "./api/dialog.ts";
import { createDocumentDialog, deleteDocumentDialog } from "./apps/document-dialogs.ts";
import { defineElements } from "./elements/index.ts";
import { toFormGroup, toInput } from "./forms/field-forms.ts";
import { registerBuiltinTemplates } from "./handlebars/builtin.ts";
import { initialize as initializeHelpers } from "./handlebars/helpers.ts";
import { environment, forgetTemplate } from "./handlebars/templates.ts";
import {
  type AnyRecord,
  asRecord,
  type ChatMessageLike,
  type DocumentClassLike,
  type DocumentLike,
  host,
} from "./host.ts";
import { defaultUI, defaultUX } from "./namespace.ts";
import { renderMessageFrame } from "./sidebar/chat/message-frame.ts";
import { addBaseStyles, addSystemStyles, applyTheme, reloadSystemStyles } from "./theme.ts";
import { Notifications } from "./ui/notifications.ts";
import { ContextMenu } from "./ux/context-menu.ts";
import { TextEditor } from "./ux/text-editor.ts";
import { TooltipManager } from "./ux/tooltip-manager.ts";

/** Gives the data layer what it leaves to the interface. */
function connectDataLayer(): void {
  setNotifier({
    info: (message, options) => notifications().info(message, options),
    warn: (message, options) => notifications().warn(message, options),
    error: (message, options) => notifications().error(message, options),
  });
  // Here and below: the same objects, by the shape under which the applications know them.
  setFieldForms({
    toInput: (field, config) => toInput(field as unknown as Parameters<typeof toInput>[0], config),
    toFormGroup: (field, group, input) =>
      toFormGroup(field as unknown as Parameters<typeof toFormGroup>[0], group, input),
  });
  setDocumentDialogs({
    create: async (cls, data, operation, options) =>
      (await createDocumentDialog(
        cls as unknown as DocumentClassLike,
        data,
        operation,
        options,
      )) as unknown as Document | null,
    delete: (document, options) => deleteDocumentDialog(document as unknown as DocumentLike, options),
  });
  setChatRenderer((message, context) => renderMessageFrame(message as unknown as ChatMessageLike, context));
}

function notifications(): Notifications {
  return host.ui["notifications"] as Notifications;
}

/** A setting of core that the interface needs, unless the data layer has registered it. */
function registerSetting(key: string, config: AnyRecord): void {
  if (!host.game.settings.settings.has(`core.${key}`)) host.game.settings.register("core", key, config);
}

function registerSettings(): void {
  registerSetting("uiConfig", {
    scope: "client",
    config: false,
    type: Object,
    default: { colorScheme: { applications: "", interface: "" } },
    onChange: applyTheme,
  });
}

function registerKeys(): void {
  const keys = host.game.keybindings as unknown as {
    register(namespace: string, action: string, config: AnyRecord): void;
  };
  const precedence = asRecord(host.CONST["KEYBINDING_PRECEDENCE"]);
  keys.register("core", "dismiss", {
    name: "Close the window in front",
    uneditable: [{ key: "Escape" }],
    precedence: precedence["PRIORITY"],
    onDown: () => dismiss(),
  });
  for (let slot = 1; slot <= 10; slot++) {
    keys.register("core", `executeMacro${slot}`, {
      name: `Macro ${slot}`,
      editable: [{ key: `Digit${slot % 10}` }],
      precedence: precedence["DEFERRED"],
      onDown: () => {
        (host.ui["hotbar"] as { execute(slot: number): void } | undefined)?.execute(slot);
        return true;
      },
    });
  }
}

/** Closes what is open: a menu, else the window in front. Answers whether there was anything. */
function dismiss(): boolean {
  if (ContextMenu.active) {
    void ContextMenu.active.close();
    return true;
  }
  const top = topWindow();
  if (!top) return false;
  void top.close({ closeKey: true });
  return true;
}

/** Failures that nobody awaits are shown, where their reporter asks for it. */
function listenToErrors(): void {
  host.Hooks.on("error", ((
    _location: string,
    error: Error,
    options: { notify?: "error" | "warn" | "info" | null } = {},
  ) => {
    if (options.notify) notifications()[options.notify](error.message, { console: false });
  }) as (...args: never[]) => unknown);
}

/**
 * Before the system's module is loaded, once `game`, `CONFIG`, `Hooks` and `foundry.utils` exist. The boot puts
 * `makeNamespace()` into `foundry.applications` itself.
 */
export function setupApplications(): void {
  Object.assign(globalThis, { Handlebars: environment });
  addBaseStyles();
  host.ui ??= {};
  host.CONFIG["ui"] = { ...defaultUI(), ...asRecord(host.CONFIG["ui"]) };
  host.CONFIG["ux"] = { ...defaultUX(), ...asRecord(host.CONFIG["ux"]) };
  if (!("TextEditor" in host.CONFIG)) host.CONFIG["TextEditor"] = { enrichers: [] };
  asRecord(host.CONFIG["queries"])["dialog"] = (data: never) => DialogV2._handleQuery(data);
  initializeHelpers();
  registerBuiltinTemplates();
  defineElements();
  host.ui["notifications"] = new Notifications();
  host.ui["windows"] = {};
  host.ui["activeWindow"] = null;
  connectDataLayer();
  registerSettings();
  registerKeys();
  listenToErrors();
  const tooltip = new TooltipManager();
  tooltip.activateEventListeners();
  host.game.tooltip = tooltip;
  ContextMenu.eventListeners();
  TextEditor.activateListeners();
  if (host.game.system) addSystemStyles();
}

/** A file of the system changed on the server: style sheets and templates are taken anew without a reload. */
export async function reloadFile(path: string, extension: string): Promise<void> {
  if (extension === "css") return reloadSystemStyles();
  if (!["hbs", "html"].includes(extension)) return;
  forgetTemplate(path);
  for (const app of instances.values()) await app.render();
}
