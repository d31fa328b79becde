import type { Day } from "@roundsman/core/day";
import type { Payment } from "@roundsman/contract/payments/payment";
import { pence } from "@roundsman/core/money";
import type { PaidNow } from "@roundsman/documents/receipt/printed-receipt";
import { sql } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import { inBatches } from "../../kernel/storage/in-batches.ts";

/**
 * The invoices of a payment for its receipt: as they are now, also void ones, with what happened to
 * them since.
 */
export async function receiptInvoices(
  db: Db,
  owner: number,
  { id: paymentId, createdAt, allocations }: Pick<Payment, "id" | "createdAt" | "allocations">,
): Promise<PaidNow[]> {
  const found = new Map<number, Omit<PaidNow, "number" | "paid">>();
  await inBatches(
    allocations.map(({ invoiceId }) => invoiceId),
    async (some) => {
      const rows = await db
        .selectFrom("invoice")
        .innerJoin("allocation", (on) =>
          on
            .onRef("allocation.owner_id", "=", "invoice.owner_id")
            .onRef("allocation.invoice_id", "=", "invoice.id"),
        )
        .select([
          "invoice.id",
          "invoice.date",
          "invoice.deleted_at",
          sql<number>`cast(invoice.total + invoice.vat_added as bigint)`.as("asked"),
          sql<number>`cast(sum(allocation.amount) as bigint)`.as("paid"),
          sql<number>`cast(sum(case when allocation.payment_id > ${paymentId} then allocation.amount else 0 end) as bigint)`.as(
            "later",
          ),
        ])
        .where("invoice.owner_id", "=", owner)
        .where("invoice.id", "in", some)
        .groupBy([
          "invoice.id",
          "invoice.date",
          "invoice.deleted_at",
          "invoice.total",
          "invoice.vat_added",
        ])
        .execute();
      const credited = await creditedLater(db, owner, { invoices: some, after: createdAt });
      for (const { id, date, deleted_at, asked, paid, later } of rows)
        found.set(id, {
          date: date as Day,
          asked: pence(asked),
          open: pence(asked - paid),
          later: [pence(later)],
          creditedLater: pence(credited.get(id) ?? 0),
          isVoid: deleted_at !== "",
        });
    },
  );
  return allocations.flatMap(({ invoiceId, invoiceNumber, amount }) => {
    const now = found.get(invoiceId);
    return now ? [{ ...now, number: invoiceNumber, paid: amount }] : [];
  });
}

interface Since {
  readonly invoices: readonly number[];
  /**
   * ISO instant. What was written at exactly that time counts as before: one call may write a note
   * and what follows from it.
   */
  readonly after: string;
}

/**
 * In pence by invoice: what notes written since credit, less what earlier notes credited that were
 * voided since.
 */
async function creditedLater(
  db: Db,
  owner: number,
  { invoices, after }: Since,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("credit_note")
    .select([
      "invoice_id",
      sql<number>`cast(sum(case
        when created_at > ${after} and voided_at = '' then total
        when created_at <= ${after} and voided_at > ${after} then -total
        else 0 end) as bigint)`.as("amount"),
    ])
    .where("owner_id", "=", owner)
    .where("invoice_id", "in", invoices)
    .groupBy("invoice_id")
    .execute();
  return new Map(rows.map(({ invoice_id, amount }) => [invoice_id, amount]));
}
