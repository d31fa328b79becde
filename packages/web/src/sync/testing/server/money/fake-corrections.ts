import type { Invoice } from "@roundsman/contract/invoice";
import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import type { Payment } from "@roundsman/contract/payments/payment";
import type { CorrectionBody } from "@roundsman/contract/invoices/correction";
import { headMatches } from "@roundsman/contract/invoices/seen-head";
import { creditNote, requestEverything } from "@roundsman/core/credit/credit-note";
import { linesMatch } from "@roundsman/core/credit/seen-lines";
import { day } from "@roundsman/core/day";
import { numberOf, owed } from "@roundsman/core/invoice";
import { isLocked } from "@roundsman/core/issuing/issued";
import { pence, sum } from "@roundsman/core/money";
import { listIncludes } from "@roundsman/core/payment-status";
import { asStored } from "../as-stored.ts";
import { No, type Input, type Shop, type Stored } from "../stored.ts";

type Kept = Invoice & Stored;

/**
 * The server's rules for corrections: it makes both records or none, once for each client_id, and
 * can undo that until the new invoice is issued.
 */
export function fakeCorrections({ notes, invoices, payments, find, plant, change, put }: Shop) {
  const carry = (from: number, to: number) => {
    for (const payment of [...payments.values()] as (Payment & Stored)[])
      if (payment.allocations.some(({ invoiceId }) => invoiceId === from))
        // Without a new version, as the server does it.
        put("payments", {
          ...payment,
          allocations: payment.allocations.map((part) =>
            part.invoiceId === from ? { ...part, invoiceId: to } : part,
          ),
        });
  };
  /** Makes what an invoice's status paid of it a payment for its correction. */
  const carryStatus = (old: Kept, to: number) => {
    const all = [...payments.values()] as (Payment & Stored)[];
    const parts = all.flatMap(({ allocations }) => allocations);
    const persons = sum(
      parts.filter(({ invoiceId }) => invoiceId === old.id).map(({ amount }) => amount),
    );
    const amount = old.paymentStatus === "paid" ? pence(owed(old.totals) - persons) : pence(0);
    if (amount <= 0) return;
    const part = { invoiceId: to, invoiceNumber: "", amount };
    plant("payments", {
      customerId: null,
      customerName: "",
      reference: "",
      takenBy: "Wang",
      key: `status of ${to}`,
      madeBy: "status",
      reverses: null,
      reversedBy: null,
      method: listIncludes("getPaid", old.paidFrom ?? "paid") ? "cash" : "unknown",
      amount,
      day: day("2026-11-21"),
      allocations: [part],
      onAccount: pence(0),
    });
  };
  const noteOf = (id: number) =>
    ([...notes.values()] as (CreditNote & Stored)[]).find(
      (note) => note.invoiceId === id && note.reason === "correction" && note.voidedAt === null,
    );
  const correct = ({ id, body }: Input): unknown => {
    const { key, noteKey, version, billTo, expectedTotal, noteLines, noteVatMode, head, ...rest } =
      asStored(body as CorrectionBody) as CorrectionBody;
    const old = (invoices.get(id) ?? find("invoices", id)) as Kept;
    const existing = [...invoices.values()].find((each) => each.key === key) as Kept | undefined;
    if (existing) return { invoice: existing, corrected: old, credit_note: noteOf(id) };
    if (old.hidden) throw new No(409, "", { code: "already-void" });
    if (old.correctedBy !== undefined) throw new No(409, "", { code: "already-corrected" });
    if (!isLocked(old)) throw new No(409, "", { code: "not-issued" });
    if (version !== undefined && version !== old.version) throw new No(409, "stale");
    if (head && !headMatches(old, head)) throw new No(409, "", { code: "invoice-differs" });
    const earlier = ([...notes.values()] as (CreditNote & Stored)[]).filter(
      (each) => each.invoiceId === id && each.voidedAt === null,
    );
    const chosen = old.vatMode ?? old.lastDocument?.vat ?? noteVatMode;
    const mode = earlier[0]?.vatMode ?? chosen ?? "included";
    const creditable = { ...old, mode, earlier };
    const note = creditNote(creditable, {
      reason: "correction",
      lines: requestEverything(creditable, "van"),
    });
    if (expectedTotal !== undefined && expectedTotal !== note.total)
      throw new No(409, "", { code: "credit-differs" });
    if (noteLines && !linesMatch(note.lines, noteLines))
      throw new No(409, "", { code: "credit-differs" });
    if (noteVatMode !== undefined && noteVatMode !== mode)
      throw new No(409, "", { code: "credit-vat-differs" });
    const status = old.paymentStatus === "paid" ? (old.paidFrom ?? "due") : old.paymentStatus;
    const invoice = plant("invoices", {
      ...old,
      ...rest,
      billTo: Object.keys(billTo).length > 0 ? billTo : old.billTo,
      key,
      number: undefined,
      issued: undefined,
      lastDocument: null,
      paidFrom: null,
      correctedBy: undefined,
      corrects: id,
      paymentStatus: status,
      version: 1,
    }) as Kept;
    carryStatus(old, invoice.id);
    carry(old.id, invoice.id);
    const credit_note = plant("creditNotes", {
      ...note,
      key: noteKey,
      number: `CN-${notes.size + 1}`,
      invoiceId: id,
      invoiceNumber: numberOf(old),
      invoiceDate: old.date,
      customerId: old.customerId,
      customerName: old.billTo.name,
      date: day("2026-11-21"),
      summary: "",
      vatMode: mode,
      voidedAt: null,
      ownerId: old.ownerId,
    });
    const corrected = change("invoices", old, {
      correctedBy: invoice.id,
      paymentStatus: "paid",
      paidFrom: old.paymentStatus === "paid" ? old.paidFrom : old.paymentStatus,
    });
    return { invoice: put("invoices", invoice), corrected, credit_note };
  };
  const uncorrect = ({ id }: Input): unknown => {
    const { correctedBy, ...old } = find("invoices", id) as Kept;
    const note = noteOf(id);
    const correction = correctedBy === undefined ? undefined : invoices.get(correctedBy);
    if (!note || !correction) throw new No(409, "", { code: "not-corrected" });
    change("creditNotes", note, { voidedAt: "2026-11-21T10:00:00.000Z" });
    const ofStatus = [...payments.values()].find(
      (payment) => payment.key === `status of ${correction.id}`,
    );
    if (ofStatus) change("payments", ofStatus, { allocations: [], amount: pence(0), hidden: true });
    carry(correction.id, id);
    if (!correction.hidden) change("invoices", correction, { hidden: true });
    return change("invoices", old, { paymentStatus: old.paidFrom, paidFrom: null });
  };
  return { correct, uncorrect };
}
