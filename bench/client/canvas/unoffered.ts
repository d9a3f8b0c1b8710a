import { BenchError } from "../loud.ts";

/** Documented members that the map does not have: vision, light, walls and all that goes with them. */
const CANVAS =
  "drawings edges effects environment fog lighting masks notes overlay perception regions rendered sounds templates tiles visibility walls weather layers manager";
const TOKENS =
  "copyObjects createObject deleteAll history moveMany pasteObjects preview quadtree rotateMany storeHistory undoHistory updateAll";
const TOKEN = "light ring vision shape voidMesh checkCollision findMovementPath testInsideRegion";

/** Lets the documented names that are not offered throw when they are read, naming them. */
export function nameUnoffered(canvas: object, tokenLayer: object, token: object): void {
  define(canvas, "canvas", CANVAS);
  define(tokenLayer, "canvas.tokens", TOKENS);
  define(token, "Token", TOKEN);
}

function define(prototype: object, path: string, names: string): void {
  for (const name of names.split(" ")) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      get: () => {
        throw new BenchError(`${path}.${name} is not offered by the bench`);
      },
      // Subclasses of a system may bring their own.
      set(this: object, value: unknown) {
        Object.defineProperty(this, name, { configurable: true, writable: true, value });
      },
    });
  }
}
