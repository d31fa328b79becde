import "./node-version.mjs";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const { ensureInstalled } = await import("./install.mjs");
const { ensureBuilt } = await import("./builds.mjs");
const { giveUp, runNode } = await import("./child.mjs");
const { startPostgres } = await import("./postgres.mjs");
const { ensureTools } = await import("./tools.mjs");
const { tally } = await import("./tally.mjs");

/** What each part of the test suite needs besides Node. */
const PARTS = {
  tools: {},
  core: {},
  contract: {},
  documents: { builds: ["fonts"], tools: ["qpdf", "pdftotext"] },
  web: { builds: ["fonts"] },
  "server-sqlite": { builds: ["fonts", "render threads"] },
  "server-postgres": { builds: ["fonts", "render threads"], tools: ["postgres"] },
  soak: { builds: ["web", "server"], tools: ["postgres", "strace"] },
  e2e: {
    builds: ["web", "server"],
    tools: [
      "chromium",
      "chromium-headless-shell",
      "webkit",
      "firefox",
      "pdftotext",
      "qpdf",
      "Chinese fonts",
    ],
  },
};

// `npm test -- core server e2e/main-job.test.ts`: the named parts, and test files that match the
// other words.
const asked = process.argv.slice(2);
const isPart = (word) =>
  Object.keys(PARTS).some((part) => part === word || part.startsWith(`${word}-`));
const words = asked.filter(isPart);
const parts = Object.keys(PARTS).filter(
  (part) =>
    words.length === 0 || words.some((word) => part === word || part.startsWith(`${word}-`)),
);
const needs = (what) => [...new Set(parts.flatMap((part) => PARTS[part][what] ?? []))];

await ensureInstalled();
await ensureBuilt(needs("builds"));
const tools = trying(() => ensureTools(needs("tools")));
// Autovacuum would run at different moments in every run.
const quiet = { autovacuum: "off" };
const postgres = tools.postgres && (await startPostgres(tools.postgres, quiet));
const folder = mkdtempSync(join(tmpdir(), "roundsman-test-"));

// The tests get the signal too and end; this process stays to clean up.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);

try {
  const report = join(folder, "report.json");
  const projects = parts.flatMap((part) => ["--project", part]);
  const args = [
    "node_modules/vitest/vitest.mjs",
    "run",
    ...projects,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...asked.filter((word) => !isPart(word)),
  ];
  const code = await runNode(args, {
    env: {
      ...process.env,
      TEST_DATABASE_URL: postgres ? postgres.url : "",
      WHOLE_SUITE: asked.every(isPart) ? "1" : "",
      CHROMIUM: process.env.CHROMIUM ?? tools["chromium-headless-shell"] ?? tools.chromium ?? "",
      CHROMIUM_WITH_CAMERA: tools.chromium ?? "",
      POSTGRES: tools.postgres ?? "",
    },
  });
  const { sentence, isGreen } = tally(() => readFileSync(report, "utf8"), code);
  console.log(`\n${sentence}`);
  process.exitCode = isGreen ? 0 : 1;
} finally {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}

function trying(work) {
  try {
    return work();
  } catch (error) {
    return giveUp(error.message);
  }
}
