import type { Database, Kept, Row } from "../store/database.ts";
import type { LocalInvoice } from "../store/local.ts";

/**
 * The van's figures hold an invoice that nothing changed for long without naming it. What it was is kept when an answer or a list changes it, until
 * the next figures: from then on they name it. Inside a transaction.
 */
export async function keepAsleep(
  db: Database,
  before: readonly (Row | null | undefined)[],
): Promise<void> {
  if (before.every((row) => !row)) return;
  const last = await db.van.get("van");
  if (!last) return;
  const { van, slept = {} } = last;
  const named = new Set(van.invoices.map(({ invoiceId }) => invoiceId));
  const found = before.flatMap((row) =>
    row && row.id !== null && row.updatedAt < van.since && !named.has(row.id) && !(row.key in slept)
      ? [[row.key, row as Kept<LocalInvoice>] as const]
      : [],
  );
  if (found.length > 0)
    await db.van.put({ ...last, slept: { ...slept, ...Object.fromEntries(found) } });
}
