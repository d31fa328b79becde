import { sql } from "kysely";
import {
  mergeGiven,
  NONE_GIVEN,
  type GivenRecords,
} from "../../catalogue/repository/give-records.ts";
import { lockCatalogue } from "../../kernel/owned/business-columns.ts";
import type { Row } from "../../kernel/owned/owned-records.ts";
import type { Touched } from "../../kernel/changes/record-change.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { nextNumber } from "../../kernel/storage/counter.ts";
import { inBatches } from "../../kernel/storage/in-batches.ts";
import { LINE_COLUMNS } from "../../invoices/repository/invoice-rows.ts";
import { stampMonths } from "../../invoices/repository/month-stamps.ts";
import { lockHandOvers } from "./copied-customers.ts";
import { copyIssuers } from "./copy-issuers.ts";
import { copyCustomers, copyProducts, type Between, type Copies } from "./copies.ts";
import { hideMovedInvoices } from "./hide-moved-invoices.ts";
import { isOpenWork } from "./open-work.ts";

export interface Moved {
  readonly ids: readonly number[];
  /** What the new holder's phones do not have yet, the invoices included. */
  readonly touched: readonly Touched[];
  /** Log entries of customers and products of the business that came with them. */
  readonly given: GivenRecords;
}

/**
 * Moves invoices that are open work from one book into another. They keep id, number and content,
 * and their versions go on; those that are no open work stay where they are. In the book that they
 * leave they are hidden, and say who has them.
 */
export async function moveInvoices(
  trx: Db,
  between: Between,
  wanted: readonly number[],
): Promise<Moved> {
  const { from, to } = between;
  await lockHandOvers(trx);
  // Somebody who is assigned a customer of the business meanwhile would have them twice.
  await lockCatalogue(trx);
  // Makes merges of customers wait: they would miss the rows that are written here, and these would
  // name the merged customer (merging/merge.ts).
  await nextNumber(trx, "invoice", 0);
  const rows: Row<"invoice">[] = [];
  await inBatches(wanted, async (some) => void rows.push(...(await hold(trx, from, some))));
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  if (ids.length === 0) return { ids, touched: [], given: NONE_GIVEN };
  const before = await rowsBefore(trx, to, ids);
  const withNewCustomer = rows.filter((row) => !isSameCustomer(row, before.get(row.id)));
  const named = withNewCustomer.flatMap(({ customer_id: customer }) => customer ?? []);
  const customers = await copyCustomers(trx, between, named);
  const issuers = await copyIssuers(trx, between, rows, before);
  const products = await copyProducts(trx, between, ids);
  await inBatches(rows, (some) =>
    writeThere(trx, between, { rows: some, before, customers, issuers }),
  );
  await inBatches(ids, (some) => hideMovedInvoices(trx, between, some));
  const dates = rows.map(({ date }) => date);
  for (const owner of [from, to].toSorted((a, b) => a - b)) await stampMonths(trx, owner, dates);
  return {
    ids,
    touched: [
      { kind: "invoice", ids },
      { kind: "customer", ids: customers.created },
      { kind: "company", ids: issuers.created },
      { kind: "product", ids: products.created },
    ],
    given: mergeGiven(customers.given, products.given),
  };
}

/** Locks the invoices until the transaction ends. */
const hold = (trx: Db, owner: number, ids: readonly number[]) =>
  trx
    .updateTable("invoice")
    .set((eb) => ({ version: eb.ref("version") }))
    .where("owner_id", "=", owner)
    .where("id", "in", ids)
    .where(isOpenWork)
    .returningAll()
    .execute();

/** The row of an invoice that was in this book before. */
type Before = Pick<
  Row<"invoice">,
  "id" | "version" | "customer_id" | "company_id" | "bill_name" | "merged_from"
>;

async function rowsBefore(
  trx: Db,
  owner: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Before>> {
  const before = new Map<number, Before>();
  await inBatches(ids, async (some) => {
    const rows = await trx
      .selectFrom("invoice")
      .select(["id", "version", "customer_id", "company_id", "bill_name", "merged_from"])
      .where("owner_id", "=", owner)
      .where("id", "in", some)
      .execute();
    for (const row of rows) before.set(row.id, row);
  });
  return before;
}

/**
 * If the name is the same, the earlier row's customer stays, whatever happened in the other book.
 */
const isSameCustomer = (row: Row<"invoice">, before: Before | undefined): boolean =>
  before !== undefined && before.bill_name === row.bill_name;

interface Content {
  readonly rows: readonly Row<"invoice">[];
  readonly before: ReadonlyMap<number, Before>;
  readonly customers: Copies;
  /** By invoice. */
  readonly issuers: Copies;
}

/** An earlier row of the invoice is overwritten; its version goes on from the higher of the two. */
async function writeThere(
  trx: Db,
  { from, to, now }: Between,
  { rows, before, customers, issuers }: Content,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const lines = trx.deleteFrom("invoice_line").where("owner_id", "=", to);
  await lines.where("invoice_id", "in", ids).execute();
  const moved = rows.map((row) => {
    const earlier = before.get(row.id);
    const own = earlier && isSameCustomer(row, earlier) ? earlier : null;
    const copied = row.customer_id && (customers.ids.get(row.customer_id) ?? null);
    return {
      ...row,
      owner_id: to,
      version: Math.max(row.version, earlier?.version ?? 0) + 1,
      customer_id: own ? own.customer_id : copied,
      company_id: issuers.ids.get(row.id) ?? null,
      merged_from: own?.merged_from ?? 0,
      updated_at: now.toISOString(),
      moved_to: 0,
    };
  });
  await trx
    .insertInto("invoice")
    .values(moved)
    .onConflict((on) => on.columns(["owner_id", "id"]).doUpdateSet(overwritten(moved)))
    .execute();
  const columns = [...LINE_COLUMNS, "position"] as const;
  await trx
    .insertInto("invoice_line")
    .columns(["owner_id", ...columns])
    .expression((eb) =>
      eb
        .selectFrom("invoice_line")
        .select((each) => [each.lit(to).as("owner_id"), ...columns])
        .where("owner_id", "=", from)
        .where("invoice_id", "in", ids),
    )
    .execute();
}

/** All columns but those that identify the invoice and say when it was made. */
function overwritten([row]: readonly Row<"invoice">[]) {
  const { owner_id: _owner, id: _id, key: _key, created_at: _made, ...content } = row ?? {};
  return Object.fromEntries(
    Object.keys(content).map((column) => [column, sql.ref(`excluded.${column}`)]),
  );
}
