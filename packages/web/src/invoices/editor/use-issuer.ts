import type { Company } from "@roundsman/core/company";
import { useChosenCompany, useDefaultCompany } from "../../companies/queries.ts";

/** The business on an invoice's head: the saved one that it names by key, else the default (spec §3). null before any is known. */
export function useIssuer(companyKey: string | null): Company | null {
  const chosen = useChosenCompany(companyKey);
  const { company } = useDefaultCompany();
  const issuer = chosen ?? company;
  return issuer?.name ? issuer : null;
}
