import { formatAmount, pence, type Pence } from "@roundsman/core/money";
import { useState } from "react";
import type { LocalInvoice } from "../sync/store/local.ts";
import { useKeptCustomer } from "../sync/store/merged-customers.ts";
import { useToday } from "../ui/hooks/use-today.ts";
import { useAccountNow } from "./account-now.ts";
import { openSum, partsText, type TypedPayment } from "./payment-form.ts";

/** What a person typed; an amount that is null is what the parts come to, or the suggested one. */
interface Kept extends Omit<TypedPayment, "amount"> {
  readonly amount: string | null;
}

interface Payer {
  /** The customer's key; null: that of the invoices. */
  readonly customer: string | null;
  /** What they have on account, to be used, in pence; null: money comes in. */
  readonly onAccount: Pence | null;
}

/**
 * The form as it is typed, in cash at first: all that is open of the invoices, and of a customer also what their account lacks, as money of theirs was used
 * for other invoices. What it lacks is answered, too.
 */
export function useTypedPayment(given: readonly LocalInvoice[], { customer, onAccount }: Payer) {
  const today = useToday();
  const account = useAccountNow(useKeptCustomer(customer ?? given[0]?.customerKey ?? null));
  const missing = pence(onAccount === null ? Math.max(0, -account) : 0);
  const [kept, setKept] = useState<Kept>(() => ({
    amount: null,
    method: "cash",
    day: today,
    reference: "",
    parts: null,
  }));
  const owed = pence(openSum(given) + (customer === null ? 0 : missing));
  const suggested = firstAmount(owed, onAccount);
  const first = kept.parts ? partsText(kept.parts) : suggested;
  const typed: TypedPayment = { ...kept, amount: kept.amount ?? first };
  const type = (fields: Partial<TypedPayment>) => setKept({ ...kept, ...fields });
  return { typed, type, missing };
}

/** All that is open, or as much of it as is on account; nothing where the amount is anybody's guess. */
const firstAmount = (open: Pence, onAccount: Pence | null): string =>
  open === 0 ? "" : formatAmount(onAccount !== null && onAccount < open ? onAccount : open);
