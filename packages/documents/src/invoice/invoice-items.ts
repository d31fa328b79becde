import { isRegisteredForVat } from "@roundsman/core/company";
import { lineTotal, type Line } from "@roundsman/core/invoice";
import { printedPounds, pence, type Pence } from "@roundsman/core/money";
import { formatQuantity } from "@roundsman/core/quantity";
import { vatRateOf } from "@roundsman/core/vat/invoice-vat";
import { lineVats } from "@roundsman/core/vat/line-vats";
import { DEFAULT_VAT_RATE, percentOn } from "@roundsman/core/vat/rates";
import type { Table, Text } from "../document-model.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { namesRates, rateCode } from "./invoice-rates.ts";
import { discountedFrom, INVOICE_WORDS as WORDS, vatAt } from "./invoice-words.ts";
import { plain, type DocumentLanguage, type Words } from "../language.ts";
import { body, columnHead, muted } from "../text-styles.ts";

/**
 * Name, quantity, unit price after discount, rate, net, VAT, amount: as many of these columns as
 * the invoice has.
 */
export function itemsTable(invoice: InvoiceDocument): Table {
  const { lines, language } = invoice;
  const columns = columnsOf(invoice);
  return {
    kind: "table",
    keepLast: 2,
    columns: itemColumns(columns, language),
    rows:
      lines.length === 0
        ? [[muted(plain(WORDS.noLines, language))]]
        : lines.map((line, index) => [
            [...body(line.name), ...reduction(line, language)],
            ...columns.map(({ cell }) => body(cell(line, index))),
          ]),
  };
}

/** The product's name at the left, as wide as possible, and figures at the right. */
export const itemColumns = (
  figures: readonly { readonly head: Words }[],
  language: DocumentLanguage,
): Table["columns"] => [
  { header: columnHead(WORDS.item, language), align: "left", width: "rest" },
  ...figures.map(({ head }) => ({
    header: columnHead(head, language),
    align: "right" as const,
    width: "auto" as const,
  })),
];

interface Column {
  readonly head: Words;
  readonly cell: (line: Line, index: number) => string;
}

/**
 * A company with a VAT number prints net and VAT of each line. The rate is printed where any line
 * is not standard-rated (VAT Regulations 1995, reg. 14).
 */
function columnsOf({ lines, company, vat: mode, date }: InvoiceDocument): Column[] {
  const vats = lineVats(lines, { mode, date });
  const shown = isRegisteredForVat(company) ? vats : null;
  const money = (amount: Pence | undefined) => printedPounds(amount ?? pence(0));
  const rated = vats !== null && namesRates(lines);
  const rate = {
    head: WORDS.lineRate,
    cell: (line: Line) => rateCode(vatRateOf(line), date),
  };
  return [
    { head: WORDS.quantity, cell: ({ quantity }) => formatQuantity(quantity) },
    {
      head: shown !== null && mode === "included" ? WORDS.unitPriceWithVat : WORDS.unitPrice,
      cell: ({ price, discount }) => money(pence(price - discount)),
    },
    ...(shown === null
      ? []
      : [{ head: WORDS.lineNet, cell: (_: Line, index: number) => money(shown[index]?.net) }]),
    ...(rated ? [rate] : []),
    ...(shown === null
      ? []
      : [
          {
            head: rated ? WORDS.vat : vatAt(percentOn(DEFAULT_VAT_RATE, date)),
            cell: (_: Line, index: number) => money(shown[index]?.vat),
          },
        ]),
    {
      head: WORDS.amount,
      cell: (line, index) => money(shown === null ? lineTotal(line) : shown[index]?.gross),
    },
  ];
}

function reduction({ price, discount }: Line, language: DocumentLanguage): Text {
  if (discount === 0) return [];
  return muted(
    `\n${plain(discountedFrom(printedPounds(price), printedPounds(discount)), language)}`,
    8,
  );
}
