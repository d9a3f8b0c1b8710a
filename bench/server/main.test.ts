import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Store } from "./store.ts";
import { at, IDS, Tab, TestBench } from "./testing.ts";

const root = path.resolve(import.meta.dirname, "../..");

let bench: TestBench;
const children: ChildProcess[] = [];
beforeEach(() => {
  bench = new TestBench();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await bench.dispose();
});

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly exit: Promise<number | null>;
}

function run(...args: string[]): Run {
  const main = path.join(root, "bench/server/main.ts");
  const base = ["--dist", bench.distDir, "--data", bench.dataDir, "--seed", path.join(bench.folder, "seed")];
  const child = spawn(process.execPath, ["--import", "tsx", main, ...base, ...args], { cwd: root });
  children.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data: Buffer) => {
      output += data.toString();
    });
  }
  return {
    child,
    output: () => output,
    exit: once(child, "exit").then(([code]) => (typeof code === "number" ? code : null)),
  };
}

/** The socket's address, once the addresses are announced. */
async function address({ output }: Run): Promise<string> {
  const end = Date.now() + 15_000;
  for (;;) {
    const match = /(http:\S+)\/join/.exec(output());
    if (match) return `${match[1]?.replace(/^http/, "ws")}/socket`;
    if (Date.now() > end) throw new Error(`not started: ${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe("the command", { timeout: 30_000 }, () => {
  it("announces an address for each person, and closes cleanly on a signal", async () => {
    const running = run("--port", "0", "--prefix", "vtt");
    await address(running);
    expect(running.output()).toMatch(/Ada +http:\/\/127\.0\.0\.1:\d+\/vtt\/game\?user=adaplayer0000000/);
    running.child.kill("SIGTERM");
    expect(await running.exit).toBe(0);
    const store = await Store.open(path.join(bench.dataDir, "world"));
    expect(store.all("User").length).toBeGreaterThanOrEqual(3);
    await store.close();
  });

  it("exits with a clear line when port or generation are wrong", async () => {
    const { url } = await bench.start();
    const used = run("--port", new URL(url).port, "--data", path.join(bench.folder, "other"));
    const wrong = run("--generation", "12");
    const unknown = run("--colour", "red");
    expect(await used.exit).toBe(1);
    expect(used.output().trim()).toMatch(/^Port \d+ is in use\. .*--port \d+$/);
    expect(await wrong.exit).toBe(2);
    expect(wrong.output().trim()).toBe('The bench plays generation 13 or 14, not "12": --generation 14');
    expect(await unknown.exit).toBe(1);
    expect(unknown.output()).not.toContain("    at ");
  });

  it("leaves nothing half written when it is killed", async () => {
    const running = run("--port", "0", "--jitter", "0");
    const tab = await Tab.open(await address(running));
    await tab.ask("hello", { userId: IDS.gm });
    const actors = ["killtest00000001", "killtest00000002"];
    const operation = (action: "create" | "update", system: { n: number }, type = {}) =>
      actors.map(
        (_id) =>
          ({
            action,
            documentName: "RollTable",
            parentUuid: null,
            pack: null,
            data: [{ _id, name: "T", flags: { x: system }, ...type }],
            options: {},
          }) as const,
      );
    await tab.ask("modifyBatch", operation("create", { n: 0 }));
    let n = 0;
    const writing = (async () => {
      for (;;) await tab.ask("modifyBatch", operation("update", { n: ++n }));
    })();
    await new Promise((resolve) => setTimeout(resolve, 300));
    running.child.kill("SIGKILL");
    await expect(writing).rejects.toThrow("closed");
    const store = await Store.open(path.join(bench.dataDir, "world"));
    const counts = actors.map((id) => at(store.get("RollTable", id) ?? {}, "flags", "x")["n"]);
    await store.close();
    expect(counts[0]).toBe(counts[1]);
    expect(Number(counts[0])).toBeGreaterThanOrEqual(n - 1);
    expect(store.corrupt).toEqual([]);
  });
});
