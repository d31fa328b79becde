// `npm run mutation [-- money|scoping|outbox|fields …] [file|resource …] [--fresh]`: changes code
// in many small ways and counts which changes the tests notice. `fields` removes each field of each
// resource from each place where it is written out.
import "./node-version.mjs";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";

const { ensureInstalled } = await import("./install.mjs");
await ensureInstalled();
const { ensureBuilt } = await import("./builds.mjs");
await ensureBuilt(["fonts", "render threads"]);
const { giveUp, ROOT } = await import("./child.mjs");
const { ensureTools } = await import("./tools.mjs");
const { Stryker } = await import("@stryker-mutator/core");
const { RESOURCES } = await import("./fields/resources.mjs");
const { scoreFields } = await import("./fields/score.mjs");

/** Ends where one does not exist: Stryker would leave it out without a word. */
const files = (folder, names) =>
  names.map((name) => {
    const file = `${folder}/${name}.ts`;
    if (!existsSync(join(ROOT, file))) giveUp(`There is no ${file} to mutate.`);
    return file;
  });

/**
 * Code whose tests must notice every change: the files to mutate, and only the tests that are
 * needed to notice it.
 */
const PARTS = {
  money: {
    mutate: files("packages/core/src", [
      "money",
      "quantity",
      "invoice",
      "vat",
      "vat/apportion",
      "vat/invoice-vat",
      "vat/line-vats",
    ]),
    tests: files("packages/core/src", [
      "money.test",
      "quantity.test",
      "invoice.test",
      "vat.test",
      "vat/invoice-vat.test",
      "vat/line-vats.test",
    ]),
  },
  // Queries are built once and cached, so per-test coverage would miss tests that only use a cached
  // one. All tests run for each change.
  scoping: {
    mutate: files("packages/server/src/kernel", [
      "calls/guard",
      "auth/actor",
      "owned/owned-records",
      "owned/owned-calls",
    ]),
    tests: files("packages/server/src/kernel/owned", ["scoping.test", "own-records.test"]),
    coverageAnalysis: "all",
  },
  outbox: {
    mutate: files("packages/web/src/sync", [
      "outbox/queue",
      "outbox/resolve-refused",
      "push/answered-records",
      "push/answers",
      "push/drain",
      "push/next-batch",
      "push/send",
    ]),
    tests: [
      "packages/web/src/sync/{outbox,push,pull,resources}/**/*.test.ts",
      "packages/web/src/sync/{engine,network-faults}.test.ts",
    ],
    ignoreStatic: true,
    // Modules are kept between runs, which halves the time; code that runs at import is left out.
    isolate: false,
  },
};
/** The percentage of changes that tests must notice. */
const LEAST = 85;

const asked = process.argv.slice(2).filter((word) => word !== "--fresh");
const isFresh = process.argv.includes("--fresh");
const parts = asked.filter((word) => word in PARTS);
const resources = asked.filter((word) => word in RESOURCES);
const only = asked.filter((word) => word !== "fields" && !(word in PARTS) && !(word in RESOURCES));
const isAll = asked.length === 0;
const isOfFields = isAll || resources.length > 0 || asked.includes("fields");
const known = Object.values(PARTS).flatMap(({ mutate }) =>
  mutate.map((file) => basename(file, ".ts")),
);
const unknown = only.filter((name) => !known.includes(name));
if (unknown.length > 0)
  giveUp(
    `There is no part or file ${unknown.join(", ")}; there are ${[...Object.keys(PARTS), ...known, "fields", ...Object.keys(RESOURCES)].join(", ")}.`,
  );

// A memory file system: the tests' databases need no disk.
if (existsSync("/dev/shm")) process.env["TMPDIR"] = "/dev/shm";
process.chdir(ROOT);

const outcomes = [];
const isOnlyFields = isOfFields && parts.length === 0 && only.length === 0 && !isAll;
const wanted = parts.length > 0 ? parts : isOnlyFields ? [] : Object.keys(PARTS);
for (const name of wanted) {
  const mutate = PARTS[name].mutate.filter(
    (file) => only.length === 0 || only.includes(basename(file, ".ts")),
  );
  if (mutate.length > 0) outcomes.push({ name, ...(await scoreOf(name, mutate)) });
}
for (const { name, score, noticed, all } of outcomes)
  console.log(`${name}: ${score.toFixed(1)} % of ${all} changes noticed (${noticed})`);
const isNoticed = outcomes.every(({ score }) => score >= LEAST);
// Tests of papers read PDFs with these.
if (isOfFields) ensureTools(["pdftotext", "qpdf"]);
const unnoticed = isOfFields ? await scoreFields(resources, { isFresh }) : 0;
// For fields, every removal must be noticed.
process.exitCode = isNoticed && unnoticed === 0 ? 0 : 1;

async function scoreOf(name, mutate) {
  const { tests, isolate = true, ...more } = PARTS[name];
  process.env["MUTATION_TESTS"] = tests.join(",");
  process.env["MUTATION_ISOLATE"] = isolate ? "1" : "";
  const results = await new Stryker({
    coverageAnalysis: "perTest",
    ...more,
    mutate,
    testRunner: "vitest",
    vitest: { configFile: "mutation.config.ts" },
    plugins: ["@stryker-mutator/vitest-runner"],
    concurrency: Number(process.env["WORKERS"] ?? 2),
    // Milliseconds, added to one and a half times what the tests took: some changes never end.
    timeoutMS: 15_000,
    // Keeps earlier results of changes whose code and tests are unchanged.
    incremental: true,
    incrementalFile: `node_modules/.cache/roundsman/mutation-${name}.json`,
    force: isFresh,
    ignorePatterns: [
      "/dist",
      "packages/web/dist",
      "packages/server/dist",
      "data",
      "e2e",
      "bench",
      "soak",
      "docs",
      "screenshots",
    ],
    tempDirName: ".stryker",
    reporters: ["clear-text", "progress-append-only"],
    clearTextReporter: { allowColor: false, reportTests: false, reportMutants: true },
    disableTypeChecks: false,
    // A missing file, because Stryker would read the real one through an API that TypeScript 7
    // lacks.
    tsconfigFile: "none.json",
  }).runMutationTest();
  const counted = results.filter(
    ({ status }) => !["Ignored", "CompileError", "RuntimeError"].includes(status),
  );
  const noticed = counted.filter(
    ({ status }) => status === "Killed" || status === "Timeout",
  ).length;
  return {
    all: counted.length,
    noticed,
    score: counted.length === 0 ? 0 : (100 * noticed) / counted.length,
  };
}
