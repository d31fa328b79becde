import { refused } from "../kernel/errors/refusal.ts";
import type { Db } from "../kernel/storage/db.ts";
import { isLent } from "../hand-overs/repository/handed-invoices.ts";
import { invoicesOf, type Entries } from "./theirs.ts";

/**
 * What another driver works on comes back with its customer's name and address, so nobody is erased meanwhile. Work that was handed over for good
 * does not come back. Throws 409.
 */
export async function expectNothingLent(db: Db, entries: Entries): Promise<void> {
  const invoices = await invoicesOf(db, entries);
  const away = invoices.flatMap(({ id, moved_to }) => (moved_to === 0 ? [] : [id]));
  if (await isLent(db, away))
    throw refused(
      409,
      "customer-handed-over",
      "Another driver has work of this customer. Please end the hand-over first.",
    );
}
