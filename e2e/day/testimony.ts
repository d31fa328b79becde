import type { Page } from "playwright-core";

/** All that a phone can say of why it stands as it stands: for the words of a day that did not hold. */
export const testimony = async (page: Page, owner: number): Promise<string> =>
  JSON.stringify(await page.evaluate(tell, `roundsman-${owner}`), null, 1);

/** Runs in the page. */
async function tell(name: string) {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB gave no answer")));
    });
  const db = await answer(indexedDB.open(name));
  const view = db.transaction(["meta", "outbox"], "readonly");
  const [meta, outbox] = await Promise.all([
    answer(view.objectStore("meta").getAll() as IDBRequest<{ readonly name: string; readonly value: number }[]>),
    answer(view.objectStore("outbox").getAll() as IDBRequest<Record<string, unknown>[]>),
  ]);
  db.close();
  const { held = [], pending = [] } = await navigator.locks.query();
  return {
    now: Date.now(),
    path: location.pathname,
    signedIn: ["user_info", "access", "refresh"].filter((each) => localStorage.getItem(each) !== null),
    meta: Object.fromEntries(meta.map((each) => [each.name, each.value])),
    locks: { held: held.map((lock) => lock.name), pending: pending.map((lock) => lock.name) },
    outbox: outbox.map(({ before: _before, payload: _payload, ...of }) => of),
  };
}
