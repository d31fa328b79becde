import type { Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import { pence, type Pence } from "@roundsman/core/money";
import { fold } from "@roundsman/core/name";
import type { Quantity } from "@roundsman/core/quantity";
import { sql } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import type { Conditions } from "./sales-filter.ts";
import { isSold, lineTotal } from "./sold-parts.ts";

interface ProductsQuery {
  readonly owner: number;
  readonly span: DayRange;
}

/** What was sold of a product on a day, by the name on the lines, less what was credited. */
interface SoldProduct {
  readonly day: Day;
  readonly name: string;
  /** A document with several spellings of one name counts in the first alone. */
  readonly documents: number;
  /** Documents that have it in this spelling. */
  readonly spelled: number;
  readonly quantity: Quantity;
  readonly amount: Pence;
}

interface Row {
  readonly day: Day;
  /** Below 0 for a credit note. */
  readonly document: number;
  readonly name: string;
  readonly quantity: number;
  readonly amount: number;
}

/** Of the documents of a span that are asked for, in one query. */
export async function productsIn(
  db: Db,
  { owner, span }: ProductsQuery,
  only: Conditions,
): Promise<SoldProduct[]> {
  const { rows } = await sql<Row>`
    select invoice.date as day, invoice.id as document, line.name,
      cast(sum(line.quantity) as bigint) as quantity, cast(sum(${lineTotal}) as bigint) as amount
    from invoice
    join invoice_line as line
      on line.owner_id = invoice.owner_id and line.invoice_id = invoice.id
    where invoice.owner_id = ${owner} and ${isSold}
      and invoice.date >= ${span.start} and invoice.date <= ${span.end} and ${only.invoice}
    group by invoice.date, invoice.id, line.name
    union all
    select note.date, -note.id, line.name,
      cast(-sum(line.quantity) as bigint), cast(-sum(line.amount) as bigint)
    from credit_note as note
    join invoice on invoice.owner_id = note.owner_id and invoice.id = note.invoice_id
    join credit_note_line as line
      on line.owner_id = note.owner_id and line.credit_note_id = note.id
    where note.owner_id = ${owner} and note.voided_at = '' and ${isSold}
      and note.date >= ${span.start} and note.date <= ${span.end} and ${only.note}
    group by note.date, note.id, line.name`.execute(db);
  const sold = new Map<string, SoldProduct>();
  const isCounted = counter();
  for (const row of rows) {
    const key = `${row.day} ${row.name}`;
    const product = sold.get(key);
    sold.set(key, {
      day: row.day,
      name: row.name,
      documents: (product?.documents ?? 0) + (isCounted(row) ? 0 : 1),
      spelled: (product?.spelled ?? 0) + 1,
      quantity: ((product?.quantity ?? 0) + row.quantity) as Quantity,
      amount: pence((product?.amount ?? 0) + row.amount),
    });
  }
  return [...sold.values()];
}

/** Whether a document was counted already for a name that differs in case and spaces alone. */
function counter() {
  const folded = new Map<string, string>();
  const counted = new Set<string>();
  return ({ document, name }: Row): boolean => {
    const product = folded.get(name) ?? fold(name);
    folded.set(name, product);
    const key = `${document} ${product}`;
    const isCounted = counted.has(key);
    counted.add(key);
    return isCounted;
  };
}
