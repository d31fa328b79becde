import { join } from "node:path";
import Connection from "libsql";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "../kernel/storage/db.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import type { Caller } from "../testing/caller.ts";
import { sha256 } from "../backup/backup-files.ts";
import { openBackups } from "../backup/backups.ts";
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

const { source, copyTo, restoreCopy, placeCopy, leftOvers } = copies(() => site);

describe("A customer who was erased after a copy was made", () => {
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

  /**
   * The customers, who erased somebody, and whether the log still contains a word of the erased.
   */
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

  test("is erased from it again, if the current database has the erasure", async () => {
    await placeCopy("newer.db");
    expect(await restoreCopy("older.db")).toContain(
      "Customers who were erased since, and now once more: 1.",
    );
    expect(await held()).toEqual([["Neighbour"], [0], false]);
  });

  test("is erased from it again, if only the newest backup is left, and that file is not changed", async () => {
    const backups = openBackups({
      source: source(),
      dataDir: folder,
      automaticBackups: true,
      clock: () => business.clock.now,
    });
    const { name: newest } = await backups.make("asked");
    const sum = await sha256(join(folder, "backups", newest));
    expect(await restoreCopy("older.db")).toContain("once more: 1.");
    expect(await held()).toEqual([["Neighbour"], [0], false]);
    expect(await sha256(join(folder, "backups", newest))).toBe(sum);
    expect(leftOvers()).toEqual([]);
    const again = join(folder, "again.db");
    expect(await restoreCopy("newer.db", again)).not.toContain("once more");
    expect(await held(again)).toEqual([["Neighbour"], [driver.id], false]);
  });

  test("is erased again by the second restore as well, if the first one had no record of it", async () => {
    const { make } = openBackups({
      source: source(),
      dataDir: folder,
      automaticBackups: true,
      clock: () => business.clock.now,
    });
    await make("asked");
    // From before the business had anybody to erase: it knows of no erasures.
    await placeCopy("before.db");
    expect(await restoreCopy("older.db")).toContain("once more: 1.");
    expect(await held()).toEqual([["Neighbour"], [0], false]);
  });

  test("is never in the current database: if the second erasure fails, nothing is changed", async () => {
    await placeCopy("newer.db");
    const stuck = new Connection(join(folder, "older.db"));
    stuck.exec(
      "create trigger stuck before delete on customer begin select raise(abort, 'the second erasure failed'); end",
    );
    stuck.close();
    await expect(restoreCopy("older.db")).rejects.toThrow("the second erasure failed");
    expect((await held())[0]).toEqual(["Neighbour"]);
    expect(leftOvers()).toEqual([]);
  });

  test("does not cause an erasure in another business's copy", async () => {
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
    expect(await restoreCopy("other.db")).not.toContain("once more");
    expect((await held())[0]).toEqual(["Somebody else"]);
  });
});
