/** What a payment says of the invoices that it is for. */
interface TakenFor<Id> {
  readonly allocations: readonly { readonly invoiceId: Id }[];
  /** Where that is not the first of the allocations. */
  readonly takenFor?: Id | undefined;
  readonly unneeded?: readonly { readonly invoiceId: Id }[] | undefined;
}

/** The first invoice that a payment was taken for, be it corrected since or paid by another phone; undefined for none. Its receipt is from whom and to whom that is. */
export const firstInvoiceOf = <Id>({
  takenFor,
  allocations: [first],
  unneeded: [unneeded] = [],
}: TakenFor<Id>): Id | undefined => takenFor ?? (first ?? unneeded)?.invoiceId;

/** Whether a payment is for no invoice. What its invoices did not need is with the first of them. */
export const isAdvance = (payment: TakenFor<unknown>): boolean =>
  firstInvoiceOf(payment) === undefined;

/** Every invoice that a payment is for, or that did not need it; of what takes back the latter, the one that it was taken for. What was carried from one to its correction is the correction's. */
export const invoicesOf = <Id>(payment: TakenFor<Id>): readonly Id[] => {
  const { allocations, unneeded = [] } = payment;
  const named = [...allocations, ...unneeded].map(({ invoiceId }) => invoiceId);
  const first = firstInvoiceOf(payment);
  return named.length === 0 && first !== undefined ? [first] : [...new Set(named)];
};
