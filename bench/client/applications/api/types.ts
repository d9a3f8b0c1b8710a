import type { AnyRecord } from "../host.ts";
import type { ApplicationV2 } from "./application.ts";

export interface Position {
  top: number;
  left: number;
  width: number | "auto";
  height: number | "auto";
  scale: number;
  zIndex: number;
}

/** 14 reads `onClick`, 13 only `action`. */
export interface HeaderControl {
  icon: string;
  label: string;
  action: string;
  visible?: boolean | ((this: ApplicationV2) => boolean) | undefined;
  ownership?: string | number | undefined;
  onClick?: ((event: PointerEvent) => unknown) | undefined;
}

export type ClickAction = (this: ApplicationV2, event: PointerEvent, target: HTMLElement) => unknown;
type FormHandler = (this: ApplicationV2, event: Event, form: HTMLFormElement, formData: FormData) => unknown;

export interface FormConfiguration {
  handler?: FormHandler | undefined;
  submitOnChange?: boolean | undefined;
  closeOnSubmit?: boolean | undefined;
}

interface WindowConfiguration {
  frame: boolean;
  positioned: boolean;
  title: string;
  icon: string | false;
  controls: HeaderControl[];
  minimizable: boolean;
  resizable: boolean;
  contentTag: string;
  contentClasses: string[];
}

export interface Configuration extends AnyRecord {
  id: string;
  uniqueId: string;
  classes: string[];
  tag: string;
  window: WindowConfiguration;
  actions: Record<string, ClickAction | { handler: ClickAction; buttons: number[] }>;
  form?: FormConfiguration | undefined;
  position: Partial<Position>;
}

export interface RenderOptions extends AnyRecord {
  force?: boolean | undefined;
  position?: Partial<Position> | undefined;
  window?:
    | { title?: string; icon?: string | false; controls?: boolean; detached?: boolean; windowId?: string }
    | undefined;
  parts?: string[] | undefined;
  isFirstRender?: boolean | undefined;
  tab?: string | Record<string, string> | undefined;
}

export interface ClosingOptions extends AnyRecord {
  animate?: boolean | undefined;
  closeKey?: boolean | undefined;
  submitted?: boolean | undefined;
}

export interface Tab {
  id: string;
  group: string;
  active: boolean;
  cssClass: string;
  icon?: string | undefined;
  label?: string | undefined;
  tooltip?: string | undefined;
}

export interface TabsConfiguration {
  tabs: { id: string; icon?: string; label?: string; tooltip?: string; cssClass?: string }[];
  initial?: string | null;
  labelPrefix?: string | null;
}

export type RenderContext = AnyRecord;
