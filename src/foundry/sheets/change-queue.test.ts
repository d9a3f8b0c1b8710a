import { describe, expect, it, vi } from "vitest";
import { ChangeQueue } from "./change-queue.ts";

const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

describe("changes of one sheet", () => {
  it("add up, however quickly they come", async () => {
    const stored = { value: 0 };
    const queue = new ChangeQueue();
    const increment = async (): Promise<void> => {
      const next = stored.value + 1;
      await later();
      stored.value = next;
    };
    for (let i = 0; i < 4; i++) queue.add(increment);
    await queue.idle;
    expect(stored.value).toBe(4);
  });

  it("go on after one of them has failed", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const queue = new ChangeQueue();
    const done: string[] = [];
    queue.add(() => Promise.reject(new Error("refused")));
    queue.add(async () => void done.push("second"));
    await queue.idle;
    expect(done).toEqual(["second"]);
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });
});
