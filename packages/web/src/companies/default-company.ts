import type { Company } from "@roundsman/core/company";

export interface DefaultCompany extends Required<Company> {
  /** undefined where this phone fetched it before there were versions. */
  readonly version?: number;
}

const SLOT = "company";

/** For when there is no signal: the business's own company as it was fetched last. */
export const keepDefaultCompany = (owner: number | undefined, company: DefaultCompany): void =>
  localStorage.setItem(SLOT, JSON.stringify({ owner, company }));

export function keptDefaultCompany(owner: number | null): DefaultCompany | undefined {
  const text = localStorage.getItem(SLOT);
  const kept = text === null ? null : (JSON.parse(text) as { readonly owner?: number; readonly company?: DefaultCompany });
  return kept?.owner === owner ? kept?.company : undefined;
}

/** On signing out. */
export const forgetDefaultCompany = (): void => localStorage.removeItem(SLOT);
