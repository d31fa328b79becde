import type { CustomerDetails } from "@roundsman/contract/customers";
import type { Company } from "@roundsman/core/company";
import type { Line } from "@roundsman/core/invoice";
import { newlyRatedLines } from "@roundsman/core/vat/goods-rates";
import { createContext, useContext } from "react";
import { useIssuer } from "../companies/queries.ts";
import { createCustomer, useCustomer, useCustomers } from "../customers/queries.ts";
import { useProducts, useUsesRates } from "../products/queries.ts";
import type { LocalCustomer, LocalProduct } from "../sync/store/local.ts";
import { useRows } from "../sync/store/use-rows.ts";
import { useRecentCustomerKeys, useUsualProducts, type UsualProduct } from "./lines/past-sales.ts";

/**
 * The records that an invoice is written from, each as a hook. A hook returns undefined while it
 * loads.
 */
export interface InvoiceRecords {
  /** Sorted by name. */
  readonly useCustomers: () => readonly LocalCustomer[] | undefined;
  /** null where there is none. */
  readonly useCustomer: (key: string | null) => LocalCustomer | null | undefined;
  /** Keys of the customers of the latest invoices, latest first. */
  readonly useRecentCustomerKeys: () => readonly string[] | undefined;
  /** Resolves with the new key; null where it failed and the person was shown why. */
  readonly addCustomer: (details: CustomerDetails) => Promise<string | null>;
  /**
   * Label of the button that takes the typed text as a name without a customer record; null where
   * an invoice needs a saved customer.
   */
  readonly nameOnly: ((name: string) => string) | null;
  /** Sorted by name. */
  readonly useProducts: () => readonly LocalProduct[] | undefined;
  /** What a customer bought last, each product once. */
  readonly useUsualProducts: (customerKey: string | null) => readonly UsualProduct[] | undefined;
  /** Whether any product has a VAT rate. */
  readonly useUsesRates: () => boolean;
  /** The lines that have no VAT rate but whose product has one now, with that rate. */
  readonly useMissingRates: (lines: readonly Line[]) => readonly Line[] | undefined;
  /** null as the key means the default company; returns null where no company is known. */
  readonly useIssuer: (companyKey: string | null) => Company | null | undefined;
}

const useMissingRates: InvoiceRecords["useMissingRates"] = (lines) =>
  useRows(
    async (db) => {
      if (lines.every(({ vatRate }) => vatRate)) return [];
      const products = await db.products.toArray();
      return newlyRatedLines(
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

/**
 * The records on this phone, unless an invoice is written for a driver with theirs
 * (writing/invoice-fields.tsx).
 */
export const RecordsContext = createContext(ON_THIS_PHONE);

export const useRecords = (): InvoiceRecords => useContext(RecordsContext);
