import {
  fieldsOf,
  defined,
  type Invoice,
  type Ledger,
  type Stage,
  type Payment,
} from "../ledger.ts";
import { settled } from "./owed.ts";

/** Adds a payment and issues the invoices that it is for. */
export const takes =
  (taken: Payment): Stage =>
  (ledger, newKey) => {
    const key = newKey("payments");
    const issues = taken.parts
      .map(({ invoice }) => invoice)
      .filter((invoice) => fieldsOf<Invoice>(defined(ledger.get(invoice))).issued !== true);
    const paid = new Map(ledger).set(key, {
      book: "payments",
      key,
      fields: { ...taken, issues },
      exists: true,
      wasDeleted: false,
      expectedEffects: [{ act: "create" }],
    });
    return settled(
      withIssued(paid, issues, true),
      taken.parts.map(({ invoice }) => invoice),
    );
  };

export const takesBack =
  (key: string): Stage =>
  (ledger) => {
    const entry = defined(ledger.get(key));
    const after = new Map(ledger).set(key, {
      ...entry,
      exists: false,
      wasDeleted: true,
      expectedEffects: [...entry.expectedEffects, { act: "remove" }],
    });
    const { parts, issues = [] } = fieldsOf<Payment>(entry);
    return settled(
      withIssued(after, issues, "maybe"),
      parts.map(({ invoice }) => invoice),
    );
  };

/** Takes back the payment that the same plan made. */
export const takesBackNewPayment: Stage = (ledger, newKey) =>
  takesBack(newKey("payments"))(ledger, newKey);

/**
 * Sets `issued` of invoices: "maybe" where the payment was taken back, possibly before it was sent.
 */
const withIssued = (
  ledger: Ledger,
  invoices: readonly string[],
  issued: Invoice["issued"],
): Ledger => {
  const after = new Map(ledger);
  for (const invoice of invoices) {
    const entry = defined(after.get(invoice));
    after.set(invoice, { ...entry, fields: { ...fieldsOf<Invoice>(entry), issued } });
  }
  return after;
};
