import { Application, type Container, Rectangle, settings } from "pixi.js";

/** Where the map is seen: an element that fills its area, and what draws on it. */
export interface Picture {
  readonly view: HTMLCanvasElement;
  /** The size of the element, in CSS pixels. */
  readonly screen: Rectangle;
  /** PIXI's application; null where nothing is drawn. */
  readonly app: Application | null;
  render(): void;
  onResize(listener: () => void): void;
}

/** A canvas element for the map, with a name for those who cannot see it. */
export function makeView(): HTMLCanvasElement {
  const view = document.createElement("canvas");
  view.id = "board";
  view.tabIndex = 0;
  view.setAttribute("role", "img");
  view.setAttribute("aria-label", "Map");
  return view;
}

/** Draws by WebGL. Throws where there is none. */
export function drawnPicture(view: HTMLCanvasElement, area: HTMLElement, stage: Container): Picture {
  settings.ROUND_PIXELS = false;
  const app = new Application({
    view,
    resizeTo: area,
    autoStart: false,
    sharedTicker: false,
    antialias: true,
    // Screenshots read the picture after it was drawn.
    preserveDrawingBuffer: true,
    backgroundColor: 0x1b1d22,
    resolution: 1,
    // The map has its own pointer handling; PIXI's would keep a ticker running.
    eventMode: "none",
  });
  app.ticker.stop();
  app.stage.addChild(stage);
  return {
    view,
    screen: app.screen,
    app,
    render: () => app.render(),
    onResize: (listener) => app.renderer.on("resize", listener),
  };
}

/**
 * A map that is all there (tokens, places, pointer, keys) except that nobody paints it: drawing without a graphics
 * card takes longer than all the rest of a tab, and most tests look at what is so and not at how it is painted.
 */
export function undrawnPicture(view: HTMLCanvasElement, area: HTMLElement): Picture {
  const screen = new Rectangle(0, 0, area.clientWidth, area.clientHeight);
  const listeners: (() => void)[] = [];
  new ResizeObserver(() => {
    [screen.width, screen.height] = [area.clientWidth, area.clientHeight];
    for (const listener of listeners) listener();
  }).observe(area);
  view.style.cssText = "width:100%;height:100%";
  return { view, screen, app: null, render: () => undefined, onResize: (listener) => void listeners.push(listener) };
}
