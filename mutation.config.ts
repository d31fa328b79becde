import { defineConfig } from "vitest/config";

/** The tests that scripts/mutation.mjs sets against changed code, one after the other. */
export default defineConfig({
  test: {
    include: (process.env["MUTATION_TESTS"] ?? "").split(","),
    globalSetup: ["./packages/server/src/testing/database-template.ts"],
    env: { TEST_DATABASE_URL: "", DEMO: "0", TZ: "Pacific/Kiritimati" },
    isolate: process.env["MUTATION_ISOLATE"] !== "",
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
