import type { Database } from "../sync/store/database.ts";

/**
 * Reads what customers owe and paid in one transaction. Between separate reads a pull or a response
 * could change the rows, and the sums would mix two states. `read` awaits nothing but these tables.
 */
export const inReadTransaction = <T>(db: Database, read: () => Promise<T>): Promise<T> =>
  db.transaction(
    "r",
    [db.customers, db.invoices, db.creditNotes, db.payments, db.outbox, db.bases, db.meta],
    // Dexie follows awaits only where the function itself is async.
    async () => await read(),
  );
