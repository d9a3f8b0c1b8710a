import { defineConfig } from "vite";

/** The release build: `src/main.ts` as one ES module. Everything else is copied by `tools/build.ts`. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: "dist",
    emptyOutDir: true,
    sourcemap: true,
    target: "es2022",
    // Foundry revives rolls by class name, and GMs read stack traces.
    minify: false,
    reportCompressedSize: false,
    lib: { entry: "src/main.ts", formats: ["es"], fileName: () => "tactical-time.mjs" },
  },
});
