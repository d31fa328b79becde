import { useCompanyWords } from "../messages/late/companies/words.ts";
import type { LocalCompany } from "../sync/store/local.ts";
import { toast } from "../ui/layer/toast.ts";
import { createCompany, updateCompany, type CompanyDetails } from "./queries.ts";

/**
 * Updates or creates a company and says how it went (spec §8). Resolves with its key, or undefined
 * if it could not be saved.
 */
export function useKeepCompany() {
  const t = useCompanyWords();
  return async (
    company: LocalCompany | null,
    details: CompanyDetails,
  ): Promise<string | undefined> => {
    const work = company
      ? updateCompany(company.key, details, company).then(() => company.key)
      : createCompany(details);
    const key = await work.catch(() => undefined);
    if (key === undefined) toast.failed(company ? t.updateFailed : t.createFailed);
    else toast.done(company ? t.updated : t.created);
    return key;
  };
}
