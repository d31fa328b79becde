import { refused } from "../kernel/errors/refusal.ts";
import type { Db } from "../kernel/storage/db.ts";
import { isLent } from "../hand-overs/repository/handed-invoices.ts";
import type { CustomerWithCopies } from "./customer-with-copies.ts";
import { invoicesOf, type InvoiceRow } from "./customer-rows.ts";

/** Throws 409 if work of the customer is handed over for a time. */
export async function expectNothingLent(db: Db, who: CustomerWithCopies): Promise<void> {
  if (await hasLentWork(db, who))
    throw refused(
      409,
      "customer-handed-over",
      "Work of this customer is handed over. Please end the hand-over first.",
    );
}

/**
 * Work that another driver has for a time comes back with the customer's name and address, so
 * neither driver can erase the customer before that. Work that was handed over for good does not
 * come back.
 */
async function hasLentWork(db: Db, { customers }: CustomerWithCopies): Promise<boolean> {
  const ids = new Set<number>();
  for (const customerRows of customers)
    for (const row of await invoicesOf(db, customerRows)) if (mayComeBack(row)) ids.add(row.id);
  return isLent(db, [...ids]);
}

const mayComeBack = ({ moved_to, deleted_at, delivery_status }: InvoiceRow): boolean =>
  moved_to !== 0 || (deleted_at === "" && delivery_status !== "delivered");
