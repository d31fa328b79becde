import type { Invoice } from "@roundsman/contract/invoice";
import type { AssignedNumber } from "@roundsman/contract/invoices/invoice-number";
import { invoiceDigest } from "@roundsman/contract/invoices/paper-content";
import type { CallBase } from "../kernel/calls/call.ts";
import { notFound, refused } from "../kernel/errors/refusal.ts";
import { withLines } from "./repository/invoice-lines.ts";
import { lockInvoice } from "./repository/lock-invoice.ts";
import { madeAt, hasPaperOfOtherNumber } from "./repository/handed-out.ts";
import { matcherOf } from "./repository/papers/invoice-as-printed.ts";
import { storeMissedStates } from "./repository/papers/store-missed-states.ts";
import { assignInvoiceNumber, invoiceRecords } from "./repository/write-invoices.ts";

interface Call extends CallBase {
  readonly params: { readonly id: number };
  readonly body: AssignedNumber;
}

/**
 * Assigns an invoice a number, also a deleted one: its paper was handed out. One that went out as
 * INV-12 keeps that.
 */
export async function assignNumber(call: Call): Promise<Invoice> {
  const { db, actor, now, params, body } = call;
  await lockInvoice(db, actor.id, params.id);
  const row = await invoiceRecords.findAny(db, actor.id, params.id);
  const [before] = row ? await withLines(db, actor.id, [row]) : [];
  if (!row || !before) throw notFound();
  if (before.number === body.number) {
    call.unchanged();
    return before;
  }
  const paper = { invoiceId: row.id, number: body.number };
  if (before.number !== undefined || (await hasPaperOfOtherNumber(db, actor.id, paper)))
    throw refused(409, "number-given", "This invoice has a number already, and keeps it");
  // The paper was printed before an edit that did not know of it.
  const digest = body.paperDigest ?? "";
  const otherLogs = await storeMissedStates(call, {
    invoice: before,
    at: madeAt(call),
    vat: body.vat,
    matches: digest === "" ? undefined : matcherOf<Invoice>(digest, invoiceDigest),
    isProof: true,
  });
  const [after] = await withLines(db, actor.id, [
    await assignInvoiceNumber(db, row, { number: body.number, now }),
  ]);
  if (!after) throw notFound();
  call.record({ kind: "invoice", action: "number", ids: [row.id], before, after, otherLogs });
  return after;
}
