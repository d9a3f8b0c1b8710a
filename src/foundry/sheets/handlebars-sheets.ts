import type { DeepPartial } from "fvtt-types/utils";

import ActorSheetV2 = foundry.applications.sheets.ActorSheetV2;
import ItemSheetV2 = foundry.applications.sheets.ItemSheetV2;
import HandlebarsApplicationMixin = foundry.applications.api.HandlebarsApplicationMixin;

export type Parts = Record<string, HandlebarsApplicationMixin.HandlebarsTemplatePart>;
export type PartRenderOptions = DeepPartial<HandlebarsApplicationMixin.RenderOptions>;

/*
 * What HandlebarsApplicationMixin adds, typed as plain subclasses: the published intersection type is too deep for the
 * compiler when the base class is a document sheet ("Excessive stack depth").
 */

declare class HandlebarsActorSheetType<
  RenderContext extends ActorSheetV2.RenderContext = ActorSheetV2.RenderContext,
> extends ActorSheetV2<RenderContext> {
  static PARTS: Parts;
  get parts(): Record<string, HTMLElement>;
  protected _configureRenderParts(options: HandlebarsApplicationMixin.RenderOptions): Parts;
  protected _preparePartContext(
    partId: string,
    context: RenderContext,
    options: PartRenderOptions,
  ): Promise<RenderContext>;
  protected _attachPartListeners(partId: string, htmlElement: HTMLElement, options: PartRenderOptions): void;
}

declare class HandlebarsItemSheetType<
  RenderContext extends ItemSheetV2.RenderContext = ItemSheetV2.RenderContext,
> extends ItemSheetV2<RenderContext> {
  static PARTS: Parts;
  get parts(): Record<string, HTMLElement>;
  protected _configureRenderParts(options: HandlebarsApplicationMixin.RenderOptions): Parts;
  protected _preparePartContext(
    partId: string,
    context: RenderContext,
    options: PartRenderOptions,
  ): Promise<RenderContext>;
  protected _attachPartListeners(partId: string, htmlElement: HTMLElement, options: PartRenderOptions): void;
}

export const HandlebarsActorSheet = HandlebarsApplicationMixin(
  ActorSheetV2,
) as unknown as typeof HandlebarsActorSheetType;

export const HandlebarsItemSheet = HandlebarsApplicationMixin(ItemSheetV2) as unknown as typeof HandlebarsItemSheetType;
