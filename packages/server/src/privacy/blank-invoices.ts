import { INVOICE_FIELDS } from "@roundsman/contract/invoice";
import { initialValues } from "@roundsman/contract/wire/record-content";
import { dayAt } from "@roundsman/core/day";
import type { Db } from "../kernel/storage/db.ts";
import { blankStates } from "../invoices/repository/issued-states.ts";
import { blankPrinted } from "../invoices/repository/papers/printed.ts";
import { personalColumns } from "../invoices/repository/invoice-rows.ts";
import { forgetInAccounts } from "../office/repository/accounts/forget.ts";
import { blankReferences } from "../payments/repository/blank-references.ts";
import type { InvoiceRow } from "./customer-rows.ts";

/** An invoice keeps its number, day and amounts; the customer's details are removed. */
export async function blankInvoices(
  trx: Db,
  invoices: readonly Pick<InvoiceRow, "owner_id" | "id">[],
  now: Date,
): Promise<void> {
  const blank = {
    customer_id: null,
    ...personalColumns(initialValues(INVOICE_FIELDS, dayAt(now.getTime()))),
  };
  for (const { owner_id, id } of invoices) {
    await blankNotes(trx, owner_id, id);
    await blankStates(trx, owner_id, id);
    await blankPrinted(trx, owner_id, id);
    await blankReferences(trx, owner_id, id);
    await forgetInAccounts(trx, owner_id, id);
    await trx
      .updateTable("invoice")
      .set((eb) => ({ ...blank, version: eb("version", "+", 1), updated_at: now.toISOString() }))
      .where("owner_id", "=", owner_id)
      .where("id", "=", id)
      .execute();
  }
}

/** Removes the free text that says what a credit note was for. */
const blankNotes = (trx: Db, owner: number, invoiceId: number): Promise<unknown> =>
  trx
    .updateTable("credit_note")
    .set({ summary: "" })
    .where("owner_id", "=", owner)
    .where("invoice_id", "=", invoiceId)
    .execute();
