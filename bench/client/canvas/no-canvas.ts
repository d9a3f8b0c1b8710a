/**
 * The global `canvas` where somebody plays without a map: never ready, no scene, no grid, no layers. What asks it to
 * move or draw is done with nothing done.
 */
export class NoCanvas {
  readonly ready = false;
  readonly initialized = false;
  readonly loading = false;
  readonly scene = null;
  readonly id = null;
  readonly dimensions = null;
  readonly grid = null;
  readonly activeLayer = null;
  readonly app = undefined;
  readonly stage = undefined;
  readonly tokens = undefined;
  readonly interface = undefined;
  readonly hud = undefined;

  async draw(): Promise<this> {
    return this;
  }
  async tearDown(): Promise<this> {
    return this;
  }
  pan(): void {}
  async animatePan(): Promise<void> {}
  async ping(): Promise<boolean> {
    return false;
  }
}
