import type { Invoice } from "@roundsman/contract/invoice";
import type { Line } from "@roundsman/core/invoice";
import { sql } from "kysely";
import { compiled } from "../../kernel/storage/compiled.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { isInProcess, packColumns, unpackRow } from "../../kernel/storage/sqlite/packed-rows.ts";
import { invoiceOf, LINE_COLUMNS, lineOf, type LineRow, type ReadInvoice } from "./invoice-rows.ts";

/** A row, on PostgreSQL with its lines. */
export type Found = ReadInvoice & { readonly lines?: readonly LineValues[] };
type Whole = Required<Found>;
const isWhole = (row: Found): row is Whole => row.lines !== undefined;

type LineValues = readonly [
  product_ref: string,
  name: string,
  price: number,
  discount: number,
  quantity: number,
  vat_rate: string,
];

export const linesWithin = sql<LineValues[]>`(
  select coalesce(json_agg(json_build_array(product_ref, name, price, discount, quantity, vat_rate) order by position), '[]'::json)
  from invoice_line as line where line.owner_id = invoice.owner_id and line.invoice_id = invoice.id
)`.as("lines");

const lineIn = ([product_ref, name, price, discount, quantity, vat_rate]: LineValues): Line =>
  lineOf({ invoice_id: 0, product_ref, name, price, discount, quantity, vat_rate });

/**
 * Rows and lines may come from two queries: a caller that writes must check that the rows are
 * unchanged.
 */
export async function withLines(db: Db, owner: number, rows: readonly Found[]): Promise<Invoice[]> {
  if (rows.every(isWhole)) return rows.map((row) => invoiceOf(row, row.lines.map(lineIn)));
  const lines = new Map<number, Line[]>(rows.map(({ id }) => [id, []]));
  for (const ids of batches([...lines.keys()])) {
    for (const row of await linesOf(ids.length)(db, owner, ...ids))
      lines.get(row.invoice_id)?.push(lineOf(row));
  }
  return rows.map((row) => invoiceOf(row, lines.get(row.id) ?? []));
}

type ReadLine = Pick<LineRow, (typeof LINE_COLUMNS)[number]>;
type LinesOf = (db: Db, owner: number, ...ids: readonly number[]) => Promise<ReadLine[]>;
const bySize = new Map<number, LinesOf>();

/** The query for the lines of `size` invoices; on SQLite all lines come in one text. */
function linesOf(size: number): LinesOf {
  const known = bySize.get(size);
  if (known) return known;
  const selected = compiled<ReadLine | { readonly text: string }, readonly unknown[]>(
    (db, slot) => {
      const lines = db
        .selectFrom("invoice_line")
        .where("owner_id", "=", slot<number>(0))
        .where(
          "invoice_id",
          "in",
          Array.from({ length: size }, (_, index) => slot<number>(index + 1)),
        );
      if (!isInProcess(db))
        return lines.select(LINE_COLUMNS).orderBy("invoice_id").orderBy("position");
      return lines.select(
        sql<string>`json_group_array(${packColumns(LINE_COLUMNS)} order by invoice_id, position)`.as(
          "text",
        ),
      );
    },
  );
  const linesOf: LinesOf = async (db, ...parameters) =>
    (await selected(db, ...parameters)).flatMap((row) =>
      "text" in row
        ? (JSON.parse(row.text) as unknown[][]).map((each) =>
            unpackRow<ReadLine>(LINE_COLUMNS, each),
          )
        : row,
    );
  bySize.set(size, linesOf);
  return linesOf;
}

const MOST_IN_A_BATCH = 512;

/**
 * Fills each batch up to a power of two with its last id, so that the database sees few different
 * statements.
 */
function batches(ids: readonly number[]): number[][] {
  const filled: number[][] = [];
  for (let start = 0; start < ids.length; start += MOST_IN_A_BATCH) {
    const batch = ids.slice(start, start + MOST_IN_A_BATCH);
    const size = 2 ** Math.ceil(Math.log2(batch.length));
    filled.push([...batch, ...Array<number>(size - batch.length).fill(batch.at(-1) ?? 0)]);
  }
  return filled;
}
