import type { Database } from "../database.ts";

/**
 * Reads what customers owe, and what they paid, from one moment of the phone: a pull or an answer between two reads would give sums that never were. `read`
 * awaits nothing but these tables.
 */
export const atOneMoment = <T>(db: Database, read: () => Promise<T>): Promise<T> =>
  db.transaction(
    "r",
    [db.customers, db.invoices, db.creditNotes, db.payments, db.outbox, db.bases, db.meta],
    // Dexie follows awaits only where the function itself is async.
    async () => await read(),
  );
