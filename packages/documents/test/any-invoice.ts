import { EMPTY_BILL_TO } from "@roundsman/core/bill-to";
import { addDays, day } from "@roundsman/core/day";
import type { Line } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import { thousandths } from "@roundsman/core/quantity";
import { VAT_MODES } from "@roundsman/core/vat";
import fc from "fast-check";
import type { InvoiceDocument } from "../src/invoice/invoice-document.ts";
import { COMPANY, invoiceOf } from "./samples.ts";

/** Texts with controls, lone surrogates and markup too. */
const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc.constantFrom("", " ", "\u0001", "\ufffe\u0000", "<&>\"'"),
);

const line = fc
  .record({
    name: anyText,
    price: fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 100_000_000 })),
    quantity: fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 1_000_000 })),
    share: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ name, price, quantity, share }): Line => ({
    id: 1,
    name,
    price: pence(price),
    discount: pence(Math.floor((price * share) / 100)),
    quantity: thousandths(quantity),
  }));

const maybeDay = fc.option(
  fc.integer({ min: 0, max: 400 }).map((days) => addDays(day("2026-11-21"), days)),
  { nil: null },
);

/** Any invoice that can be an e-invoice. */
export const anyInvoice: fc.Arbitrary<InvoiceDocument> = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 40 }),
    vat: fc.constantFrom(...VAT_MODES),
    summary: anyText,
    customer: anyText,
    supplyDate: maybeDay,
    dueDate: maybeDay,
    buyer: fc.constantFrom(
      { peppolId: "", reference: "" },
      { peppolId: "9930:DE123456789", reference: "04011000-1234512345-06" },
    ),
    company: fc.record({
      name: anyText.map((name) => `${name} Ltd`),
      bankName: anyText,
      address: anyText,
      contactPerson: anyText,
      bankAccount: anyText,
      peppolId: fc.constantFrom("", "9932:GB000000000"),
    }),
  })
  .map(({ customer, company, ...more }) =>
    invoiceOf({
      ...more,
      company: { ...COMPANY, ...company },
      billTo: { ...EMPTY_BILL_TO, name: customer, address: customer },
    }),
  );
