import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { freshApp } from "../../testing/fresh-app.ts";
import { retryKey } from "../../testing/caller.ts";

/** Only SQLite can simulate a full disk. */
const engines = process.env["TEST_DATABASE_URL"] ? [] : ["sqlite"];
const big = { customer_name: "Jade Garden", description: "x".repeat(5000), product_details: [] };

describe("The disk", () => {
  test.each(engines)(
    "is full: the response is 507, nothing is half done, and the retry works once there is room",
    async () => {
      const business = await freshApp();
      const driver = await business.signIn("driver");
      const { db } = business.database;
      const invoices = async () => (await db.selectFrom("invoice").select("id").execute()).length;
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
      await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(db);

      let key = retryKey();
      let answer = await driver.send("POST", "/api/invoice/", big, key);
      for (let tries = 0; answer.status === 201 && tries < 50; tries += 1)
        answer = await driver.send("POST", "/api/invoice/", big, (key = retryKey()));
      expect(answer).toMatchObject({
        status: 507,
        headers: { "retry-after": "5" },
        body: { type: "urn:roundsman:disk-full" },
      });
      const there = await invoices();
      expect((await driver.send("POST", "/api/unpaid_invoices/", {})).status).toBe(200);

      await sql`pragma max_page_count = 1000000`.execute(db);
      const again = await driver.send("POST", "/api/invoice/", big, key);
      expect(again).toMatchObject({ status: 201, body: { id: there + 1 } });
      expect([
        await invoices(),
        (await db.selectFrom("audit").select("seq").execute()).length,
      ]).toEqual([there + 1, there + 1]);
      await business.close();
    },
  );

  test("has room: the server says that it is ready", async () => {
    const business = await freshApp();
    expect((await business.anyone.send("GET", "/readyz")).status).toBe(200);
    await business.close();
  });
});

/** A trigger raises the error with which PostgreSQL reports a full disk. */
describe.each(process.env["TEST_DATABASE_URL"] ? ["PostgreSQL"] : [])("The disk of %s", () => {
  test("is full: the response is 507, nothing is half done, and the retry works once there is room", async () => {
    const business = await freshApp();
    const driver = await business.signIn("driver");
    const { db } = business.database;
    await sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db);
    await sql`create trigger no_room before insert on audit for each row execute function no_room()`.execute(
      db,
    );
    const key = retryKey();
    const answer = await driver.send("POST", "/api/invoice/", big, key);
    expect(answer).toMatchObject({
      status: 507,
      headers: { "retry-after": "5" },
      body: { type: "urn:roundsman:disk-full" },
    });
    expect(await db.selectFrom("invoice").select("id").execute()).toEqual([]);
    await sql`drop trigger no_room on audit`.execute(db);
    expect(await driver.send("POST", "/api/invoice/", big, key)).toMatchObject({
      status: 201,
      body: { id: 1 },
    });
    await business.close();
  });
});
