import type { Line } from "@roundsman/core/invoice";
import type { PaymentStatus } from "@roundsman/core/payment-status";
import type { VatMode } from "@roundsman/core/vat";
import { compiledInsert } from "../../kernel/storage/compiled.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { ownedRecords, type Row } from "../../kernel/owned/owned-records.ts";
import { ChangedMeanwhile } from "../../kernel/storage/transaction.ts";
import { assignSeriesNumber } from "../../numbers/repository/assign-number.ts";
import { followIfMoved, followMerge } from "./link-customer.ts";
import { columnsOf, type InvoiceDraft, type InvoiceRow, type LineRow } from "./invoice-rows.ts";
import { stampMonths } from "./month-stamps.ts";

/** Rows without lines. Ids come from the counter "invoice": the business's invoice numbers. */
export const invoiceRecords = ownedRecords("invoice");

interface Written {
  readonly draft: InvoiceDraft;
  readonly now: Date;
}

interface New {
  readonly key: string | undefined;
  /** A number of a series. */
  readonly number?: string | undefined;
  readonly extra?: Partial<Pick<Row<"invoice">, "corrects" | "before_stock" | "merged_from">>;
}

/** Writes a new invoice under the next number. */
export async function insertInvoice(
  trx: Db,
  owner: number,
  { key, number = "", draft, extra, now }: Written & New,
): Promise<Row<"invoice">> {
  const inserted = await invoiceRecords.insert(trx, owner, {
    ...columnsOf(draft),
    ...extra,
    number,
    issued_at: number === "" ? "" : now.toISOString(),
    key,
    now,
  });
  const row = await followMerge(trx, inserted);
  if (number !== "") await assignSeriesNumber(trx, owner, { number, invoiceId: row.id, now });
  await insertLines(trx, row, draft.lines);
  await stampMonths(trx, owner, [row.date]);
  return row;
}

/** Updates an invoice as it was read. If its customer is unchanged, one set by a merge stays. */
export async function rewriteInvoice(
  trx: Db,
  row: Row<"invoice">,
  { draft, now }: Written,
): Promise<Row<"invoice">> {
  const { customer_id, ...columns } = columnsOf(draft);
  const written = await invoiceRecords.update(trx, row, {
    ...columns,
    ...(customer_id !== row.customer_id && { customer_id, merged_from: 0 }),
    paid_from: paidFrom(row, draft.paymentStatus),
    ...(draft.paymentStatus === "paid" && { issued_at: row.issued_at || now.toISOString() }),
    now,
  });
  // A paper or a payment makes no new version, but changes what is owed or paid.
  if (written.handed_out !== row.handed_out || written.paid !== row.paid)
    throw new ChangedMeanwhile();
  const after = await followIfMoved(trx, row, written);
  await trx
    .deleteFrom("invoice_line")
    .where("owner_id", "=", row.owner_id)
    .where("invoice_id", "=", row.id)
    .execute();
  await insertLines(trx, row, draft.lines);
  await stampMonths(trx, row.owner_id, [row.date, after.date]);
  return after;
}

/**
 * The version stays, so that concurrent edits are not refused as stale. Throws if it has a number
 * or cannot have this one.
 */
export async function assignInvoiceNumber(
  trx: Db,
  row: Row<"invoice">,
  { number, now }: { readonly number: string; readonly now: Date },
): Promise<Row<"invoice">> {
  await assignSeriesNumber(trx, row.owner_id, { number, invoiceId: row.id, now });
  const issued = {
    number,
    issued_at: row.issued_at || now.toISOString(),
    updated_at: now.toISOString(),
  };
  await trx
    .updateTable("invoice")
    .set(issued)
    .where("owner_id", "=", row.owner_id)
    .where("id", "=", row.id)
    .execute();
  return { ...row, ...issued };
}

interface Credited {
  /** The sum of its credit notes, in pence. */
  readonly credited: number;
  /** How many of its credit notes count. */
  readonly notes: number;
  /** VAT on top of its total, in pence. */
  readonly vat: number;
  readonly vatMode: VatMode;
  readonly extra?: Partial<Row<"invoice">>;
  readonly now: Date;
}

/** Writes what is credited of an invoice as read, and locks it until the transaction ends. */
export async function setCredited(
  trx: Db,
  row: Row<"invoice">,
  { credited, notes, vat, vatMode, extra, now }: Credited,
): Promise<Row<"invoice">> {
  const columns = { credited, credit_notes: notes, vat_added: vat - credited, vat_mode: vatMode };
  const after = await invoiceRecords.update(trx, row, { ...extra, ...columns, now });
  await stampMonths(trx, row.owner_id, [row.date]);
  return after;
}

interface Deletion {
  readonly ids: readonly number[];
  /** An instant; "" restores. */
  readonly deletedAt: string;
  readonly now: Date;
}

/** Deletes or restores invoices. Answers those that changed. */
export async function setDeleted(
  trx: Db,
  owner: number,
  deletion: Deletion,
): Promise<Row<"invoice">[]> {
  const rows = await invoiceRecords.setDeleted(trx, owner, deletion);
  await stampMonths(
    trx,
    owner,
    rows.map(({ date }) => date),
  );
  return rows;
}

const insertRows = compiledInsert<object>((db, rows) =>
  db.insertInto("invoice_line").values(rows as never),
);
/** Batches of few lengths make few statements. */
const MOST_AT_ONCE = 32;

async function insertLines(
  trx: Db,
  { owner_id, id }: Row<"invoice">,
  lines: readonly Line[],
): Promise<void> {
  const rows = lines.map((line, position) => ({
    owner_id,
    invoice_id: id,
    ...lineRow(line, position),
  }));
  for (let start = 0; start < rows.length; start += MOST_AT_ONCE)
    await insertRows(trx, rows.slice(start, start + MOST_AT_ONCE));
}

const lineRow = (line: Line, position: number): Omit<LineRow, "owner_id" | "invoice_id"> => ({
  position,
  product_ref: JSON.stringify(line.id),
  name: line.name,
  price: line.price,
  discount: line.discount,
  quantity: line.quantity,
  vat_rate: line.vatRate ?? "",
});

/**
 * The status of an invoice before it became paid, "" while it is not: money of an invoice that was
 * in GetPaid is the driver's to hand in.
 */
export function paidFrom(
  { payment_status, paid_from }: Pick<InvoiceRow, "payment_status" | "paid_from">,
  status: PaymentStatus,
): string {
  if (status !== "paid") return "";
  return payment_status === "paid" ? paid_from : payment_status;
}
