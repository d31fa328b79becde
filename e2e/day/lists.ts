import type { Move } from "./moves/move.ts";
import {
  entriesOf,
  fieldsOf,
  type Entry,
  type Invoice,
  type Ledger,
  type PaymentStatus,
} from "./ledger.ts";
import { openOf, owedOf } from "./money/owed.ts";
import { poundsInWords, sums } from "./pennies.ts";

/** A working list, with the words on its screen. */
export interface List {
  readonly place: string;
  readonly select: string;
  readonly holds: readonly PaymentStatus[];
  readonly creates: PaymentStatus;
  readonly submitsTo: PaymentStatus;
  readonly submitted: string;
}
export const GET_PAID: List = {
  place: "GetPaid",
  select: "Select GetPaid",
  holds: ["due", "overdue"],
  creates: "due",
  submitsTo: "paid",
  submitted: "Submit successful!",
};
export const SCHEDULE: List = {
  place: "Schedule",
  select: "Select Schedule",
  holds: ["scheduled"],
  creates: "scheduled",
  submitsTo: "due",
  submitted: "Submit Success",
};
export const CREDIT: List = {
  place: "Credit",
  select: "Select Credit",
  holds: ["credit"],
  creates: "credit",
  submitsTo: "paid",
  submitted: "Submit Success",
};
export const LISTS = [GET_PAID, GET_PAID, SCHEDULE, CREDIT] as const;
/** History's editor creates invoices of GetPaid (wire §10). */
export const HISTORY: List = { ...GET_PAID, place: "History" };

export const go = ({ place }: List): Move => ({ go: place });
export const amount = (of: Pick<Invoice, "lines">) => poundsInWords(sums(of.lines).total);
/** What identifies a row: the customer's name and the amount owed. */
export const nextTo = (entry: Entry, ledger: Ledger) => ({
  name: fieldsOf<Invoice>(entry).customer,
  amount: poundsInWords(owedOf(ledger, entry)),
});

export const inList = (ledger: Ledger, { holds }: List) =>
  entriesOf(ledger, "invoices").filter((entry) => holds.includes(fieldsOf<Invoice>(entry).payment));
/** Invoices that differ from all others of their list in name and amount. */
export const distinct = (ledger: Ledger, list: List): readonly Entry[] => {
  const there = inList(ledger, list);
  // A row of a partly paid invoice also shows the open amount.
  const signs = (entry: Entry) => [owedOf(ledger, entry), openOf(ledger, entry)];
  return there.filter(
    (entry) =>
      !entry.elsewhere &&
      there.filter((other) => signs(other).includes(owedOf(ledger, entry))).length === 1,
  );
};
export const known = (ledger: Ledger, book: "customers" | "products") =>
  entriesOf(ledger, book).filter(({ elsewhere }) => !elsewhere);
