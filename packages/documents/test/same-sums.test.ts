import { day } from "@roundsman/core/day";
import type { Line } from "@roundsman/core/invoice";
import { pence } from "@roundsman/core/money";
import { thousandths } from "@roundsman/core/quantity";
import { VAT_MODES, type VatMode } from "@roundsman/core/vat";
import { VAT_RATES, type VatRate } from "@roundsman/core/vat/rates";
import { describe, expect, it } from "vitest";
import { cii } from "../src/einvoice/cii.ts";
import { eInvoice } from "../src/einvoice/e-invoice.ts";
import { ubl } from "../src/einvoice/ubl.ts";
import type { InvoiceDocument } from "../src/invoice/invoice-document.ts";
import { invoiceSums } from "../src/invoice/invoice-sums.ts";
import { rateTable } from "../src/invoice/invoice-rates.ts";
import type { Text } from "../src/document-model.ts";
import { sellerFor } from "./mixed-rates.ts";
import { invoiceOf } from "./samples.ts";
import { pdfOf, textIn } from "./tools.ts";

const PERCENT: Readonly<Record<VatRate, bigint>> = {
  standard: 20n,
  reduced: 5n,
  zero: 0n,
  exempt: 0n,
};

/** Exact to the penny, half a penny up, by whole numbers alone: nothing of the code that is judged. */
const rounded = (over: bigint, under: bigint) => (2n * over + under) / (2n * under);
const pounds = (amount: bigint) => {
  const digits = String(amount).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

interface Sums {
  readonly net: string;
  readonly vat: string | null;
  readonly payable: string;
  /** By rate, in the order of the rates; the net and VAT of each. */
  readonly rates: readonly (readonly [net: string, vat: string])[];
}

function expected(lines: readonly Line[], mode: VatMode): Sums {
  const byRate = VAT_RATES.map((rate) => {
    const of = lines.filter((line) => line.vatRate === rate);
    const total = of.reduce(
      (all, { price, quantity }) => all + rounded(BigInt(price) * BigInt(quantity), 1000n),
      0n,
    );
    const part = PERCENT[rate];
    const held = mode === "included" ? rounded(total * part, 100n + part) : 0n;
    const added = mode === "add" ? rounded(total * part, 100n) : 0n;
    return { isThere: of.length > 0, net: total - held, vat: held + added };
  });
  const all = (of: "net" | "vat") => byRate.reduce((whole, rate) => whole + rate[of], 0n);
  return {
    net: pounds(all("net")),
    vat: mode === "without" ? null : pounds(all("vat")),
    payable: pounds(all("net") + all("vat")),
    rates:
      mode === "without"
        ? []
        : byRate
            .filter(({ isThere }) => isThere)
            .map(({ net, vat }) => [pounds(net), pounds(vat)] as const),
  };
}

/** Baskets from a fixed seed: one to eight lines, at least one of them not of the standard rate. */
function* baskets(count: number): Generator<readonly Line[]> {
  let state = 20_261_123;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let made = 0; made < count; made += 1)
    yield Array.from({ length: 1 + next(8) }, (_, index) => ({
      id: index + 1,
      name: "Goods",
      price: pence(next(20_000)),
      discount: pence(0),
      quantity: thousandths(next(3) === 0 ? next(5000) + 1 : (next(40) + 1) * 1000),
      vatRate: VAT_RATES[index === 0 ? 1 + next(3) : next(4)] ?? "zero",
    }));
}

const paperOf = (lines: readonly Line[], vat: VatMode): InvoiceDocument =>
  invoiceOf({ lines, vat, date: day("2026-11-23"), company: sellerFor(vat), language: "en" });
const plain = (text: string) => text.replaceAll(/[£,]/g, "");
const written = (text: Text) => plain(text.map((span) => span.text).join(""));

/** What its paper prints: the sums, and each rate's. */
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
  expect(rates).toEqual(sums.rates);
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

describe("The sums of a basket, worked out apart,", () => {
  it("are what the papers of 4,000 baskets print, in every VAT mode", () => {
    for (const lines of baskets(4000))
      for (const mode of VAT_MODES) expectPaper(paperOf(lines, mode), expected(lines, mode));
  }, 120_000);

  it("are what the e-invoices of 200 baskets say, in every VAT mode", () => {
    for (const lines of baskets(200))
      for (const mode of VAT_MODES) expectXml(paperOf(lines, mode), expected(lines, mode));
  }, 120_000);

  it("are read again in the text of a dozen PDFs of each VAT mode", async () => {
    for (const lines of baskets(12))
      for (const mode of VAT_MODES) {
        const { net, vat, payable, rates } = expected(lines, mode);
        const read = plain(textIn(await pdfOf(paperOf(lines, mode)))).split(/\s+/);
        for (const amount of [net, vat, payable, ...rates.flat()])
          if (amount !== null && vat !== null) expect(read).toContain(amount);
        expect(read).toContain(payable);
      }
  }, 120_000);
});
