import type { Company } from "@roundsman/core/company";
import type { Line } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import type { VatMode } from "@roundsman/core/vat";
import { VAT_RATES, type VatRate } from "@roundsman/core/vat/rates";
import fc from "fast-check";
import type { InvoiceDocument } from "../src/invoice/invoice-document.ts";
import { anyInvoice } from "./any-invoice.ts";
import { COMPANY, linesOf } from "./samples.ts";

/** `count` lines that take the rates in turn. */
export const ratedLines = (count: number, rates: readonly VatRate[] = VAT_RATES): Line[] =>
  linesOf(count).map((line, index) => ({ ...line, vatRate: rates[index % rates.length] }));

/** Only a seller who is not registered for VAT may leave it out of an e-invoice. */
export const sellerFor = (vat: VatMode): Company =>
  vat === "without" ? { ...COMPANY, vatNumber: "" } : COMPANY;

/**
 * Any invoice with any rates that can be an e-invoice. Without VAT its seller is not registered.
 */
export const anyRatedInvoice: fc.Arbitrary<InvoiceDocument> = fc
  .tuple(anyInvoice, fc.array(fc.constantFrom(...VAT_RATES), { minLength: 1, maxLength: 8 }))
  .map(([invoice, rates]) => ({
    ...invoice,
    company: invoice.vat === "without" ? sellerFor(invoice.vat) : invoice.company,
    lines: invoice.lines.map((line, index) => ({
      ...line,
      vatRate: rates[index % rates.length],
    })),
  }));

/** Lines with any rates, with names and prices that can be found in the text of a PDF. */
export const anyBasket: fc.Arbitrary<Line[]> = anyRatedInvoice.map(({ lines }) =>
  lines.slice(0, 12).map((line) => ({
    ...line,
    name: "Goods",
    price: pence(line.price % 100_000),
    discount: pence(0),
  })),
);
