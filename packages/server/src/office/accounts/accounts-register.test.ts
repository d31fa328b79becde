import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { creditor, wireLine } from "../../credit-notes/testing.ts";
import { nextNumber } from "../../kernel/storage/counter.ts";
import { inTransaction, type Trx } from "../../kernel/storage/transaction.ts";
import { expireKept } from "../../privacy/expire.ts";
import { caller, PASSWORD, type Caller } from "../../testing/caller.ts";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { whileLocked } from "../../testing/while-locked.ts";
import { accountsHandlers } from "../accounts-handlers.ts";
import { accountant, NOVEMBER, sumOf, type Exported } from "./testing.ts";

let business: TestApp;
let driver: Caller;
let manager: Caller;
beforeEach(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
  manager = await business.signIn("manager");
});
afterEach(() => business.close());

const { invoice, credited } = creditor(() => driver);
const books = accountant(
  () => business,
  () => manager,
);
const post = (url: string, body: object = {}) => driver.send("POST", url, body);

/** The entries of exports that were made. */
const registered = () =>
  business.database.db
    .selectFrom("accounts_entry")
    .innerJoin("accounts_export as made", "made.id", "accounts_entry.export_id")
    .select("accounts_entry.body")
    .execute();

async function anotherManager(): Promise<Caller> {
  const member = { username: "second", name: "Second", email: "s@example.com", password: PASSWORD };
  await manager.send("POST", "/api/team/", { ...member, manager: 1, driver: 0 });
  const body = { username: member.username, password: PASSWORD };
  return caller(business.app, await business.anyone.api.session.login({ body }));
}

test("A second export has only new documents, and lists the earlier exports", async () => {
  const sold = await invoice([wireLine("Tea", 12, 2)], { vat_mode: "included" });
  await credited(sold, [{ line: "Tea", quantity: 1 }]);
  expect(await books.exported("xero")).toMatchObject({
    status: 201,
    before: [],
    made: { invoices: 1, credit_notes: 1 },
  });
  const nothing = await books.exported("xero");
  expect(nothing).toEqual({
    status: 200,
    made: null,
    before: [{ export_id: 1, created_at: "2026-11-21T12:00:00.000Z", documents: 2 }],
  });
  const late = await invoice([wireLine("Late", 6, 1)], { vat_mode: "included" });
  const preview = await manager.send(
    "GET",
    "/api/office/accounts/?program=xero&from=2026-11-01&to=2026-11-30",
  );
  expect(preview.body).toMatchObject({
    invoices: 1,
    credit_notes: 0,
    reversals: 0,
    net_amount: 5,
    vat_amount: 1,
    total_amount: 6,
    sales_account: "200",
    exported_before: [{ export_id: 1, documents: 2 }],
  });
  const second = await books.exported("xero");
  expect(second.before).toMatchObject([{ export_id: 1, documents: 2 }]);
  const documents = await books.documentsOf("xero", second.made?.id ?? 0);
  expect(documents.map(({ number }) => number)).toEqual([`INV-${late}`]);
  // The other programs have nothing yet.
  expect(await books.exportAndRead("sage")).toHaveLength(3);
});

test("A document that is voided or changed after its export is reversed, and a changed one is exported again", async () => {
  const voided = await invoice([wireLine("Tea", 120, 1)], { vat_mode: "included" });
  const changed = await invoice([wireLine("Tea", 60, 1)], { vat_mode: "included" });
  const moved = await invoice([wireLine("Tea", 30, 1)], { vat_mode: "included" });
  const note = await credited(changed, [{ line: "Tea", quantity: 1 }]);
  await books.exportAndRead("xero");
  await books.exportAndRead("quickbooks");
  await post(`/api/invoices/${voided}/void/`, { reason: "typo" });
  await post(`/api/creditnotes/${note.id}/void/`);
  await post(`/api/invoiceupdate/${changed}/`, {
    invoice_date: "2026-11-20",
    product_details: [wireLine("Tea", 90, 1)],
    vat_mode: "included",
  });
  await post(`/api/invoiceupdate/${moved}/`, {
    invoice_date: "2026-10-31",
    product_details: [wireLine("Tea", 30, 1)],
    vat_mode: "included",
  });
  const second = await books.exportAndRead("xero");
  expect(
    second.map((of) => [of.number, of.isCredit, of.reference, of.date, sumOf([of]).net]),
  ).toEqual([
    ["INV-1/R1", true, "INV-1", "2026-11-20", -10_000],
    ["INV-3/R1", true, "INV-3", "2026-11-20", -2500],
    ["CN-1/R1", false, "CN-1", "2026-11-21", 5000],
    ["INV-2/R1", true, "INV-2", "2026-11-20", -5000],
    ["INV-2/2", false, "", "2026-11-20", 7500],
  ]);
  const october = await books.exportAndRead("xero", { from: "2026-10-01", to: "2026-10-31" });
  expect(october.map(({ number, date }) => [number, date])).toEqual([["INV-3/2", "2026-10-31"]]);
  const inQuickBooks = await books.exportAndRead("quickbooks");
  expect(sumOf(inQuickBooks)).toEqual(sumOf(second));
  await post(`/api/invoicerestore/${voided}/`);
  expect((await books.exportAndRead("xero")).map(({ number }) => number)).toEqual(["INV-1/2"]);
  expect(await books.exportAndRead("xero")).toEqual([]);
});

test("An export can be downloaded again byte for byte, even if its documents changed", async () => {
  const id = await invoice([wireLine("Tea", 120, 1)], { vat_mode: "included" });
  for (const program of ["xero", "sage"] as const) {
    const { made } = await books.exported(program);
    const first = await books.bytes(made?.id ?? 0);
    await post(`/api/invoiceupdate/${id}/`, {
      customer_name: `After ${program}`,
      product_details: [wireLine("Tea", 5, 1)],
    });
    business.clock.now += 200_000;
    expect(await books.bytes(made?.id ?? 0)).toEqual(first);
  }
  const list = await manager.send("GET", "/api/office/accounts/exports/");
  expect(list.body).toMatchObject([
    {
      id: 2,
      program: "sage",
      file_name: "sage-2026-11-01-2026-11-30-export-2.zip",
      has_file: true,
    },
    {
      id: 1,
      program: "xero",
      file_name: "xero-2026-11-01-2026-11-30-export-1.csv",
      has_file: true,
    },
  ]);
});

test("Two people who export to one program at once export each document once", async () => {
  for (let count = 0; count < 5; count++) await invoice([wireLine("Tea", 12, 1)]);
  const other = await anotherManager();
  const both = await Promise.all([books.exported("xero"), books.exported("xero", NOVEMBER, other)]);
  // The later call is told to wait, or that nothing is new, depending on the moment.
  expect(both.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await books.exported("xero")).toMatchObject({ made: null, before: [{ documents: 5 }] });
  expect(await registered()).toHaveLength(5);
});

test("Two simultaneous tries of one export make one, and both get its answer", async () => {
  await invoice([wireLine("Tea", 12, 1)]);
  const span = { ...NOVEMBER, client_id: randomUUID() };
  let tries: readonly Promise<Exported>[] = [];
  const held = (trx: Trx) => nextNumber(trx, "accounts_export");
  await whileLocked(business, held, async (untilWaiting) => {
    tries = [books.exported("xero", span), books.exported("xero", span)];
    await untilWaiting(2);
  });
  const exports = await Promise.all(tries);
  expect(exports.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 201]);
  expect(exports[0]?.made).toEqual(exports[1]?.made);
});

test("An export that was planned before another one to the program was written is refused with its own code", async () => {
  await invoice([wireLine("Tea", 12, 1)]);
  const { db } = business.database;
  const call = {
    db,
    actor: { id: manager.id },
    now: new Date(business.clock.now),
    body: { program: "xero", from: "2026-11-01", to: "2026-11-30" },
    longRead: (work: (snapshot: typeof db) => Promise<unknown>) => work(db),
    record: () => undefined,
    unchanged: () => undefined,
  };
  // No two requests can be made to meet in this order, so the test calls the handler itself: both
  // plan, then both write.
  const { create } = accountsHandlers;
  if (typeof create === "function") throw new Error("It plans before its transaction");
  const plan = async () => {
    const ready = await create.prepare(call as never);
    return typeof ready === "function" ? ready : ready.work;
  };
  const [first, second] = [await plan(), await plan()];
  const write = (work: typeof first) =>
    inTransaction(db, (trx) => work({ ...call, db: trx } as never));
  expect(await write(first)).toMatchObject({ id: 1 });
  await expect(write(second)).rejects.toMatchObject({ status: 409, code: "export-running" });
  expect(await registered()).toHaveLength(1);
});

test("Files that name an erased customer are removed, and their documents still count as exported", async () => {
  const contact = { customer_name: "Erased Ltd", email: "a@b.example", phone: "0113" };
  const place = { customer_address: "1 High St", city: "Leeds", postcode: "LS1 1AA" };
  const made = await post("/create-driver-customer/", { ...contact, ...place });
  const { id } = made.body as { id: number };
  // Older than the six years for which the law wants it kept.
  const old = await invoice([wireLine("Tea", 12, 1)], {
    invoice_date: "2019-05-01",
    customer_name: "Erased Ltd",
    drivercustomer_id: id,
  });
  await post(`/api/invoices/${old}/downloads/`, { kind: "pdf", vat: "included" });
  const year = { from: "2019-01-01", to: "2019-12-31" };
  await books.exported("xero", year);
  const erasure = await post(`/api/responsible-persons/1/customers/${id}/erasure/`);
  expect(erasure.status).toBe(200);
  await expireKept(business.database.db, business.clock.now);
  const file = await manager.send("GET", "/api/office/accounts/exports/1/file/");
  expect([file.status, file.body]).toEqual([
    410,
    expect.objectContaining({ type: "urn:roundsman:file-erased" }),
  ]);
  const list = await manager.send("GET", "/api/office/accounts/exports/");
  expect(list.body).toMatchObject([{ id: 1, has_file: false, total_amount: 12 }]);
  expect(await books.exported("xero", year)).toMatchObject({ status: 200, made: null });
  const [entry] = await business.database.db.selectFrom("accounts_entry").selectAll().execute();
  expect(entry?.body).not.toContain("Erased");
});

test("What cannot be exported is refused beside its field, with a code", async () => {
  const ask = async (body: object) => {
    const answer = await manager.send("POST", "/api/office/accounts/exports/", body);
    return [answer.status, answer.body];
  };
  for (const [body, field, message] of [
    [{ ...NOVEMBER }, "program", "Please choose an accounting program"],
    [{ ...NOVEMBER, program: "ledger" }, "program", "Please choose an accounting program"],
    [{ program: "xero", from: "2026-11-01" }, "to", "Please input a date as YYYY-MM-DD"],
    [{ program: "xero", to: "2026-11-01" }, "from", "Please input a date as YYYY-MM-DD"],
    [
      { program: "xero", from: "2026-11-02", to: "2026-11-01" },
      "from",
      "The start date must not be after the end date",
    ],
    [
      { program: "xero", from: "2024-01-01", to: "2026-11-01" },
      "from",
      "At most one year at a time",
    ],
    [
      { ...NOVEMBER, program: "xero", sales_account: "  " },
      "sales_account",
      "Please input the sales account",
    ],
  ] as const)
    expect(await ask(body)).toEqual([
      422,
      expect.objectContaining({ type: "urn:roundsman:invalid", errors: { [field]: [message] } }),
    ]);
  const { status } = await manager.send("GET", "/api/office/accounts/exports/7/file/");
  expect(status).toBe(404);
});

test("The sales account of a program's last export is the default of the next", async () => {
  await invoice([wireLine("Tea", 12, 1)]);
  await books.exported("xero", { ...NOVEMBER, sales_account: "260" });
  await invoice([wireLine("Tea", 12, 1)]);
  expect(
    (await books.exportAndRead("xero")).flatMap(({ lines }) => lines.map(({ account }) => account)),
  ).toEqual(["260"]);
  expect((await books.exportAndRead("sage"))[0]?.lines[0]?.account).toBe("4000");
});

test("An export is in the log, and its documents are in the register once", async () => {
  await invoice([wireLine("Tea", 12, 1)]);
  await books.exported("xero");
  const { body } = await manager.send("GET", "/api/audit/?kind=accountsExport");
  expect(body).toMatchObject({ entries: [{ action: "create", ids: [1] }] });
  await expect(business.database.db.deleteFrom("accounts_entry").execute()).rejects.toThrow(
    "append-only",
  );
});
