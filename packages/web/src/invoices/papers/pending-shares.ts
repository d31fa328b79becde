import type { Exclusive } from "../../device/exclusive.ts";
import { projected } from "../../sync/outbox/replay.ts";
import type { Database } from "../../sync/store/database.ts";
import { recordableShares, type OutgoingPaper } from "../../sync/store/pending-share.ts";
import { storing, type Phone } from "../../sync/store/phone.ts";
import { payInCash } from "../../payments/limit/pay-in-cash.ts";
import { recordNote } from "../credit-notes/queries.ts";
import { recordDocument } from "./document-records.ts";
import { keepVatMode } from "./keep-vat-mode.ts";

/** A page of a phone. What it does exclusively ends with it, so that others know that it is gone. */
interface Page {
  readonly phone: Phone;
  readonly exclusive: Exclusive;
}

/** Keeps that a paper goes out, here and on the server. Throws Gone where it changes how a deleted invoice treats VAT. */
export const recordPaper = (
  { invoice, note, document, vatMode, paidInCash }: OutgoingPaper,
  phone: Phone,
): Promise<void> =>
  storing(phone, recorded(phone.db), async () => {
    if (note !== undefined) return recordNote(invoice, { ...document, note }, phone);
    if (vatMode !== undefined) await keepVatMode(invoice, vatMode, phone);
    if (paidInCash) await payInCash([invoice], phone);
    await recordDocument(invoice, document, phone);
  });

/**
 * Opens the phone's share sheet for a paper, and records it where it was sent from there; answers false where the sheet was closed. The phone keeps the
 * paper until then: an app that opens in front may cost this page its life, and the paper may be out by then ({@link recordLeftShares}).
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
    // Its second copy is not waited for: the share sheet opens only right after a tap.
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

/** Records what was in the share sheets of pages that are gone: it may have gone out. Waits for pages that are not. */
export async function recordLeftShares(
  keys: readonly string[],
  { phone, exclusive }: Page,
): Promise<void> {
  await Promise.all(keys.map((key) => exclusive(turnOf(key), () => record(key, phone))));
}

const turnOf = (key: string): string => `roundsman-share-${key}`;

const recorded = (db: Database) => [...projected(db), db.choices];

/** Nothing, where another page did it; waits where the invoice is still to come from the server. What was deleted is neither paid nor treats VAT otherwise. */
const record = (key: string, phone: Phone): Promise<void> =>
  storing(phone, [...recorded(phone.db), phone.db.shares], async () => {
    const { shares, invoices } = phone.db;
    if (!(await recordableShares(phone.db)).includes(key)) return;
    const paper = await shares.get(key);
    if (!paper) return;
    const { vatMode: _vatMode, paidInCash: _paidInCash, ...alone } = paper;
    const isThere = (await invoices.get(paper.invoice))?.deletedAt === "";
    await recordPaper(isThere ? paper : alone, phone);
    await shares.delete(key);
  });
