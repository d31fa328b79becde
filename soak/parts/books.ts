import { openDatabase, type OpenDatabase } from "@roundsman/server/kernel/storage/db";
import { sql } from "kysely";
import type { AcknowledgedInvoice } from "./draft.ts";

/** Reads the database itself, not through the server. */
async function inBooks<T>(
  databaseUrl: string,
  look: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = openDatabase(databaseUrl);
  try {
    return await look(database);
  } finally {
    await database.db.destroy();
  }
}

/**
 * Checks the database. Throws a sentence where it differs from what was acknowledged, or breaks its
 * own rules. Resolves with the number of invoices.
 */
export function checkBooks(
  databaseUrl: string,
  acknowledged: readonly AcknowledgedInvoice[],
): Promise<number> {
  return inBooks(databaseUrl, async ({ db }) => {
    const { rows: entries } = await sql<Entry>`
      select i.id, i.key, i.total, count(l.position) as lines, 
             coalesce(cast(sum(((l.price - l.discount) * l.quantity + 500) / 1000) as bigint), 0) as sum
      from invoice i left join invoice_line l on l.owner_id = i.owner_id and l.invoice_id = i.id
      group by i.owner_id, i.id, i.key, i.total order by i.id`.execute(db);
    const byKey = new Map(entries.map((entry) => [entry.key, entry]));
    if (byKey.size !== entries.length)
      throw new Error(`${entries.length - byKey.size} invoices are there twice`);
    entries.forEach(({ id }, index) => {
      if (id !== index + 1) throw new Error(`INV-${index + 1} is missing: a gap in the numbers`);
    });
    for (const { id, total, sum } of entries)
      if (total !== sum) throw new Error(`INV-${id} says ${total}p and its lines come to ${sum}p`);
    for (const { id, clientId, total, lines } of acknowledged) {
      const entry = byKey.get(clientId);
      if (!entry) throw new Error(`INV-${id} was acknowledged and is lost`);
      if (entry.id !== id || entry.total !== total || entry.lines !== lines)
        throw new Error(`INV-${id} was acknowledged otherwise: ${JSON.stringify(entry)}`);
    }
    return entries.length;
  });
}

interface Entry {
  readonly id: number;
  readonly key: string;
  readonly total: number;
  readonly lines: number;
  readonly sum: number;
}

/** The number of changes of invoices in the audit log. */
export const auditedChanges = (databaseUrl: string): Promise<number> =>
  inBooks(databaseUrl, async ({ db }) => {
    const { count } = await db
      .selectFrom("audit")
      .select((of) => of.fn.countAll<number>().as("count"))
      .where("kind", "=", "invoice")
      .executeTakeFirstOrThrow();
    return count;
  });
