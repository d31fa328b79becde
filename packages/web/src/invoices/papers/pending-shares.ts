import type { Exclusive } from "../../device/exclusive.ts";
import { projected } from "../../sync/outbox/replay.ts";
import type { Database } from "../../sync/store/database.ts";
import { recordableShares, type OutgoingPaper } from "../../sync/store/pending-share.ts";
import { storing, type Phone } from "../../sync/store/phone.ts";
import { payGoneInCash, payInCash } from "../../payments/limit/pay-in-cash.ts";
import { noteAll } from "../../sync/outbox/mutate.ts";
import { recordNote } from "../credit-notes/queries.ts";
import { recordDocument } from "./document-records.ts";
import { keepVatMode } from "./keep-vat-mode.ts";

/** A page of a phone. What it does exclusively ends with it, so that others know that it is gone. */
interface Page {
  readonly phone: Phone;
  readonly exclusive: Exclusive;
}

/** Keeps that a paper goes out, here and on the server. Throws Gone where it changes how an invoice treats VAT that was deleted here. */
export const recordPaper = (paper: OutgoingPaper, phone: Phone): Promise<void> =>
  storing(phone, recorded(phone.db), async () => {
    const { invoice, note, document, vatMode, paidInCash } = paper;
    if (note !== undefined) return recordNote(invoice, { ...document, note }, phone);
    if ((await phone.db.invoices.get(invoice)) === undefined) await changeGone(paper, phone);
    else {
      if (vatMode !== undefined) await keepVatMode(invoice, vatMode, phone);
      if (paidInCash) await payInCash([invoice], phone);
    }
    await recordDocument(invoice, document, phone);
  });

/**
 * The same of an invoice that the phone has no more. A pull takes it away where it was deleted, and where it was handed over: then this brings it back, or
 * waits for a person. Which of them it is only the server knows, so both parts are sent by the invoice's key.
 */
async function changeGone(
  { invoice, document, vatMode, paidInCash, cash }: OutgoingPaper,
  phone: Phone,
): Promise<void> {
  const { number = "", total, key = phone.newKey() } = document;
  if (vatMode !== undefined)
    await noteAll("invoice.vatMode", new Map([[invoice, { vatMode, number }]]), phone);
  const { amount, customer } = cash ?? { amount: total, customer: "" };
  if (paidInCash) await payGoneInCash({ invoice, number, amount, customer, key }, phone);
}

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

/** Nothing, where another page did it; waits where the invoice is still to come from the server. What was deleted here is neither paid nor treats VAT otherwise. */
const record = (key: string, phone: Phone): Promise<void> =>
  storing(phone, [...recorded(phone.db), phone.db.shares], async () => {
    const { shares, invoices } = phone.db;
    if (!(await recordableShares(phone.db)).includes(key)) return;
    const paper = await shares.get(key);
    if (!paper) return;
    const { vatMode: _vatMode, paidInCash: _paidInCash, ...alone } = paper;
    const isDeleted = ((await invoices.get(paper.invoice))?.deletedAt ?? "") !== "";
    await recordPaper(isDeleted ? alone : paper, phone);
    await shares.delete(key);
  });
