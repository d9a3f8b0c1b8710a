import { loudDeep } from "../loud.ts";
import { ApplicationV2, instances } from "./api/application.ts";
import { DialogV2 } from "./api/dialog.ts";
import { DocumentSheetV2 } from "./api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "./api/handlebars-application.ts";
import { CombatTrackerConfig } from "./apps/combat-tracker-config.ts";
import { DocumentOwnershipConfig } from "./apps/document-ownership.ts";
import { DocumentSheetConfig } from "./apps/document-sheet-config.ts";
import { FilePicker } from "./apps/file-picker.ts";
import { ImagePopout } from "./apps/image-popout.ts";
import { elements } from "./elements/index.ts";
import * as fields from "./forms/fields.ts";
import { helpers, initialize } from "./handlebars/helpers.ts";
import { getTemplate, loadTemplates, renderTemplate } from "./handlebars/templates.ts";
import { SettingsConfig } from "./settings/settings-config.ts";
import { ActorSheetV2 } from "./sheets/actor-sheet.ts";
import { ItemSheetV2 } from "./sheets/item-sheet.ts";
import { JournalEntrySheet } from "./sheets/journal-sheet.ts";
import { MacroConfig } from "./sheets/macro-config.ts";
import { ChatPopout } from "./sidebar/apps/chat-popout.ts";
import { Compendium } from "./sidebar/apps/compendium.ts";
import { ControlsConfig } from "./sidebar/apps/controls-config.ts";
import { DocumentDirectory } from "./sidebar/document-directory.ts";
import { Sidebar } from "./sidebar/sidebar.ts";
import { AbstractSidebarTab } from "./sidebar/sidebar-tab.ts";
import { ChatLog } from "./sidebar/tabs/chat-log.ts";
import { CombatTracker } from "./sidebar/tabs/combat-tracker.ts";
import { CompendiumDirectory } from "./sidebar/tabs/compendium-directory.ts";
import {
  ActorDirectory,
  ItemDirectory,
  JournalDirectory,
  MacroDirectory,
  SceneDirectory,
} from "./sidebar/tabs/directories.ts";
import { Settings } from "./sidebar/tabs/settings.ts";
import { Hotbar } from "./ui/hotbar.ts";
import { Notifications } from "./ui/notifications.ts";
import { GamePause, SceneNavigation } from "./ui/overlays.ts";
import { Players } from "./ui/players.ts";
import { SceneControls } from "./ui/scene-controls.ts";
import { ContextMenu } from "./ux/context-menu.ts";
import { DragDrop } from "./ux/drag-drop.ts";
import { Draggable } from "./ux/draggable.ts";
import { FormDataExtended } from "./ux/form-data-extended.ts";
import { SearchFilter } from "./ux/search-filter.ts";
import { TextEditor } from "./ux/text-editor.ts";
import { TooltipManager } from "./ux/tooltip-manager.ts";

/** `foundry.applications`, as far as the bench offers it. Reading any other name throws. */
export function makeNamespace(extra: object = {}): object {
  return loudDeep(
    {
      instances,
      api: { ApplicationV2, DialogV2, DocumentSheetV2, HandlebarsApplicationMixin },
      apps: { CombatTrackerConfig, DocumentOwnershipConfig, DocumentSheetConfig, FilePicker, ImagePopout },
      elements,
      fields: { ...fields },
      handlebars: { ...helpers, getTemplate, initialize, loadTemplates, renderTemplate },
      settings: { SettingsConfig },
      sheets: { ActorSheetV2, ItemSheetV2, MacroConfig, journal: { JournalEntrySheet } },
      sidebar: {
        AbstractSidebarTab,
        DocumentDirectory,
        Sidebar,
        apps: { ChatPopout, Compendium, ControlsConfig },
        tabs: {
          ActorDirectory,
          ChatLog,
          CombatTracker,
          CompendiumDirectory,
          ItemDirectory,
          JournalDirectory,
          MacroDirectory,
          SceneDirectory,
          Settings,
        },
      },
      ui: { GamePause, Hotbar, Notifications, Players, SceneControls, SceneNavigation },
      ux: { ContextMenu, DragDrop, Draggable, FormDataExtended, SearchFilter, TextEditor, TooltipManager },
      ...extra,
    },
    "foundry.applications",
  );
}

/** `CONFIG.ui`: the classes of the interface; a package replaces them before `setup`. */
export function defaultUI(): Record<string, unknown> {
  return {
    actors: ActorDirectory,
    chat: ChatLog,
    combat: CombatTracker,
    compendium: CompendiumDirectory,
    controls: SceneControls,
    hotbar: Hotbar,
    items: ItemDirectory,
    journal: JournalDirectory,
    macros: MacroDirectory,
    nav: SceneNavigation,
    notifications: Notifications,
    pause: GamePause,
    players: Players,
    scenes: SceneDirectory,
    settings: Settings,
    sidebar: Sidebar,
  };
}

/** `CONFIG.ux`: the classes behind `….implementation`. */
export function defaultUX(): Record<string, unknown> {
  return { ContextMenu, DragDrop, FilePicker, TextEditor, TooltipManager };
}
