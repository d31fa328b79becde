import type { CompanyDetails } from "./queries.ts";

const SLOT = "company";

/** For when there is no signal: the business's own company as it was fetched last. */
export const keepDefaultCompany = (owner: number | undefined, company: CompanyDetails): void =>
  localStorage.setItem(SLOT, JSON.stringify({ owner, company }));

export function keptDefaultCompany(owner: number | null): CompanyDetails | undefined {
  const text = localStorage.getItem(SLOT);
  const kept = text === null ? null : (JSON.parse(text) as { readonly owner?: number; readonly company?: CompanyDetails });
  return kept?.owner === owner ? kept?.company : undefined;
}

/** On signing out. */
export const forgetDefaultCompany = (): void => localStorage.removeItem(SLOT);
