import { appendFileSync, copyFileSync, existsSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { boot } from "../main/boot.ts";
import { openDatabase } from "../kernel/storage/db.ts";
import type { TestApp } from "../testing/fresh-app.ts";
import type { Caller } from "../testing/caller.ts";
import { openBackups } from "../backup/backups.ts";
import { checkedCopy } from "../backup/checked-copy.ts";
import { fingerprint } from "../backup/fingerprint.ts";
import { newestVersion } from "../backup/tables.ts";
import { backup } from "./backup.ts";
import { copies, copySite, type CopySite } from "./testing.ts";

let business: TestApp;
let driver: Caller;
let folder: string;
let elsewhere: CopySite["elsewhere"];
let site: CopySite;
beforeEach(async () => {
  site = await copySite();
  ({ business, driver, folder, elsewhere } = site);
});
afterEach(() => site.close());

const lines = [{ name: "Oolong 乌龙茶 “best”", price: 12.34, quantity: 2.5, discount_amount: 0.5 }];
const write = () =>
  driver.send("POST", "/api/invoice/", {
    customer_name: "Golden Dragon 金龙",
    product_details: lines,
  });
const { source, copyTo, restoreCopy, placeCopy, leftOvers } = copies(() => site);

async function words(url: string): Promise<string> {
  const { db } = openDatabase(url);
  try {
    return await fingerprint(db, newestVersion());
  } finally {
    await db.destroy();
  }
}

/**
 * Hashes everything except the change logs, which start anew in a restored copy (prepare-copy.ts).
 */
async function books(url: string): Promise<string> {
  const { db } = openDatabase(url);
  const trx = await db.startTransaction().execute();
  try {
    await trx.deleteFrom("change").execute();
    await trx.deleteFrom("counter").where("name", "like", "log/%").execute();
    // A restore skips numbers, so that no prefix is given twice.
    await trx.deleteFrom("counter").where("name", "=", "number_series").execute();
    return await fingerprint(trx, newestVersion());
  } finally {
    await trx.rollback().execute();
    await db.destroy();
  }
}

test("A business is restored exactly into an empty installation, with the same hash", async () => {
  for (let made = 0; made < 3; made += 1) await write();
  expect(await copyTo("monday.db")).toContain("3 invoices, checked");
  const report = await restoreCopy("monday.db");
  const hash = await fingerprint(business.database.db, newestVersion());
  expect(report).toContain(
    `3 invoices. Everybody signs in again.\nAll that the business has written, as one hash: ${hash}`,
  );
  expect(await books(elsewhere.url)).toBe(await books(business.databaseUrl));
  const { db } = openDatabase(elsewhere.url);
  expect(await db.selectFrom("session").select("id").where("ended_at", "=", "").execute()).toEqual(
    [],
  );
  await db.destroy();
});

test("A copy made while people write is one snapshot with whole invoices, no gaps in numbers, and can be restored", async () => {
  let writing = true;
  const writers = [1, 2, 3].map(async () => {
    for (let made = 0; writing || made < 5; made += 1) await write();
  });
  const reports: string[] = [];
  try {
    for (const name of ["first.db", "second.db", "third.db"]) reports.push(await copyTo(name));
  } finally {
    writing = false;
    await Promise.all(writers);
  }
  for (const each of reports) expect(each).toContain("invoices, checked");
  copyFileSync(join(folder, "third.db"), join(folder, "looked-at.db"));
  expect(await restoreCopy("third.db")).toContain(await words(join(folder, "looked-at.db")));
  const kept = openDatabase(elsewhere.url);
  const { invoices } = await checkedCopy(join(folder, "third.db"));
  expect(await kept.db.selectFrom("invoice").select("id").execute()).toHaveLength(invoices);
  await kept.db.destroy();
});

test("A business can move from one database engine to the other and back by its copy", async () => {
  await write();
  await copyTo("here.db");
  const sqlite = join(folder, "moved.db");
  await restoreCopy("here.db", sqlite);
  const written = await books(business.databaseUrl);
  expect(await books(sqlite)).toBe(written);
  const moved = openDatabase(sqlite);
  await backup({ ...moved, url: sqlite }, join(folder, "back.db"), folder);
  await moved.db.destroy();
  await restoreCopy("back.db");
  expect(await books(elsewhere.url)).toBe(written);
});

test("The replaced database is kept", async () => {
  await copyTo("empty.db");
  await placeCopy("empty.db");
  await write();
  await copyTo("one.db");
  const report = await restoreCopy("one.db");
  const [, kept = ""] = /is kept as (\S+);/.exec(report) ?? [];
  expect(existsSync(kept)).toBe(true);
  expect(await checkedCopy(kept)).toMatchObject({ invoices: 0, fault: null });
});

test("A copy that is damaged, cut short or changed since is refused, and the current database is not touched", async () => {
  await write();
  await copyTo("one.db");
  await restoreCopy("one.db");
  const before = await words(elsewhere.url);
  const backups = openBackups({
    source: source(),
    dataDir: folder,
    automaticBackups: true,
    clock: () => business.clock.now,
  });
  const { name, size } = await backups.make("asked");
  const changed = join("backups", name);
  appendFileSync(join(folder, changed), "x");
  await expect(restoreCopy(changed)).rejects.toThrow("its checksum differs");
  copyFileSync(join(folder, changed), join(folder, "short.db"));
  truncateSync(join(folder, "short.db"), Math.floor(size / 2));
  await expect(restoreCopy("short.db")).rejects.toThrow("short.db");
  await expect(restoreCopy("nowhere.db")).rejects.toThrow("nowhere.db");
  expect(await words(elsewhere.url)).toBe(before);
  expect(leftOvers()).toEqual([]);
});

test.runIf(process.env["TEST_DATABASE_URL"])(
  "Nothing is replaced while a server runs",
  async () => {
    await write();
    await copyTo("one.db");
    await restoreCopy("one.db");
    const environment = {
      DATABASE_URL: elsewhere.url,
      DATA_DIR: join(folder, "data"),
      PORT: "0",
      LOG_LEVEL: "silent",
    };
    const { stop } = await boot(environment, folder);
    await expect(restoreCopy("one.db")).rejects.toThrow("The server is running. Stop it first");
    // A restarted database has lost the server's lock; the server takes it again.
    const { db } = openDatabase(elsewhere.url);
    const present = () =>
      sql<{ pid: number }>`select pid from pg_locks join pg_database d on d.oid = database
      where locktype = 'advisory' and d.datname = current_database()`.execute(db);
    const [before] = (await present()).rows;
    await sql`select pg_terminate_backend(${before?.pid})`.execute(db);
    await expect
      .poll(async () => (await present()).rows.filter(({ pid }) => pid !== before?.pid).length)
      .toBe(1);
    await db.destroy();
    await expect(restoreCopy("one.db")).rejects.toThrow("The server is running. Stop it first");
    await stop();
    expect(await restoreCopy("one.db")).toContain("1 invoices.");
  },
);

test("A copy with wrong totals is made all the same, and the fault is reported", async () => {
  await write();
  await business.database.db.updateTable("invoice").set({ total: 1 }).execute();
  expect(await copyTo("odd.db")).toContain(
    "1 invoices, but 1 invoices do not come to the sum of their lines",
  );
  const backups = openBackups({
    source: source(),
    dataDir: folder,
    automaticBackups: true,
    clock: () => business.clock.now,
  });
  expect(await backups.make("asked")).toMatchObject({ verified: false });
  expect((await backups.state()).failure?.message).toContain("do not come to the sum");
});
