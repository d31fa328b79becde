import { INVOICE_FIELDS } from "@roundsman/contract/invoice";
import { initialValues, formValues } from "@roundsman/contract/wire/record-content";
import { billToOf } from "@roundsman/core/bill-to";
import { addDays, daysBetween, type Day } from "@roundsman/core/day";
import { replaceRates, type ProductRate } from "@roundsman/core/vat/goods-rates";
import type { InvoiceDraft } from "../../sync/store/invoice-draft.ts";
import type { LocalCustomer, LocalInvoice } from "../../sync/store/local.ts";

export const blankDraft = (today: Day, companyKey: string | null): InvoiceDraft => ({
  customerKey: null,
  companyKey,
  ...initialValues(INVOICE_FIELDS, today),
});

/**
 * The fields of an invoice that can be edited, with its version, so that nobody's change is
 * overwritten unseen.
 */
export const draftOf = (invoice: LocalInvoice): InvoiceDraft => ({
  ...contentOf(invoice),
  version: Math.max(1, invoice.version),
});

const contentOf = (invoice: LocalInvoice) => ({
  customerKey: invoice.customerKey,
  companyKey: invoice.companyKey,
  ...formValues(INVOICE_FIELDS, invoice),
});

/** The current products and customer of an invoice. */
interface Known {
  readonly goods?: readonly ProductRate[];
  readonly customer?: LocalCustomer | null;
}

/**
 * A draft that repeats an invoice on another day: lines at the current VAT rates of their products,
 * the customer with their current details, VAT mode and terms. Where the customer has none, the
 * mode and the days to pay are those of the invoice.
 */
export function repeated(
  invoice: LocalInvoice,
  today: Day,
  { goods = [], customer = null }: Known = {},
): InvoiceDraft {
  const { date, dueDate } = invoice;
  const content = contentOf(invoice);
  const termsDays = customer?.termsDays || (dueDate ? daysBetween(date, dueDate) : null);
  return {
    ...content,
    ...(customer && { customerKey: customer.key, billTo: billToOf(customer) }),
    ...(customer?.vatMode && { vatMode: customer.vatMode }),
    lines: replaceRates(content.lines, goods),
    date: today,
    supplyDate: null,
    dueDate: termsDays === null ? null : addDays(today, termsDays),
  };
}

/**
 * Moves an invoice to another date. A due date that follows from the customer's terms moves with
 * it; any other stays, unless it would be before the invoice's date: then it keeps its distance in
 * days. `termsDays` is 0 for a customer without terms.
 */
export function movedTo(
  date: Day,
  { date: before, dueDate = null }: Pick<InvoiceDraft, "date" | "dueDate">,
  termsDays: number,
): Pick<InvoiceDraft, "date" | "dueDate"> {
  if (dueDate === null) return { date, dueDate };
  const days = daysBetween(before, dueDate);
  const moves = dueDate < date || (termsDays > 0 && days === termsDays);
  return { date, dueDate: moves ? addDays(date, Math.max(0, days)) : dueDate };
}

type Defaults = Pick<LocalCustomer, "vatMode" | "termsDays">;

/**
 * What an invoice takes from a newly chosen customer: the VAT mode, unless a saved invoice has one
 * already, and the due date. A due date that follows from the terms of the previous customer
 * (`termsBefore`, 0 for none) is dropped. Choosing the same customer again changes neither.
 */
export function defaultsFrom(
  { key, vatMode, termsDays }: Defaults & { readonly key?: string },
  draft: Pick<InvoiceDraft, "date" | "vatMode" | "dueDate" | "version" | "customerKey">,
  termsBefore = 0,
): Pick<InvoiceDraft, "vatMode" | "dueDate"> {
  if (key !== undefined && key === draft.customerKey)
    return { vatMode: draft.vatMode, dueDate: draft.dueDate ?? null };
  const isNew = draft.version === undefined;
  const wasTheirs = termsBefore > 0 && draft.dueDate === addDays(draft.date, termsBefore);
  return {
    vatMode: isNew ? vatMode || undefined : (draft.vatMode ?? (vatMode || undefined)),
    dueDate: termsDays
      ? addDays(draft.date, termsDays)
      : wasTheirs
        ? null
        : (draft.dueDate ?? null),
  };
}

/** The key under which a draft is stored. */
export const slotOf = (list: string, key: string | null): string => key ?? `new:${list}`;
