import {
  entriesOf,
  fieldsOf,
  defined,
  type Entry,
  type Invoice,
  type Ledger,
  type CreditNote,
  type Payment,
} from "../ledger.ts";
import { payableOf } from "./vat.ts";

/** What is owed, according to the ledger alone. In pence. */

export const notesOf = (ledger: Ledger, invoice: string): readonly CreditNote[] =>
  entriesOf(ledger, "creditNotes")
    .map((entry) => fieldsOf<CreditNote>(entry))
    .filter((note) => note.invoice === invoice);

export const creditedOf = (ledger: Ledger, invoice: string): number =>
  notesOf(ledger, invoice).reduce((sum, { total }) => sum + total, 0);

/** What payments that were not taken back cover of an invoice. */
export const coveredOf = (ledger: Ledger, invoice: string): number =>
  entriesOf(ledger, "payments")
    .flatMap((entry) => fieldsOf<Payment>(entry).parts)
    .reduce((sum, part) => (part.invoice === invoice ? sum + part.amount : sum), 0);

export const owedOf = (ledger: Ledger, { key, fields }: Entry): number => {
  const { lines, vatMode } = fields as Invoice;
  return payableOf(lines, vatMode) - creditedOf(ledger, key);
};

/** What is still to be paid. */
export const openOf = (ledger: Ledger, entry: Entry): number =>
  fieldsOf<Invoice>(entry).payment === "paid"
    ? 0
    : Math.max(0, owedOf(ledger, entry) - coveredOf(ledger, entry.key));

/** What a customer has on account, in pence. */
export const onAccountOf = (ledger: Ledger, customer: string): number =>
  entriesOf(ledger, "payments")
    .map((entry) => fieldsOf<Payment>(entry))
    .filter(({ customerKey }) => customerKey === customer)
    .reduce((sum, taken) => sum + onAccountBy(taken), 0);

/** What one payment added to the money on account. */
const onAccountBy = ({ method, amount, parts }: Payment): number =>
  (method === "account" ? 0 : amount) - parts.reduce((sum, part) => sum + part.amount, 0);

/** Whether none of what the payment put on account was used. */
export const isThere = (ledger: Ledger, taken: Payment): boolean =>
  onAccountOf(ledger, taken.customerKey) >= onAccountBy(taken);

/**
 * The invoices after a payment was added or removed: a fully covered one becomes paid, and one that
 * no longer is returns to its earlier status.
 */
export function settled(ledger: Ledger, keys: readonly string[]): Ledger {
  const after = new Map(ledger);
  for (const key of keys) {
    const entry = defined(after.get(key));
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
