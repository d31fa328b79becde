import {
  QUICKBOOKS_CREDIT_NOTES,
  QUICKBOOKS_INVOICES,
  SAGE_CUSTOMERS,
  SAGE_TRANSACTIONS,
  XERO,
} from "./testing-columns.ts";
import { cell, dateIn, firstOf, grouped, needed, penceIn, rowsIn } from "./testing-csv.ts";

/**
 * Readers that know the columns that Xero, Intuit and Sage publish, and share no code with the
 * writers (docs/decisions/0036-accounts-files.md). They throw for what a program would refuse.
 */
export interface ReadDocument {
  readonly number: string;
  readonly isCredit: boolean;
  readonly contact: string;
  readonly date: string;
  readonly due: string | undefined;
  readonly reference: string;
  readonly lines: readonly ReadLine[];
}
/** Amounts in pence; below 0 for a credit note. */
export interface ReadLine {
  readonly net: number;
  readonly vat: number;
  readonly code: string;
  readonly account: string;
  readonly text: string;
}

const XERO_RATES = [
  ["20% (VAT on Income)", "5% (VAT on Income)"],
  ["Zero Rated Income", "Exempt Income", "No VAT"],
].flat();

/** A document whose total is below 0 is a credit note. */
export function readXero(texts: ReadonlyMap<string, string>): ReadDocument[] {
  return [...texts.values()].flatMap((text) => {
    const groups = grouped(rowsIn(text, XERO), (row) => needed(row, "*InvoiceNumber"));
    if (groups.length > 500) throw new Error("More than 500 invoices");
    return groups.map(([number, rows]): ReadDocument => {
      const lines = rows.map((row) => {
        if (needed(row, "*Quantity") !== "1") throw new Error("Quantity");
        if (!XERO_RATES.includes(needed(row, "*TaxType"))) throw new Error(cell(row, "*TaxType"));
        return {
          net: penceIn(row, "*UnitAmount"),
          vat: penceIn(row, "TaxAmount"),
          code: cell(row, "*TaxType"),
          account: needed(row, "*AccountCode"),
          text: needed(row, "*Description"),
        };
      });
      const total = lines.reduce((all, { net, vat }) => all + net + vat, 0);
      for (const row of rows)
        if (penceIn(row, "Total") !== total) throw new Error(`${number} has another total`);
      return {
        number,
        isCredit: total < 0,
        contact: needed(firstOf(rows), "*ContactName"),
        date: dateIn(firstOf(rows), "*InvoiceDate"),
        due: dateIn(firstOf(rows), "*DueDate"),
        reference: cell(firstOf(rows), "Reference"),
        lines,
      };
    });
  });
}

const QUICKBOOKS_CODES = ["20.0% S", "5.0% R", "0.0% Z", "Exempt", "No VAT"];

/** Credit notes have a file of their own; QuickBooks takes no amounts below 0. */
export function readQuickBooks(texts: ReadonlyMap<string, string>): ReadDocument[] {
  return [...texts].flatMap(([name, text]) => {
    const isCredit = text.startsWith("*CreditNoteNo,");
    const all = rowsIn(text, isCredit ? QUICKBOOKS_CREDIT_NOTES : QUICKBOOKS_INVOICES);
    if (name !== "" && isCredit !== name.startsWith("credit-notes")) throw new Error(name);
    const what = isCredit ? "*CreditNote" : "*Invoice";
    const groups = grouped(all, (row) => needed(row, `${what}No`));
    if (groups.length > 100 || all.length > 1000) throw new Error("Too many for one import");
    const sign = isCredit ? -1 : 1;
    return groups.map(([number, rows]): ReadDocument => ({
      number,
      isCredit,
      contact: needed(firstOf(rows), "*Customer"),
      date: dateIn(firstOf(rows), `${what}Date`),
      due: isCredit ? undefined : dateIn(firstOf(rows), "*DueDate"),
      reference: cell(firstOf(rows), "Memo"),
      lines: rows.map((row) => {
        const [net, vat] = [penceIn(row, "*ItemAmount"), penceIn(row, "ItemTaxAmount")];
        if (net < 0 || vat < 0) throw new Error("An amount below 0");
        if (penceIn(row, "ItemRate") !== net) throw new Error("Another rate than amount");
        if (!QUICKBOOKS_CODES.includes(needed(row, "*ItemTaxCode"))) throw new Error("Tax code");
        const { "Item(Product/Service)": account = "", ItemDescription: about = "" } = row;
        return {
          net: sign * net,
          vat: sign * vat,
          code: cell(row, "*ItemTaxCode"),
          account,
          text: about,
        };
      }),
    }));
  });
}

const SAGE_CODES = ["T0", "T1", "T2", "T5", "T9"];

/**
 * Checks the types SI and SC, the lengths of 8, 30 and 60 characters, and that every account is
 * among the customers.
 */
export function readSage(texts: ReadonlyMap<string, string>): ReadDocument[] {
  const customers = rowsIn(texts.get("1-customers.csv") ?? "", SAGE_CUSTOMERS);
  const accounts = new Map(
    customers.map((row) => [needed(row, "Account Reference"), needed(row, "Account Name")]),
  );
  if (accounts.size !== customers.length) throw new Error("An account is there twice");
  const rows = rowsIn(texts.get("2-transactions.csv") ?? "", SAGE_TRANSACTIONS);
  return grouped(rows, (row) => needed(row, "Reference")).map(
    ([number, documentRows]): ReadDocument => {
      const type = needed(firstOf(documentRows), "Type");
      if (type !== "SI" && type !== "SC") throw new Error(`Type ${type}`);
      const account = needed(firstOf(documentRows), "Account Reference");
      if (!/^[A-Z0-9]{1,8}$/.test(account) || !accounts.has(account)) throw new Error(account);
      if (number.length > 30) throw new Error(number);
      const sign = type === "SC" ? -1 : 1;
      return {
        number,
        isCredit: type === "SC",
        contact: accounts.get(account) ?? "",
        date: dateIn(firstOf(documentRows), "Date"),
        due: undefined,
        reference: cell(firstOf(documentRows), "Extra Reference"),
        lines: documentRows.map((row) => {
          const [net, vat] = [penceIn(row, "Net Amount"), penceIn(row, "Tax Amount")];
          if (net < 0 || vat < 0) throw new Error("An amount below 0");
          if (!SAGE_CODES.includes(needed(row, "Tax Code"))) throw new Error("Tax code");
          const text = needed(row, "Details");
          if (text.length > 60) throw new Error("Details");
          return {
            net: sign * net,
            vat: sign * vat,
            code: cell(row, "Tax Code"),
            account: needed(row, "Nominal A/C Ref"),
            text,
          };
        }),
      };
    },
  );
}

export const READERS = { xero: readXero, quickbooks: readQuickBooks, sage: readSage } as const;
