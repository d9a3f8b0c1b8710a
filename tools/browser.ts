/**
 * Finds a Chromium for the browser tests, or installs Debian's package when that is possible without asking.
 * Order: $CHROMIUM, the usual names on PATH, the browser that Playwright manages, Debian's package when root.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

function onPath(name: string): string | null {
  const found = spawnSync(process.platform === "win32" ? "where" : "which", [name], { encoding: "utf8" });
  const line = found.stdout?.split(/\r?\n/)[0]?.trim();
  return found.status === 0 && line ? line : null;
}

/** The path of a Chromium that can be started, or null. */
export function findChromium(): string | null {
  const given = process.env["CHROMIUM"];
  if (given && existsSync(given)) return given;
  for (const name of NAMES) {
    const found = onPath(name);
    if (found) return found;
  }
  const mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  if (existsSync(mac)) return mac;
  const managed = chromium.executablePath();
  return managed && existsSync(managed) ? managed : null;
}

/** As {@link findChromium}, but installs Debian's package as root where there is none. Throws with what to do. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Debian's chromium (once) …");
    spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
    spawnSync("apt-get", ["install", "-y", "-qq", "chromium", "fonts-dejavu"], {
      stdio: "ignore",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    "No Chromium found for the browser tests: install Chromium or Chrome, or run `npx playwright install chromium`, or set CHROMIUM to its path.",
  );
}

/** Start options: no sandbox (CI runs as root), no calls home. */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--use-gl=angle",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];
