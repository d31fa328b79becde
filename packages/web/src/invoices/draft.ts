import type { CustomerDetails } from "@roundsman/contract/customers";
import { NOBODY, type BillTo } from "@roundsman/core/bill-to";
import type { Day } from "@roundsman/core/day";
import type { InvoiceDraft } from "../platform/invoice-draft.ts";
import type { LocalInvoice } from "../platform/local.ts";

export const blankDraft = (today: Day): InvoiceDraft => ({
  customerKey: null,
  billTo: NOBODY,
  date: today,
  summary: "",
  footnote: "",
  lines: [],
});

/** What of an invoice can be edited; the version comes along, so that nobody's change is written over unseen. */
export const draftOf = (invoice: LocalInvoice): InvoiceDraft => ({
  customerKey: invoice.customerKey,
  billTo: invoice.billTo,
  date: invoice.date,
  summary: invoice.summary,
  footnote: invoice.footnote,
  lines: invoice.lines,
  ...(invoice.version > 0 && { version: invoice.version }),
});

/** The same again, for another day. */
export const repeated = ({ customerKey, billTo, summary, footnote, lines }: LocalInvoice, today: Day): InvoiceDraft => ({
  customerKey,
  billTo,
  summary,
  footnote,
  lines,
  date: today,
});

/** The invoice keeps a copy of the customer as they are now (spec §3). */
export const billToOf = ({ name, address, city, postcode, email, phone }: CustomerDetails): BillTo => ({
  name,
  address,
  city,
  postcode,
  email,
  phone,
});

/** Where a draft is kept between keystrokes. */
export const slotOf = (list: string, key: string | null): string => key ?? `new:${list}`;
