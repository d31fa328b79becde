import type { DayRange } from "@roundsman/core/day-range";
import { fold } from "@roundsman/core/name";
import { DEFAULT_VAT_RATE, type VatRate } from "@roundsman/core/vat/rates";
import { sql, type RawBuilder } from "kysely";
import { breathe } from "../../kernel/calls/breathe.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { mayChargeIn, type Seller } from "./seller.ts";
import { isSold, partsOf } from "./sold-parts.ts";

/** Which of a driver's documents a list is about. */
export interface SalesFilter {
  readonly customerId?: number | undefined;
  /** Of those who are no saved customer. */
  readonly customer?: string | undefined;
  /** "none": documents that show no VAT. */
  readonly rate?: VatRate | "none" | undefined;
}

/** Conditions on the tables "invoice" and "note" in SQL. */
export interface Conditions {
  readonly invoice: RawBuilder<boolean>;
  readonly note: RawBuilder<boolean>;
}

interface Of {
  readonly owner: number;
  readonly span: DayRange;
  readonly seller: Seller;
}

export async function conditionsOf(db: Db, of: Of, filter: SalesFilter): Promise<Conditions> {
  const who = await customerOf(db, of, filter);
  const { rate } = filter;
  if (rate === undefined) return { invoice: all(who), note: all(who) };
  // As core's vatModeOf: what was chosen, what went out last, what a seller may.
  const unchosen = sql`(invoice.handed_out = '' and not (${mayChargeIn(of.seller)}))`;
  const without = sql`(invoice.vat_mode = 'without' or (invoice.vat_mode = ''
    and (invoice.handed_out like '%"vat":"without"%' or ${unchosen})))`;
  if (rate === "none")
    return { invoice: all([...who, without]), note: all([...who, sql`note.rates = '[]'`]) };
  const hasLine = sql`exists (
    select 1 from invoice_line as line
    where line.owner_id = invoice.owner_id and line.invoice_id = invoice.id
      and coalesce(nullif(line.vat_rate, ''), ${sql.lit(DEFAULT_VAT_RATE)}) = ${rate})`;
  return {
    invoice: all([...who, sql`not (${without})`, hasLine]),
    note: all([...who, sql`note.rates like ${`%"rate":"${rate}"%`}`]),
  };
}

const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.join([sql`1 = 1`, ...conditions], sql` and `)}`;

async function customerOf(
  db: Db,
  of: Of,
  { customerId, customer }: SalesFilter,
): Promise<RawBuilder<unknown>[]> {
  if (customerId !== undefined) return [sql`invoice.customer_id = ${customerId}`];
  if (customer === undefined) return [];
  const names = await spellings(customer, of.span, (span) => namesOf(db, of.owner, span));
  return [unsavedOf(names)];
}

/** No saved customers, by their names as they are written. */
export const unsavedOf = (names: readonly string[]): RawBuilder<unknown> =>
  sql`invoice.customer_id is null and ${oneOf("invoice.bill_name", names)}`;

export const oneOf = (column: string, values: readonly (string | number)[]): RawBuilder<boolean> =>
  values.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} in (${sql.join(values)})`;

/** How a name is written in a span: what differs in case and spaces alone is one name. */
export async function spellings(
  name: string,
  span: DayRange,
  read: (part: DayRange) => Promise<readonly { readonly name: string }[]>,
): Promise<string[]> {
  const folded = fold(name);
  const found = new Set<string>();
  for (const part of partsOf(span)) {
    for (const each of await read(part)) if (fold(each.name) === folded) found.add(each.name);
    await breathe();
  }
  return [...found];
}

async function namesOf(db: Db, owner: number, span: DayRange) {
  const { rows } = await sql<{ readonly name: string }>`
    select invoice.bill_name as name from invoice
    where invoice.owner_id = ${owner} and ${isSold} and invoice.customer_id is null
      and invoice.date >= ${span.start} and invoice.date <= ${span.end}
    union
    select invoice.bill_name from credit_note as note
    join invoice on invoice.owner_id = note.owner_id and invoice.id = note.invoice_id
    where note.owner_id = ${owner} and note.voided_at = '' and ${isSold}
      and invoice.customer_id is null
      and note.date >= ${span.start} and note.date <= ${span.end}`.execute(db);
  return rows;
}

/** The names of goods on a driver's documents. */
export async function goodsNames(db: Db, owner: number, span: DayRange) {
  const { rows } = await sql<{ readonly name: string }>`
    select line.name from invoice
    join invoice_line as line
      on line.owner_id = invoice.owner_id and line.invoice_id = invoice.id
    where invoice.owner_id = ${owner} and ${isSold}
      and invoice.date >= ${span.start} and invoice.date <= ${span.end}
    union
    select line.name from credit_note as note
    join invoice on invoice.owner_id = note.owner_id and invoice.id = note.invoice_id
    join credit_note_line as line
      on line.owner_id = note.owner_id and line.credit_note_id = note.id
    where note.owner_id = ${owner} and note.voided_at = '' and ${isSold}
      and note.date >= ${span.start} and note.date <= ${span.end}`.execute(db);
  return rows;
}
