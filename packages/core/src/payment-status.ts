export const PAYMENT_STATUSES = ["scheduled", "credit", "due", "overdue", "paid"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The three working lists. History is every invoice, whatever its status. */
export const INVOICE_LISTS = ["getPaid", "schedule", "credit"] as const;
export type InvoiceList = (typeof INVOICE_LISTS)[number];

interface ListRules {
  /** The list shows invoices with one of these statuses. */
  readonly holds: readonly PaymentStatus[];
  /** The status of a new invoice made from the list. */
  readonly creates: PaymentStatus;
  /** The status that "Submit All" gives everything in the list (wire §5). */
  readonly submitsTo: PaymentStatus;
}

export const LIST_RULES = {
  getPaid: { holds: ["due", "overdue"], creates: "due", submitsTo: "paid" },
  schedule: { holds: ["scheduled"], creates: "scheduled", submitsTo: "due" },
  credit: { holds: ["credit"], creates: "credit", submitsTo: "paid" },
} as const satisfies Record<InvoiceList, ListRules>;

/** The working list that holds an invoice of this status; null for one that only History shows. */
export const listOf = (status: PaymentStatus): InvoiceList | null =>
  INVOICE_LISTS.find((list) => listIncludes(list, status)) ?? null;

export const listIncludes = (list: InvoiceList, status: PaymentStatus): boolean =>
  (LIST_RULES[list].holds as readonly PaymentStatus[]).includes(status);

/**
 * The status that an invoice had before it was paid; null while it is not paid. The driver hands in
 * the money of invoices that were in GetPaid.
 */
export const statusBeforePaid = (
  was: { readonly paymentStatus: PaymentStatus; readonly paidFrom?: PaymentStatus | null },
  status: PaymentStatus,
): PaymentStatus | null =>
  status !== "paid"
    ? null
    : was.paymentStatus === "paid"
      ? (was.paidFrom ?? null)
      : was.paymentStatus;

/** What "Submit to" offers, in its order (wire §10). */
export const SUBMIT_TARGETS = [
  "scheduled",
  "credit",
  "due",
  "overdue",
] as const satisfies readonly PaymentStatus[];

/** The status after "Submit All" on a list; an invoice of another list keeps its own. */
export const statusAfterSubmit = (list: InvoiceList, status: PaymentStatus): PaymentStatus =>
  listIncludes(list, status) ? LIST_RULES[list].submitsTo : status;
