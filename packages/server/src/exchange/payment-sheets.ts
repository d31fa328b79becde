import { payment } from "@roundsman/contract/payments/payment";
import { encoderOf } from "../kernel/http/encoder.ts";
import type { Db } from "../kernel/storage/db.ts";
import { paymentsAfter } from "../payments/repository/find-payments.ts";
import { RECORD_COLUMNS } from "./record-sheets.ts";
import { PAGE, paged } from "./pages.ts";
import type { Fields, Sheet } from "./sheet.ts";

const encode = encoderOf(payment);
const RECEIPT = ["name", "address", "city", "postal_code", "email", "phone"].map(
  (field) => `receipt_${field}`,
);

async function* paymentsOf(db: Db, owner: number): AsyncGenerator<Fields> {
  const pages = paged(
    (after) => paymentsAfter(db, owner, { after, limit: PAGE }),
    ({ id }) => id,
  );
  for await (const page of pages) for (const each of page) yield withPayer(encode(each) as Fields);
}

/**
 * For a payment without an invoice, adds the customer named on its receipt next to the current
 * customer.
 */
const withPayer = ({ payer, ...payment }: Fields): Fields => ({
  ...payment,
  ...Object.fromEntries(
    Object.entries((payer as Fields | undefined) ?? {}).map(([field, value]) => [
      field.replace("customer", "receipt"),
      value,
    ]),
  ),
});

const payments: Sheet = {
  name: "payments",
  columns: [
    "id",
    "payment_date",
    "drivercustomer_id",
    "customer_name",
    "method",
    "amount",
    "on_account",
    "reference",
    "made_by",
    "reverses",
    "reversed_by",
    "taken_by",
  ].concat(RECEIPT, RECORD_COLUMNS),
  rows: (db, owner) => paymentsOf(db, owner.id),
};

const allocations: Sheet = {
  name: "payment-invoices",
  columns: ["payment_id", "payment_date", "invoice_id", "invoice_number", "amount", "unneeded"],
  csvOnly: true,
  rows: (db, owner) => paymentsOf(db, owner.id),
  lines: ({ id, payment_date, allocations: all, unneeded = [] }) =>
    [
      ...(all as readonly Fields[]),
      ...(unneeded as readonly Fields[]).map(({ amount, ...part }) => ({
        ...part,
        unneeded: amount,
      })),
    ].map((part) => ({ ...part, payment_id: id, payment_date })),
};

export const PAYMENT_SHEETS: readonly Sheet[] = [payments, allocations];
