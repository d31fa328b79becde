import { describe, expect, test } from "vitest";
import { trial as backupInUse } from "./backup-in-use.ts";
import { trial as diskFull } from "./disk-full.ts";
import { trial as fsyncError } from "./fsync-error.ts";
import { trial as fsyncFirst } from "./fsync-first.ts";
import { shortHandOvers } from "./hand-overs.ts";
import { trial as killPostgres } from "./kill-postgres.ts";
import { trial as killSqlite } from "./kill-sqlite.ts";
import { trial as lockedDatabase } from "./locked-database.ts";
import { acknowledgedAfterFsync } from "./parts/fsync-first.ts";
import { canMount } from "./parts/small-disk.ts";
import { contextOf, type Trial } from "./parts/trial.ts";
import { canTrace } from "./parts/trace.ts";
import { trial as restartPostgres } from "./restart-postgres.ts";
import { trial as twoServers } from "./two-servers.ts";

/** The long trials of `npm run soak`, with fewer rounds. */
const TRIALS = {
  killSqlite,
  killPostgres,
  restartPostgres,
  lockedDatabase,
  twoServers,
  backupInUse,
  handOvers: shortHandOvers(17, 10),
};
const ROUNDS: Readonly<Record<string, number>> = { killSqlite: 3, killPostgres: 3 };
const TRACED = { fsyncFirst, fsyncError };
const mayTrace = await canTrace();

async function hold(name: string, trial: Trial): Promise<void> {
  const rounds = ROUNDS[name] ?? 1;
  const { context, counted } = contextOf(name, rounds, process.env["POSTGRES"] ?? "");
  await trial.run(context);
  expect(counted().rounds).toBeGreaterThanOrEqual(rounds);
}

describe("In the short form", () => {
  test.each(Object.entries(TRIALS).map(([name, trial]) => ({ name, trial, proves: trial.proves })))(
    "$proves",
    ({ name, trial }) => hold(name, trial),
  );
  const skipped = mayTrace
    ? ""
    : " (skipped: strace is missing here, or may not look at another process)";
  test
    .skipIf(!mayTrace)
    .each(Object.entries(TRACED).map(([name, trial]) => ({ name, trial, proves: trial.proves })))(
    `$proves${skipped}`,
    ({ name, trial }) => hold(name, trial),
  );
  const mayMount = canMount();
  const unmounted = mayMount ? "" : " (skipped: this process may not mount a small disk)";
  test.skipIf(!mayMount)(`${diskFull.proves}${unmounted}`, () => hold("diskFull", diskFull));
});

describe("What strace has seen", () => {
  const log = "fsync(21</d/roundsman.db-wal>) = 0";
  const asked = (line: number) =>
    `read(${line}<socket:[1]>, "POST /api/invoice/ HTTP/"..., 65536) = 400`;
  const answered = (line: number) =>
    `write(${line}<socket:[1]>, "HTTP/1.1 201 Created\\r\\nco"..., 900) = 900`;

  test("is good if each answer follows an fsync of the log, also one for several answers", () => {
    expect(acknowledgedAfterFsync([asked(30), log, answered(30)])).toBe(1);
    expect(acknowledgedAfterFsync([asked(30), asked(31), log, answered(31), answered(30)])).toBe(2);
  });

  test.each([
    ["none came", [asked(30), answered(30)]],
    ["it came before the request", [log, asked(30), answered(30)]],
    ["it failed", [asked(30), "fsync(21</d/roundsman.db-wal>) = -1 EIO", answered(30)]],
    ["it was another file's", [asked(30), "fsync(21</d/images/a.jpg>) = 0", answered(30)]],
    ["the next one had none", [asked(30), log, answered(30), asked(30), answered(30)]],
  ])("is bad if %s", (_, calls) => {
    expect(() => acknowledgedAfterFsync(calls)).toThrow("before its fsync");
  });
});
