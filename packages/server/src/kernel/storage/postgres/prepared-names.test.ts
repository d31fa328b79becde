import { sql } from "kysely";
import { expect, test } from "vitest";
import { freshApp } from "../../../testing/fresh-app.ts";
import { inTransaction } from "../transaction.ts";

test("A table can still be read after it gets a column, within a transaction and outside", async () => {
  const business = await freshApp();
  const { db } = business.database;
  const read = () => db.selectFrom("setting").selectAll().execute();
  const readInTransaction = () =>
    inTransaction(db, (trx) => trx.selectFrom("setting").selectAll().execute());
  await db.insertInto("setting").values({ name: "a", value: "b" }).execute();
  for (let times = 0; times < 8; times += 1)
    expect(await read()).toEqual([{ name: "a", value: "b" }]);
  for (const column of ["first", "second"]) {
    await sql`alter table setting add column ${sql.ref(column)} integer not null default 7`.execute(
      db,
    );
    const rows = await (column === "first" ? read() : readInTransaction());
    expect(rows).toMatchObject([{ name: "a", value: "b", [column]: 7 }]);
    for (let times = 0; times < 8; times += 1) await read();
  }
  await business.close();
});
