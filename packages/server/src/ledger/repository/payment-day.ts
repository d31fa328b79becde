import { addDays, type Day } from "@roundsman/core/day";
import { Refusal } from "../../kernel/errors/refusal.ts";

/**
 * The day that a call names for its money; today by default. A phone's day may have begun already:
 * throws 422 for a day after tomorrow.
 */
export function paymentDay(sent: Day | null | undefined, today: Day): Day {
  const day = sent ?? today;
  if (day > addDays(today, 1))
    throw new Refusal(422, "payment-in-future", IN_FUTURE, {
      fields: { payment_date: [IN_FUTURE] },
    });
  return day;
}

interface Change {
  readonly paymentDay?: Day | null | undefined;
  readonly paymentStatus?: string | null | undefined;
}

/**
 * The day of the money that an update moves. An update without a status is saved whatever its day:
 * a future day counts as today.
 */
export const dayOfChange = ({ paymentDay: sent, paymentStatus }: Change, today: Day): Day =>
  paymentStatus ? paymentDay(sent, today) : sent && sent < today ? sent : today;

const IN_FUTURE = "A payment must not be dated in the future";
