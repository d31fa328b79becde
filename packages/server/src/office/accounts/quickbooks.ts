import { csvLine } from "@roundsman/core/csv";
import { negated, type SoldPart } from "../sold-document.ts";
import type { AccountsEntry } from "./entry.ts";
import { amountCell, cut, inFiles, nameOf, ukDate, type Writer } from "./written-file.ts";

/**
 * QuickBooks Online maps columns by these headings; a star marks what it needs
 * (docs/decisions/0036-accounts-files.md).
 */
const ITEM =
  "Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,*ItemTaxCode,ItemTaxAmount,Currency";
const INVOICES = `*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Location,Memo,${ITEM}`;
const CREDIT_NOTES = `*CreditNoteNo,*Customer,*CreditNoteDate,Memo,${ITEM}`;

/** QuickBooks imports at most 100 invoices and 1,000 rows at once. */
const MOST = { documents: 100, rows: 1000 };

/** Invoices and credit notes are imported separately, both with amounts above 0 and without tax. */
export const quickBooksFiles: Writer = async (entries, { salesAccount }) => [
  ...(await inFiles(
    entries.filter(({ isCredit }) => !isCredit),
    MOST,
    {
      name: "invoices",
      heading: `${INVOICES}\r\n`,
      rowsOf: (entry) =>
        entry.document.parts.map((part) => {
          const { date, dueDate } = entry.document;
          const head = [entry.number, cut(nameOf(entry), 100), ukDate(date), ukDate(dueDate)];
          return csvLine([...head, "", "", memoOf(entry), ...itemOf(part, salesAccount)]);
        }),
    },
  )),
  ...(await inFiles(
    entries.filter(({ isCredit }) => isCredit),
    MOST,
    {
      name: "credit-notes",
      heading: `${CREDIT_NOTES}\r\n`,
      rowsOf: (entry) =>
        entry.document.parts.map((part) => {
          const head = [entry.number, cut(nameOf(entry), 100), ukDate(entry.document.date)];
          return csvLine([...head, memoOf(entry), ...itemOf(negated(part), salesAccount)]);
        }),
    },
  )),
];

/** The number of the document that it credits or takes back. */
const memoOf = ({ document, isReversal }: AccountsEntry): string =>
  isReversal ? document.number : document.reference;

function itemOf(part: SoldPart, product: string) {
  const net = amountCell(part.net);
  const goods = cut(part.goods || "Sales", 500);
  return [product, goods, "1", net, net, taxCodeOf(part), amountCell(part.vat), "GBP"];
}

/** The VAT codes of QuickBooks in the United Kingdom. */
function taxCodeOf({ rate, percent }: SoldPart): string {
  if (rate === null) return "No VAT";
  if (rate === "exempt") return "Exempt";
  return `${percent.toFixed(1)}% ${{ standard: "S", reduced: "R", zero: "Z" }[rate]}`;
}
