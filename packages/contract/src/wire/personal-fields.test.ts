import * as z from "zod/mini";
import { expect, test } from "vitest";
import { CUSTOMER_FIELDS } from "../customers.ts";
import { INVOICE_FIELDS } from "../invoice.ts";
import { CREDIT_NOTE_FIELDS } from "../invoices/credit-note.ts";
import { BUSINESS_CUSTOMER_FIELDS } from "../office/business-customers.ts";
import { PAYMENT_FIELDS } from "../payments/payment.ts";
import { personalNames, withoutPersonal } from "./personal-fields.ts";
import type { FieldTable } from "./record.ts";

/** Every record that an erasure blanks or removes. */
const TABLES = {
  customer: CUSTOMER_FIELDS,
  "customer of the business": BUSINESS_CUSTOMER_FIELDS,
  invoice: INVOICE_FIELDS,
  "credit note": CREDIT_NOTE_FIELDS,
  payment: PAYMENT_FIELDS,
} as const;

const TIMES = "when the record was written";
const NUMBER = "the number of a document: its row stays, without the customer";
const PAPER = "the kind, the VAT and the time of a paper";
/** Texts, lists and objects that an erasure leaves: why they do not say who somebody is. */
const HARMLESS: Readonly<Record<string, string>> = {
  key: "an identifier that the client made up",
  createdAt: TIMES,
  updatedAt: TIMES,
  voidedAt: TIMES,
  driverName: "the driver, not the customer",
  takenBy: "the driver, not the customer",
  assignedTo: "the drivers, by their numbers",
  number: NUMBER,
  invoiceNumber: NUMBER,
  lines: "what was sold or credited, not to whom",
  rates: "sums by VAT rate",
  allocations: "invoices by their numbers, and sums",
  unneeded: "invoices by their numbers, and sums",
  lastDocument: PAPER,
  method: "a word for how the money came in",
};

const TEXT = "Ask for Mrs Li";
const holdsText = (answer: z.ZodMiniType): boolean =>
  [TEXT, [TEXT]].some((value) => z.safeParse(answer, value).success) ||
  JSON.stringify(z.toJSONSchema(answer, { unrepresentable: "any", io: "input" })).includes(
    '"properties"',
  );

test.each(Object.entries<FieldTable>(TABLES))(
  "every text of a customer's records is erased, or the list says why it is kept: %s",
  (_kind, table) => {
    const erased = personalNames(table);
    const open = Object.entries(table).filter(
      ([name, part]) =>
        !erased.includes(name) &&
        ("fields" in part ? Object.values(part.fields) : [part]).some(({ answer }) =>
          holdsText(answer),
        ),
    );
    expect(open.map(([name]) => name).filter((name) => !(name in HARMLESS))).toEqual([]);
  },
);

test("the list of kept fields names no field that does not exist or that is erased", () => {
  const fields = Object.values(TABLES).flatMap((table) => Object.keys(table));
  const erased = Object.values<FieldTable>(TABLES).flatMap(personalNames);
  for (const name of Object.keys(HARMLESS)) {
    expect(fields).toContain(name);
    expect(erased).not.toContain(name);
  }
});

test("an erased record keeps its numbers, and its personal fields are empty", () => {
  const invoice = {
    id: 7,
    billTo: { name: "Pearl", city: "Leeds" },
    summary: "back door",
    date: "2026-11-22",
    images: ["a"],
  };
  expect(withoutPersonal(INVOICE_FIELDS, invoice)).toEqual({
    ...invoice,
    billTo: { name: "", city: "" },
    summary: "",
  });
  expect(withoutPersonal(CUSTOMER_FIELDS, { id: 7, images: ["a"] })).toEqual({ id: 7, images: [] });
});
