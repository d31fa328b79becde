import {
  INVOICE_FIELDS,
  type Invoice,
  type InvoiceBody,
  type InvoiceContent,
} from "@roundsman/contract/invoice";
import { initialValues, formValues, applyBody } from "@roundsman/contract/wire/record-content";
import type { Day } from "@roundsman/core/day";
import { lessCredits } from "@roundsman/core/invoice";
import { totalsOf } from "@roundsman/core/vat/invoice-vat";
import type { PaymentStatus } from "@roundsman/core/payment-status";
import { invalid } from "../../kernel/errors/refusal.ts";
import { sentLines } from "../sent-lines.ts";
import type { InvoiceDraft } from "./invoice-rows.ts";

/** The ids that an invoice links to. */
export interface Links {
  readonly customerId: number | null;
  readonly companyId: number | null;
}

interface Made extends Links {
  readonly paymentStatus: PaymentStatus;
  readonly today: Day;
}

/** A new invoice: absent fields are blank, and the date is today. */
export const newDraft = (
  body: InvoiceBody,
  { paymentStatus, today, ...links }: Made,
): InvoiceDraft =>
  draftOf(initialValues(INVOICE_FIELDS, today), body, {
    ...links,
    deliveryStatus: "not_shipped",
    paymentStatus,
  });

/** An invoice as a body changes it: absent fields stay. */
export const changedDraft = (before: Invoice, body: InvoiceBody, links: Links): InvoiceDraft =>
  creditedDraft(before, body, {
    ...links,
    deliveryStatus: body.deliveryStatus ?? before.deliveryStatus,
    paymentStatus: body.paymentStatus ?? before.paymentStatus,
  });

/** What was credited stays credited, whatever happens to the lines. */
function creditedDraft(before: Invoice, body: InvoiceBody, beside: Beside): InvoiceDraft {
  const draft = draftOf(before, body, beside);
  return { ...draft, totals: lessCredits(draft.totals, before.totals.credited) };
}

type Beside = Pick<InvoiceDraft, keyof Links | "deliveryStatus" | "paymentStatus">;

function draftOf(before: InvoiceContent, body: InvoiceBody, beside: Beside): InvoiceDraft {
  const content = applyBody(INVOICE_FIELDS, formValues(INVOICE_FIELDS, before), {
    ...body,
    lines: body.lines && sentLines(body.lines, before.lines),
  });
  return {
    ...content,
    ...beside,
    dueDate: dueDateFor(content.date, { sent: body.dueDate, kept: before.dueDate }),
    totals: totalsOf(content),
  };
}

interface DueDates {
  readonly sent: Day | null | undefined;
  readonly kept: Day | null;
}

/**
 * A due date in the body must not be before the invoice date. If a client that sends none moves the
 * invoice past its due date, the due date becomes the invoice date.
 */
function dueDateFor(date: Day, { sent, kept }: DueDates): Day | null {
  if (sent && sent < date)
    throw invalid({ due_date: ["The due date must not be before the invoice's date"] });
  const due = sent === undefined ? kept : sent;
  return due !== null && due < date ? date : due;
}
