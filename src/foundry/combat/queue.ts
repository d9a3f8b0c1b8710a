/**
 * One lane per key: jobs of a lane run one after another, in the order in which they were put in. A job that throws
 * does not stop the lane.
 */
export class Lanes {
  readonly #tails = new Map<string, Promise<unknown>>();

  /** Runs the job when all earlier jobs of the lane are settled. */
  run<T>(key: string, job: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(key) ?? Promise.resolve();
    const after = before.then(job, job);
    const tail = after.catch(() => undefined);
    this.#tails.set(key, tail);
    void tail.then(() => {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    });
    return after;
  }

  /** Resolves when the lane is empty at the moment of asking. */
  async idle(key: string): Promise<void> {
    await this.#tails.get(key);
  }

  isBusy(key: string): boolean {
    return this.#tails.has(key);
  }
}

/** Remembers the answers of the last commands, so that a repeated one is answered and not carried out again. */
export class AnswerBook<T> {
  readonly #answers = new Map<string, T>();
  readonly #size: number;

  constructor(size = 200) {
    this.#size = size;
  }

  get(id: string): T | undefined {
    return this.#answers.get(id);
  }

  set(id: string, answer: T): void {
    this.#answers.delete(id);
    this.#answers.set(id, answer);
    if (this.#answers.size <= this.#size) return;
    const [oldest] = this.#answers.keys();
    if (oldest !== undefined) this.#answers.delete(oldest);
  }
}
