import "./node-version.mjs";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const { ensureInstalled } = await import("./install.mjs");
const { ensureBuilt } = await import("./builds.mjs");
const { giveUp, runNode } = await import("./child.mjs");
const { startPostgres } = await import("./postgres.mjs");
const { ensureTools } = await import("./tools.mjs");
const { PARTS, requested, testFiles } = await import("./test-parts.mjs");
const { tally } = await import("./tally.mjs");

// `npm test -- core server e2e/main-job.test.ts`: the named parts, and test files that match the
// other words.
const { parts, rest, isWhole } = trying(() => requested(process.argv.slice(2), testFiles()));
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
    ...rest,
  ];
  const code = await runNode(args, {
    env: {
      ...process.env,
      TEST_DATABASE_URL: postgres ? postgres.url : "",
      WHOLE_SUITE: isWhole ? "1" : "",
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
