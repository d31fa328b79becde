import type { CustomerDetails } from "@roundsman/contract/customers";
import type { Company } from "@roundsman/core/company";
import type { Line } from "@roundsman/core/invoice";
import { withMissingRates } from "@roundsman/core/vat/goods-rates";
import { createContext, useContext } from "react";
import { useIssuer } from "../companies/queries.ts";
import { createCustomer, useCustomer, useCustomers } from "../customers/queries.ts";
import { useProducts, useUsesRates } from "../products/queries.ts";
import type { LocalCustomer, LocalProduct } from "../sync/store/local.ts";
import { useRows } from "../sync/store/use-rows.ts";
import { useRecentCustomerKeys, useUsualProducts, type UsualProduct } from "./lines/past-sales.ts";

/** The records that an invoice is written from, each by a hook: undefined while it loads. */
export interface InvoiceRecords {
  /** By name. */
  readonly useCustomers: () => readonly LocalCustomer[] | undefined;
  /** null where there is none. */
  readonly useCustomer: (key: string | null) => LocalCustomer | null | undefined;
  /** Of the last invoices, latest first. */
  readonly useRecentCustomerKeys: () => readonly string[] | undefined;
  /** Resolves with the new key; null where it failed, and the person knows. */
  readonly addCustomer: (details: CustomerDetails) => Promise<string | null>;
  /** Words of the button that takes what was typed as a name alone; null: an invoice is for somebody in the book. */
  readonly nameOnly: ((name: string) => string) | null;
  /** By name. */
  readonly useProducts: () => readonly LocalProduct[] | undefined;
  /** What a customer took last, each product once. */
  readonly useUsualProducts: (customerKey: string | null) => readonly UsualProduct[] | undefined;
  /** Whether any product has a VAT rate. */
  readonly useUsesRates: () => boolean;
  /** Those of the lines that have no VAT rate, with the one that their product has by now. */
  readonly useMissingRates: (lines: readonly Line[]) => readonly Line[] | undefined;
  /** null: the default company's; answers null where nobody is known. */
  readonly useIssuer: (companyKey: string | null) => Company | null | undefined;
}

const useMissingRates: InvoiceRecords["useMissingRates"] = (lines) =>
  useRows(
    async (db) => {
      if (lines.every(({ vatRate }) => vatRate)) return [];
      const products = await db.products.toArray();
      return withMissingRates(
        lines,
        products.filter(({ deletedAt }) => deletedAt === ""),
      );
    },
    [lines],
  );

const ON_THIS_PHONE: InvoiceRecords = {
  useCustomers,
  useCustomer,
  useRecentCustomerKeys,
  addCustomer: (details) => createCustomer(details),
  nameOnly: null,
  useProducts,
  useUsualProducts,
  useUsesRates,
  useMissingRates,
  useIssuer,
};

/** Those on this phone, unless somebody writes with a driver's (writing/invoice-fields.tsx). */
export const RecordsContext = createContext(ON_THIS_PHONE);

export const useRecords = (): InvoiceRecords => useContext(RecordsContext);
