import type { Random } from "../random.ts";
import type { Planner } from "../plan.ts";
import {
  entriesOf,
  fieldsOf,
  defined,
  nameOf,
  type Entry,
  type Invoice,
  type Ledger,
  type Method,
  type Payment,
} from "../ledger.ts";
import { CREDIT, distinct, GET_PAID, go, known, nextTo, type List } from "../lists.ts";
import type { Move } from "../moves/move.ts";
import { poundsInWords, typedPounds } from "../pennies.ts";
import { isThere, openOf } from "./owed.ts";
import { takes, takesBack, takesBackNewPayment } from "./payment-stages.ts";

/** Planners that take payments, in full, in part or for several invoices, and take them back. */

export const METHODS: readonly (readonly [Method, string])[] = [
  ["cash", "Cash"],
  ["card", "Card"],
  ["transfer", "Transfer"],
  ["cheque", "Cheque"],
];

/** An invoice of a list that is not fully paid. */
function oneOpen(ledger: Ledger, random: Random) {
  const list = random.pick<List>([GET_PAID, GET_PAID, CREDIT]);
  const there = distinct(ledger, list).filter((entry) => openOf(ledger, entry) > 1);
  return there.length === 0 ? null : { list, entry: random.pick(there) };
}

export const opening = (list: List, entry: Entry, ledger: Ledger): Move[] => {
  const { name, amount } = nextTo(entry, ledger);
  const row: Move[] = [go(list), { tap: name, as: "row", amount }];
  // The editor asks about text that was left unsaved when the phone was killed; issued invoices
  // have none.
  return fieldsOf<Invoice>(entry).issued === false ? [...row, { discardDraft: true }] : row;
};
export const LEAVING: readonly Move[] = [
  { tap: "Back", as: "link" },
  { see: "Create New Invoice", as: "button" },
];

const FROM_ACCOUNT = ["account", "From account"] as const;

/**
 * Types the amount into the sheet and presses Take; `asked` is the title of the question about
 * money that is for no invoice.
 */
export function taking(amount: number, words: string, asked?: string): Move[] {
  return [
    { type: typedPounds(amount), into: "Amount (£)", in: "dialog" },
    { tap: words, as: "label", in: "dialog" },
    { tap: `Take ${poundsInWords(amount)}`, in: "dialog" },
    ...(asked === undefined
      ? []
      : ([
          { see: asked, as: "heading" },
          { tap: "Take it", in: "dialog" },
        ] as const)),
    { shut: true },
  ];
}

const payingOne =
  (then: "leave" | "undo"): Planner =>
  ({ ledger, random }) => {
    const found = oneOpen(ledger, random);
    if (!found) return null;
    const { list, entry } = found;
    const open = openOf(ledger, entry);
    const beyond = random.oneIn(6) ? 1 + random.roll(2000) : 0;
    const isWhole = beyond > 0 || random.oneIn(2);
    const part = isWhole ? open : 1 + random.roll(open - 1);
    const [method, words] = random.pick(METHODS);
    const amount = part + beyond;
    const taken = {
      method,
      amount,
      customerKey: fieldsOf<Invoice>(entry).customerKey,
      parts: [{ invoice: entry.key, amount: part }],
    };
    const received = `${poundsInWords(amount)} received`;
    const moves = [
      ...opening(list, entry, ledger),
      { tap: "Take payment" } as const,
      ...taking(
        amount,
        words,
        beyond > 0 ? `${poundsInWords(beyond)} more than is owed` : undefined,
      ),
    ];
    return {
      title: `take ${poundsInWords(amount)} for ${nextTo(entry, ledger).amount} in ${list.place}, ${method}`,
      moves:
        then === "leave"
          ? [...moves, { toast: received }, ...LEAVING]
          : [...moves, { undo: received }, { undone: received }, ...LEAVING],
      stages: then === "leave" ? [takes(taken)] : [takes(taken), takesBackNewPayment],
      newRows: ["payments"],
      ...(then === "undo" && { mayLeaveNothing: true }),
    };
  };

export const theirsOpen = (ledger: Ledger, customer: string): readonly Entry[] =>
  entriesOf(ledger, "invoices").filter((entry) => {
    const { customerKey, payment } = fieldsOf<Invoice>(entry);
    return customerKey === customer && payment !== "scheduled" && openOf(ledger, entry) > 0;
  });

/** Pays everything that a customer owes, on their page: the oldest first. */
const payingAll: Planner = ({ ledger, random }) => {
  const owing = known(ledger, "customers").filter(({ key }) => theirsOpen(ledger, key).length > 1);
  if (owing.length === 0) return null;
  const customer = random.pick(owing);
  const parts = theirsOpen(ledger, customer.key).map((entry) => ({
    invoice: entry.key,
    amount: openOf(ledger, entry),
  }));
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  const [method, words] = random.pick(METHODS);
  return {
    title: `take ${poundsInWords(amount)} of ${nameOf(customer)} for ${parts.length} invoices, ${method}`,
    moves: [
      { go: "Contacts" },
      { tap: nameOf(customer), as: "page" },
      { tap: "Take payment" },
      ...taking(amount, words),
      { toast: `${poundsInWords(amount)} received` },
      { tap: "Back to contacts", as: "link" },
    ],
    stages: [takes({ method, amount, customerKey: customer.key, parts })],
    newRows: ["payments"],
  };
};

/** Takes a partial payment back, on one of its invoices that is still in a list. */
const takingBack: Planner = ({ ledger, random }) => {
  const wanted = entriesOf(ledger, "payments").flatMap((payment) => {
    const { parts } = fieldsOf<Payment>(payment);
    const found = [GET_PAID, CREDIT].flatMap((list) =>
      distinct(ledger, list)
        .filter((entry) => parts.some(({ invoice }) => invoice === entry.key))
        .map((entry) => ({ payment, list, entry })),
    );
    const isPaidByPersonOnly = parts.every(
      ({ invoice }) => fieldsOf<Invoice>(defined(ledger.get(invoice))).statusPaid === null,
    );
    return isPaidByPersonOnly && isThere(ledger, fieldsOf<Payment>(payment)) ? found : [];
  });
  if (wanted.length === 0) return null;
  const { payment, list, entry } = random.pick(wanted);
  const { method, amount, parts } = fieldsOf<Payment>(payment);
  const part = parts.find(({ invoice }) => invoice === entry.key)?.amount ?? 0;
  const [, words] = defined([...METHODS, FROM_ACCOUNT].find(([name]) => name === method));
  return {
    title: `take ${poundsInWords(amount)} back, ${method}`,
    moves: [
      ...opening(list, entry, ledger),
      { tap: words, as: "payment", amount: poundsInWords(part) },
      { tap: "Take payment back", in: "dialog" },
      { see: `Take ${poundsInWords(amount)} back?`, as: "heading" },
      { tap: "Take payment back", in: "dialog" },
      { toast: "Payment taken back" },
      { shut: true },
      ...LEAVING,
    ],
    stages: [takesBack(payment.key)],
    newRows: [],
  };
};

export const PAYMENTS: readonly (readonly [weight: number, planner: Planner])[] = [
  [9, payingOne("leave")],
  [3, payingOne("undo")],
  [4, payingAll],
  [4, takingBack],
];
