import type { ListedGoods } from "@roundsman/contract/office/list-rows";
import type { Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import { numberOf } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import type { Quantity } from "@roundsman/core/quantity";
import { sql } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import type { Driver } from "./drivers.ts";
import { beyond, beyondWithin, type Place } from "./places.ts";
import { oneOf } from "./sales-filter.ts";
import { isSold, lineTotal } from "./sold-parts.ts";

export interface GoodsOf {
  readonly driver: Driver;
  readonly span: DayRange;
  /** Of the product, as they are written on lines. */
  readonly names: readonly string[];
}
interface Part {
  readonly after: Place;
  readonly limit: number;
}

interface Row {
  readonly id: number;
  /** "" where an invoice has its id for a number. */
  readonly number: string;
  readonly date: Day;
  readonly customer_id: number | null;
  readonly bill_name: string;
  readonly quantity: number;
  readonly amount: number;
}

/** What a driver's invoices have of a product, newest first. */
export async function soldGoods(
  db: Db,
  asked: GoodsOf,
  { limit, ...page }: Part,
): Promise<ListedGoods[]> {
  const { of, after } = beyondPlace(asked, page.after);
  const { rows } = await sql<Row>`
    select invoice.id, invoice.number, invoice.date, invoice.customer_id, invoice.bill_name,
      cast(sum(line.quantity) as bigint) as quantity, cast(sum(${lineTotal}) as bigint) as amount
    ${invoiceLines(of)} and ${beyond(sql`(invoice.date, invoice.id)`, after, "newest")}
    group by invoice.id, invoice.number, invoice.date, invoice.customer_id, invoice.bill_name
    order by invoice.date desc, invoice.id desc limit ${limit}`.execute(db);
  return rows.map((row) => listed(row, of.driver, "invoice"));
}

/** What their credit notes took back. */
export async function creditedGoods(db: Db, asked: GoodsOf, { limit, ...page }: Part) {
  const { of, after } = beyondPlace(asked, page.after);
  const { rows } = await sql<Row>`
    select note.id, note.number, note.date, invoice.customer_id, invoice.bill_name,
      cast(-sum(line.quantity) as bigint) as quantity, cast(-sum(line.amount) as bigint) as amount
    ${noteLines(of)} and ${beyond(sql`(note.date, note.id)`, after, "newest")}
    group by note.id, note.number, note.date, invoice.customer_id, invoice.bill_name
    order by note.date desc, note.id desc limit ${limit}`.execute(db);
  return rows.map((row) => listed(row, of.driver, "credit_note"));
}

function beyondPlace(of: GoodsOf, place: Place) {
  const { span, after } = beyondWithin(of.span, place, "newest");
  return { of: { ...of, span }, after };
}

const invoiceLines = ({ driver, span, names }: GoodsOf) => sql`
  from invoice
  join invoice_line as line
    on line.owner_id = invoice.owner_id and line.invoice_id = invoice.id
  where invoice.owner_id = ${driver.id} and ${isSold} and ${oneOf("line.name", names)}
    and invoice.date >= ${span.start} and invoice.date <= ${span.end}`;

const noteLines = ({ driver, span, names }: GoodsOf) => sql`
  from credit_note as note
  join invoice on invoice.owner_id = note.owner_id and invoice.id = note.invoice_id
  join credit_note_line as line
    on line.owner_id = note.owner_id and line.credit_note_id = note.id
  where note.owner_id = ${driver.id} and note.voided_at = '' and ${isSold}
    and ${oneOf("line.name", names)}
    and note.date >= ${span.start} and note.date <= ${span.end}`;

const listed = (row: Row, driver: Driver, kind: ListedGoods["kind"]): ListedGoods => ({
  kind,
  id: row.id,
  driverId: driver.id,
  driver: driver.name,
  number: numberOf({ id: row.id, number: row.number || undefined }),
  date: row.date,
  customerId: row.customer_id,
  customer: row.bill_name,
  quantity: row.quantity as Quantity,
  amount: pence(row.amount),
});
