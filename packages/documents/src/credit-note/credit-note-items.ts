import { isRegisteredForVat } from "@roundsman/core/company";
import type { CreditedLine } from "@roundsman/core/credit/credited";
import { printedPounds, type Pence } from "@roundsman/core/money";
import { formatQuantity } from "@roundsman/core/quantity";
import { vatRateOf } from "@roundsman/core/vat/invoice-vat";
import { DEFAULT_VAT_RATE, percentOn } from "@roundsman/core/vat/rates";
import type { Table } from "../document-model.ts";
import { itemColumns } from "../invoice/invoice-items.ts";
import { namesRates, rateCode } from "../invoice/invoice-rates.ts";
import { INVOICE_WORDS as WORDS, vatAt } from "../invoice/invoice-words.ts";
import type { Words } from "../language.ts";
import { body } from "../text-styles.ts";
import type { CreditNoteDocument } from "./credit-note-document.ts";
import { CREDIT_WORDS } from "./credit-note-words.ts";

interface Column {
  readonly head: Words;
  readonly cell: (line: CreditedLine) => string;
}

/** The columns of the invoice's table, with the amounts that are credited. */
export function itemsTable(note: CreditNoteDocument): Table {
  const { lines, language } = note;
  const columns = columnsOf(note);
  return {
    kind: "table",
    keepLast: 2,
    columns: itemColumns(columns, language),
    rows: lines.map((line) => [body(line.name), ...columns.map(({ cell }) => body(cell(line)))]),
  };
}

function columnsOf({
  lines,
  company,
  vat,
  vatMode,
  reason,
  credits,
}: CreditNoteDocument): Column[] {
  const isShown = vat !== null && isRegisteredForVat(company);
  const isRated = vat !== null && namesRates(lines);
  const money = (head: Words, amount: (line: CreditedLine) => Pence) => ({
    head,
    cell: (line: CreditedLine) => printedPounds(amount(line)),
  });
  const unitPrice = isShown && vatMode === "included" ? WORDS.unitPriceWithVat : WORDS.unitPrice;
  return [
    { head: WORDS.quantity, cell: ({ quantity }) => formatQuantity(quantity) },
    money(reason === "price" ? CREDIT_WORDS.reducedPrice : unitPrice, (line) => line.unitPrice),
    ...(isShown ? [money(WORDS.lineNet, (line) => line.net)] : []),
    ...(isRated
      ? [
          {
            head: WORDS.lineRate,
            cell: (line: CreditedLine) => rateCode(vatRateOf(line), credits.date),
          },
        ]
      : []),
    ...(isShown
      ? [
          money(
            isRated ? WORDS.vat : vatAt(percentOn(DEFAULT_VAT_RATE, credits.date)),
            (line) => line.vat,
          ),
        ]
      : []),
    money(WORDS.amount, (line) => (isShown ? line.gross : line.amount)),
  ];
}
