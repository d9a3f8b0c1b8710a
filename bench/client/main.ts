import DOMPurify from "dompurify";
import { runConformance } from "../conformance/run.ts";
import { suites } from "../conformance/suites.ts";
import type { WorldData } from "../protocol.ts";
import * as applications from "./applications/index.ts";
import { boot } from "./boot.ts";
import {
  canvasNamespaces,
  forgetActivity,
  receiveActivity,
  sceneDimensions,
  setupCanvas,
  startCanvas,
} from "./canvas/index.ts";
import { setSceneDimensions } from "./documents/index.ts";
import { game } from "./helpers/game.ts";
import { Hooks } from "./helpers/hooks.ts";
import { installReport, report, reportBootFailure } from "./helpers/report.ts";
import { loud } from "./loud.ts";
import { SocketTransport } from "./net.ts";

installReport();

/** Where the bench is mounted: the server writes it as the page's base. */
const base = new URL(document.baseURI).pathname.replace(/\/$/, "");
const route = (path: string): string => `${base}/${path}`;

async function loadJson(path: string): Promise<Record<string, unknown>> {
  const response = await fetch(route(path));
  if (!response.ok) {
    report.missingAssets.push(path);
    throw new Error(`${path}: ${response.status}`);
  }
  return (await response.json()) as Record<string, unknown>;
}

async function loadSystem(world: WorldData): Promise<void> {
  const modules = (world.system["esmodules"] ?? []) as string[];
  for (const file of modules) await import(/* @vite-ignore */ route(`systems/${String(world.system["id"])}/${file}`));
}

function banner(text: string): void {
  const box = document.createElement("div");
  box.id = "bench-connection";
  box.setAttribute("role", "alert");
  box.textContent = text;
  box.style.cssText =
    "position:fixed;inset:0 0 auto;padding:.5rem;background:#8a1c1c;color:#fff;text-align:center;z-index:100000";
  document.body.append(box);
}

/** Waits for the server and loads the page again: a tab that was away knows nothing of what happened meanwhile. */
async function reloadWhenBack(): Promise<void> {
  banner("The connection to the bench is lost. This page reloads when it is back.");
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const back = await fetch(route("api/users")).then(
      (response) => response.ok,
      () => false,
    );
    if (back) return location.reload();
  }
}

async function join(): Promise<void> {
  const users = await fetch(route("api/users")).then((response) => response.json() as Promise<never[]>);
  applications.mountJoinScreen({ title: "Tactical Time: the bench", users, prefix: base.replace(/^\//, "") });
  reportedAsReady();
}

function reportedAsReady(): void {
  document.body.dataset["ready"] = "true";
}

async function play(userId: string): Promise<void> {
  const protocol = location.protocol === "https:" ? "wss:" : "ws:";
  const transport = await SocketTransport.open(new WebSocket(`${protocol}//${location.host}${route("socket")}`));
  addEventListener("pagehide", () => transport.close());
  let leaving = false;
  addEventListener("beforeunload", () => {
    leaving = true;
  });
  await boot({
    transport,
    userId,
    store: localStorage,
    language: new URLSearchParams(location.search).get("lang"),
    loadJson,
    loadSystem,
    utils: { cleanHTML: (html: string) => DOMPurify.sanitize(html) },
    setup: (foundry) => {
      setSceneDimensions((scene, grid) => sceneDimensions(scene, grid as Parameters<typeof sceneDimensions>[1]));
      const { hud, ...namespaces } = canvasNamespaces;
      Object.assign(foundry, namespaces, { applications: applications.makeNamespace({ hud }) });
      game.canvas = setupCanvas({
        sendActivity: ({ ping, ...rest }) => {
          const { x, y, scene, color } = ping ?? {};
          const told =
            x === undefined || y === undefined ? {} : { ping: { x, y, scene: scene ?? "", color: color ?? "" } };
          void transport.request("activity", { ...rest, ...told });
        },
      });
      applications.setupApplications();
      const { ui } = globalThis as unknown as { ui: object };
      Object.assign(globalThis, { ui: loud(ui, "ui") });
    },
    mount: async () => {
      await applications.mountUI();
      await startCanvas();
      game.keybindings.listen(window);
    },
    onActivity: (id, data) => receiveActivity(id, data),
    onLeft: forgetActivity,
    onHotReload: (path, extension) => void applications.reloadFile(path, extension),
    onConnectionLost: () => {
      if (!leaving) void reloadWhenBack();
    },
  });
  reportedAsReady();
}

report.conformance = (ids?: readonly string[]) => runConformance(ids);
report["conformanceIds"] = () => suites.flat().map((c) => c.id);
Object.assign(report, { hookCounts: Hooks.counts });

const userId = new URLSearchParams(location.search).get("user");
const page = location.pathname.endsWith("/game") && userId ? play(userId) : join();
page.catch((error: unknown) => {
  reportBootFailure(error);
  console.error(error);
  banner(`The bench could not start: ${(error as Error).message}`);
});
