import path from "node:path";
import { defineConfig } from "vite";

/** The bench's client, built to `bench/dist/`; its page and files are relative, so that a route prefix is no matter. */
export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  publicDir: path.join(import.meta.dirname, "public"),
  build: {
    outDir: path.join(import.meta.dirname, "..", "dist"),
    emptyOutDir: true,
    sourcemap: true,
    target: "es2022",
    // Names stay: rolls are revived by class name, and the stack traces are ours to read. Blanks and comments go: every
    // tab of every test reads them anew.
    minify: false,
    rolldownOptions: { output: { minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } } } },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 8000,
  },
});
