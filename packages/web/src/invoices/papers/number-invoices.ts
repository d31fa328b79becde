import { invoiceDigest } from "@roundsman/contract/invoices/paper-content";
import { numberOf } from "@roundsman/core/invoice";
import { liveQuery } from "dexie";
import { mutate } from "../../sync/outbox/mutate.ts";
import { replayTables } from "../../sync/outbox/replay.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { takeNumber } from "../../sync/store/number-series.ts";
import { transact, type Phone } from "../../sync/store/phone.ts";

/**
 * Numbers invoices that are about to be handed out and have no number yet, from this phone's
 * series. The numbers are final, and stored before a document is made. Without a series nothing
 * changes.
 */
export const numberInvoices = (keys: readonly string[], phone = currentPhone()): Promise<void> =>
  transact(phone, replayTables(phone.db), async () => {
    for (const row of await phone.db.invoices.bulkGet([...keys])) {
      if (!row || row.deletedAt !== "" || numberOf(row) !== null) continue;
      const number = await takeNumber(phone.db, "invoice");
      if (number === null) return;
      const { vatMode: vat } = row;
      const paper = { at: new Date().toISOString(), paperDigest: invoiceDigest(row), vat };
      await mutate("invoice.number", row.key, { number, ...paper }, { phone });
    }
  });

/** The same rows with the numbers that their documents will have. */
export async function numbered(
  rows: readonly LocalInvoice[],
  phone = currentPhone(),
): Promise<readonly LocalInvoice[]> {
  const keys = rows.flatMap((row) => (numberOf(row) === null ? [row.key] : []));
  if (keys.length === 0) return rows;
  await numberInvoices(keys, phone);
  const now = new Map((await phone.db.invoices.bulkGet(keys)).map((row) => [row?.key, row]));
  return rows.map((row) => now.get(row.key) ?? row);
}

type Numbered = Pick<LocalInvoice, "id" | "number">;

interface ForPaper {
  readonly patience: number;
  readonly shown?: Numbered | null;
  readonly phone?: Phone;
}

/**
 * The id and number for the document of a saved invoice. With signal, waits up to `patience`
 * milliseconds for the server's number; otherwise numbers it here. For an invoice that was deleted
 * elsewhere and is gone from the phone, what its editor still shows.
 */
export async function numberForPaper(
  key: string,
  { patience, shown, phone = currentPhone() }: ForPaper,
): Promise<Numbered> {
  const { db } = phone;
  await numberSoon(key, { patience, phone });
  await numberInvoices([key], phone);
  return (await db.invoices.get(key)) ?? shown ?? { id: null };
}

/**
 * Resolves when the invoice has a number, the server cannot be reached, or `patience`
 * (milliseconds) ends; sending must have begun.
 */
export const numberSoon = (
  key: string,
  {
    patience,
    phone: { db } = currentPhone(),
  }: { readonly patience: number; readonly phone?: Phone },
): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      watch.unsubscribe();
      resolve();
    };
    const timer = setTimeout(end, patience);
    const watch = liveQuery(async () => {
      const [row, online] = [await db.invoices.get(key), await db.getMeta("online")];
      return online === 0 || !row || numberOf(row) !== null;
    }).subscribe((isSettled) => isSettled && end());
  });
