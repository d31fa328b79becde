import type { CustomerDetails } from "@roundsman/contract/customers";
import { NOBODY, type BillTo } from "@roundsman/core/bill-to";
import { addDays, daysBetween, type Day } from "@roundsman/core/day";
import type { InvoiceDraft } from "../sync/store/invoice-draft.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { seenOf } from "../sync/outbox/seen.ts";

export const blankDraft = (today: Day, companyKey: string | null): InvoiceDraft => ({
  customerKey: null,
  companyKey,
  billTo: NOBODY,
  date: today,
  supplyDate: null,
  dueDate: null,
  summary: "",
  footnote: "",
  lines: [],
});

/** What of an invoice can be edited; the version comes along, so that nobody's change is written over unseen. */
export const draftOf = (invoice: LocalInvoice): InvoiceDraft => ({
  customerKey: invoice.customerKey,
  companyKey: invoice.companyKey,
  billTo: invoice.billTo,
  date: invoice.date,
  supplyDate: invoice.supplyDate,
  dueDate: invoice.dueDate,
  summary: invoice.summary,
  footnote: invoice.footnote,
  lines: invoice.lines,
  version: seenOf(invoice),
});

/** The same again, for another day, with as many days to pay. */
export const repeated = (
  { customerKey, companyKey, billTo, date, dueDate, summary, footnote, lines }: LocalInvoice,
  today: Day,
): InvoiceDraft => ({
  customerKey,
  companyKey,
  billTo,
  summary,
  footnote,
  lines,
  date: today,
  supplyDate: null,
  dueDate: dueDate && addDays(today, daysBetween(date, dueDate)),
});

/** Another date of an invoice. Payment is never due before it: then it is due as many days after it as it was. */
export function movedTo(
  date: Day,
  { date: before, dueDate = null }: Pick<InvoiceDraft, "date" | "dueDate">,
): Pick<InvoiceDraft, "date" | "dueDate"> {
  const isEarly = dueDate !== null && dueDate < date;
  return {
    date,
    dueDate: isEarly ? addDays(date, Math.max(0, daysBetween(before, dueDate))) : dueDate,
  };
}

/** The invoice keeps a copy of the customer as they are now (spec §3). */
export const billToOf = ({
  name,
  address,
  city,
  postcode,
  email,
  phone,
}: CustomerDetails): BillTo => ({
  name,
  address,
  city,
  postcode,
  email,
  phone,
});

/** Where a draft is kept between keystrokes. */
export const slotOf = (list: string, key: string | null): string => key ?? `new:${list}`;
