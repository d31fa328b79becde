import type { PaidInvoice, Payment } from "@roundsman/contract/payments/payment";
import type { BillTo } from "@roundsman/core/bill-to";
import type { Day } from "@roundsman/core/day";
import { numberOf } from "@roundsman/core/invoice";
import { pence, type Pence } from "@roundsman/core/money";
import type { RecordedMethod } from "@roundsman/core/payments/payment";
import { sql, type Selectable } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import { inBatches } from "../../kernel/storage/in-batches.ts";
import type { Database } from "../../kernel/storage/schema/schema.ts";

/** A payment with its first invoice and its customer, where it has them. */
export interface FoundPayment extends Selectable<Database["payment"]> {
  readonly first_customer: number | null;
  readonly bill_name: string | null;
  readonly customer_name: string | null;
  /** The customer into whom its own customer was merged; null if they were not. */
  readonly merged_into: number | null;
  readonly person_name: string;
  readonly reversed_by: number | null;
}

/** Payments with the invoices that they are for. */
export async function withAllocations(
  db: Db,
  owner: number,
  rows: readonly FoundPayment[],
): Promise<Payment[]> {
  const allocations = new Map<number, PaidInvoice[]>(rows.map(({ id }) => [id, []]));
  const unneeded = new Map<number, PaidInvoice[]>(rows.map(({ id }) => [id, []]));
  await inBatches([...allocations.keys()], async (some) => {
    const found = await db
      .selectFrom("allocation")
      .innerJoin("invoice", (on) =>
        on
          .onRef("invoice.owner_id", "=", "allocation.owner_id")
          .onRef("invoice.id", "=", "allocation.invoice_id"),
      )
      .select(["payment_id", "invoice_id", "invoice.number"])
      // An invoice that was handed over is not deleted.
      .select(
        sql<number>`case when invoice.deleted_at <> '' and invoice.moved_to = 0 then 1 else 0 end`.as(
          "is_deleted",
        ),
      )
      .select(sql<number>`cast(sum(allocation.amount) as bigint)`.as("amount"))
      .select(sql<number>`cast(sum(allocation.unneeded) as bigint)`.as("unneeded"))
      .where("allocation.owner_id", "=", owner)
      .where("payment_id", "in", some)
      .groupBy(["payment_id", "invoice_id", "invoice.number"])
      .groupBy(["invoice.deleted_at", "invoice.moved_to"])
      // What was carried to a correction is for that one alone.
      .having(sql<boolean>`sum(allocation.amount) <> 0 or sum(allocation.unneeded) <> 0`)
      .orderBy("payment_id")
      .orderBy(sql`min(position)`)
      .execute();
    for (const { payment_id, invoice_id, number, is_deleted, ...sums } of found) {
      const invoiceNumber = numberOf({ id: invoice_id, number: number || undefined });
      const part = (amount: number) => ({
        invoiceId: invoice_id,
        invoiceNumber,
        amount: pence(amount),
      });
      if (sums.amount !== 0)
        allocations
          .get(payment_id)
          ?.push({ ...part(sums.amount), ...(is_deleted === 1 && { isDeleted: true }) });
      if (sums.unneeded !== 0) unneeded.get(payment_id)?.push(part(sums.unneeded));
    }
  });
  return rows.map((row) =>
    paymentOf(row, allocations.get(row.id) ?? [], unneeded.get(row.id) ?? []),
  );
}

/**
 * The customer of a payment: named as on its first invoice if that is theirs, otherwise as they are
 * called now.
 */
function payerOf(row: FoundPayment): Pick<Payment, "customerId" | "customerName"> {
  const customerId = row.merged_into ?? row.customer_id ?? row.first_customer;
  const name = customerId === row.first_customer ? row.bill_name : row.customer_name;
  return { customerId, customerName: name ?? "" };
}

/**
 * Values were validated when they were written; they are not validated again when they are read.
 */
const paymentOf = (
  row: FoundPayment,
  allocations: readonly PaidInvoice[],
  unneeded: readonly PaidInvoice[],
): Payment => ({
  id: row.id,
  key: row.key,
  ownerId: row.owner_id,
  ...payerOf(row),
  method: row.method as RecordedMethod,
  amount: row.amount as Pence,
  day: row.day as Day,
  reference: row.reference,
  allocations,
  onAccount: row.on_account as Pence,
  unneeded: unneeded.length > 0 ? unneeded : undefined,
  takenFor:
    row.invoice_id === allocations[0]?.invoiceId ? undefined : (row.invoice_id ?? undefined),
  payer: row.payer === "" ? undefined : (JSON.parse(row.payer) as BillTo),
  madeBy: row.by_status === 1 ? "status" : "person",
  reverses: row.reverses || null,
  reversedBy: row.reversed_by,
  takenBy: row.person_name,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
