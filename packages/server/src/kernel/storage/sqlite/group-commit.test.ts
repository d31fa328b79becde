import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase, type Db } from "../db.ts";
import { freshApp, type TestApp } from "../../../testing/fresh-app.ts";
import { inTransaction } from "../transaction.ts";

/** Not for PostgreSQL, which groups commits by itself. */
const engines = process.env["TEST_DATABASE_URL"] ? [] : ["sqlite"];

let business: TestApp;
let db: Db;
beforeEach(async () => {
  business = await freshApp();
  db = business.database.db;
});
afterEach(() => business.close());

const put = (on: Db, name: string, value = "") =>
  on.insertInto("setting").values({ name, value }).execute();
const names = async () =>
  (await db.selectFrom("setting").select("name").orderBy("name").execute()).map(({ name }) => name);
const outcomes = async (works: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(works)).map(({ status }) => status);

describe("Simultaneous transactions", () => {
  test("fail alone: the work of others is committed", async () => {
    const work = (name: string) =>
      inTransaction(db, async (trx) => {
        await put(trx, name);
        if (name === "bad") throw new Error("no");
      });
    expect(await outcomes(["a", "bad", "c"].map(work))).toEqual([
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    expect(await names()).toEqual(["a", "c"]);
  });

  test("keep their order with a single statement between them", async () => {
    await Promise.all([
      inTransaction(db, (trx) => put(trx, "a")),
      put(db, "b"),
      inTransaction(db, (trx) => put(trx, "c")),
    ]);
    expect(await names()).toEqual(["a", "b", "c"]);
  });
});

describe.each(engines)("Simultaneous transactions on SQLite", () => {
  test("are committed together, and none is visible before", async () => {
    const seen: string[][] = [];
    await Promise.all(
      ["a", "b", "c"].map((name) =>
        inTransaction(db, async (trx) => {
          await put(trx, name);
          seen.push(await names());
        }),
      ),
    );
    expect(seen).toEqual([[], [], []]);
    expect(await names()).toEqual(["a", "b", "c"]);
  });

  test("see what earlier ones wrote", async () => {
    const add = () =>
      inTransaction(db, async (trx) => {
        const there = await trx.selectFrom("setting").select("name").execute();
        await put(trx, `number ${there.length}`);
      });
    await Promise.all([add(), add(), add()]);
    expect(await names()).toEqual(["number 0", "number 1", "number 2"]);
  });

  test("start again if another one fills the disk, and keep their order", async () => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 8)}`.execute(db);
    const work = (name: string) =>
      inTransaction(db, (trx) => put(trx, name, "x".repeat(name === "big" ? 400_000 : 10)));
    expect(await outcomes(["a", "b", "big", "c"].map(work))).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    expect(await names()).toEqual(["a", "b", "c"]);
  });

  test("all fail if the commit fails; later ones are committed", async () => {
    const orphan = { id: "x", person_id: 99, created_at: "" };
    const bad = inTransaction(db, async (trx) => {
      await sql`pragma defer_foreign_keys = on`.execute(trx);
      await trx.insertInto("session").values(orphan).execute();
    });
    const refused = inTransaction(db, async (trx) => {
      await put(trx, "b");
      throw new Error("no");
    });
    const good = inTransaction(db, (trx) => put(trx, "a"));
    expect(await outcomes([bad, good, refused])).toEqual(["rejected", "rejected", "rejected"]);
    expect(await names()).toEqual([]);
    await inTransaction(db, (trx) => put(trx, "later"));
    expect(await names()).toEqual(["later"]);
  });

  test("are committed before the database closes", async () => {
    const work = inTransaction(db, (trx) => put(trx, "last"));
    await Promise.resolve();
    await Promise.all([work, db.destroy()]);
    const again = openDatabase(business.databaseUrl);
    expect(await again.db.selectFrom("setting").select("name").execute()).toEqual([
      { name: "last" },
    ]);
    await again.db.destroy();
  });
});
