import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { customer, handWorkOver, invoice, openInvoices } from "../hand-overs/testing.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { type Caller } from "../testing/caller.ts";
import { insertPerson } from "../kernel/auth/people.ts";
import { draftIn, sha256 } from "./backup-files.ts";
import { openBackups } from "./backups.ts";
import { type Backups } from "../kernel/storage/backups.ts";

let business: TestApp;
let manager: Caller;
let backups: Backups;
beforeEach(async () => {
  business = await freshApp();
  manager = await business.signIn("manager");
  const source = { ...business.database, url: business.databaseUrl };
  backups = openBackups({
    source,
    dataDir: business.dataDir,
    automaticBackups: true,
    clock: () => business.clock.now,
  });
});
afterEach(() => business.close());

const HOUR = 3_600_000;
const folder = () => join(business.dataDir, "backups");

test("A manager makes a backup and sees it in the list, and its file is readable by the server only", async () => {
  expect(await manager.api.backups.state({})).toEqual({ backups: [], late: true, failure: null });
  const made = await manager.api.backups.make({});
  expect(made).toMatchObject({ reason: "asked", verified: true, at: "2026-11-21T12:00:00.000Z" });
  expect(await manager.api.backups.state({})).toEqual({
    backups: [made],
    late: false,
    failure: null,
  });
  expect([
    statSync(folder()).mode & 0o777,
    statSync(join(folder(), made.name)).mode & 0o777,
  ]).toEqual([0o700, 0o600]);
  expect(statSync(join(folder(), made.name)).size).toBe(made.size);
  expect(readFileSync(join(folder(), `${made.name}.sha256`), "utf8")).toBe(
    `${await sha256(join(folder(), made.name))}  ${made.name}\n`,
  );
});

test("A backup is verified as well if invoices were handed over to another driver", async () => {
  const driver = await business.signIn("driver");
  await invoice(driver, await customer(driver, "Golden Wok"));
  const other = await business.signIn("partner");
  expect((await handWorkOver(manager, { from: driver, to: other })).status).toBe(201);
  expect(await openInvoices(other)).toHaveLength(1);
  expect(await manager.api.backups.make({})).toMatchObject({ verified: true });
  expect(await manager.api.backups.state({})).toMatchObject({ failure: null });
});

test("A server that stops cancels its backup: it leaves no file and reports no failure", async () => {
  const taken = backups.runIfDue();
  await vi.waitUntil(() => existsSync(folder()));
  await backups.end();
  await taken;
  expect(readdirSync(folder())).toEqual([]);
  expect(await backups.state()).toEqual({ backups: [], late: true, failure: null });
  expect(backups.failures()).toBe(0);
  await expect(backups.make("asked")).rejects.toThrow("aborted");
});

test("Two simultaneous requests make one backup", async () => {
  const [first, second] = await Promise.all([
    manager.api.backups.make({}),
    manager.api.backups.make({}),
  ]);
  expect(second).toEqual(first);
});

test("A backup is made once the hour is over, not before, and is late after two hours", async () => {
  await backups.runIfDue();
  business.clock.now += HOUR - 1;
  await backups.runIfDue();
  expect((await backups.state()).backups).toHaveLength(1);
  business.clock.now += 1;
  await backups.runIfDue();
  expect((await backups.state()).backups.map(({ at, reason }) => [at, reason])).toEqual([
    ["2026-11-21T13:00:00.000Z", "hourly"],
    ["2026-11-21T12:00:00.000Z", "hourly"],
  ]);
  business.clock.now += 2 * HOUR;
  expect((await backups.state()).late).toBe(false);
  business.clock.now += 1;
  expect((await backups.state()).late).toBe(true);
});

test("A business that is a minute old is not late with its first backup; after three hours it is", async () => {
  const fresh = await freshApp({ people: "none" });
  const none = openBackups({
    source: { ...fresh.database, url: fresh.databaseUrl },
    dataDir: fresh.dataDir,
    automaticBackups: true,
    clock: () => fresh.clock.now,
  });
  expect(await none.state()).toMatchObject({ backups: [], late: false });
  const created_at = new Date(fresh.clock.now - 60_000).toISOString();
  const owner = {
    id: 1,
    username: "mei",
    name: "Mei",
    email: "mei@example.com",
    manager: 1,
    driver: 0,
    password_hash: "x",
  };
  await insertPerson(fresh.database.db, { ...owner, created_at });
  expect((await none.state()).late).toBe(false);
  fresh.clock.now += 3 * HOUR;
  expect((await none.state()).late).toBe(true);
  await fresh.close();
});

test("An installation without people makes no backups", async () => {
  const empty = await freshApp({ people: "none" });
  const none = openBackups({
    source: { ...empty.database, url: empty.databaseUrl },
    dataDir: empty.dataDir,
    automaticBackups: true,
    clock: () => empty.clock.now,
  });
  await none.runIfDue();
  expect((await none.state()).backups).toEqual([]);
  await empty.close();
});

test("Old backups are removed after a new one, and other files of the folder are kept", async () => {
  const first = await backups.make("upgrade");
  writeFileSync(join(folder(), "letter.txt"), "Dear Sir");
  for (let hour = 0; hour < 30; hour += 1) {
    business.clock.now += HOUR;
    await backups.runIfDue();
  }
  const { backups: left } = await backups.state();
  // The newest of each of 24 hours, of yesterday and the day before, and the one from before the
  // upgrade.
  expect(left.map(({ at }) => at.slice(5, 13))).toEqual([
    ...Array.from({ length: 24 }, (_, hour) =>
      new Date(business.clock.now - hour * HOUR).toISOString().slice(5, 13),
    ),
    first.at.slice(5, 13),
  ]);
  expect(readdirSync(folder()).toSorted()).toEqual(
    [...left.flatMap(({ name }) => [name, `${name}.sha256`]), "letter.txt"].toSorted(),
  );
});

test("A backup that cannot be written leaves no file, is reported, and is no longer reported after a success", async () => {
  writeFileSync(folder(), "a file where the folder should be");
  await expect(backups.make("asked")).rejects.toThrow("EEXIST");
  expect(await backups.state()).toEqual({
    backups: [],
    late: true,
    failure: {
      at: "2026-11-21T12:00:00.000Z",
      message: "The backup could not be made; the server's log says why.",
    },
  });
  rmSync(folder());
  await backups.make("asked");
  expect([(await backups.state()).failure, backups.failures()]).toEqual([null, 1]);
});

test("A backup is made even if the machine does not allow a lower priority", async () => {
  const refusing = join(business.dataDir, "refusing.mjs");
  const throws =
    "throw Object.assign(new Error('Operation not permitted'), { code: 'ERR_SYSTEM_ERROR' })";
  writeFileSync(
    refusing,
    `import os from "node:os"; import { syncBuiltinESMExports } from "node:module"; os.setPriority = () => { ${throws}; }; syncBuiltinESMExports();`,
  );
  const before = process.env["NODE_OPTIONS"];
  process.env["NODE_OPTIONS"] = `--import=${pathToFileURL(refusing).href}`;
  try {
    expect(await backups.make("asked")).toMatchObject({ verified: true });
  } finally {
    if (before === undefined) delete process.env["NODE_OPTIONS"];
    else process.env["NODE_OPTIONS"] = before;
  }
});

test("A file of an interrupted backup is removed by the next process, and its own unfinished file is not", async () => {
  const others = join(business.dataDir, ".making-1-0000abcd.db");
  const own = await draftIn(business.dataDir);
  for (const file of [others, own]) {
    writeFileSync(file, "half a copy");
    utimesSync(file, 0, 0);
  }
  await draftIn(business.dataDir);
  expect([existsSync(others), existsSync(own)]).toEqual([false, true]);
});

test("A file that was added by hand is listed as not verified", async () => {
  const made = await backups.make("asked");
  writeFileSync(join(folder(), "roundsman-2026-11-20T12-00-00-000Z-hourly.db"), "");
  expect((await backups.state()).backups.map(({ verified }) => verified)).toEqual([true, false]);
  expect((await backups.state()).backups[0]).toEqual(made);
});
