import { formatPounds } from "@roundsman/core/money";
import { usePaymentsWords } from "../messages/late/payments-words.ts";
import type { PaymentFault } from "./payment-form.ts";

/** The message of a fault, for the field that it belongs to. */
export function useFaultWords(fault: PaymentFault | null) {
  const { faults, scheduledWhole } = usePaymentsWords();
  const words =
    fault &&
    (fault.why === "atOnce" ||
    fault.why === "sum" ||
    fault.why === "tooMuch" ||
    fault.why === "notThere"
      ? faults[fault.why](formatPounds(fault.most))
      : { ...faults, scheduledWhole }[fault.why]);
  const at = (place: string) => (fault?.at === place ? (words ?? undefined) : undefined);
  return { amount: at("amount"), day: at("day"), part: at };
}
