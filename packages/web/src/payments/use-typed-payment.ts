import { formatAmount, pence, type Pence } from "@roundsman/core/money";
import { useState } from "react";
import type { LocalInvoice } from "../sync/store/local.ts";
import { useKeptCustomer } from "../sync/store/merged-customers.ts";
import { useToday } from "../ui/hooks/use-today.ts";
import { useAccountNow } from "./account-now.ts";
import { openSum, partsText, type TypedPayment } from "./payment-form.ts";

/** What a person typed. `amount` null: the sum of the parts, or the suggested amount. */
interface Kept extends Omit<TypedPayment, "amount"> {
  readonly amount: string | null;
}

interface Payer {
  /** The customer's key; null: the customer of the invoices. */
  readonly customer: string | null;
  /** The money on account that is to be used, in pence; null: new money comes in. */
  readonly onAccount: Pence | null;
}

/**
 * The form of a payment as it is typed, in cash at first. It suggests all that is open of the
 * invoices; for a customer also what their account lacks because their money was used for other
 * invoices. `missing` is what it lacks, in pence.
 */
export function useTypedPayment(
  initialInvoices: readonly LocalInvoice[],
  { customer, onAccount }: Payer,
) {
  const today = useToday();
  const account = useAccountNow(
    useKeptCustomer(customer ?? initialInvoices[0]?.customerKey ?? null),
  );
  const missing = pence(onAccount === null ? Math.max(0, -account) : 0);
  const [kept, setKept] = useState<Kept>(() => ({
    amount: null,
    method: "cash",
    day: today,
    reference: "",
    parts: null,
  }));
  const owed = pence(openSum(initialInvoices) + (customer === null ? 0 : missing));
  const suggested = firstAmount(owed, onAccount);
  const first = kept.parts ? partsText(kept.parts) : suggested;
  const typed: TypedPayment = { ...kept, amount: kept.amount ?? first };
  const type = (fields: Partial<TypedPayment>) => setKept({ ...kept, ...fields });
  return { typed, type, missing };
}

/** All that is open, or as much of it as is on account; empty where nothing is open. */
const firstAmount = (open: Pence, onAccount: Pence | null): string =>
  open === 0 ? "" : formatAmount(onAccount !== null && onAccount < open ? onAccount : open);
