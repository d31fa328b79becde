import type { Page } from "playwright-core";

/** The number of rows in a table of the phone's database, after writes in progress have ended. */
export const rowsInTable = (page: Page, table: string): Promise<number> =>
  page.evaluate(async (name) => {
    const own = (await indexedDB.databases()).find((of) => /^roundsman-\d+$/.test(of.name ?? ""));
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error("Not read")));
      });
    const db = await done(indexedDB.open(own?.name ?? ""));
    const count = await done(db.transaction(name).objectStore(name).count());
    db.close();
    return count;
  }, table);
