import type { Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import { pence, type Pence } from "@roundsman/core/money";
import type { Quantity } from "@roundsman/core/quantity";
import { sql } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import { isSold, lineTotal } from "./sold-parts.ts";

interface Of {
  readonly owner: number;
  readonly span: DayRange;
}

/** What was sold of a product, on a day by the name on the lines; less what was credited. */
interface SoldProduct {
  readonly day: Day;
  readonly name: string;
  readonly quantity: Quantity;
  readonly amount: Pence;
}

/** Of a span that is one part. */
export async function productsIn(db: Db, { owner, span }: Of): Promise<SoldProduct[]> {
  const { rows } = await sql<{
    readonly day: Day;
    readonly name: string;
    readonly quantity: number;
    readonly amount: number;
  }>`
    select day, name, cast(sum(quantity) as bigint) as quantity, cast(sum(amount) as bigint) as amount
    from (
      select invoice.date as day, line.name, line.quantity, ${lineTotal} as amount
      from invoice
      join invoice_line as line
        on line.owner_id = invoice.owner_id and line.invoice_id = invoice.id
      where invoice.owner_id = ${owner} and ${isSold}
        and invoice.date >= ${span.start} and invoice.date <= ${span.end}
      union all
      select note.date, line.name, -line.quantity, -line.amount
      from credit_note as note
      join invoice on invoice.owner_id = note.owner_id and invoice.id = note.invoice_id
      join credit_note_line as line
        on line.owner_id = note.owner_id and line.credit_note_id = note.id
      where note.owner_id = ${owner} and note.voided_at = '' and ${isSold}
        and note.date >= ${span.start} and note.date <= ${span.end}
    ) as sold group by day, name`.execute(db);
  return rows.map((row): SoldProduct => ({
    day: row.day,
    name: row.name,
    quantity: row.quantity as Quantity,
    amount: pence(row.amount),
  }));
}
