import { addDays, type Day } from "@roundsman/core/day";
import type { Database } from "../../sync/store/database.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import type { LocalDaySheet } from "../../sync/store/local-stock.ts";
import { isOwed } from "../debts.ts";

/**
 * Invoices that were delivered since the day was last closed and are not fully paid, by the
 * customer's name: those dated since then, and those of other days whose goods left the van since.
 * Before the first close the day is today.
 */
export async function unpaidDeliveries(db: Database, today: Day): Promise<readonly LocalInvoice[]> {
  const last = (await db.daySheets.filter(isClose).toArray()).reduce<LocalDaySheet | null>(
    (latest, each) => (latest && latest.createdAt > each.createdAt ? latest : each),
    null,
  );
  const next = last ? addDays(last.day, 1) : today;
  const from = next < today ? next : today;
  const dated = await db.invoices.where("date").between(from, today, true, true).toArray();
  const moved = await movedSince(db, last?.createdAt ?? today);
  return [...new Map([...dated, ...moved].map((each) => [each.key, each])).values()]
    .filter((each) => each.deliveryStatus === "delivered" && isOwed(each))
    .toSorted((a, b) => a.billTo.name.localeCompare(b.billTo.name));
}

const isClose = ({ corrects, correctsKey }: LocalDaySheet): boolean =>
  corrects === null && correctsKey === null;

/**
 * Invoices with a sale in the van's ledger since then, and those whose delivery status was set on
 * this phone and is not sent yet.
 */
async function movedSince(db: Database, instant: string): Promise<readonly LocalInvoice[]> {
  const entries = db.stockEntries.filter(
    ({ kind, invoiceId, createdAt }) =>
      kind === "sale" && invoiceId !== null && createdAt > instant,
  );
  const ids = (await entries.toArray()).flatMap(({ invoiceId }) => invoiceId ?? []);
  const marks = db.outbox.filter(({ kind }) => kind === "invoice.delivery");
  const keys = (await marks.toArray()).map(({ entity }) => entity);
  const marked = await db.invoices.bulkGet(keys);
  return [
    ...(await db.invoices.where("id").anyOf(ids).toArray()),
    ...marked.filter((each) => each !== undefined),
  ];
}
