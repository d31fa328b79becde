import type { Invoice } from "@roundsman/contract/invoice";
import type { CreditNote } from "@roundsman/contract/invoices/credit-note";
import type { CorrectionBody } from "@roundsman/contract/invoices/correction";
import { creditNote, everythingLeft } from "@roundsman/core/credit/credit-note";
import { day } from "@roundsman/core/day";
import { numberOf } from "@roundsman/core/invoice";
import { isIssued } from "@roundsman/core/issuing/issued";
import { asStored } from "./as-stored.ts";
import type { Shop } from "./fake-credits.ts";
import { No, type Input, type Stored } from "./stored.ts";

type Kept = Invoice & Stored;

/** The server's promises of corrections: both records or none, once for each client_id, and back until the new one is issued. */
export function fakeCorrections({ notes, invoices, find, plant, change }: Shop) {
  const noteOf = (id: number) =>
    ([...notes.values()] as (CreditNote & Stored)[]).find(
      (of) => of.invoiceId === id && of.reason === "correction" && of.voidedAt === null,
    );
  const correct = ({ id, body }: Input): unknown => {
    const { key, noteKey, version, billTo, ...rest } = asStored(
      body as CorrectionBody,
    ) as CorrectionBody;
    const old = find("invoices", id) as Kept;
    const there = [...invoices.values()].find((of) => of.key === key) as Kept | undefined;
    if (there) return { invoice: there, corrected: old, credit_note: noteOf(id) };
    if (old.correctedBy !== undefined) throw new No(409, "", { code: "already-corrected" });
    if (!isIssued(old)) throw new No(409, "", { code: "not-issued" });
    if (version !== undefined && version !== old.version) throw new No(409, "stale");
    const mode = old.vatMode ?? old.lastDocument?.vat ?? "included";
    const made = creditNote(
      { ...old, mode, earlier: [] },
      { reason: "correction", lines: everythingLeft({ lines: old.lines, earlier: [] }, "van") },
    );
    const status = old.paymentStatus === "paid" ? (old.paidFrom ?? "due") : old.paymentStatus;
    const invoice = plant("invoices", {
      ...old,
      ...rest,
      billTo: Object.keys(billTo).length > 0 ? billTo : old.billTo,
      key,
      number: undefined,
      lastDocument: null,
      paidFrom: null,
      correctedBy: undefined,
      corrects: id,
      paymentStatus: status,
      version: 1,
    });
    const credit_note = plant("creditNotes", {
      ...made,
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
    return { invoice, corrected, credit_note };
  };
  const uncorrect = ({ id }: Input): unknown => {
    const { correctedBy, ...old } = find("invoices", id) as Kept;
    const note = noteOf(id);
    const made = correctedBy === undefined ? undefined : invoices.get(correctedBy);
    if (!note || !made) throw new No(409, "", { code: "not-corrected" });
    change("creditNotes", note, { voidedAt: "2026-11-21T10:00:00.000Z" });
    if (!made.hidden) change("invoices", made, { hidden: true });
    return change("invoices", old, { paymentStatus: old.paidFrom, paidFrom: null });
  };
  return { correct, uncorrect };
}
