/** Type-checks each of the repository's projects: what each may see (Foundry, DOM, Node, nothing) differs. */
import { spawn } from "node:child_process";
import path from "node:path";

export const PROJECTS = ["tsconfig.json", "tsconfig.core.json", "tsconfig.node.json", "tsconfig.bench.json"] as const;
const root = path.resolve(import.meta.dirname, "..");

export function typecheck(project: string): Promise<{ project: string; ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const tsc = path.join(root, "node_modules", "typescript", "bin", "tsc");
    const child = spawn(process.execPath, [tsc, "--noEmit", "-p", project], { cwd: root });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on("close", (status) => resolve({ project, ok: status === 0, output }));
  });
}

if (process.argv[1] === import.meta.filename) {
  const results = [];
  for (const project of PROJECTS) results.push(await typecheck(project));
  for (const { project, ok, output } of results) {
    console.log(`${ok ? "ok    " : "FAILED"} ${project}`);
    if (!ok) console.log(output);
  }
  process.exitCode = results.every((r) => r.ok) ? 0 : 1;
}
