import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { creditor, wireLine } from "../../credit-notes/testing.ts";
import type { Trx } from "../../kernel/storage/transaction.ts";
import { pruneExpired } from "../../main/prune-expired.ts";
import { expireKept } from "../../privacy/expire.ts";
import type { Caller } from "../../testing/caller.ts";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { accountsHandlers } from "../accounts-handlers.ts";
import { accountant, fillInvoices, NOVEMBER } from "./testing.ts";

let business: TestApp;
let driver: Caller;
let manager: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  manager = await business.signIn("manager");
});
afterEach(() => business.close());

const EXPORTS = "/api/office/accounts/exports/";
const { invoice } = creditor(() => driver);
const books = accountant(
  () => business,
  () => manager,
);

const countIn = async (db: Trx, table: "accounts_entry" | "accounts_file" | "accounts_draft") =>
  (await db.selectFrom(table).select("export_id").execute()).length;
/** How many entries, files and drafts there are. */
const kept = (db = business.database.db as unknown as Trx) =>
  Promise.all(
    (["accounts_entry", "accounts_file", "accounts_draft"] as const).map((of) => countIn(db, of)),
  );
const preview = async () =>
  (await manager.send("GET", "/api/office/accounts/?program=sage&from=2026-11-01&to=2026-11-30"))
    .body;

/**
 * For each transaction from now on: how many rows of the register and of files it changes, and how
 * many characters of files.
 */
function changes(): { readonly rows: number; readonly text: number }[] {
  const all: { readonly rows: number; readonly text: number }[] = [];
  const { db } = business.database;
  const held = async (trx: Trx) => {
    const bodies = await trx.selectFrom("accounts_file").select("body").execute();
    const [entries, files] = await kept(trx);
    return {
      rows: (entries ?? 0) + (files ?? 0),
      text: bodies.reduce((sum, { body }) => sum + body.length, 0),
    };
  };
  const begin = db.transaction.bind(db);
  vi.spyOn(db, "transaction").mockImplementation(() => {
    const transaction = begin();
    const run = transaction.execute.bind(transaction);
    transaction.execute = (work) =>
      run(async (trx) => {
        const before = await held(trx);
        const answer = await work(trx);
        const { rows, text } = await held(trx);
        all.push({ rows: Math.abs(rows - before.rows), text: Math.abs(text - before.text) });
        return answer;
      });
    return transaction;
  });
  return all;
}

test.each(["xero", "quickbooks", "sage"] as const)(
  "An export of many documents to %s is written in small transactions",
  async (program) => {
    await fillInvoices(business, 2300);
    const all = changes();
    const { status, made } = await books.exported(program);
    expect([status, made]).toMatchObject([201, { invoices: 2300 }]);
    expect(all.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(2300);
    for (const { rows, text } of all) {
      expect(rows).toBeLessThanOrEqual(500);
      expect(text).toBeLessThanOrEqual(400_000);
    }
    expect(await books.documentsOf(program, made?.id ?? 0)).toHaveLength(2300);
  },
);

/** A trigger that refuses rows of a table: all of them, or those of a condition. */
const refusing = (table: string, which = "") => ({
  sqlite: [
    `create trigger refused before insert on ${table} ${which} begin select raise(abort, 'the disk is full'); end`,
  ],
  postgres: [
    "create function refused() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$",
    `create trigger refused before insert on ${table} for each row ${which} execute function refused()`,
  ],
});

/** Refuses a row of the register that is written after others. */
const REFUSED = refusing("accounts_entry", "when (new.document_id = 1200)");

test("An export that fails halfway leaves nothing visible, and the next one is complete", async () => {
  const { db, engine } = business.database;
  await fillInvoices(business, 1300);
  const before = await preview();
  for (const statement of REFUSED[engine]) await sql.raw(statement).execute(db);
  expect(await books.exported("sage")).toMatchObject({ status: 500 });
  expect(await kept()).toEqual([0, 0, 0]);
  expect(await preview()).toEqual(before);
  expect((await manager.send("GET", EXPORTS)).body).toEqual([]);
  const log = await manager.send("GET", "/api/audit/?kind=accountsExport");
  expect(log.body).toMatchObject({ entries: [] });
  const on = engine === "sqlite" ? "" : " on accounts_entry";
  await sql.raw(`drop trigger refused${on}`).execute(db);
  const { status, made, before: earlier } = await books.exported("sage");
  expect([status, made?.invoices, earlier]).toEqual([201, 1300, []]);
  expect(await books.documentsOf("sage", made?.id ?? 0)).toHaveLength(1300);
  expect(await kept()).toEqual([1300, expect.any(Number), 0]);
});

/** Refuses the row that makes an export, which is written last. */
const NOT_MADE = refusing("accounts_export");

test("An export whose last transaction fails leaves nothing", async () => {
  const { db, engine } = business.database;
  await fillInvoices(business, 1300);
  for (const statement of NOT_MADE[engine]) await sql.raw(statement).execute(db);
  expect(await books.exported("sage")).toMatchObject({ status: 500 });
  expect(await kept()).toEqual([0, 0, 0]);
});

/** An erasure while the files are written: the last transaction refuses. */
const ERASED_LATE = "update counter set next = next + 1 where name = 'accounts_erasure'";
const REFUSED_LATE = {
  sqlite: [`create trigger late after insert on accounts_file begin ${ERASED_LATE}; end`],
  postgres: [
    `create function late() returns trigger language plpgsql as $$ begin ${ERASED_LATE}; return new; end $$`,
    "create trigger late after insert on accounts_file for each row execute function late()",
  ],
};

test("A refused export leaves only its refusal", async () => {
  const { db, engine } = business.database;
  await fillInvoices(business, 3);
  for (const statement of REFUSED_LATE[engine]) await sql.raw(statement).execute(db);
  const key = { "idempotency-key": randomUUID() };
  const ask = () => manager.send("POST", EXPORTS, { program: "sage", ...NOVEMBER }, key);
  const refusal = { status: 409, body: { type: "urn:roundsman:export-running" } };
  expect(await ask()).toMatchObject(refusal);
  expect(await kept()).toEqual([0, 0, 0]);
  expect(await ask()).toMatchObject(refusal);
  expect(await kept()).toEqual([0, 0, 0]);
});

test("Simultaneous tries of one export leave only the one that succeeded", async () => {
  await fillInvoices(business, 3);
  const body = { program: "sage", ...NOVEMBER, client_id: randomUUID() };
  const key = { "idempotency-key": randomUUID() };
  const ask = (headers = {}) => manager.send("POST", EXPORTS, body, headers);
  const tries = await Promise.all([ask(key), ask(key), ask(), ask()]);
  expect(tries.map(({ status }) => status)).toContain(201);
  const [entries, , drafts] = await kept();
  expect([entries, drafts]).toEqual([3, 0]);
});

/** Runs an export up to its last transaction, and answers that. */
async function written() {
  const { db } = business.database;
  const call = {
    db,
    actor: { id: manager.id },
    now: new Date(business.clock.now),
    body: { program: "sage", ...NOVEMBER },
    longRead: (work: (snapshot: typeof db) => Promise<unknown>) => work(db),
    record: () => undefined,
    unchanged: () => undefined,
  };
  const { create } = accountsHandlers;
  if (typeof create === "function") throw new Error("It writes before its last transaction");
  const ready = await create.prepare(call as never);
  if (typeof ready === "function") throw new Error("It has nothing to write");
  return () =>
    db.transaction().execute((trx) => ready.work(Object.assign(Object.create(call), { db: trx })));
}

test("Rows of an export whose process ended do not count, and are removed an hour later", async () => {
  for (let count = 0; count < 3; count++) await invoice([wireLine("Tea", 12, 1)]);
  await written();
  expect(await kept()).toEqual([3, expect.any(Number), 1]);
  const { made, before } = await books.exported("sage");
  expect([made, before]).toMatchObject([{ invoices: 3 }, []]);
  expect((await kept())[0]).toBe(6);
  await pruneExpired(business.database.db, business.clock.now + 3_700_000);
  const [entries, , drafts] = await kept();
  expect([entries, drafts]).toEqual([3, 0]);
  expect(await books.documentsOf("sage", made?.id ?? 0)).toHaveLength(3);
});

test("An export whose rows were removed while it was written is refused", async () => {
  await invoice([wireLine("Tea", 12, 1)]);
  const make = await written();
  await pruneExpired(business.database.db, business.clock.now + 3_700_000);
  await expect(make()).rejects.toMatchObject({ status: 409, code: "export-running" });
  expect(await books.exported("sage")).toMatchObject({ made: { invoices: 1 } });
});

test("An export that was planned before an erasure is refused, and leaves no names", async () => {
  const { body } = await driver.send("POST", "/create-driver-customer/", {
    customer_name: "Erased Ltd",
    email: "a@example.com",
    customer_address: "1 High Street",
    city: "Leeds",
    postcode: "LS1 1AA",
    phone: "0113",
  });
  const { id } = body as { id: number };
  await invoice([wireLine("Tea", 12, 1)], { customer_name: "Erased Ltd", drivercustomer_id: id });
  const make = await written();
  expect(await texts()).toContain("Erased");
  const path = `/api/responsible-persons/${driver.id}/customers/${id}/erasure/`;
  expect((await driver.send("POST", path)).status).toBe(200);
  await expireKept(business.database.db, Date.parse("2033-03-01T12:00:00Z"));
  expect(await texts()).not.toContain("Erased");
  await expect(make()).rejects.toMatchObject({ status: 409, code: "export-running" });
  expect(await books.exported("sage")).toMatchObject({ made: { invoices: 1 } });
  expect(await texts()).not.toContain("Erased");
});

async function texts(): Promise<string> {
  const { db } = business.database;
  const entries = await db.selectFrom("accounts_entry").select("body").execute();
  const files = await db.selectFrom("accounts_file").select("body").execute();
  return [...entries, ...files].map(({ body }) => body).join("\n");
}
