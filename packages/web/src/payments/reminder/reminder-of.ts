import type { Company } from "@roundsman/core/company";
import type { Day } from "@roundsman/core/day";
import { numberOf } from "@roundsman/core/invoice";
import { pence, type Pence } from "@roundsman/core/money";
import { isOverdue } from "@roundsman/core/overdue";
import { openAfterAllocation } from "@roundsman/core/payments/allocate";
import { interestClaim, type BaseRates } from "@roundsman/core/payments/interest";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import type { RemindedInvoice, Reminder, Tone } from "@roundsman/core/payments/reminder";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { openSum } from "../payment-form.ts";

/**
 * The invoices of a reminder, none where nothing is owed; and the money on account that is for
 * them, in pence.
 */
type Reminded = Pick<Reminder, "invoices" | "onAccount">;

/**
 * What a reminder is about: the late invoices. Where there are none, or money on account pays them,
 * it is the other open ones; where it pays all, nothing. An account below 0 is left out: a reminder
 * names invoices.
 */
export function reminded(
  invoices: readonly LocalInvoice[],
  { today, onAccount }: Pick<Around, "today" | "onAccount">,
): Reminded {
  const available = Math.max(0, onAccount);
  const late = invoices.filter((invoice) => isOverdue(invoice, today));
  const lateSum = openSum(late);
  if (lateSum > available) return { invoices: late.map(remindedOf), onAccount: pence(available) };
  const others = invoices.filter((invoice) => !late.includes(invoice));
  const left = pence(available - lateSum);
  return { invoices: openSum(others) > left ? others.map(remindedOf) : [], onAccount: left };
}

const remindedOf = (invoice: LocalInvoice): RemindedInvoice => ({
  number: numberOf(invoice),
  date: invoice.date,
  dueDate: invoice.dueDate ?? null,
  open: openAmount(invoice),
});

interface Around {
  readonly customer: string;
  /** The customer's money that is for no invoice, in pence. */
  readonly onAccount: Pence;
  readonly company: Company | null;
  readonly today: Day;
  readonly tone: Tone;
  /** null: no interest is claimed. */
  readonly rates: BaseRates | null;
}

export const reminderOf = (
  { invoices, onAccount }: Reminded,
  { rates, ...around }: Omit<Around, "onAccount">,
): Reminder => ({
  ...around,
  invoices,
  onAccount,
  claim: rates && interestClaim(openAfterAllocation(onAccount, invoices), around.today, rates),
});
