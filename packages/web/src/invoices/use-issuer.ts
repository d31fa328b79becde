import type { Company } from "@roundsman/core/company";
import { useChosenCompany, useDefaultCompany } from "../companies/queries.ts";

/** The business that stands on an invoice, by the slot of its draft: the one chosen for it, else the default (spec §3). null before any is known. */
export function useIssuer(slot = ""): Company | null {
  const chosen = useChosenCompany(slot);
  const { company } = useDefaultCompany();
  const issuer = chosen ?? company;
  return issuer?.name ? issuer : null;
}
