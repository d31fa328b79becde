import type { SavedCompany } from "@roundsman/contract/companies";
import type { Customer } from "@roundsman/contract/customers";
import type { Invoice } from "@roundsman/contract/invoice";
import type { Product } from "@roundsman/contract/products";
import type { Company } from "@roundsman/core/company";
import { withMissingRates } from "@roundsman/core/vat/goods-rates";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { soldIn } from "../lines/past-sales.ts";
import type { InvoiceRecords } from "../records.ts";

/** A driver's records as the server has them, in the order in which they are shown. */
export interface DriverRecords {
  readonly customers: readonly Customer[];
  readonly products: readonly Product[];
  /** Invoices, newest first. */
  readonly latest: readonly Invoice[];
  /** Those of the driver that an invoice can be from. */
  readonly companies: readonly SavedCompany[];
  /** Whom an invoice is from that names none of them; null where nobody is named. */
  readonly standard: Company | null;
}

interface Adding extends Pick<InvoiceRecords, "addCustomer"> {
  readonly nameOnly: (name: string) => string;
}

const RECENT = 8;
const THERE = { sync: "sent", deletedAt: "" } as const;

/** What a customer or a company is called in a draft: its number. */
const keyOf = (id: number | null): string | null => (id === null ? null : String(id));

/** An invoice of the server, as the editor's parts read it. */
export const asLocal = (invoice: Invoice): LocalInvoice => ({
  ...invoice,
  ...THERE,
  customerKey: keyOf(invoice.customerId),
  companyKey: keyOf(invoice.companyId),
});

/** The same records as the editor's parts ask for them. A product keeps its key: lines of the driver's phone can name it. */
export function recordsOf(
  { customers: people, products: stock, latest, ...issuers }: DriverRecords,
  adding: Adding,
): InvoiceRecords {
  const customers = people.map((of) => ({ ...of, ...THERE, key: String(of.id) }));
  const products = stock.map((of) => ({ ...of, ...THERE }));
  const sales = latest.filter(({ correctedBy }) => correctedBy === undefined);
  const recent = new Set(sales.flatMap(({ customerId }) => keyOf(customerId) ?? []));
  return {
    ...adding,
    useCustomers: () => customers,
    useCustomer: (key) => customers.find((of) => of.key === key) ?? null,
    useRecentCustomerKeys: () => [...recent].slice(0, RECENT),
    useProducts: () => products,
    useUsualProducts: (key) =>
      key === null ? [] : soldIn(sales.filter(({ customerId }) => keyOf(customerId) === key)),
    useUsesRates: () => products.some(({ vatRate }) => vatRate !== undefined),
    useMissingRates: (lines) => withMissingRates(lines, products),
    useIssuer: (key) => issuerOf(key, issuers),
  };
}

/** Whom an invoice is from that names this company. */
export const issuerOf = (
  key: string | null | undefined,
  { companies, standard }: Pick<DriverRecords, "companies" | "standard">,
): Company | null => companies.find(({ id }) => String(id) === key) ?? standard;
