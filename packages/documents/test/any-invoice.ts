import { day } from "@roundsman/core/day";
import type { Line } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import { thousandths } from "@roundsman/core/quantity";
import { VAT_MODES } from "@roundsman/core/vat";
import fc from "fast-check";
import type { InvoiceDocument } from "../src/invoice-document.ts";
import { invoiceOf } from "./samples.ts";

const line = fc
  .record({
    name: fc.string(),
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

/** Any invoice that can be an e-invoice. */
export const anyInvoice: fc.Arbitrary<InvoiceDocument> = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 40 }),
    vat: fc.constantFrom(...VAT_MODES),
    summary: fc.string(),
    due: fc.boolean(),
  })
  .map(({ due, ...more }) => invoiceOf({ ...more, ...(due && { dueDate: day("2026-12-21"), supplyDate: day("2026-11-20") }) }));
