import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import type { Db } from "../kernel/storage/db.ts";
import { inBatches } from "../kernel/storage/in-batches.ts";
import { blankInvoices } from "./blank-invoices.ts";
import { forget } from "./forget.ts";
import { keptWithCredits } from "./retention.ts";
import { mustKeep, type InvoiceRow } from "./customer-rows.ts";

/**
 * Stores until when each invoice is kept. Its credit notes may belong to another driver than the
 * invoice row.
 */
export async function keepIssued(
  trx: Db,
  invoices: readonly Pick<InvoiceRow, "owner_id" | "id" | "date">[],
  credits: readonly CreditNote[],
): Promise<void> {
  for (const { owner_id, id, date } of invoices)
    await trx
      .insertInto("kept_invoice")
      .values({ owner_id, invoice_id: id, until: keptWithCredits({ id, date }, credits) })
      .onConflict((on) => on.doNothing())
      .execute();
}

interface ErasedInvoices {
  readonly owner: number;
  /** Invoices of the customer who is erased. */
  readonly invoices: readonly InvoiceRow[];
  readonly credits: readonly CreditNote[];
  readonly now: Date;
}

/**
 * An invoice that was handed over and came back has left a hidden row with the other driver,
 * whatever customer it names there. That row is erased or kept like the invoice, and redacted in
 * the other driver's log.
 */
export async function eraseHiddenRows(
  trx: Db,
  { owner, invoices, credits, now }: ErasedInvoices,
): Promise<void> {
  const left = await hiddenRowsOf(trx, owner, invoices);
  for (const other of new Set(left.map(({ owner_id }) => owner_id))) {
    const ofOther = left.filter(({ owner_id }) => owner_id === other);
    await forget(trx, { owner: other, keys: new Set(ofOther.map(({ key }) => key)), texts: [] });
    const kept = new Map(
      invoices.filter(mustKeep(credits)).map((invoice) => [invoice.id, invoice]),
    );
    await keepIssued(
      trx,
      ofOther.flatMap((row) => {
        const date = kept.get(row.id)?.date;
        return date === undefined ? [] : { ...row, date };
      }),
      credits,
    );
    const erased = ofOther.filter(({ id }) => !kept.has(id));
    await blankInvoices(trx, erased, now);
  }
}

async function hiddenRowsOf(
  db: Db,
  owner: number,
  invoices: readonly InvoiceRow[],
): Promise<InvoiceRow[]> {
  const left: InvoiceRow[] = [];
  await inBatches(
    invoices.map(({ id }) => id),
    async (some) => {
      const rows = db.selectFrom("invoice").selectAll().where("id", "in", some);
      const hidden = rows.where("moved_to", "<>", 0).where("moved_to", "=", owner);
      left.push(...(await hidden.orderBy("owner_id").orderBy("id").execute()));
    },
  );
  return left;
}
