import { csvLine, type Cell } from "@roundsman/core/csv";
import type { VatRate } from "@roundsman/core/vat/rates";
import { holderOf, negated, type SoldPart } from "../sold-document.ts";
import type { AccountsEntry } from "./entry.ts";
import { amountCell, inFiles, nameOf, ukDate, type Writer } from "./written-file.ts";

/**
 * The order of Sage 50's import of audit trail transactions, A to L
 * (docs/decisions/0036-accounts-files.md).
 */
const TRANSACTIONS =
  "Type,Account Reference,Nominal A/C Ref,Department Code,Date,Reference,Details,Net Amount,Tax Code,Tax Amount,Exchange Rate,Extra Reference";
/** The first columns of its import of customer records. */
const CUSTOMERS =
  "Account Reference,Account Name,Street 1,Street 2,Town,County,Postcode,Contact Name,Telephone Number";

const TAX_CODES: Readonly<Record<VatRate, string>> = {
  standard: "T1",
  reduced: "T5",
  zero: "T0",
  exempt: "T2",
};
const NOT_VAT = "T9";

const ALL = { documents: Infinity, rows: Infinity };

/**
 * Transactions with amounts above 0, SI for an invoice and SC for a credit note; and the customers
 * that they name, because Sage accepts only accounts that exist.
 */
export const sageFiles: Writer = async (entries, { salesAccount }) => [
  ...(await inFiles([...customersOf(entries)], ALL, {
    name: "1-customers",
    heading: `${CUSTOMERS}\r\n`,
    rowsOf: ([account, entry]) => [customerRow(account, entry)],
  })),
  ...(await inFiles(entries, ALL, {
    name: "2-transactions",
    heading: `${TRANSACTIONS}\r\n`,
    rowsOf: (entry) =>
      entry.document.parts.map((part) => csvLine(transactionOf(entry, part, salesAccount))),
  })),
];

function transactionOf(entry: AccountsEntry, part: SoldPart, nominal: string): Cell[] {
  const { document, number, isCredit, isReversal } = entry;
  const { rate, net, vat, goods } = isCredit ? negated(part) : part;
  return [
    [isCredit ? "SC" : "SI", accountOf(entry), nominal, "0"],
    [ukDate(document.date), plain(number, 30), plain(goods, 60) || "Sales"],
    [amountCell(net), rate === null ? NOT_VAT : TAX_CODES[rate], amountCell(vat), "1"],
    [plain(isReversal ? document.number : document.reference, 30)],
  ].flat();
}

/** Each account once, with the document that was exported last. */
const customersOf = (entries: readonly AccountsEntry[]): Map<string, AccountsEntry> =>
  new Map(entries.map((entry) => [accountOf(entry), entry]));

function customerRow(account: string, entry: AccountsEntry): string {
  const { address, city, postcode, phone } = entry.document;
  if (account === NOBODY) return csvLine([account, "Sales without an account", ...NOWHERE]);
  const name = plain(nameOf(entry), 60) || account;
  const street = [plain(address, 60), ""];
  const town = [plain(city, 60), "", plain(postcode, 60)];
  return csvLine([account, name, ...street, ...town, "", dialled(phone)]);
}
/** A cell that begins with "+" would be marked as no formula, and Sage would keep the mark. */
const dialled = (phone: string): string => plain(phone, 30).replace(/^\+/, "00");
const NOWHERE = ["", "", "", "", "", "", ""];

/**
 * At most 8 letters and digits, which stay when the customer is renamed: B and the number of a
 * customer of the business, C and that of a driver's own.
 */
function accountOf({ document }: AccountsEntry): string {
  const holder = holderOf(document);
  if ("business" in holder) return `B${String(holder.business).padStart(5, "0")}`;
  return holder.customer === null ? NOBODY : `C${String(holder.customer).padStart(5, "0")}`;
}
const NOBODY = "CASH";

/**
 * Sage 50 reads the character set of Windows: accents are removed, and other characters that are
 * not ASCII are left out.
 */
const plain = (text: string, most: number): string =>
  text
    .normalize("NFKD")
    .replaceAll(/[^\u0020-\u007E]/g, "")
    .replaceAll(/ +/g, " ")
    .trim()
    .slice(0, most)
    .trim();
