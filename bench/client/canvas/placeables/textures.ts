import { BaseTexture, MIPMAP_MODES, Texture } from "pixi.js";

const cache = new Map<string, Promise<Texture | null>>();

/**
 * Core's default portraits are not ours to have, and asking for them would be a missing file: such a token gets its
 * lettered disc. `icons/` is where core keeps its art.
 */
function isCoreArt(src: string): boolean {
  return src.startsWith("icons/");
}

/** The texture of an image file, or null where there is none to be had. Loaded once per address. */
export function loadTexture(src: string | null | undefined): Promise<Texture | null> {
  if (!src || isCoreArt(src)) return Promise.resolve(null);
  let texture = cache.get(src);
  if (!texture) {
    texture = load(src);
    cache.set(src, texture);
  }
  return texture;
}

async function load(src: string): Promise<Texture | null> {
  const image = new Image();
  image.crossOrigin = "anonymous";
  image.src = src;
  try {
    await image.decode();
  } catch {
    return null;
  }
  // An SVG without width and height has no size of its own (Firefox: 0 x 0), which is why they are demanded.
  if (image.naturalWidth === 0) return null;
  return new Texture(new BaseTexture(image, { mipmap: MIPMAP_MODES.ON }));
}
