import type { DBCore, Middleware } from "dexie";

/**
 * The browser's back/forward cache keeps a page as it was when the person left it. WebKit also
 * keeps the page's transactions open, and they block the next page. So a page that enters the cache
 * aborts them. Reads and pulls run again when the page comes back. If a write of a person was cut
 * short, the next page says so.
 */
const live = new Set<IDBTransaction>();
const personal = new WeakSet<object>();
let isCached = false;

/**
 * The key in localStorage that is set until the person is notified of a write that was cut short.
 */
const CUT_SHORT = "write-cut-short";

/** Tracks every transaction of a database. While the page is in the cache, none begins. */
export const trackTransactions: Middleware<DBCore> = {
  stack: "dbcore",
  name: "page-cache",
  create: (core) => ({
    ...core,
    transaction(tables, mode, options) {
      if (isCached) throw new DOMException("The page is in the back/forward cache", "AbortError");
      const transaction = core.transaction(tables, mode, options) as IDBTransaction;
      live.add(transaction);
      for (const end of ["complete", "abort", "error"])
        transaction.addEventListener(end, () => live.delete(transaction));
      return transaction;
    },
  }),
};

/** Marks a running transaction as something that a person did. */
export function markPersonal(transaction: { readonly idbtrans: object }): void {
  personal.add(transaction.idbtrans);
}

export function enterPageCache(): void {
  isCached = true;
  for (const transaction of live) {
    try {
      transaction.abort();
      if (personal.has(transaction)) localStorage.setItem(CUT_SHORT, "yes");
    } catch {
      // The transaction had ended already.
    }
  }
  live.clear();
}

export function leavePageCache(): void {
  isCached = false;
}

/** Whether a write was cut short and nobody has been notified of it. Returns true only once. */
export function takeCutShort(): boolean {
  const wasCutShort = localStorage.getItem(CUT_SHORT) !== null;
  localStorage.removeItem(CUT_SHORT);
  return wasCutShort;
}
