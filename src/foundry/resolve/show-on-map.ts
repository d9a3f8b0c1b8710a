const LAYER = "tactical-time.target";

/**
 * Lights up on the map whom a line of a dialog means, where this viewer sees the token and the map has squares; null:
 * nobody any more.
 */
export function showOnMap(tokenUuid: string | null): void {
  if (!canvas?.ready || !canvas.interface || !canvas.grid?.isSquare) return;
  const { grid } = canvas.interface;
  grid.addHighlightLayer(LAYER);
  grid.clearHighlightLayer(LAYER);
  const document: unknown = tokenUuid === null ? null : fromUuidSync(tokenUuid, { strict: false });
  if (!(document instanceof TokenDocument) || !document.object?.visible) return;
  const { size } = canvas.grid;
  const [columns, rows] = [Math.ceil(document.width ?? 1), Math.ceil(document.height ?? 1)];
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++)
      grid.highlightPosition(LAYER, {
        x: document.x + column * size,
        y: document.y + row * size,
        color: COLOR,
        alpha: 0.6,
      });
}

/** The colour of what is chosen in our dialogs. */
const COLOR = 0xffc94a;
