import { describe, expect, it } from "vitest";
import { AnswerBook, Lanes } from "./queue.ts";

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

describe("Lanes", () => {
  it("runs the jobs of one lane one after another, however long each takes", async () => {
    const lanes = new Lanes();
    const log: string[] = [];
    const job = (name: string, ms: number) => async () => {
      log.push(`${name}>`);
      await later(ms);
      log.push(`<${name}`);
    };
    await Promise.all([lanes.run("a", job("1", 20)), lanes.run("a", job("2", 1)), lanes.run("a", job("3", 5))]);
    expect(log).toEqual(["1>", "<1", "2>", "<2", "3>", "<3"]);
  });

  it("lets another lane go ahead", async () => {
    const lanes = new Lanes();
    const log: string[] = [];
    const slow = lanes.run("a", async () => {
      await later(20);
      log.push("a");
    });
    await lanes.run("b", async () => {
      log.push("b");
    });
    await slow;
    expect(log).toEqual(["b", "a"]);
  });

  it("goes on after a job that throws, and gives the error to its caller alone", async () => {
    const lanes = new Lanes();
    const bad = lanes.run("a", () => Promise.reject(new Error("no")));
    const good = lanes.run("a", async () => 1);
    await expect(bad).rejects.toThrow("no");
    expect(await good).toBe(1);
    await lanes.idle("a");
    expect(lanes.isBusy("a")).toBe(false);
  });
});

describe("AnswerBook", () => {
  it("knows the answers of the latest commands and forgets the oldest", () => {
    const book = new AnswerBook<number>(2);
    book.set("a", 1);
    book.set("b", 2);
    book.set("a", 3);
    book.set("c", 4);
    expect([book.get("a"), book.get("b"), book.get("c")]).toEqual([3, undefined, 4]);
  });
});
