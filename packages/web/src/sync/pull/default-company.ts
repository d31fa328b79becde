import type { Company } from "@roundsman/core/company";

export interface DefaultCompany extends Required<Company> {
  /** undefined where this phone fetched it before there were versions. */
  readonly version?: number;
}

const SLOT = "company";
const listeners = new Set<() => void>();

/** For when there is no signal: the business's own company as it was fetched last. */
export function keepDefaultCompany(owner: number, company: DefaultCompany): void {
  localStorage.setItem(SLOT, JSON.stringify({ owner, company }));
  for (const tell of listeners) tell();
}

/** What is kept, as text, which says whether it is still the same. */
export const keptText = (): string | null => localStorage.getItem(SLOT);

/** null where nothing is kept, or for somebody else. */
export function companyIn(text: string | null, owner: number | null): DefaultCompany | null {
  const kept =
    text === null
      ? null
      : (JSON.parse(text) as { readonly owner?: number; readonly company?: DefaultCompany });
  return kept?.owner === owner ? (kept?.company ?? null) : null;
}

/** Calls back when another is kept, in any tab; answers how to stop. */
export function onDefaultCompany(tell: () => void): () => void {
  listeners.add(tell);
  globalThis.addEventListener?.("storage", tell);
  return () => {
    listeners.delete(tell);
    globalThis.removeEventListener?.("storage", tell);
  };
}

/** On signing out. */
export const forgetDefaultCompany = (): void => localStorage.removeItem(SLOT);
