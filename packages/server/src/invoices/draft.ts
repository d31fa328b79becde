import { randomInt } from "node:crypto";
import type { Invoice } from "@roundsman/contract/invoice";
import type { InvoiceBody } from "@roundsman/contract/invoice-body";
import type { SentLine } from "@roundsman/contract/invoice-lines";
import { NOBODY, type BillTo } from "@roundsman/core/bill-to";
import type { Day } from "@roundsman/core/day";
import { invoiceTotals, type Line } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import type { PaymentStatus } from "@roundsman/core/payment-status";
import { invalid } from "../kernel/errors/refusal.ts";
import type { InvoiceDraft } from "./repository/write-invoices.ts";

/** The rows that an invoice names, looked up. */
export interface Links {
  readonly customerId: number | null;
  readonly companyId: number | null;
}

interface Made extends Links {
  readonly paymentStatus: PaymentStatus;
  readonly today: Day;
}

/** A new invoice: what is absent is nothing, and the date is today. */
export function newDraft(
  body: InvoiceBody,
  { paymentStatus, today, ...links }: Made,
): InvoiceDraft {
  const lines = linesOf(body.lines ?? []);
  const date = body.date ?? today;
  return {
    ...links,
    billTo: over(NOBODY, body.billTo),
    date,
    supplyDate: body.supplyDate ?? null,
    dueDate: dueDateFor(date, { sent: body.dueDate, kept: null }),
    summary: body.summary ?? "",
    footnote: body.footnote ?? "",
    lines,
    totals: invoiceTotals(lines),
    deliveryStatus: "not_shipped",
    paymentStatus,
  };
}

/** An invoice as a body changes it: what is absent stays. */
export function changedDraft(before: Invoice, body: InvoiceBody, links: Links): InvoiceDraft {
  const lines = body.lines ? linesOf(body.lines) : before.lines;
  const date = body.date ?? before.date;
  return {
    ...links,
    billTo: over(before.billTo, body.billTo),
    date,
    supplyDate: body.supplyDate === undefined ? before.supplyDate : body.supplyDate,
    dueDate: dueDateFor(date, { sent: body.dueDate, kept: before.dueDate }),
    summary: body.summary ?? before.summary,
    footnote: body.footnote ?? before.footnote,
    lines,
    totals: invoiceTotals(lines),
    deliveryStatus: body.deliveryStatus ?? before.deliveryStatus,
    paymentStatus: body.paymentStatus ?? before.paymentStatus,
  };
}

interface DueDates {
  readonly sent: Day | null | undefined;
  readonly kept: Day | null;
}

/** One that is sent must not lie before the invoice. One that a client leaves behind, which moves the invoice and knows of no such date, comes along. */
function dueDateFor(date: Day, { sent, kept }: DueDates): Day | null {
  if (sent && sent < date)
    throw invalid({ due_date: ["The due date must not be before the invoice's date"] });
  const due = sent === undefined ? kept : sent;
  return due !== null && due < date ? date : due;
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
  sent.map(({ id, name, price, discount, quantity }) => ({
    id: id || newLineId(),
    name,
    price,
    discount: discount ?? pence(0),
    quantity,
  }));

const ALPHANUMERICS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** Spec §9. */
const newLineId = (): string =>
  Array.from({ length: 16 }, () => ALPHANUMERICS[randomInt(ALPHANUMERICS.length)]).join("");
