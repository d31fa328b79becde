import { csvLine } from "@roundsman/core/csv";
import { amountsOf, type SoldPart } from "../sold-document.ts";
import type { AccountsEntry } from "./entry.ts";
import { amountCell, cut, inFiles, nameOf, ukDate, type Writer } from "./written-file.ts";

/**
 * The columns of Xero's template for sales invoices; a star marks what it needs
 * (docs/decisions/0036-accounts-files.md).
 */
const COLUMNS = [
  "*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry",
  "*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount",
  "*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme",
].join(",");

/** Xero imports at most 500 invoices at once. */
const MOST = { documents: 500, rows: Infinity };

/**
 * One file: a document with amounts below 0 becomes a credit note. Amounts are without tax, and
 * TaxAmount has the VAT of the document.
 */
export const xeroFiles: Writer = (entries, { salesAccount }) =>
  inFiles(entries, MOST, {
    name: "sales",
    heading: `${COLUMNS}\r\n`,
    rowsOf: (entry) => entry.document.parts.map((part) => rowOf(entry, part, salesAccount)),
  });

function rowOf(entry: AccountsEntry, part: SoldPart, salesAccount: string): string {
  const { document, number, isReversal } = entry;
  const contact = [nameOf(entry), document.email, document.address, "", "", "", document.city];
  const reference = isReversal ? document.number : document.reference;
  const dates = [ukDate(document.date), ukDate(document.dueDate)];
  const total = amountCell(amountsOf(document.parts).total);
  const goods = cut(part.goods || "Sales", 500);
  return csvLine(
    [
      [...contact, "", document.postcode, ""],
      [number, reference, ...dates, total, ""],
      [goods, "1", amountCell(part.net), ""],
      [salesAccount, taxTypeOf(part), amountCell(part.vat)],
      ["", "", "", "", "GBP", ""],
    ].flat(),
  );
}

/** Tax rates by the names that Xero gives them in the United Kingdom. */
function taxTypeOf({ rate, percent }: SoldPart): string {
  if (rate === null) return "No VAT";
  if (rate === "zero") return "Zero Rated Income";
  return rate === "exempt" ? "Exempt Income" : `${percent}% (VAT on Income)`;
}
