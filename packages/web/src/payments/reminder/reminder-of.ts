import type { Company } from "@roundsman/core/company";
import type { Day } from "@roundsman/core/day";
import { numberOf } from "@roundsman/core/invoice";
import { pence, type Pence } from "@roundsman/core/money";
import { isOverdue } from "@roundsman/core/overdue";
import { interestClaim, type BaseRates } from "@roundsman/core/payments/interest";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import type { RemindedInvoice, Reminder, Tone } from "@roundsman/core/payments/reminder";
import type { LocalInvoice } from "../../sync/store/local.ts";

/** What a reminder is about: what is late, or all that is open where nothing is. */
export function reminded(invoices: readonly LocalInvoice[], today: Day): RemindedInvoice[] {
  const late = invoices.filter((of) => isOverdue(of, today));
  return (late.length > 0 ? late : invoices).map((of) => ({
    number: numberOf(of),
    date: of.date,
    dueDate: of.dueDate ?? null,
    open: openAmount(of),
  }));
}

interface Around {
  readonly customer: string;
  /** Money of theirs that is for no invoice, in pence; below 0 where they owe it. */
  readonly onAccount: Pence;
  readonly company: Company | null;
  readonly today: Day;
  readonly tone: Tone;
  /** null: no interest is claimed. */
  readonly rates: BaseRates | null;
}

export const reminderOf = (
  invoices: readonly RemindedInvoice[],
  { rates, onAccount, ...around }: Around,
): Reminder => ({
  ...around,
  invoices,
  // A reminder names invoices: what somebody owes beside them is not in it.
  onAccount: pence(Math.max(0, onAccount)),
  claim: rates && interestClaim(invoices, around.today, rates),
});
