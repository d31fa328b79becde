import type { Exclusive } from "../../device/exclusive.ts";
import { replayTables } from "../../sync/outbox/replay.ts";
import type { Database } from "../../sync/store/database.ts";
import { recordableShares, type OutgoingPaper } from "../../sync/store/pending-share.ts";
import { transact, type Phone } from "../../sync/store/phone.ts";
import { payGoneInCash, payInCash } from "../../payments/limit/pay-in-cash.ts";
import { annotateAll } from "../../sync/outbox/mutate.ts";
import { recordNote } from "../credit-notes/queries.ts";
import { recordDocument } from "./document-records.ts";
import { keepVatMode } from "./keep-vat-mode.ts";

/** A page of the app. Its exclusive work ends with it, so that other pages know that it is gone. */
interface Page {
  readonly phone: Phone;
  readonly exclusive: Exclusive;
}

/**
 * Records that a document is handed out, here and on the server, with its changes to the invoice.
 * Throws Gone where the invoice was deleted here and its VAT mode would change.
 */
export const recordPaper = (paper: OutgoingPaper, phone: Phone): Promise<void> =>
  transact(phone, recorded(phone.db), async () => {
    const { invoice, note, document, vatMode, paidInCash } = paper;
    if (note !== undefined) return recordNote(invoice, { ...document, note }, phone);
    if ((await phone.db.invoices.get(invoice)) === undefined) await changeRemoved(paper, phone);
    else {
      if (vatMode !== undefined) await keepVatMode(invoice, vatMode, phone);
      if (paidInCash) await payInCash([invoice], phone);
    }
    await recordDocument(invoice, document, phone);
  });

/**
 * The same for an invoice that a pull removed from the phone: it was deleted or handed over, which
 * only the server knows. The server brings a handed-over invoice back for these changes, or refuses
 * them for a person to decide. Both changes name the invoice by its key.
 */
async function changeRemoved(
  { invoice, document, vatMode, paidInCash, cash }: OutgoingPaper,
  phone: Phone,
): Promise<void> {
  const { number = "", total, key = phone.newKey() } = document;
  if (vatMode !== undefined)
    await annotateAll("invoice.vatMode", new Map([[invoice, { vatMode, number }]]), phone);
  const { amount, customer } = cash ?? { amount: total, customer: "" };
  if (paidInCash) await payGoneInCash({ invoice, number, amount, customer, key }, phone);
}

/**
 * Opens the share sheet for a document, and records it if it was sent; resolves with false where
 * the sheet was closed. The phone stores the document first: another app in front may end this page
 * after it was sent ({@link recordLeftShares}).
 */
export async function shareRecorded(
  paperAt: (at: Date) => OutgoingPaper,
  give: () => Promise<boolean>,
  { phone, exclusive }: Page,
): Promise<boolean> {
  const { shares } = phone.db;
  const key = phone.newKey();
  const paper = paperAt(new Date(phone.now()));
  return exclusive(turnOf(key), async () => {
    // Does not wait for the backup copy: the share sheet opens only right after a tap.
    await shares.add({ ...paper, document: { ...paper.document, key }, key });
    let isOut = false;
    try {
      isOut = await give();
    } catch (error) {
      await shares.delete(key);
      throw error;
    }
    if (isOut) await record(key, phone);
    else await shares.delete(key);
    return isOut;
  });
}

/**
 * Records documents whose page ended with the share sheet open: they may have been sent. Waits for
 * pages that are still open.
 */
export async function recordLeftShares(
  keys: readonly string[],
  { phone, exclusive }: Page,
): Promise<void> {
  await Promise.all(keys.map((key) => exclusive(turnOf(key), () => record(key, phone))));
}

const turnOf = (key: string): string => `roundsman-share-${key}`;

const recorded = (db: Database) => [...replayTables(db), db.choices];

/**
 * Does nothing where another page has recorded it or the invoice is not pulled yet. An invoice that
 * was deleted here is not paid and keeps its VAT mode.
 */
const record = (key: string, phone: Phone): Promise<void> =>
  transact(phone, [...recorded(phone.db), phone.db.shares], async () => {
    const { shares, invoices } = phone.db;
    if (!(await recordableShares(phone.db)).includes(key)) return;
    const paper = await shares.get(key);
    if (!paper) return;
    const { vatMode: _vatMode, paidInCash: _paidInCash, ...alone } = paper;
    const isDeleted = ((await invoices.get(paper.invoice))?.deletedAt ?? "") !== "";
    await recordPaper(isDeleted ? alone : paper, phone);
    await shares.delete(key);
  });
