import { day } from "@roundsman/core/day";
import type { Line } from "@roundsman/core/invoice";
import type { Pence } from "@roundsman/core/money";
import { VAT_MODES, type VatMode } from "@roundsman/core/vat";
import { baskets, basketSums } from "@roundsman/core/vat/testing-baskets";
import { describe, expect, it } from "vitest";
import type { DisplayList } from "../src/display-list.ts";
import type { Text } from "../src/document-model.ts";
import { cii } from "../src/einvoice/cii.ts";
import { eInvoice } from "../src/einvoice/e-invoice.ts";
import { ubl } from "../src/einvoice/ubl.ts";
import type { InvoiceDocument } from "../src/invoice/invoice-document.ts";
import { namesRates, rateTable } from "../src/invoice/invoice-rates.ts";
import { invoiceSums } from "../src/invoice/invoice-sums.ts";
import { sellerFor } from "./mixed-rates.ts";
import { invoiceOf } from "./samples.ts";
import { linesOn, pagesOf, pdfOf, textIn, textOfLine } from "./tools.ts";

/**
 * `npm run soak -- baskets` sets BASKETS to many; `npm test` uses as many as take seconds. Each
 * basket is printed in every VAT mode.
 */
const ASKED = process.env["BASKETS"] === undefined ? null : Number(process.env["BASKETS"]);
const SEED = Number(process.env["SEED"] ?? 20_261_123);
/** Of so many laid-out papers a few become PDFs, which pdftotext reads again. */
const ONE_IN = 100;
const HOURS = 7_200_000;

interface Sums {
  readonly net: string;
  readonly vat: string | null;
  readonly payable: string;
  /** Net and VAT of each rate, in the order of the rates. */
  readonly rates: readonly (readonly [net: string, vat: string])[];
}

const pounds = (amount: Pence) => {
  const digits = String(amount).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

function expected(lines: readonly Line[], mode: VatMode): Sums {
  const { net, vat, payable, rates } = basketSums(lines, mode);
  return {
    net: pounds(net),
    vat: vat === null ? null : pounds(vat),
    payable: pounds(payable),
    rates: rates.map((rate) => [pounds(rate.net), pounds(rate.vat)]),
  };
}

const paperOf = (lines: readonly Line[], vat: VatMode): InvoiceDocument =>
  invoiceOf({ lines, vat, date: day("2026-11-23"), company: sellerFor(vat), language: "en" });
const plain = (text: string) => text.replaceAll(/[£,]/g, "");
const written = (text: Text) => plain(text.map((span) => span.text).join(""));

/** What a paper prints: the sums, and those of each rate. */
function printed(paper: InvoiceDocument) {
  const { rows } = invoiceSums(paper);
  const amounts = rows.map(({ amount }) => written(amount));
  const table = rateTable(paper).find((block) => block.kind === "table");
  return {
    amounts: amounts.slice(0, rows.findIndex(({ strong }) => strong) + 1),
    rates: (table?.rows ?? []).map((row) => [written(row[2] ?? []), written(row[3] ?? [])]),
  };
}

const between = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([^<]*)</${tag}>`, "g"))].map(([, text]) => text);

function expectPaper(paper: InvoiceDocument, sums: Sums): void {
  const { amounts, rates } = printed(paper);
  expect(amounts).toEqual(sums.vat === null ? [sums.payable] : [sums.net, sums.vat, sums.payable]);
  expect(rates).toEqual(namesRates(paper.lines) ? sums.rates : []);
}

function expectXml(paper: InvoiceDocument, { net, vat, payable, rates }: Sums): void {
  const [terms, tax] = [eInvoice(paper), vat ?? "0.00"];
  const each = vat === null ? [[net, "0.00"] as const] : rates;
  const inUbl = ubl(terms);
  expect(between(inUbl, "cbc:PayableAmount")).toEqual([payable]);
  expect(between(inUbl, "cbc:TaxExclusiveAmount")).toEqual([net]);
  expect(between(inUbl, "cbc:TaxAmount")).toEqual([tax, ...each.map(([, of]) => of)]);
  expect(between(inUbl, "cbc:TaxableAmount")).toEqual(each.map(([of]) => of));
  const inCii = cii(terms);
  expect(between(inCii, "ram:DuePayableAmount")).toEqual([payable]);
  expect(between(inCii, "ram:TaxTotalAmount")).toEqual([tax]);
  expect(between(inCii, "ram:CalculatedAmount")).toEqual(each.map(([, of]) => of));
  expect(between(inCii, "ram:BasisAmount")).toEqual(each.map(([of]) => of));
}

/**
 * Checks `words`, which are drawn on the pages or read from a PDF, without pound signs and commas.
 */
function expectWords(words: ReadonlySet<string>, { lines }: InvoiceDocument, sums: Sums): void {
  const all = [sums.payable, ...(sums.vat === null ? [] : [sums.net, sums.vat])];
  for (const amount of [...all, ...(namesRates(lines) ? sums.rates.flat() : [])])
    if (!words.has(amount))
      throw new Error(`${amount} is not on the paper of ${JSON.stringify(lines)}`);
}

const wordsOf = (text: string) => new Set(plain(text).split(/\s+/));
const drawn = (pages: DisplayList) =>
  linesOn(pages)
    .flatMap((lines) => lines.map(textOfLine))
    .join("\n");

/** Every basket in every VAT mode. */
function* papers(count: number): Generator<readonly [paper: InvoiceDocument, sums: Sums]> {
  for (const lines of baskets(ASKED ?? count, SEED))
    for (const mode of VAT_MODES) yield [paperOf(lines, mode), expected(lines, mode)];
}

describe("The sums of a basket, computed independently,", () => {
  it(
    "are printed on the documents of 4,000 baskets, in every VAT mode",
    () => {
      for (const [paper, sums] of papers(4000)) expectPaper(paper, sums);
    },
    HOURS,
  );

  it(
    "are in the e-invoices of 200 baskets, in every VAT mode",
    () => {
      for (const [paper, sums] of papers(200)) expectXml(paper, sums);
    },
    HOURS,
  );

  it(
    "are drawn on the pages of 200 baskets and can be read from their PDFs, in every VAT mode",
    async () => {
      let laidOut = 0;
      for (const [paper, sums] of papers(200)) {
        expectWords(wordsOf(drawn(await pagesOf(paper))), paper, sums);
        if (laidOut++ % ONE_IN < VAT_MODES.length)
          expectWords(wordsOf(textIn(await pdfOf(paper))), paper, sums);
      }
    },
    HOURS,
  );
});
