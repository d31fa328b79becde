import { afterEach, beforeEach, expect, test } from "vitest";
import { creditor, wireLine } from "../../credit-notes/testing.ts";
import type { Caller } from "../../testing/caller.ts";
import { freshApp, type TestApp } from "../../testing/fresh-app.ts";
import { accountant } from "./testing.ts";

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

interface Row {
  readonly document_id: number;
  readonly entry_number: string;
  readonly amount: number;
  readonly is_reversal: boolean;
  readonly has_paper: boolean;
  readonly responsible_person_id: number;
}
interface Page {
  readonly documents: readonly Row[];
  readonly next_cursor: string | null;
}
async function documents(asked = ""): Promise<Page> {
  const url = `/api/office/accounts/documents/?program=xero&from=2026-11-01&to=2026-11-30${asked}`;
  const { status, body } = await manager.send("GET", url);
  expect(status).toBe(200);
  return body as Page;
}
const preview = async () => {
  const url = "/api/office/accounts/?program=xero&from=2026-11-01&to=2026-11-30";
  return (await manager.send("GET", url)).body as { readonly total_amount: number };
};
const INCLUDED = { vat_mode: "included" };

test("The documents of a future export are listed one by one, and add up to its preview", async () => {
  const sold = await invoice([wireLine("Tea", 12, 2)], INCLUDED);
  const note = await credited(sold, [{ line: "Tea", quantity: 1 }]);
  const named = { number: `INV-${sold}`, entry_number: `INV-${sold}`, date: "2026-11-20" };
  const whose = { responsible_person_id: driver.id, driver_name: "The driver" };
  const { documents: rows, next_cursor: next } = await documents();
  expect(rows).toMatchObject([
    { ...named, ...whose, kind: "invoice", document_id: sold, amount: 24, net: 20, vat: 4 },
    { ...whose, kind: "credit_note", document_id: note.id, amount: -12, net: -10, vat: -2 },
  ]);
  expect(rows.map((row) => [row.is_reversal, row.has_paper])).toEqual([
    [false, true],
    [false, true],
  ]);
  expect(next).toBeNull();
  expect(await preview()).toMatchObject({ total_amount: 12 });
  for (const { document_id: id, kind } of rows as readonly (Row & { kind: string })[]) {
    const papers = kind === "invoice" ? "invoices" : "creditnotes";
    const paper = `/api/office/papers/${driver.id}/${papers}/${id}/?format=pdf`;
    expect((await manager.send("GET", paper)).status).toBe(200);
  }
  await books.exported("xero");
  expect(await documents()).toEqual({ documents: [], next_cursor: null });
});

test("A reversed entry is marked, and opens a document only if it is exported again", async () => {
  const voided = await invoice([wireLine("Tea", 120, 1)], INCLUDED);
  const changed = await invoice([wireLine("Tea", 60, 1)], INCLUDED);
  const moved = await invoice([wireLine("Tea", 30, 1)], INCLUDED);
  await books.exported("xero");
  await post(`/api/invoices/${voided}/void/`, { reason: "typo" });
  for (const [id, price, day] of [
    [changed, 90, "2026-11-20"],
    [moved, 30, "2026-10-31"],
  ] as const)
    await post(`/api/invoiceupdate/${id}/`, {
      invoice_date: day,
      product_details: [wireLine("Tea", price, 1)],
      ...INCLUDED,
    });
  const { documents: rows } = await documents();
  const brief = rows.map((of) => [of.entry_number, of.amount, of.is_reversal, of.has_paper]);
  expect(brief).toEqual([
    [`INV-${voided}/R1`, -120, true, false],
    [`INV-${changed}/R1`, -60, true, true],
    [`INV-${moved}/R1`, -30, true, false],
    [`INV-${changed}/2`, 90, false, true],
  ]);
  expect(await preview()).toMatchObject({ total_amount: -120 });
});

test("The documents are listed page by page, each once", async () => {
  for (let count = 0; count < 5; count += 1) await invoice([wireLine("Tea", 60, 1)], INCLUDED);
  await books.exported("xero");
  for (const id of [1, 2, 3])
    await post(`/api/invoiceupdate/${id}/`, {
      invoice_date: id === 1 ? "2026-11-19" : "2026-11-20",
      product_details: [wireLine("Tea", 90, 1)],
      ...INCLUDED,
    });
  const paged: Row[] = [];
  for (let next: string | null = ""; next !== null;) {
    const page = await documents(`&limit=2${next && `&cursor=${next}`}`);
    expect(page.documents.length).toBeLessThanOrEqual(2);
    paged.push(...page.documents);
    next = page.next_cursor;
  }
  expect(paged).toEqual((await documents()).documents);
  expect(paged.map((of) => of.entry_number)).toEqual([
    "INV-1/2",
    "INV-1/R1",
    "INV-2/R1",
    "INV-3/R1",
    "INV-2/2",
    "INV-3/2",
  ]);
});

test("The list for one VAT number has only its documents", async () => {
  await invoice([wireLine("Tea", 60, 1)], INCLUDED);
  const asked = async (number: string) =>
    manager.send(
      "GET",
      `/api/office/accounts/documents/?program=xero&from=2026-11-01&to=2026-11-30&vat_number=${number}`,
    );
  expect((await asked("GB999999973")).status).toBe(422);
  expect(await asked("none")).toMatchObject({ status: 200, body: { documents: [{}] } });
});
