import type { ListTotals } from "@roundsman/contract/invoices/invoice-lists";
import type { LoadRow } from "@roundsman/core/invoice";
import type { Pence } from "@roundsman/core/money";
import type { Quantity } from "@roundsman/core/quantity";
import type { Db } from "../../kernel/storage/db.ts";
import { wholeSum } from "../../stock/repository/ledger.ts";
import { matching, type InvoiceCriteria } from "./criteria.ts";

/** Sums of all matching invoices, whatever the page. */
export interface Summary {
  readonly totals: ListTotals;
  /** Most first, then by name. */
  readonly loadSheet: readonly LoadRow[];
}

export async function totalsOf(
  db: Db,
  owner: number,
  criteria: InvoiceCriteria,
): Promise<ListTotals> {
  const { count, discount, total, added } = await db
    .selectFrom("invoice")
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      wholeSum("invoice.discount").as("discount"),
      wholeSum("invoice.total").as("total"),
      wholeSum("invoice.vat_added").as("added"),
    ])
    .where((eb) => matching(eb, owner, criteria))
    .executeTakeFirstOrThrow();
  return listTotals({ count, discount, total, added });
}

interface Added {
  readonly count: number;
  readonly discount: number;
  readonly total: number;
  /** VAT on top, in pence. */
  readonly added: number;
}

export const listTotals = ({ count, discount, total, added }: Added): ListTotals => ({
  count,
  discount: discount as Pence,
  total: total as Pence,
  ...(added !== 0 && { payable: (total + added) as Pence }),
});

/** Unordered. */
export async function loadsOf(
  db: Db,
  owner: number,
  criteria: InvoiceCriteria,
): Promise<LoadRow[]> {
  const rows = await db
    .selectFrom("invoice")
    // A cross join fixes the order for SQLite, which would begin with all lines.
    .crossJoin("invoice_line as line")
    .whereRef("line.owner_id", "=", "invoice.owner_id")
    .whereRef("line.invoice_id", "=", "invoice.id")
    .select(["line.name", wholeSum("line.quantity").as("quantity")])
    .where((eb) => matching(eb, owner, criteria))
    .groupBy("line.name")
    .execute();
  return rows.map(({ name, quantity }) => ({ name, quantity: quantity as Quantity }));
}

/** The days of the first and the last invoice within the criteria's own days. */
export async function reach(
  db: Db,
  owner: number,
  { from, to }: InvoiceCriteria,
): Promise<{ first: string; last: string } | null> {
  // Two lookups at the ends of an index; min and max in one query would scan all of it.
  const end = (direction: "asc" | "desc") =>
    db
      .selectFrom("invoice")
      .select("date")
      .where((eb) => matching(eb, owner, { from, to }))
      .orderBy("date", direction)
      .limit(1)
      .executeTakeFirst();
  const [first, last] = [await end("asc"), await end("desc")];
  return first && last ? { first: first.date, last: last.date } : null;
}
