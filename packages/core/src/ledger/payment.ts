import type { Day } from "../day.ts";
import { pence, type Pence } from "../money.ts";

/** "unknown" is for invoices that were marked as paid before methods were kept. */
export const PAYMENT_METHODS = ["cash", "card", "transfer", "cheque", "unknown"] as const;
type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Written once. A mistake is reversed, never edited. */
export interface Payment {
  readonly key: string;
  readonly customer: string;
  readonly method: PaymentMethod;
  /** Below 0 for money that goes back to the customer, such as a reversal. */
  readonly amount: Pence;
  readonly day: Day;
  readonly reference: string;
  /** The id of a person. */
  readonly takenBy: number;
  /** The key of the payment that this one takes back. */
  readonly reverses: string | null;
}

type Target =
  | { readonly kind: "invoice"; readonly invoice: string }
  | { readonly kind: "creditNote"; readonly note: string }
  | { readonly kind: "account" };

/** What a part of a payment is for. The allocations of a payment add up to it. */
export interface Allocation {
  readonly payment: string;
  readonly to: Target;
  readonly amount: Pence;
}

/** The contrary of a payment, with the contrary of each of its allocations. Throws a RangeError for a reversal. */
export function reversal(
  of: Payment,
  allocations: readonly Allocation[],
  by: Pick<Payment, "key" | "day" | "takenBy">,
): { readonly payment: Payment; readonly allocations: readonly Allocation[] } {
  if (of.reverses !== null) throw new RangeError(`${of.key} is a reversal itself`);
  return {
    payment: { ...of, ...by, amount: pence(-of.amount), reverses: of.key },
    allocations: allocations
      .filter(({ payment }) => payment === of.key)
      .map((each) => ({ ...each, payment: by.key, amount: pence(-each.amount) })),
  };
}
