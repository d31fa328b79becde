import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { changedDraft } from "../invoices/repository/draft.ts";
import { invoiceOf } from "../invoices/repository/invoice-rows.ts";
import { invoiceRecords, rewriteInvoice } from "../invoices/repository/write-invoices.ts";
import { inTransaction } from "../kernel/storage/transaction.ts";
import type { Caller } from "../testing/caller.ts";
import { freshApp, type TestApp } from "../testing/fresh-app.ts";
import { merger } from "./testing.ts";

let business: TestApp;
let driver: Caller;
const of = merger(() => driver);
beforeAll(async () => {
  business = await freshApp();
  driver = await business.signIn("driver");
});
afterAll(() => business.close());

let kept: number;
let gone: number;
beforeEach(async () => {
  kept = await of.shop("Golden Dragon");
  gone = await of.shop("Jinlong");
});

/** Changes an invoice that is read before `between` and written after it. */
async function changedAround(id: number, between: () => Promise<unknown>): Promise<void> {
  const { db } = business.database;
  const row = await invoiceRecords.findAny(db, driver.id, id);
  await between();
  if (!row) throw new Error("No such invoice");
  const { customerId, companyId, ...before } = invoiceOf(row, []);
  const links = { customerId, companyId };
  const draft = changedDraft({ ...before, ...links }, { billTo: {} }, links);
  const now = new Date("2026-11-21T12:00:00Z");
  await inTransaction(db, (trx) => rewriteInvoice(trx, row, { draft, now }));
}

describe("An invoice that is changed at the same moment", () => {
  test("as its customer is merged belongs to the kept customer", async () => {
    const bill = await of.invoice(gone, 20);
    await changedAround(bill, () => of.merge(kept, gone));
    expect(await of.whose(bill)).toBe(kept);
    await of.unmerge(gone);
    expect(await of.whose(bill)).toBe(gone);
  });

  test("as the merge is undone belongs to its own customer", async () => {
    const bill = await of.invoice(gone, 20);
    await of.merge(kept, gone);
    await changedAround(bill, () => of.unmerge(gone));
    expect(await of.whose(bill)).toBe(gone);
  });
});
