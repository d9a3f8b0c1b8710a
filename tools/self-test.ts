/** `npm run self-test`: the conformance cases as one script, to be pasted into a macro of a real Foundry VTT world. */
import path from "node:path";
import { build } from "vite";
import { root } from "./build.ts";

export const selfTestPath = path.join(root, "release", "self-test.js");

export async function buildSelfTest(): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    publicDir: false,
    build: {
      outDir: path.join(root, "release"),
      emptyOutDir: false,
      target: "es2022",
      minify: false,
      reportCompressedSize: false,
      lib: {
        entry: path.join(root, "bench", "conformance", "macro.ts"),
        formats: ["iife"],
        name: "tacticalTimeSelfTest",
        fileName: () => "self-test.js",
      },
    },
  });
}

if (process.argv[1] === import.meta.filename) {
  await buildSelfTest();
  console.log(`${path.relative(root, selfTestPath)}: paste its text into a script macro (docs/self-test.md)`);
}
