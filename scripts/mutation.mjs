import "./node-version.mjs";

const { ensureInstalled } = await import("./install.mjs");
await ensureInstalled();
const { giveUp, ROOT } = await import("./child.mjs");
const { Stryker } = await import("@stryker-mutator/core");

/** The code whose tests must notice every change: what is mutated, and the tests that are to notice. */
const PARTS = {
  money: {
    mutate: ["money", "grouped", "quantity", "invoice", "vat"].map((file) => `packages/core/src/${file}.ts`),
    tests: "packages/core/src/**/*.test.ts",
  },
  scoping: {
    mutate: ["guard", "actor", "paths", "owned-records", "owned-calls"].map((file) => `packages/server/src/app/${file}.ts`),
    tests: "packages/server/src/{app/matrix,app,customers,products,session}/*.test.ts",
  },
  outbox: {
    mutate: ["actions", "answers", "claim", "drain", "queue", "send"].map((file) => `packages/web/src/platform/${file}.ts`),
    tests: "packages/web/src/platform/!(histories).test.ts",
  },
};
/** Percent of changes that a test must notice (issue 7). */
const LEAST = 85;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0) giveUp(`There is no part ${unknown.join(", ")}; there are ${Object.keys(PARTS).join(", ")}.`);

const outcomes = [];
for (const name of asked.length > 0 ? asked : Object.keys(PARTS)) outcomes.push({ name, ...(await scoreOf(name)) });
for (const { name, score, noticed, all } of outcomes) console.log(`${name}: ${score.toFixed(1)} % of ${all} changes noticed (${noticed})`);
process.exitCode = outcomes.every(({ score }) => score >= LEAST) ? 0 : 1;

async function scoreOf(name) {
  const { mutate, tests } = PARTS[name];
  process.env["MUTATION_TESTS"] = tests;
  process.chdir(ROOT);
  const results = await new Stryker({
    mutate,
    testRunner: "vitest",
    vitest: { configFile: "mutation.config.ts" },
    plugins: ["@stryker-mutator/vitest-runner"],
    coverageAnalysis: "perTest",
    concurrency: 2,
    timeoutMS: 30_000,
    ignorePatterns: ["**/dist", "data", "e2e", "bench", "soak"],
    tempDirName: ".stryker",
    reporters: ["clear-text", "progress-append-only"],
    clearTextReporter: { allowColor: false, reportTests: false, reportMutants: true },
    disableTypeChecks: false,
    // It would read it by an API that TypeScript 7 has not.
    tsconfigFile: "none.json",
  }).runMutationTest();
  const counted = results.filter(({ status }) => !["Ignored", "CompileError", "RuntimeError"].includes(status));
  const noticed = counted.filter(({ status }) => status === "Killed" || status === "Timeout").length;
  return { all: counted.length, noticed, score: counted.length === 0 ? 0 : (100 * noticed) / counted.length };
}
