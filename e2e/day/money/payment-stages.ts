import { fieldsOf, must, type Invoice, type Ledger, type Stage, type Taken } from "../ledger.ts";
import { settled } from "./owed.ts";

/** It was paid once, and is issued. */
export const takes =
  (taken: Taken): Stage =>
  (ledger, fresh) => {
    const key = fresh("payments");
    const paid = new Map(ledger).set(key, {
      book: "payments",
      key,
      fields: taken,
      alive: true,
      everHidden: false,
      actions: [{ act: "create" }],
    });
    return settled(
      withIssued(paid, taken),
      taken.parts.map(({ invoice }) => invoice),
    );
  };

export const takesBack =
  (key: string): Stage =>
  (ledger) => {
    const entry = must(ledger.get(key));
    const after = new Map(ledger).set(key, {
      ...entry,
      alive: false,
      everHidden: true,
      actions: [...entry.actions, { act: "remove" }],
    });
    return settled(
      after,
      fieldsOf<Taken>(entry).parts.map(({ invoice }) => invoice),
    );
  };

/** What the same plan took. */
export const takesBackFresh: Stage = (ledger, fresh) => takesBack(fresh("payments"))(ledger, fresh);

const withIssued = (ledger: Ledger, { parts }: Taken): Ledger => {
  const after = new Map(ledger);
  for (const { invoice } of parts) {
    const entry = must(after.get(invoice));
    after.set(invoice, { ...entry, fields: { ...fieldsOf<Invoice>(entry), issued: true } });
  }
  return after;
};
