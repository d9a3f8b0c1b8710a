/**
 * Draws when something has changed, and only then: many tabs share few cores in the tests. Animations ask for frames
 * while they run. Their promises end by a timer and not by frames, since a hidden tab gets none.
 */

interface RunningAnimation {
  readonly start: number;
  readonly duration: number;
  readonly step: (progress: number) => void;
  readonly finish: () => void;
}

export class RenderLoop {
  #draw: () => void = () => {};
  #frame: number | null = null;
  readonly #running = new Map<string, RunningAnimation>();
  /** False turns every animation into a jump. */
  animate: boolean;

  constructor(animate: boolean) {
    this.animate = animate;
  }

  /** Sets what draws one frame. */
  attach(draw: () => void): void {
    this.#draw = draw;
    this.request();
  }

  detach(): void {
    this.#draw = () => {};
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
    for (const animation of this.#running.values()) animation.finish();
  }

  request(): void {
    this.#frame ??= requestAnimationFrame((now) => this.#onFrame(now));
  }

  #onFrame(now: number): void {
    this.#frame = null;
    for (const { start, duration, step } of this.#running.values())
      step(Math.min(1, Math.max(0, (now - start) / duration)));
    this.#draw();
    if (this.#running.size > 0) this.request();
  }

  /** Runs `step` from 0 to 1 over `duration` milliseconds; one of the same name ends the former at once, where it is. */
  run(name: string, duration: number, step: (progress: number) => void): Promise<void> {
    this.#running.get(name)?.finish();
    if (!this.animate || duration <= 0) {
      step(1);
      this.request();
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        if (this.#running.get(name) === animation) this.#running.delete(name);
        resolve();
      };
      const animation: RunningAnimation = { start: performance.now(), duration, step, finish };
      const timer = setTimeout(() => {
        step(1);
        this.request();
        finish();
      }, duration);
      this.#running.set(name, animation);
      this.request();
    });
  }

  stop(name: string): void {
    this.#running.get(name)?.finish();
  }
}

/** Slow at both ends. */
export function ease(t: number): number {
  return t * t * (3 - 2 * t);
}
