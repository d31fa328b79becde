import type { SavedCompany } from "@roundsman/contract/companies";
import type { Customer } from "@roundsman/contract/customers";
import type { Invoice } from "@roundsman/contract/invoice";
import type { Product } from "@roundsman/contract/products";
import type { Company } from "@roundsman/core/company";
import { newlyRatedLines } from "@roundsman/core/vat/goods-rates";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { soldIn } from "../lines/past-sales.ts";
import type { InvoiceRecords } from "../records.ts";

/** A driver's records as the server has them, in the order of display. */
export interface DriverRecords {
  readonly customers: readonly Customer[];
  readonly products: readonly Product[];
  /** Invoices, newest first. */
  readonly latest: readonly Invoice[];
  /** The driver's companies that can issue an invoice. */
  readonly companies: readonly SavedCompany[];
  /** The company that issues an invoice which names none; null where there is none. */
  readonly standard: Company | null;
}

interface Adding extends Pick<InvoiceRecords, "addCustomer"> {
  readonly nameOnly: (name: string) => string;
}

const RECENT = 8;
const THERE = { sync: "sent", deletedAt: "" } as const;

/** In a draft, a customer or a company is named by its number. */
const keyOf = (id: number | null): string | null => (id === null ? null : String(id));

/** An invoice from the server in the form that the editor's parts read. */
export const asLocal = (invoice: Invoice): LocalInvoice => ({
  ...invoice,
  ...THERE,
  customerKey: keyOf(invoice.customerId),
  companyKey: keyOf(invoice.companyId),
});

/**
 * The records in the form that the editor's parts read. A product keeps its key: lines from the
 * driver's phone can name it.
 */
export function recordsOf(
  { customers: people, products: stock, latest, ...issuers }: DriverRecords,
  adding: Adding,
): InvoiceRecords {
  const customers = people.map((customer) => ({ ...customer, ...THERE, key: String(customer.id) }));
  const products = stock.map((product) => ({ ...product, ...THERE }));
  const sales = latest.filter(({ correctedBy }) => correctedBy === undefined);
  const recent = new Set(sales.flatMap(({ customerId }) => keyOf(customerId) ?? []));
  return {
    ...adding,
    useCustomers: () => customers,
    useCustomer: (key) => customers.find((customer) => customer.key === key) ?? null,
    useRecentCustomerKeys: () => [...recent].slice(0, RECENT),
    useProducts: () => products,
    useUsualProducts: (key) =>
      key === null ? [] : soldIn(sales.filter(({ customerId }) => keyOf(customerId) === key)),
    useUsesRates: () => products.some(({ vatRate }) => vatRate !== undefined),
    useMissingRates: (lines) => newlyRatedLines(lines, products),
    useIssuer: (key) => issuerOf(key, issuers),
  };
}

/** The company that issues an invoice which names this key. */
export const issuerOf = (
  key: string | null | undefined,
  { companies, standard }: Pick<DriverRecords, "companies" | "standard">,
): Company | null => companies.find(({ id }) => String(id) === key) ?? standard;
