import type { CustomerDetails } from "@roundsman/contract/customers";
import type { Pence } from "@roundsman/core/money";
import { amountIn, plainNumber } from "../ui/form/amount-input.tsx";
import { amountText, valuesOf, type Values } from "./customer-values.ts";

/**
 * The credit limit in a customer's form. If a manager set it, also while the form is open, it can
 * only be lowered. An unchanged limit is neither validated nor sent.
 */
export function limitField(customer: CustomerDetails | null, fixed: Pence | undefined) {
  const first = plainNumber(valuesOf(customer).credit_limit);
  const isTyped = ({ credit_limit }: Values) => plainNumber(credit_limit) !== first;
  return {
    shown: (values: Values): string =>
      fixed === undefined || isTyped(values) ? values.credit_limit : amountText(fixed),
    faults: (values: Values): Readonly<Record<string, string>> => {
      if (fixed === undefined || !isTyped(values)) return {};
      const limit = values.credit_limit === "" ? 0 : amountIn(values.credit_limit);
      return limit === 0 || (limit ?? 0) > fixed ? { credit_limit: ONLY_LOWER } : {};
    },
  };
}

const ONLY_LOWER = "Only a manager can raise this limit or take it away";
