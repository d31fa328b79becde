import { INVOICE_LISTS } from "@roundsman/core/payment-status";
import { PAYMENT_METHODS } from "@roundsman/core/payments/payment";
import { VAT_MODES } from "@roundsman/core/vat";
import fc from "fast-check";
import { historiesOf, laterActions, lines } from "./actions.ts";

const pick = fc.nat(4);
const method = fc.constantFrom(...PAYMENT_METHODS);
const share = fc.constantFrom(0.1, 0.34, 0.5, 1, 1, 1.5);

const sell = fc.record({
  do: fc.constant("sell" as const),
  pick,
  list: fc.constantFrom(...INVOICE_LISTS),
  pounds: fc.integer({ min: 1, max: 60 }),
});
/** Sells at several rates, and with VAT in the total or on top. */
const sellTaxed = fc.record({
  do: fc.constant("sell" as const),
  pick,
  list: fc.constantFrom(...INVOICE_LISTS),
  lines,
  mode: fc.constantFrom(undefined, ...VAT_MODES),
});
/** Takes a payment for one invoice, or for two of one customer; sometimes more than is open. */
const take = fc.record({ do: fc.constant("take" as const), pick, other: pick, share, method });
const advance = fc.record({
  do: fc.constant("advance" as const),
  pick,
  pounds: fc.integer({ min: 1, max: 60 }),
  method,
});
const use = fc.record({ do: fc.constant("use" as const), pick, share });
const back = fc.record({ do: fc.constant("take back" as const), pick });

/** What a driver does with money on a phone. */
const withMoney = <Sell extends { readonly do: "sell" }>(selling: fc.Arbitrary<Sell>) =>
  fc.oneof(
    { weight: 3, arbitrary: selling },
    { weight: 5, arbitrary: take },
    { weight: 3, arbitrary: advance },
    { weight: 4, arbitrary: use },
    { weight: 3, arbitrary: back },
  );
const actions = withMoney(sell);
export const taxedActions = withMoney(sellTaxed);
/** Submit All for one invoice, with how it was paid. */
const submit = fc.record({ do: fc.constant("submit" as const), pick, method });
export type MoneyAction =
  | (typeof submit extends fc.Arbitrary<infer Of> ? Of : never)
  | (typeof actions extends fc.Arbitrary<infer Of> ? Of : never)
  | (typeof taxedActions extends fc.Arbitrary<infer Of> ? Of : never);

/** A night passes. The app stays open, and what waits or is late stays so. */
const night = fc.record({ do: fc.constant("night" as const) });
const withNights = <Of>(arbitrary: fc.Arbitrary<Of>) =>
  fc.oneof({ weight: 9, arbitrary }, { weight: 1, arbitrary: night });

export const payingHistories = historiesOf(withNights(actions));
export type PayingHistory =
  | (typeof payingHistories extends fc.Arbitrary<infer Of> ? Of : never)
  | (typeof issuedHistories extends fc.Arbitrary<infer Of> ? Of : never);
const issuedActions = fc.oneof(
  { weight: 5, arbitrary: taxedActions },
  { weight: 1, arbitrary: submit },
  { weight: 4, arbitrary: laterActions },
);
/** The same with credit notes, corrections, voids and statuses. */
export const issuedHistories = historiesOf(withNights(issuedActions));
/** Without nights. */
export const issuedDays = historiesOf(issuedActions);

/** Whether an action moves money; others change what is owed. */
export const isOfMoney = (action: MoneyAction | { readonly do: string }): action is MoneyAction =>
  MONEY.has(action.do);
const MONEY: ReadonlySet<string> = new Set<MoneyAction["do"]>([
  "sell",
  "take",
  "advance",
  "use",
  "take back",
  "submit",
]);
