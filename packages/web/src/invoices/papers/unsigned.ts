import type { Company } from "@roundsman/core/company";
import type { LocalCompany, LocalInvoice } from "../../sync/store/local.ts";

interface Issuers {
  /** Whom an invoice is from that names nobody; null where that is not known. */
  readonly standIn: Company | null;
  /** The saved ones that are not deleted. */
  readonly companies: readonly Pick<LocalCompany, "key">[];
}

/** How many documents would print nobody whom they are from. */
export function countUnsigned(
  invoices: readonly Pick<LocalInvoice, "companyKey">[],
  { standIn, companies }: Issuers,
): number {
  if (standIn) return 0;
  const known = new Set(companies.map(({ key }) => key));
  return invoices.filter(({ companyKey }) => !companyKey || !known.has(companyKey)).length;
}
