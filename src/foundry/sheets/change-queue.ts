/**
 * Runs changes one after another. A job reads what is there when its turn comes, so quick presses add up instead of
 * overwriting each other. A job that fails does not stop the next; the host has told the person already.
 */
export class ChangeQueue {
  #last: Promise<void> = Promise.resolve();

  /** Runs the job after all that were added before. */
  add(job: () => Promise<void>): void {
    this.#last = this.#last.then(job).catch((error: unknown) => console.error(error));
  }

  /** Resolves when nothing is waiting. */
  get idle(): Promise<void> {
    return this.#last;
  }
}
