import type { Planner } from "../plan.ts";
import {
  fieldsOf,
  defined,
  nameOf,
  type Entry,
  type Invoice,
  type Ledger,
  type Payment,
} from "../ledger.ts";
import { CREDIT, distinct, GET_PAID, known } from "../lists.ts";
import type { Move } from "../moves/move.ts";
import { poundsInWords, typedPounds } from "../pennies.ts";
import { isThere, onAccountOf, openOf } from "./owed.ts";
import { LEAVING, METHODS, opening, taking, theirsOpen } from "./paying.ts";
import { takes, takesBack, takesBackNewPayment } from "./payment-stages.ts";

/** Planners that take money for no invoice, and use it for one. */

const onPage = (customer: Entry): Move[] => [
  { go: "Contacts" },
  { tap: nameOf(customer), as: "page" },
];
const AWAY: Move = { tap: "Back to contacts", as: "link" };

const advancing =
  (then: "leave" | "undo"): Planner =>
  ({ ledger, random }) => {
    const there = known(ledger, "customers").filter(
      ({ key }) => theirsOpen(ledger, key).length === 0,
    );
    if (there.length === 0) return null;
    const customer = random.pick(there);
    const [method, words] = random.pick(METHODS);
    const amount = 1 + random.roll(20_000);
    const received = `${poundsInWords(amount)} received`;
    const moves: Move[] = [
      ...onPage(customer),
      { tap: "Take payment" },
      ...taking(amount, words, `Put ${poundsInWords(amount)} on account?`),
    ];
    const taken = { method, amount, customerKey: customer.key, parts: [] };
    return {
      title: `take ${poundsInWords(amount)} of ${nameOf(customer)} on account, ${method}`,
      moves:
        then === "leave"
          ? [...moves, { toast: received }, AWAY]
          : [...moves, { undo: received }, { undone: received }, AWAY],
      stages: then === "leave" ? [takes(taken)] : [takes(taken), takesBackNewPayment],
      newRows: ["payments"],
      ...(then === "undo" && { mayLeaveNothing: true }),
    };
  };

const advancesOf = (ledger: Ledger, customer: string): readonly Entry[] =>
  [...ledger.values()].filter(
    ({ book, fields }) =>
      book === "payments" &&
      (fields as Payment).parts.length === 0 &&
      (fields as Payment).customerKey === customer,
  );

/** Takes an unused payment on account back, on the customer's page. */
const takingBack: Planner = ({ ledger, random }) => {
  const wanted = known(ledger, "customers").flatMap((customer) => {
    const all = advancesOf(ledger, customer.key);
    // The page shows only the latest five payments, including reversed ones and their reversals.
    if (all.length > 2) return [];
    return all
      .filter(({ exists, fields }) => exists && isThere(ledger, fields as Payment))
      .filter((of) => all.every((other) => other === of || amountIn(other) !== amountIn(of)))
      .map((payment) => ({ customer, payment }));
  });
  if (wanted.length === 0) return null;
  const { customer, payment } = random.pick(wanted);
  const { method, amount } = fieldsOf<Payment>(payment);
  const [, words] = defined(METHODS.find(([name]) => name === method));
  return {
    title: `take ${poundsInWords(amount)} on account back, ${method}`,
    moves: [
      ...onPage(customer),
      { tap: words, as: "advance", amount: poundsInWords(amount) },
      { tap: "Take payment back", in: "dialog" },
      { see: `Take ${poundsInWords(amount)} back?`, as: "heading" },
      { tap: "Take payment back", in: "dialog" },
      { toast: "Payment taken back" },
      { shut: true },
      AWAY,
    ],
    stages: [takesBack(payment.key)],
    newRows: [],
  };
};

const amountIn = (payment: Entry): number => fieldsOf<Payment>(payment).amount;

/** Uses money on account for an invoice, on the invoice's page: as much as it needs, or less. */
const using =
  (then: "leave" | "undo"): Planner =>
  ({ ledger, random }) => {
    const wanted = [GET_PAID, CREDIT].flatMap((list) =>
      distinct(ledger, list)
        .map((entry) => ({ list, entry, there: onAccountOf(ledger, keyOf(entry)) }))
        .filter(({ entry, there }) => there > 0 && openOf(ledger, entry) > 0)
        .filter(({ entry }) => known(ledger, "customers").some(({ key }) => key === keyOf(entry))),
    );
    if (wanted.length === 0) return null;
    const { list, entry, there } = random.pick(wanted);
    const most = Math.min(there, openOf(ledger, entry));
    const amount = random.oneIn(2) ? most : 1 + random.roll(most);
    const used = `${poundsInWords(amount)} used from account`;
    const taken = {
      method: "account",
      amount,
      customerKey: keyOf(entry),
      parts: [{ invoice: entry.key, amount }],
    } as const;
    const moves: Move[] = [
      ...opening(list, entry, ledger),
      { tap: `Use ${poundsInWords(there)} from account` },
      { type: typedPounds(amount), into: "Amount (£)", in: "dialog" },
      { tap: `Use ${poundsInWords(amount)}`, in: "dialog" },
      { shut: true },
    ];
    return {
      title: `use ${poundsInWords(amount)} on account in ${list.place}`,
      moves:
        then === "leave"
          ? [...moves, { toast: used }, ...LEAVING]
          : [...moves, { undo: used }, { undone: used }, ...LEAVING],
      stages: then === "leave" ? [takes(taken)] : [takes(taken), takesBackNewPayment],
      newRows: ["payments"],
      ...(then === "undo" && { mayLeaveNothing: true }),
    };
  };

const keyOf = (entry: Entry): string => fieldsOf<Invoice>(entry).customerKey;

export const ON_ACCOUNT: readonly (readonly [weight: number, planner: Planner])[] = [
  [4, advancing("leave")],
  [2, advancing("undo")],
  [2, takingBack],
  [5, using("leave")],
  [2, using("undo")],
];
