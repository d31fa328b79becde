import type { Day } from "@roundsman/core/day";
import type { Payment } from "@roundsman/contract/payments/payment";
import { pence } from "@roundsman/core/money";
import type { PaidNow } from "@roundsman/documents/receipt/printed-receipt";
import { sql } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import { inChunks } from "../../kernel/storage/in-chunks.ts";

/** The invoices of a payment as they are now, for its receipt. Nothing is open of a deleted one. */
export async function receiptInvoices(
  db: Db,
  owner: number,
  { id: paymentId, allocations }: Pick<Payment, "id" | "allocations">,
): Promise<PaidNow[]> {
  const found = new Map<number, Pick<PaidNow, "date" | "asked" | "open" | "later">>();
  await inChunks(
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
      for (const { id, date, deleted_at, asked, paid, later } of rows)
        found.set(id, {
          date: date as Day,
          asked: pence(asked),
          open: deleted_at === "" ? pence(asked - paid) : pence(0),
          later: deleted_at === "" ? [pence(later)] : [],
        });
    },
  );
  return allocations.flatMap(({ invoiceId, invoiceNumber, amount }) => {
    const now = found.get(invoiceId);
    return now ? [{ ...now, number: invoiceNumber, paid: amount }] : [];
  });
}
