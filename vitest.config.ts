import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    // Audits read every file of the house: seconds on a busy machine. No test measures time.
    testTimeout: 30_000,
    include: ["src/**/*.test.ts", "tests/unit/**/*.test.ts", "bench/**/*.test.ts", "tools/**/*.test.ts"],
    coverage: {
      provider: "v8",
      include: ["src/core/**", "src/rulesets/*/rules/**"],
      exclude: ["**/*.test.ts"],
      reporter: ["text-summary", "json-summary"],
    },
  },
});
