import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Db } from "../db.ts";
import { freshApp, type TestApp } from "../../../testing/fresh-app.ts";
import { inTransaction } from "../transaction.ts";

/** Not for PostgreSQL, which commits each transaction by itself. */
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
const names = async (on: Db) =>
  (await on.selectFrom("setting").select("name").orderBy("name").execute()).map(({ name }) => name);

test("Transactions that share a commit see what earlier ones wrote, and are committed together", async () => {
  const { shareCommit } = business.database;
  const seen = await shareCommit(async (shared) => {
    await inTransaction(shared, (trx) => put(trx, "a"));
    await expect(
      inTransaction(shared, (trx) => put(trx, "b").then(() => Promise.reject(new Error("no")))),
    ).rejects.toThrow("no");
    const between = await names(shared);
    await inTransaction(shared, (trx) => put(trx, "c"));
    return between;
  });
  expect([seen, await names(db)]).toEqual([["a"], ["a", "c"]]);
});

const orphan = { id: "x", person_id: 99, created_at: "" };

describe.each(engines)("Transactions that share a commit on SQLite", () => {
  test("are not visible before the commit, and wait for it once", async () => {
    const seen: string[][] = [];
    await business.database.shareCommit(async (shared) => {
      for (const name of ["a", "b", "c"]) {
        await inTransaction(shared, (trx) => put(trx, name));
        seen.push(await names(db));
      }
    });
    expect([seen, await names(db)]).toEqual([
      [[], [], []],
      ["a", "b", "c"],
    ]);
  });

  test("let other transactions run between them, and are committed with them", async () => {
    const { shareCommit } = business.database;
    const batch = shareCommit(async (shared) => {
      for (const name of ["a", "c"]) await inTransaction(shared, (trx) => put(trx, name));
    });
    await Promise.all([batch, inTransaction(db, (trx) => put(trx, "b")), put(db, "d")]);
    expect(await names(db)).toEqual(["a", "b", "c", "d"]);
  });

  test("are refused if the commit fails; later ones are committed", async () => {
    const { shareCommit } = business.database;
    const bad = shareCommit(async (shared) => {
      await inTransaction(shared, (trx) => put(trx, "a"));
      await inTransaction(shared, async (trx) => {
        await sql`pragma defer_foreign_keys = on`.execute(trx);
        await trx.insertInto("session").values(orphan).execute();
      });
    });
    await expect(bad).rejects.toThrow();
    expect(await names(db)).toEqual([]);
    await shareCommit((shared) => inTransaction(shared, (trx) => put(trx, "later")));
    expect(await names(db)).toEqual(["later"]);
  });

  test("are refused if they read what another failed transaction wrote", async () => {
    const other = inTransaction(db, async (trx) => {
      await sql`pragma defer_foreign_keys = on`.execute(trx);
      await trx.insertInto("session").values(orphan).execute();
      await put(trx, "other");
    });
    const seen: string[][] = [];
    const reader = business.database.shareCommit(
      async (shared) => void seen.push(await names(shared)),
    );
    const ends = await Promise.allSettled([other, reader]);
    expect([seen, ends.map(({ status }) => status)]).toEqual([
      [["other"]],
      ["rejected", "rejected"],
    ]);
  });

  test("see that they have failed when one of them fills the disk", async () => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 8)}`.execute(db);
    const outcomes: boolean[] = [];
    const lost = business.database.shareCommit(async (shared, outcome) => {
      for (const name of ["a", "big", "c"]) {
        await inTransaction(shared, (trx) =>
          put(trx, name, "x".repeat(name === "big" ? 400_000 : 10)),
        ).catch(() => undefined);
        outcomes.push(outcome.failed);
      }
    });
    await expect(lost).rejects.toThrow();
    expect(outcomes).toEqual([false, true, true]);
    expect(await names(db)).toEqual(["c"]);
  });
});
