/** What a payment says of the invoices that it is for. */
interface PaymentInvoices<Id> {
  readonly allocations: readonly { readonly invoiceId: Id }[];
  /** The invoice that it was taken for, where that is not the first of the allocations. */
  readonly takenFor?: Id | undefined;
  readonly unneeded?: readonly { readonly invoiceId: Id }[] | undefined;
}

/**
 * The first invoice that a payment was taken for, even if it was corrected since or paid by another
 * phone; undefined for none. The receipt names the seller and the customer of that invoice.
 */
export const firstInvoiceOf = <Id>({
  takenFor,
  allocations: [first],
  unneeded: [unneeded] = [],
}: PaymentInvoices<Id>): Id | undefined => takenFor ?? (first ?? unneeded)?.invoiceId;

/**
 * Whether a payment is for no invoice. Unneeded money belongs to the first invoice that it was
 * meant for.
 */
export const isAdvance = (payment: PaymentInvoices<unknown>): boolean =>
  firstInvoiceOf(payment) === undefined;

/**
 * Every invoice that a payment is for, or that did not need it. What takes back unneeded money
 * belongs to the invoice that the money was taken for. Money carried to a correction belongs to the
 * correction.
 */
export const invoicesOf = <Id>(payment: PaymentInvoices<Id>): readonly Id[] => {
  const { allocations, unneeded = [] } = payment;
  const named = [...allocations, ...unneeded].map(({ invoiceId }) => invoiceId);
  const first = firstInvoiceOf(payment);
  return named.length === 0 && first !== undefined ? [first] : [...new Set(named)];
};
