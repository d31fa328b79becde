import { addDays, type Day } from "@roundsman/core/day";
import { Refusal } from "../../kernel/errors/refusal.ts";

/** The day that a call says for its money; today where it says none. A phone's day may have begun already: tomorrow is the last. */
export function paymentDay(sent: Day | null | undefined, today: Day): Day {
  const day = sent ?? today;
  if (day > addDays(today, 1))
    throw new Refusal(422, "payment-in-future", IN_FUTURE, {
      fields: { payment_date: [IN_FUTURE] },
    });
  return day;
}

const IN_FUTURE = "A payment must not be dated in the future";
