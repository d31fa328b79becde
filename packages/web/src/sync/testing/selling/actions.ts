import { CREDIT_REASONS, CREDITED_GOODS } from "@roundsman/core/credit/credited";
import { DELIVERY_STATUSES } from "@roundsman/core/delivery-status";
import type { Line } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import { INVOICE_LISTS } from "@roundsman/core/payment-status";
import { thousandths } from "@roundsman/core/quantity";
import { VAT_MODES } from "@roundsman/core/vat";
import { VAT_RATES } from "@roundsman/core/vat/rates";
import fc from "fast-check";
import { troubles } from "./line.ts";

/** Which invoice; 0 is the youngest. */
const pick = fc.nat(4);
const list = fc.constantFrom(...INVOICE_LISTS);
const line = fc
  .record({
    price: fc.integer({ min: 1, max: 5000 }),
    off: fc.constantFrom(0, 0, 0.1, 0.5),
    quantity: fc.oneof(
      fc.integer({ min: 1, max: 12 }).map((units) => units * 1000),
      fc.integer({ min: 1, max: 9999 }),
    ),
    vatRate: fc.constantFrom(undefined, ...VAT_RATES),
  })
  .map(({ price, off, quantity, vatRate }) => ({
    price: pence(price),
    discount: pence(Math.floor(price * off)),
    quantity: thousandths(quantity),
    ...(vatRate && { vatRate }),
  }));
/** Lines at several VAT rates: the same goods have a rate in one invoice and none in another. */
export const lines: fc.Arbitrary<readonly Line[]> = fc
  .array(line, { minLength: 1, maxLength: 4 })
  .map((all) =>
    all.map((each, place) => ({
      ...each,
      id: `goods-${place}`,
      name: `Goods ${place}`,
    })),
  );

const sell = fc.record({
  do: fc.constant("sell" as const),
  list,
  lines,
  mode: fc.constantFrom(undefined, ...VAT_MODES),
  /** Whether it is handed out at once. */
  isOut: fc.integer({ min: 0, max: 3 }).map((roll) => roll > 0),
});
const change = fc.record({ do: fc.constant("change" as const), pick, lines });
const handOut = fc.record({
  do: fc.constant("hand out" as const),
  pick,
  mode: fc.constantFrom(...VAT_MODES),
});
const credit = fc.record({
  do: fc.constant("credit" as const),
  pick,
  reason: fc.constantFrom(...CREDIT_REASONS),
  goods: fc.constantFrom(...CREDITED_GOODS),
  /** Which lines, and how much of what is left of each. */
  parts: fc.array(
    fc.record({ place: fc.nat(3), share: fc.constantFrom(0.1, 0.34, 0.5, 1, 1, 1.5) }),
    { minLength: 1, maxLength: 3 },
  ),
});
const onNote = fc.record({
  do: fc.constantFrom("void note" as const, "void note" as const, "hand out note" as const),
  pick,
  note: fc.nat(3),
});
const onInvoice = fc.record({
  do: fc.constantFrom(
    "correct" as const,
    "correct" as const,
    "undo correction" as const,
    "delete" as const,
    "restore" as const,
  ),
  pick,
});
const status = fc.oneof(
  fc.record({
    do: fc.constant("pay" as const),
    pick,
    status: fc.constantFrom("paid" as const, "due" as const, "credit" as const),
  }),
  fc.record({
    do: fc.constant("deliver" as const),
    pick,
    status: fc.constantFrom(...DELIVERY_STATUSES),
  }),
);

/** What a driver does with an invoice that is there. */
export const laterActions = fc.oneof(
  { weight: 1, arbitrary: change },
  { weight: 2, arbitrary: handOut },
  { weight: 6, arbitrary: credit },
  { weight: 4, arbitrary: onNote },
  { weight: 5, arbitrary: onInvoice },
  { weight: 1, arbitrary: status },
);

/** What a driver does on a phone. */
export const actions = fc.oneof(
  { weight: 2, arbitrary: sell },
  { weight: 1, arbitrary: change },
  { weight: 2, arbitrary: handOut },
  { weight: 6, arbitrary: credit },
  { weight: 4, arbitrary: onNote },
  { weight: 5, arbitrary: onInvoice },
  { weight: 1, arbitrary: status },
);
export type Action = typeof actions extends fc.Arbitrary<infer Of> ? Of : never;

/**
 * What happens to the phone itself, one at a time: with the real server, two at once would end
 * differently in each run.
 */
export const EVENTS = ["send", "send", "pull", "kill", "lose"] as const;
export type Event = (typeof EVENTS)[number];

export interface Happening {
  readonly what: Action | Event;
  /** On which phone, and in which of its tabs. */
  readonly phone: 0 | 1;
  readonly tab: 0 | 1;
}

const either = fc.constantFrom(0 as const, 1 as const);
/** Histories of these actions and of events, on two phones; long ones as often as short ones. */
export const historiesOf = <Of>(actions: fc.Arbitrary<Of>) =>
  fc.noBias(
    fc.record({
      happenings: fc.array(
        fc.record({
          what: fc.oneof(
            { weight: 5, arbitrary: actions },
            { weight: 2, arbitrary: fc.constantFrom(...EVENTS) },
          ),
          phone: either,
          tab: either,
        }),
        { minLength: 1, maxLength: 40, size: "max" },
      ),
      networkFaults: fc.array(troubles, { maxLength: 60, size: "max" }),
    }),
  );
export const histories = historiesOf(actions);
export type History = typeof histories extends fc.Arbitrary<infer Of> ? Of : never;

/** The actions that may have this name. */
export type ActionNamed<Name extends Action["do"], One = Action> = One extends {
  readonly do: Action["do"];
}
  ? Name extends One["do"]
    ? One
    : never
  : never;
