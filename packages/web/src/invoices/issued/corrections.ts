import { INVOICE_FIELDS } from "@roundsman/contract/invoice";
import { seenHead } from "@roundsman/contract/invoices/seen-head";
import { withBlanks } from "@roundsman/contract/wire/record-content";
import { idByKey, keyIn } from "@roundsman/contract/wire/record-ids";
import { creditNote, requestEverything } from "@roundsman/core/credit/credit-note";
import type { CreditableInvoice } from "@roundsman/core/credit/credited";
import { seenLine } from "@roundsman/core/credit/seen-lines";
import { dayAt, type Day } from "@roundsman/core/day";
import { isIssued } from "@roundsman/core/issuing/issued";
import { owed, type InvoiceTotals } from "@roundsman/core/invoice";
import { pence, type Pence } from "@roundsman/core/money";
import type { PaymentStatus } from "@roundsman/core/payment-status";
import { amountPaid } from "@roundsman/core/payments/invoice-payment";
import { totalsOf } from "@roundsman/core/vat/invoice-vat";
import { carriedBack } from "../../payments/carried-back.ts";
import { creditableOf, isDecided } from "../credit-notes/queries.ts";
import { creditNotesOf } from "../../sync/outbox/credit-notes.ts";
import { reducesOwed } from "../../sync/outbox/reduces-owed.ts";
import { create, mutate, mutateAll, removeAll } from "../../sync/outbox/mutate.ts";
import { usesSeriesNumber, queueOf, vanCountsIn } from "../../sync/outbox/queue.ts";
import { dropMutations, dropRecord } from "../../sync/outbox/drop.ts";
import { replayRows, replayTables } from "../../sync/outbox/replay.ts";
import type { NewCorrection, ReplacedInvoice } from "../../sync/resources/corrections.ts";
import { currentPhone } from "../../sync/store/current-phone.ts";
import type { Database, PendingMutation } from "../../sync/store/database.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { Gone, newRow, transact, type Phone } from "../../sync/store/phone.ts";
import { useRows } from "../../sync/store/use-rows.ts";
import { replacementOf } from "./replacement.ts";

/** Voids issued invoices: they no longer count, and their numbers stay taken. */
export const voidInvoices = (
  keys: readonly string[],
  reason = "",
  phone = currentPhone(),
): Promise<void> => mutateAll("invoice.void", keys, () => ({ reason }), phone);

/**
 * Credits everything left of an issued invoice, and creates its replacement, dated today, with what
 * was left and what was paid. Resolves with the new key. Throws Gone, and CreditRefused where
 * nothing is left.
 */
export async function correctInvoice(key: string, phone = currentPhone()): Promise<string> {
  const { db } = phone;
  const old = await db.invoices.get(key);
  if (!old || old.deletedAt !== "") throw new Gone(key);
  const [today, by, noteKey] = [dayAt(phone.now()), phone.newKey(), phone.newKey()];
  const creditable = await creditableOf(phone, old);
  const replaced: ReplacedInvoice = {
    by,
    key: noteKey,
    number: null,
    date: today < old.date ? old.date : today,
    summary: "",
    ...noteOver(creditable, old),
  };
  const { row, payload } = correctionOf(phone, old, {
    by,
    noteKey,
    expected: replaced.made.total,
    seen: {
      head: seenHead(old),
      lines: replaced.made.lines.map(seenLine),
      ...((await isDecided(phone, old, creditable)) && { vatMode: replaced.vatMode }),
    },
    today,
    creditable,
  });
  await transact(phone, replayTables(db), async () => {
    await create("invoice.createCorrection", row, payload, phone);
    await mutate("invoice.corrected", key, replaced, { phone });
  });
  return by;
}

function noteOver(creditable: CreditableInvoice, { beforeStock }: LocalInvoice) {
  const goods = beforeStock ? "none" : "van";
  const lines = requestEverything(creditable, goods);
  return {
    vatMode: creditable.mode,
    made: creditNote(creditable, { reason: "correction", lines }),
  };
}

interface Anew extends Required<Pick<NewCorrection, "noteKey" | "expected" | "seen">> {
  readonly by: string;
  readonly today: Day;
  readonly creditable: CreditableInvoice;
}

function correctionOf(phone: Phone, old: LocalInvoice, { by, today, creditable, ...rest }: Anew) {
  const content = replacementOf(old, { creditable, today });
  const written = {
    customerKey: old.customerKey,
    companyKey: old.companyKey,
    ...withBlanks(INVOICE_FIELDS, content, today),
  };
  const row = {
    ...newRow(phone),
    key: by,
    ...written,
    ownerId: phone.db.owner,
    customerId: null,
    companyId: null,
    totals: totalsWith(totalsOf(written), amountPaid(old)),
    paymentStatus: statusAfter(old),
    deliveryStatus: old.deliveryStatus,
    paidFrom: null,
    beforeStock: old.beforeStock,
    lastDocument: null,
    corrects: idByKey(old.key),
  };
  return { row, payload: { ...written, corrects: old.key, ...rest } };
}

/** The replacement takes over what was paid of the old invoice. */
const totalsWith = (totals: InvoiceTotals, paid: Pence): InvoiceTotals =>
  paid === 0 ? totals : { ...totals, paid };

/**
 * As on the server: the replacement of a paid invoice is open, because its total is not known yet.
 */
const statusAfter = ({ paymentStatus, paidFrom }: LocalInvoice): PaymentStatus =>
  paymentStatus === "paid" ? (paidFrom ?? "due") : paymentStatus;

/**
 * Undoes a correction whose replacement is not issued. Unsent mutations are dropped, also from the
 * outbox backup; the server undoes the rest.
 */
export async function undoCorrection(
  { key }: Pick<LocalInvoice, "key">,
  { key: by }: Pick<LocalInvoice, "key">,
  phone = currentPhone(),
): Promise<void> {
  const { db } = phone;
  const [old, replacement] = [await db.invoices.get(key), await db.invoices.get(by)];
  if (!old || !replacement || !mayUndo(replacement)) throw new Gone(key);
  const notes = await creditNotesOf(db, old);
  const note = notes.find((candidate) => candidate.reason === "correction" && !candidate.isVoided);
  const total = pence(note?.total ?? 0);
  const hasOthers = notes.some((other) => other !== note && reducesOwed(other));
  const money = await moneyOf(db, old, { replacement, total });
  const undone = { by, total, ...(hasOthers && { hasOthers }), ...money };
  await transact(phone, replayTables(db), async () => {
    const [queue, ofMade] = [await queueOf(db, key), await queueOf(db, by)];
    const pending = queue.find(({ kind }) => kind === "invoice.corrected");
    if (pending && (await mayDrop(db, ofMade))) {
      await dropRecord(db, "invoices", by);
      await dropMutations(db, [pending]);
    } else {
      await mutate("invoice.uncorrect", key, undone, { phone });
      if (replacement.deletedAt === "") await removeAll("invoice.remove", [by], phone);
    }
    await replayRows(db, "invoices", [key]);
  });
}

/**
 * The money and status that the old invoice gets back. If the money covers all that it owes, it
 * keeps its present status, even if somebody opened it since; else it gets the one from before it
 * was paid.
 */
async function moneyOf(
  db: Database,
  old: LocalInvoice,
  { replacement, total }: { readonly replacement: LocalInvoice; readonly total: Pence },
) {
  const paid = await carriedBack(db, replacement);
  const asked = pence(owed(old.totals) + total);
  const before = old.paidFrom ?? replacement.paidFrom ?? replacement.paymentStatus;
  return { paid, paymentStatus: paid > 0 && paid >= asked ? old.paymentStatus : before };
}

/**
 * Whether a correction can be undone: while its invoice is not issued, or once that is deleted; not
 * after it was corrected itself.
 */
export const mayUndo = (replacement: LocalInvoice): boolean =>
  replacement.correctedBy === undefined && (!isIssued(replacement) || replacement.deletedAt !== "");

/**
 * Whether a replacement and its mutations can be dropped: not if it may be on the server, has a
 * numbered credit note, or was counted in the van.
 */
async function mayDrop(db: Database, queue: readonly PendingMutation[]): Promise<boolean> {
  const [creation] = queue;
  if (creation?.kind !== "invoice.createCorrection" || creation.attempts > 0) return false;
  const counts = await vanCountsIn(db);
  return !queue.some(usesSeriesNumber) && counts.every((seq) => seq < creation.seq);
}

/** The invoice with this id: the server's number or, until it is sent, an id made from its key. */
export const useNamedInvoice = (id: number | undefined): LocalInvoice | null | undefined =>
  useRows(async (db) => (id === undefined ? null : ((await namedInvoice(db, id)) ?? null)), [id]);

function namedInvoice(db: Database, id: number): Promise<LocalInvoice | undefined> {
  const key = keyIn(id);
  return key ? db.invoices.get(key) : db.invoices.where("id").equals(id).first();
}
