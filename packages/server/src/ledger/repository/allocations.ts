import { sql } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import { inBatches } from "../../kernel/storage/in-batches.ts";

/**
 * What is paid of an invoice, in pence: by payments that a person took, and by those that its
 * status made.
 */
export interface Allocated {
  readonly person: number;
  readonly status: number;
}

/** By invoice; invoices without payments are left out. */
export async function allocatedTo(
  db: Db,
  owner: number,
  invoiceIds: readonly number[],
): Promise<ReadonlyMap<number, Allocated>> {
  const found = new Map<number, Allocated>();
  await inBatches(invoiceIds, async (some) => {
    const rows = await db
      .selectFrom("allocation")
      .select([
        "invoice_id",
        sql<number>`cast(sum(case when by_status = 1 then 0 else amount end) as bigint)`.as(
          "person",
        ),
        sql<number>`cast(sum(case when by_status = 1 then amount else 0 end) as bigint)`.as(
          "status",
        ),
      ])
      .where("owner_id", "=", owner)
      .where("invoice_id", "in", some)
      .groupBy("invoice_id")
      .execute();
    for (const { invoice_id, person, status } of rows) found.set(invoice_id, { person, status });
  });
  return found;
}

/** The payments taken for one of these invoices, by id. */
export async function paymentsNaming(
  db: Db,
  owner: number,
  invoiceIds: readonly number[],
): Promise<number[]> {
  const ids = new Set<number>();
  await inBatches(invoiceIds, async (some) => {
    const rows = await db
      .selectFrom("allocation")
      .select("payment_id")
      .distinct()
      .where("owner_id", "=", owner)
      .where("invoice_id", "in", some)
      .execute();
    for (const { payment_id } of rows) ids.add(payment_id);
    // A reversal of money that no invoice needed has no allocation.
    const first = await db
      .selectFrom("payment")
      .select("id")
      .where("owner_id", "=", owner)
      .where("invoice_id", "in", some)
      .execute();
    for (const { id } of first) ids.add(id);
  });
  return [...ids].toSorted((a, b) => a - b);
}

/** The customer and the invoice that a payment names; its customer may have been merged since. */
export async function namedBy(db: Db, owner: number, paymentId: number) {
  const { customer_id: customerId, invoice_id: invoiceId } = await db
    .selectFrom("payment")
    .select(["customer_id", "invoice_id"])
    .where("owner_id", "=", owner)
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  return { customerId, invoiceId };
}
