import type { Company } from "@roundsman/core/company";

export interface DefaultCompany extends Required<Company> {
  /** undefined where this phone fetched it before there were versions. */
  readonly version?: number;
}

const SLOT = "company";
const listeners = new Set<() => void>();

/** Stores the business's own company, as it was last fetched, for use without signal. */
export function storeDefaultCompany(owner: number, company: DefaultCompany): void {
  localStorage.setItem(SLOT, JSON.stringify({ owner, company }));
  for (const listener of listeners) listener();
}

/** The stored text; it is the same as long as the company is. */
export const storedCompanyText = (): string | null => localStorage.getItem(SLOT);

/** The company in a stored text; null where there is none, or another person's. */
export function companyIn(text: string | null, owner: number | null): DefaultCompany | null {
  const stored =
    text === null
      ? null
      : (JSON.parse(text) as { readonly owner?: number; readonly company?: DefaultCompany });
  return stored?.owner === owner ? (stored?.company ?? null) : null;
}

/**
 * Calls `listener` when another company is stored, in any tab. Returns a function that ends this.
 */
export function onDefaultCompany(listener: () => void): () => void {
  listeners.add(listener);
  globalThis.addEventListener?.("storage", listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener?.("storage", listener);
  };
}

/** Called on signing out. */
export const forgetDefaultCompany = (): void => localStorage.removeItem(SLOT);
