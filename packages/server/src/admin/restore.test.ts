import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Connection from "libsql";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { boot } from "../app/boot.ts";
import { openDatabase } from "../app/db.ts";
import { freshApp, scratchDatabase, type Caller, type TestApp } from "../app/testing.ts";
import { sha256 } from "../backup/backup-files.ts";
import { openBackups } from "../backup/backups.ts";
import { checkedCopy } from "../backup/checked-copy.ts";
import { fingerprint } from "../backup/fingerprint.ts";
import { newestVersion } from "../backup/tables.ts";
import { backup } from "./backup.ts";
import { restore } from "./restore.ts";

let business: TestApp;
let driver: Caller;
let folder: string;
let elsewhere: Awaited<ReturnType<typeof scratchDatabase>>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "roundsman-restore-"));
  business = await freshApp();
  driver = await business.signIn("driver");
  elsewhere = await scratchDatabase(folder);
});
afterEach(async () => {
  await business.close();
  await elsewhere.drop();
  rmSync(folder, { recursive: true });
});

const NOW = new Date("2026-11-21T12:00:00Z");
const lines = [{ name: "Oolong 乌龙茶 “best”", price: 12.34, quantity: 2.5, discount_amount: 0.5 }];
const write = () =>
  driver.send("POST", "/api/invoice/", {
    customer_name: "Golden Dragon 金龙",
    product_details: lines,
  });
const source = () => ({ ...business.database, url: business.databaseUrl });
const copyTo = (name: string) => backup(source(), join(folder, name), business.dataDir);
const bringBack = (name: string, databaseUrl = elsewhere.url) =>
  restore({ databaseUrl, dataDir: folder }, join(folder, name), NOW);

/** A SQLite file that this process had open it lets go of only when its memory is tidied, so it is put there as a file. */
async function standsThere(name: string): Promise<void> {
  if (business.database.engine === "sqlite") copyFileSync(join(folder, name), elsewhere.url);
  else await bringBack(name);
}

const leftOvers = () => readdirSync(folder).filter((each) => each.startsWith(".making-"));

async function words(url: string): Promise<string> {
  const { db } = openDatabase(url);
  try {
    return await fingerprint(db, newestVersion());
  } finally {
    await db.destroy();
  }
}

/** All but the logs of changes, which begin anew wherever a copy comes back (ready-copy.ts). */
async function books(url: string): Promise<string> {
  const { db } = openDatabase(url);
  const trx = await db.startTransaction().execute();
  try {
    await trx.deleteFrom("change").execute();
    await trx.deleteFrom("counter").where("name", "like", "log/%").execute();
    return await fingerprint(trx, newestVersion());
  } finally {
    await trx.rollback().execute();
    await db.destroy();
  }
}

test("What nobody changed meanwhile comes back to the letter in an empty installation, by one hash", async () => {
  for (let made = 0; made < 3; made += 1) await write();
  expect(await copyTo("monday.db")).toContain("3 invoices, checked");
  const said = await bringBack("monday.db");
  const hash = await fingerprint(business.database.db, newestVersion());
  expect(said).toContain(
    `3 invoices. Everybody signs in anew.\nAll that the business has written, as one hash: ${hash}`,
  );
  expect(await books(elsewhere.url)).toBe(await books(business.databaseUrl));
  const { db } = openDatabase(elsewhere.url);
  expect(await db.selectFrom("session").select("id").where("ended_at", "=", "").execute()).toEqual(
    [],
  );
  await db.destroy();
});

test(
  "A copy made while people write is of one moment: whole invoices, numbers without a gap, and it comes back",
  { timeout: 120_000 },
  async () => {
    let writing = true;
    const writers = [1, 2, 3].map(async () => {
      for (let made = 0; writing || made < 5; made += 1) await write();
    });
    const said: string[] = [];
    try {
      for (const name of ["first.db", "second.db", "third.db"]) said.push(await copyTo(name));
    } finally {
      writing = false;
      await Promise.all(writers);
    }
    for (const each of said) expect(each).toContain("invoices, checked");
    copyFileSync(join(folder, "third.db"), join(folder, "looked-at.db"));
    expect(await bringBack("third.db")).toContain(await words(join(folder, "looked-at.db")));
    const kept = openDatabase(elsewhere.url);
    const { invoices } = await checkedCopy(join(folder, "third.db"));
    expect(await kept.db.selectFrom("invoice").select("id").execute()).toHaveLength(invoices);
    await kept.db.destroy();
  },
);

test("A business moves from one engine to the other by its copy, and back", async () => {
  await write();
  await copyTo("here.db");
  const sqlite = join(folder, "moved.db");
  await bringBack("here.db", sqlite);
  const written = await books(business.databaseUrl);
  expect(await books(sqlite)).toBe(written);
  const moved = openDatabase(sqlite);
  await backup({ ...moved, url: sqlite }, join(folder, "back.db"), folder);
  await moved.db.destroy();
  await bringBack("back.db");
  expect(await books(elsewhere.url)).toBe(written);
});

test("What stood there is kept", async () => {
  await copyTo("empty.db");
  await standsThere("empty.db");
  await write();
  await copyTo("one.db");
  const said = await bringBack("one.db");
  const [, kept = ""] = /is kept as (\S+);/.exec(said) ?? [];
  expect(existsSync(kept)).toBe(true);
  expect(await checkedCopy(kept)).toMatchObject({ invoices: 0, fault: null });
});

test("A copy that is damaged, cut short or changed since is refused, and what stands there is not touched", async () => {
  await write();
  await copyTo("one.db");
  await bringBack("one.db");
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
  await expect(bringBack(changed)).rejects.toThrow("its checksum differs");
  copyFileSync(join(folder, changed), join(folder, "short.db"));
  truncateSync(join(folder, "short.db"), Math.floor(size / 2));
  await expect(bringBack("short.db")).rejects.toThrow("short.db");
  await expect(bringBack("nowhere.db")).rejects.toThrow("nowhere.db");
  expect(await words(elsewhere.url)).toBe(before);
  expect(leftOvers()).toEqual([]);
});

describe("Who was erased since a copy was made", () => {
  const contact = {
    email: "a@example.com",
    customer_address: "1 High Street",
    city: "Leeds",
    postcode: "LS1 1AA",
    phone: "0113",
  };
  const keep = (customer_name: string, of = driver) =>
    of.send("POST", "/create-driver-customer/", { ...contact, customer_name });
  beforeEach(async () => {
    await copyTo("before.db");
    for (const name of ["Golden Dragon 金龙", "Neighbour"])
      expect((await keep(name)).status).toBe(201);
    await copyTo("older.db");
    expect(
      (await driver.send("POST", "/api/responsible-persons/1/customers/1/erasure/")).status,
    ).toBe(200);
    await copyTo("newer.db");
  });

  /** Who is in the book, who erased somebody, and whether a word of them is left in the log. */
  const held = async (url = elsewhere.url) => {
    const { db } = openDatabase(url);
    const rows = await db.selectFrom("customer").select("name").orderBy("id").execute();
    const erased = await db
      .selectFrom("audit")
      .select("actor_id")
      .where("action", "=", "erase")
      .execute();
    const log = await db.selectFrom("audit").select(["before", "after"]).execute();
    await db.destroy();
    return [
      rows.map(({ name }) => name),
      erased.map(({ actor_id }) => actor_id),
      JSON.stringify(log).includes("金龙"),
    ];
  };

  test("is erased in it once more, where the database that stands there knows of it", async () => {
    await standsThere("newer.db");
    expect(await bringBack("older.db")).toContain(
      "Customers who were erased since, and now once more: 1.",
    );
    expect(await held()).toEqual([["Neighbour"], [0], false]);
  });

  test("is erased in it once more where only the newest backup is left, which stays as it is", async () => {
    const backups = openBackups({
      source: source(),
      dataDir: folder,
      automaticBackups: true,
      clock: () => business.clock.now,
    });
    const { name: newest } = await backups.make("asked");
    const sum = await sha256(join(folder, "backups", newest));
    expect(await bringBack("older.db")).toContain("once more: 1.");
    expect(await held()).toEqual([["Neighbour"], [0], false]);
    expect(await sha256(join(folder, "backups", newest))).toBe(sum);
    expect(leftOvers()).toEqual([]);
    const again = join(folder, "again.db");
    expect(await bringBack("newer.db", again)).not.toContain("once more");
    expect(await held(again)).toEqual([["Neighbour"], [driver.id], false]);
  });

  test("is erased once more by the second restore too, when the first one told nothing of them", async () => {
    const { make } = openBackups({
      source: source(),
      dataDir: folder,
      automaticBackups: true,
      clock: () => business.clock.now,
    });
    await make("asked");
    // From before there was anybody to erase: nothing in it knows of them.
    await standsThere("before.db");
    expect(await bringBack("older.db")).toContain("once more: 1.");
    expect(await held()).toEqual([["Neighbour"], [0], false]);
  });

  test("is never in a database that stands there: where the second erasure fails, nothing was changed", async () => {
    await standsThere("newer.db");
    const stuck = new Connection(join(folder, "older.db"));
    stuck.exec(
      "create trigger stuck before delete on customer begin select raise(abort, 'the second erasure failed'); end",
    );
    stuck.close();
    await expect(bringBack("older.db")).rejects.toThrow("the second erasure failed");
    expect((await held())[0]).toEqual(["Neighbour"]);
    expect(leftOvers()).toEqual([]);
  });

  test("has given their number to nobody else: another business's copy is left alone", async () => {
    await openBackups({
      source: source(),
      dataDir: folder,
      automaticBackups: true,
      clock: () => business.clock.now,
    }).make("asked");
    const other = await freshApp();
    other.clock.now += 1;
    expect((await keep("Somebody else", await other.signIn("driver"))).status).toBe(201);
    await backup(
      { ...other.database, url: other.databaseUrl },
      join(folder, "other.db"),
      other.dataDir,
    );
    await other.close();
    expect(await bringBack("other.db")).not.toContain("once more");
    expect((await held())[0]).toEqual(["Somebody else"]);
  });
});

test.runIf(process.env["TEST_DATABASE_URL"])(
  "Nothing is exchanged while a server runs on it",
  async () => {
    await write();
    await copyTo("one.db");
    await bringBack("one.db");
    const environment = {
      DATABASE_URL: elsewhere.url,
      DATA_DIR: join(folder, "data"),
      PORT: "0",
      LOG_LEVEL: "silent",
    };
    const { stop } = await boot(environment, folder);
    await expect(bringBack("one.db")).rejects.toThrow("The server is running. Stop it first");
    // A database that was restarted has forgotten who was there, and is told again.
    const { db } = openDatabase(elsewhere.url);
    const present = () =>
      sql<{ pid: number }>`select pid from pg_locks join pg_database d on d.oid = database
      where locktype = 'advisory' and d.datname = current_database()`.execute(db);
    const [before] = (await present()).rows;
    await sql`select pg_terminate_backend(${before?.pid})`.execute(db);
    await expect
      .poll(async () => (await present()).rows.filter(({ pid }) => pid !== before?.pid).length, {
        timeout: 20_000,
      })
      .toBe(1);
    await db.destroy();
    await expect(bringBack("one.db")).rejects.toThrow("The server is running. Stop it first");
    await stop();
    expect(await bringBack("one.db")).toContain("1 invoices.");
  },
);

test("Books that do not come out are copied all the same, and it is said", async () => {
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
