import {
  entriesOf,
  fieldsOf,
  must,
  type Entry,
  type Invoice,
  type Ledger,
  type Note,
  type Taken,
} from "../ledger.ts";
import { payableOf } from "./vat.ts";

/** What is owed, by the books of the day alone. All amounts in pence. */

export const notesOf = (ledger: Ledger, invoice: string): readonly Note[] =>
  entriesOf(ledger, "creditNotes")
    .map((entry) => fieldsOf<Note>(entry))
    .filter((note) => note.invoice === invoice);

export const creditedOf = (ledger: Ledger, invoice: string): number =>
  notesOf(ledger, invoice).reduce((sum, { total }) => sum + total, 0);

/** What people's payments, not taken back, are for it. */
export const coveredOf = (ledger: Ledger, invoice: string): number =>
  entriesOf(ledger, "payments")
    .flatMap((entry) => fieldsOf<Taken>(entry).parts)
    .reduce((sum, part) => (part.invoice === invoice ? sum + part.amount : sum), 0);

export const owedOf = (ledger: Ledger, { key, fields }: Entry): number => {
  const { lines, vatMode } = fields as Invoice;
  return payableOf(lines, vatMode) - creditedOf(ledger, key);
};

/** Still to be paid. */
export const openOf = (ledger: Ledger, entry: Entry): number =>
  fieldsOf<Invoice>(entry).payment === "paid"
    ? 0
    : Math.max(0, owedOf(ledger, entry) - coveredOf(ledger, entry.key));

/** What a customer has on account, in pence. */
export const onAccountOf = (ledger: Ledger, customer: string): number =>
  entriesOf(ledger, "payments")
    .map((entry) => fieldsOf<Taken>(entry))
    .filter(({ customerKey }) => customerKey === customer)
    .reduce((sum, taken) => sum + onAccountBy(taken), 0);

/** What a payment added to it. */
const onAccountBy = ({ method, amount, parts }: Taken): number =>
  (method === "account" ? 0 : amount) - parts.reduce((sum, part) => sum + part.amount, 0);

/** Nothing of what it put on account was used. */
export const isThere = (ledger: Ledger, taken: Taken): boolean =>
  onAccountOf(ledger, taken.customerKey) >= onAccountBy(taken);

/** Invoices after a payment came or went: covered whole it is paid, and open again where it came from when it is not any more. */
export function settled(ledger: Ledger, keys: readonly string[]): Ledger {
  const after = new Map(ledger);
  for (const key of keys) {
    const entry = must(after.get(key));
    const invoice = fieldsOf<Invoice>(entry);
    const owed = owedOf(ledger, entry);
    const isCovered = owed > 0 && coveredOf(ledger, key) >= owed;
    const { payment, paidFrom, statusPaid } = invoice;
    if (isCovered && payment !== "paid")
      after.set(key, { ...entry, fields: { ...invoice, payment: "paid", paidFrom: payment } });
    if (!isCovered && payment === "paid" && paidFrom && !statusPaid)
      after.set(key, { ...entry, fields: { ...invoice, payment: paidFrom, paidFrom: null } });
  }
  return after;
}
