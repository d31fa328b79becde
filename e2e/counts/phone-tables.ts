import type { Page } from "playwright-core";
import { eventually } from "../eventually.ts";

/** The number of rows in a table of the phone's database, after writes in progress have ended. */
export const rowsInTable = async (page: Page, table: string): Promise<number> =>
  (await rowsOf(page, table)).length;

/**
 * Waits until programs, fonts and lists for a day without signal are on the phone: before that, a
 * part of the app that was never opened does not open without signal.
 */
export const readyWithoutSignal = async (page: Page): Promise<void> =>
  void (await eventually(
    () => rowsOf(page, "meta"),
    (meta) => meta.some(({ name, value }) => name === "offlineReady" && value === 1),
  ));

const rowsOf = (page: Page, table: string): Promise<readonly Record<string, unknown>[]> =>
  page.evaluate(async (name) => {
    const own = (await indexedDB.databases()).find((of) => /^roundsman-\d+$/.test(of.name ?? ""));
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error("Not read")));
      });
    const db = await done(indexedDB.open(own?.name ?? ""));
    const rows = await done(db.transaction(name).objectStore(name).getAll());
    db.close();
    return rows as Record<string, unknown>[];
  }, table);
