import { symlinkSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { StartError } from "./server.ts";
import { IDS, TestBench } from "./testing.ts";

let bench: TestBench;
beforeEach(() => {
  bench = new TestBench();
});
afterEach(async () => {
  await bench.dispose();
  expect(bench.errors).toEqual([]);
});

const get = (address: string) => fetch(`${bench.url}${address}`, { redirect: "manual" });
const body = async (address: string) => (await get(address)).text();

/** A request with the path exactly as given: fetch would tidy it up. */
function rawGet(address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(bench.url);
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    );
    let answer = "";
    socket.on("data", (data) => {
      answer += data.toString();
    });
    socket.on("end", () => resolve(answer)).on("error", reject);
  });
}

describe.each(["", "/vtt", "/a/b"])("under the prefix %j", (prefix) => {
  beforeEach(async () => {
    await bench.start({ prefix });
  });

  it("serves the client with its base, its files and the system's", async () => {
    expect(bench.url.endsWith(prefix)).toBe(true);
    const page = await get(`/game?user=${IDS.ada}`);
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(await page.text()).toContain(`<head><base href="${prefix}/">`);
    expect(await body("/join")).toContain('src="bench/main.js"');
    expect((await get("/bench/main.js")).headers.get("content-type")).toContain("text/javascript");
    expect((await get("/systems/tactical-time/styles/a.css")).headers.get("content-type")).toContain("text/css");
    expect((await get("/worlds/bench/art/map.svg")).headers.get("content-type")).toBe("image/svg+xml");
    expect((await get("/worlds/bench/world.yaml")).status).toBe(404);
    expect(await (await get("/api/users")).json()).toContainEqual({
      id: IDS.ada,
      name: "Ada",
      role: 1,
      color: null,
      active: false,
    });
  });

  it("leads to the list of users when nobody, or nobody known, is named", async () => {
    for (const address of ["/", "/game", "/game?user=nobody"]) {
      expect((await get(address)).headers.get("location")).toBe(`${prefix}/join`);
    }
  });

  it("lets clients in", async () => {
    const tab = await bench.join(IDS.ada);
    expect((await tab.world()).prefix).toBe(prefix);
  });

  it("lists what was not found", async () => {
    const server = await get("/systems/tactical-time/art/none.svg");
    expect(server.status).toBe(404);
    expect(await (await get("/api/not-found")).json()).toEqual([`${prefix}/systems/tactical-time/art/none.svg`]);
  });
});

describe("files", () => {
  beforeEach(async () => {
    await bench.start();
  });

  it("serves HTML of the system as plain text", async () => {
    expect((await get("/systems/tactical-time/page.html")).headers.get("content-type")).toContain("text/plain");
  });

  it("lets nobody out of the folders", async () => {
    symlinkSync(path.join(bench.folder, "outside.txt"), path.join(bench.distDir, "link.txt"));
    for (const address of [
      "/systems/tactical-time/../outside.txt",
      "/systems/tactical-time/%2e%2e/outside.txt",
      "/systems/tactical-time/..%2foutside.txt",
      "/systems/tactical-time//../../outside.txt",
      "/bench/..%2f..%2foutside.txt",
      "/systems/tactical-time/link.txt",
      "/systems/tactical-time/%00",
      "/systems/tactical-time/%ff",
      "/systems/other/system.json",
    ]) {
      const answer = await rawGet(address);
      expect(answer, address).toMatch(/^HTTP\/1\.1 40[04] /);
      expect(answer, address).not.toContain("secret");
    }
  });

  it("offers reading only", async () => {
    expect((await fetch(`${bench.url}/join`, { method: "POST" })).status).toBe(405);
  });

  it("tells clients of changed files that the manifest lists", async () => {
    const tab = await bench.join(IDS.ada);
    writeFileSync(path.join(bench.distDir, "page.html"), "unlisted");
    writeFileSync(path.join(bench.distDir, "styles/a.css"), "a { color: red }");
    expect(await tab.until("hotReload")).toEqual([
      { type: "hotReload", path: "systems/tactical-time/styles/a.css", extension: "css" },
    ]);
  });

  it("browses the system's own folders, with the permission", async () => {
    const [gm, ada] = [await bench.join(IDS.gm), await bench.join(IDS.ada)];
    const root = "systems/tactical-time";
    expect(await gm.ask("browse", { path: root })).toEqual({
      dirs: [`${root}/styles`],
      files: [`${root}/page.html`, `${root}/system.json`],
    });
    await expect(gm.ask("browse", { path: `${root}/../../..` })).rejects.toMatchObject({ code: "missing" });
    await expect(ada.ask("browse", { path: root })).rejects.toMatchObject({ code: "permission" });
  });
});

describe("starting", () => {
  const refused = async (options: Parameters<TestBench["start"]>[0], reason: StartError["reason"], text: string) => {
    const error = await bench.start(options).then(
      () => null,
      (caught: unknown) => caught,
    );
    expect(error).toBeInstanceOf(StartError);
    expect(error).toMatchObject({ reason, message: expect.stringContaining(text) });
  };

  it("says what to do when the port is in use", async () => {
    const { url } = await bench.start();
    const port = Number(new URL(url).port);
    const other = new TestBench();
    await expect(other.start({ port })).rejects.toMatchObject({
      reason: "port",
      message: expect.stringContaining(`Port ${port} is in use`),
    });
    await other.dispose();
  });

  it("says when a second bench has the same data", async () => {
    await bench.start();
    const second = new TestBench();
    await expect(second.start({ dataDir: bench.dataDir })).rejects.toMatchObject({ reason: "data" });
    await second.dispose();
  });

  it("says when there is no build, or one for other generations", async () => {
    await refused({ distDir: path.join(bench.folder, "nowhere") }, "build", "build the system first");
    const file = path.join(bench.distDir, "system.json");
    writeFileSync(file, JSON.stringify({ id: "x", compatibility: { minimum: "14", maximum: "14" } }));
    await refused({ generation: 13 }, "generation", "not for 13.351");
    writeFileSync(file, "no json");
    await refused({}, "build", "is not a manifest");
    await refused({ prefix: "vtt/" }, "options", "is no route prefix");
  });

  it("says which document of a seed cannot be used", async () => {
    writeFileSync(path.join(bench.folder, "seed", "zz.yaml"), "Actor: [{_id: bad, name: Bad, type: hero}]");
    await expect(bench.start()).rejects.toThrow(/zz\.yaml: Actor Bad: "bad" is no valid id/);
  });

  it("begins anew with fresh, and not otherwise", async () => {
    await bench.start();
    await (await bench.join(IDS.gm)).delete("Actor", IDS.hero);
    await bench.stop();
    await bench.start();
    const count = async () => (await (await bench.join(IDS.gm)).world()).documents.Actor.length;
    expect(await count()).toBe(1);
    await bench.stop();
    await bench.start({ fresh: true });
    expect(await count()).toBe(2);
  });
});
