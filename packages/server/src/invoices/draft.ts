import { randomInt } from "node:crypto";
import type { Invoice } from "@roundsman/contract/invoice";
import type { InvoiceBody } from "@roundsman/contract/invoice-body";
import type { SentLine } from "@roundsman/contract/invoice-lines";
import { NOBODY, type BillTo } from "@roundsman/core/bill-to";
import type { Day } from "@roundsman/core/day";
import { invoiceTotals, type Line } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import type { PaymentStatus } from "@roundsman/core/payment-status";
import type { InvoiceDraft } from "./repository.ts";

interface Made {
  readonly customerId: number | null;
  readonly paymentStatus: PaymentStatus;
  readonly today: Day;
}

/** A new invoice: what is absent is nothing, and the date is today. */
export function newDraft(body: InvoiceBody, { customerId, paymentStatus, today }: Made): InvoiceDraft {
  const lines = linesOf(body.lines ?? []);
  return {
    customerId,
    billTo: over(NOBODY, body.billTo),
    date: body.date ?? today,
    summary: body.summary ?? "",
    footnote: body.footnote ?? "",
    lines,
    totals: invoiceTotals(lines),
    deliveryStatus: "not_shipped",
    paymentStatus,
  };
}

/** An invoice as a body changes it: what is absent stays. */
export function changedDraft(before: Invoice, body: InvoiceBody, customerId: number | null): InvoiceDraft {
  const lines = body.lines ? linesOf(body.lines) : before.lines;
  return {
    customerId,
    billTo: over(before.billTo, body.billTo),
    date: body.date ?? before.date,
    summary: body.summary ?? before.summary,
    footnote: body.footnote ?? before.footnote,
    lines,
    totals: invoiceTotals(lines),
    deliveryStatus: body.deliveryStatus ?? before.deliveryStatus,
    paymentStatus: body.paymentStatus ?? before.paymentStatus,
  };
}

const over = (known: BillTo, sent: InvoiceBody["billTo"]): BillTo => ({
  name: sent.name ?? known.name,
  address: sent.address ?? known.address,
  city: sent.city ?? known.city,
  postcode: sent.postcode ?? known.postcode,
  email: sent.email ?? known.email,
  phone: sent.phone ?? known.phone,
});

const linesOf = (sent: readonly SentLine[]): Line[] =>
  sent.map(({ id, name, price, discount, quantity }) => ({ id: id || newLineId(), name, price, discount: discount ?? pence(0), quantity }));

const ALPHANUMERICS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** Spec §9. */
const newLineId = (): string => Array.from({ length: 16 }, () => ALPHANUMERICS[randomInt(ALPHANUMERICS.length)]).join("");
