import type { ListedGoods } from "@roundsman/contract/office/list-rows";
import type { Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import { numberOf } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import type { Quantity } from "@roundsman/core/quantity";
import { sql } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import type { Driver } from "./drivers.ts";
import type { Source } from "./merged-pages.ts";
import { isAfterInStreams, daysAfter, type StreamPlace } from "./places.ts";
import { oneOf } from "./sales-filter.ts";
import { isSold, lineTotal } from "./sold-parts.ts";
import { streamIn } from "./sold-places.ts";
import { streamOf } from "./sold-streams.ts";

export interface GoodsOf {
  readonly drivers: readonly Driver[];
  readonly span: DayRange;
  /** The spellings of the product's name on lines. */
  readonly names: readonly string[];
}

interface Row extends StreamPlace {
  readonly owner_id: number;
  /** "" if the invoice's id is its number. */
  readonly number: string;
  readonly date: Day;
  readonly customer_id: number | null;
  readonly bill_name: string;
  readonly quantity: number;
  readonly amount: number;
}

/**
 * What drivers' invoices have of a product, and what their credit notes took back; newest first.
 */
export const goodsSources = (db: Db, query: GoodsOf): Source<ListedGoods, Found>[] => [
  sourceOf(query, (after, limit) => soldGoods(db, { ...query, after, limit })),
  sourceOf(query, (after, limit) => creditedGoods(db, { ...query, after, limit })),
];

type Found = StreamPlace & { readonly row: ListedGoods };
interface Next extends GoodsOf {
  readonly after: StreamPlace | undefined;
  readonly limit: number;
}

/** A whole row costs no more than its place, so it is read with it. */
const sourceOf = (
  { drivers }: GoodsOf,
  read: (after: StreamPlace | undefined, limit: number) => Promise<readonly Row[]>,
): Source<ListedGoods, Found> => ({
  find: async (after, limit) => {
    const rows = await read(after, limit);
    return rows.map((row) => ({ ...row, row: listed(row, drivers) }));
  },
  load: (_, found) => Promise.resolve(found.map(({ id, row }) => [id, row])),
});

async function soldGoods(db: Db, { limit, ...query }: Next): Promise<Row[]> {
  const stream = streamIn("invoice");
  const row = { date: "invoice.date", stream, id: "invoice.id" };
  const { rows } = await sql<Row>`
    select invoice.owner_id, ${stream} as stream, invoice.id, invoice.number, invoice.date,
      invoice.customer_id, invoice.bill_name,
      cast(sum(line.quantity) as bigint) as quantity, cast(sum(${lineTotal}) as bigint) as amount
    ${invoiceLines(query)} and ${isAfterInStreams(row, query.after, ORDER)}
    group by invoice.owner_id, invoice.id, invoice.number, invoice.date, invoice.customer_id,
      invoice.bill_name
    order by invoice.date desc, invoice.owner_id, invoice.id desc limit ${limit}`.execute(db);
  return rows;
}

async function creditedGoods(db: Db, { limit, ...query }: Next): Promise<Row[]> {
  const stream = streamIn("note");
  const row = { date: "note.date", stream, id: "note.id" };
  const { rows } = await sql<Row>`
    select note.owner_id, ${stream} as stream, note.id, note.number, note.date,
      invoice.customer_id, invoice.bill_name,
      cast(-sum(line.quantity) as bigint) as quantity, cast(-sum(line.amount) as bigint) as amount
    ${noteLines(query)} and ${isAfterInStreams(row, query.after, ORDER)}
    group by note.owner_id, note.id, note.number, note.date, invoice.customer_id, invoice.bill_name
    order by note.date desc, note.owner_id, note.id desc limit ${limit}`.execute(db);
  return rows;
}

const ORDER = "newest";

function isWithin(date: string, { span, after }: Omit<Next, "limit">) {
  const { start, end } = daysAfter({ span, order: ORDER }, after);
  return sql`${sql.ref(date)} >= ${start} and ${sql.ref(date)} <= ${end}`;
}
const ownersOf = ({ drivers }: Pick<GoodsOf, "drivers">) => drivers.map(({ id }) => id);

const invoiceLines = (query: Omit<Next, "limit">) => sql`
  from invoice
  join invoice_line as line
    on line.owner_id = invoice.owner_id and line.invoice_id = invoice.id
  where ${oneOf("invoice.owner_id", ownersOf(query))} and ${isSold} and ${oneOf("line.name", query.names)}
    and ${isWithin("invoice.date", query)}`;

const noteLines = (query: Omit<Next, "limit">) => sql`
  from credit_note as note
  join invoice on invoice.owner_id = note.owner_id and invoice.id = note.invoice_id
  join credit_note_line as line
    on line.owner_id = note.owner_id and line.credit_note_id = note.id
  where ${oneOf("note.owner_id", ownersOf(query))} and note.voided_at = '' and ${isSold}
    and ${oneOf("line.name", query.names)} and ${isWithin("note.date", query)}`;

const listed = (row: Row, drivers: readonly Driver[]): ListedGoods => ({
  kind:
    row.stream === streamOf({ owner: row.owner_id, kind: "invoice" }) ? "invoice" : "credit_note",
  id: row.id,
  driverId: row.owner_id,
  driver: drivers.find(({ id }) => id === row.owner_id)?.name ?? "",
  number: numberOf({ id: row.id, number: row.number || undefined }),
  date: row.date,
  customerId: row.customer_id,
  customer: row.bill_name,
  quantity: row.quantity as Quantity,
  amount: pence(row.amount),
});
