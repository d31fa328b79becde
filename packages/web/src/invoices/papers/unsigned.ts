import type { Company } from "@roundsman/core/company";
import type { LocalCompany, LocalInvoice } from "../../sync/store/local.ts";

interface Issuers {
  /** The company of an invoice that names none; null where none is known. */
  readonly standIn: Company | null;
  /** The saved companies that are not deleted. */
  readonly companies: readonly Pick<LocalCompany, "key">[];
}

/** How many documents would name no company. */
export function countUnsigned(
  invoices: readonly Pick<LocalInvoice, "companyKey">[],
  { standIn, companies }: Issuers,
): number {
  if (standIn) return 0;
  const known = new Set(companies.map(({ key }) => key));
  return invoices.filter(({ companyKey }) => !companyKey || !known.has(companyKey)).length;
}
