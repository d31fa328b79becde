import { isRegisteredForVat } from "@roundsman/core/company";
import type { Day } from "@roundsman/core/day";
import type { Line } from "@roundsman/core/invoice";
import { printedPounds } from "@roundsman/core/money";
import { invoiceVat, ratesOf, type RateVat } from "@roundsman/core/vat/invoice-vat";
import { DEFAULT_VAT_RATE, percentOn, type VatRate } from "@roundsman/core/vat/rates";
import type { Align, Block } from "../document-model.ts";
import { styled, type Words } from "../language.ts";
import { BODY, columnHead, muted, wrapAtSpaces, space } from "../text-styles.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { INVOICE_WORDS as WORDS } from "./invoice-words.ts";

/**
 * Whether a paper names the rate of every line. A paper with only standard-rated lines has the rate
 * in its column heads instead.
 */
export const namesRates = (lines: readonly Pick<Line, "vatRate">[]): boolean =>
  ratesOf(lines).some((rate) => rate !== DEFAULT_VAT_RATE);

/**
 * A registered seller's paper without VAT is not a VAT invoice, and says so
 * (docs/decisions/0027-no-vat-invoice.md). Lines carry rates, even the standard one, only where the
 * business sets them; papers without any rates do not have the notice.
 */
export const isNoVatInvoice = ({ company, vat, lines }: InvoiceDocument): boolean =>
  vat === "without" &&
  isRegisteredForVat(company) &&
  lines.some(({ vatRate }) => vatRate !== undefined);

/** "S 20%", "R 5%", "Z 0%", "E": the same in every language. Exempt goods have no rate. */
export const rateCode = (rate: VatRate, date: Day): string =>
  rate === "exempt" ? CODES.exempt : `${CODES[rate]} ${percentOn(rate, date)}%`;

const CODES: Readonly<Record<VatRate, string>> = {
  standard: "S",
  reduced: "R",
  zero: "Z",
  exempt: "E",
};

const NAMES: Readonly<Record<VatRate, Words>> = {
  standard: { en: "Standard rate", zh: "标准税率" },
  reduced: { en: "Reduced rate", zh: "低税率" },
  zero: { en: "Zero rate", zh: "零税率" },
  exempt: { en: "Exempt", zh: "免税" },
};

/**
 * Net, VAT and gross of each rate, which explains the codes on the lines; nothing where the lines
 * have no codes.
 */
export function rateTable({ lines, vat: mode, date, language }: InvoiceDocument): Block[] {
  const { rates } = invoiceVat(lines, { mode, date });
  return namesRates(lines) ? tableOfRates(rates, { date, language }) : [];
}

/** A table of rates; nothing where no VAT is shown. */
export function tableOfRates(
  rates: readonly RateVat[],
  { date, language }: Pick<InvoiceDocument, "date" | "language">,
): Block[] {
  if (rates.length === 0) return [];
  const column = (words: Words, align: Align, width: "auto" | "rest") => ({
    header: columnHead(words, language),
    align,
    width,
  });
  return [
    space(10, 5),
    {
      kind: "table",
      look: "quiet",
      keepLast: 0,
      columns: [
        column(WORDS.lineRate, "left", "auto"),
        column(WORDS.rateType, "left", "rest"),
        ...[WORDS.lineNet, WORDS.vat, WORDS.gross].map((words) => column(words, "right", "auto")),
      ],
      rows: rates.map(({ rate, net, vat, gross }) => [
        muted(rateCode(rate, date), SIZE),
        wrapAtSpaces(styled(NAMES[rate], language, { ...BODY, size: SIZE })),
        ...[net, vat, gross].map((amount) => [
          { ...BODY, size: SIZE, text: printedPounds(amount) },
        ]),
      ]),
    },
  ];
}

const SIZE = 8.5;
