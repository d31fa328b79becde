import type { Page } from "playwright-core";
import { signInOverHttp } from "../onlooker.ts";
import { readAudit, readIds, readKeys } from "./audit.ts";
import { BOOKS } from "./ledger.ts";
import { readServer } from "./server-books.ts";
import { OWNER, type Day } from "./world.ts";

/**
 * Evidence for a failed day: what the phone, the backup of its outbox and the server have of the
 * records that the fault names. On the server only: a pull restored old data. In the backup only: a
 * restore left it out. Nowhere: it was never stored, or the test is wrong.
 */
export async function testimony(day: Day, page: Page, fault: string): Promise<string> {
  const suspects = [...new Set(fault.match(UUIDS))];
  const phone = await page.evaluate(tell, {
    name: `roundsman-${day.owner}`,
    copies: `roundsman-unsent-${day.owner}`,
    suspects,
    books: BOOKS,
  });
  const server = await heard(day, suspects).catch(
    (error: unknown) => `nobody answers: ${String(error)}`,
  );
  const { phoneDeaths, serverDeaths, losses } = day;
  return JSON.stringify(
    { signal: day.signal.name, phoneDeaths, serverDeaths, losses, server, ...phone },
    null,
    1,
  );
}

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

async function heard({ app, owner }: Day, suspects: readonly string[]) {
  const books = await readServer(
    await signInOverHttp(app.url, OWNER.username, OWNER.password),
    readKeys(app.dataDir, owner),
  );
  const idOf = readIds(app.dataDir, owner);
  const effects = readAudit(app.dataDir, owner);
  return BOOKS.flatMap((book) =>
    suspects.flatMap((key) => {
      const id = idOf(book, key);
      const done = effects
        .filter((of) => of.book === book && of.id === id)
        .map(({ words }) => words);
      return id === null ? [] : [{ book, key, id, done, is: books[book][key] ?? "hidden" }];
    }),
  );
}

interface TestimonyQuery {
  readonly name: string;
  readonly copies: string;
  readonly suspects: readonly string[];
  readonly books: readonly string[];
}

/** Runs in the page. */
async function tell({ name, copies, suspects, books }: TestimonyQuery) {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () =>
        reject(request.error ?? new Error("IndexedDB gave no answer")),
      );
    });
  const db = await answer(indexedDB.open(name));
  const view = db.transaction(["meta", "outbox", ...books], "readonly");
  const [meta, outbox] = await Promise.all([
    answer(
      view.objectStore("meta").getAll() as IDBRequest<
        { readonly name: string; readonly value: number }[]
      >,
    ),
    answer(view.objectStore("outbox").getAll() as IDBRequest<Record<string, unknown>[]>),
  ]);
  const rows = await Promise.all(
    books.flatMap((book) =>
      suspects.map((key) =>
        answer(view.objectStore(book).get(key) as IDBRequest<object | undefined>),
      ),
    ),
  );
  db.close();
  const kept = await caches.open(copies);
  const texts = await Promise.all(
    (await kept.keys()).map(async (of) => (await kept.match(of))?.text() ?? ""),
  );
  const { held = [], pending = [] } = await navigator.locks.query();
  return {
    now: Date.now(),
    path: location.pathname,
    signedIn: ["user_info", "access", "refresh"].filter(
      (each) => localStorage.getItem(each) !== null,
    ),
    meta: Object.fromEntries(meta.map((each) => [each.name, each.value])),
    suspects: rows.filter((row) => row !== undefined),
    copied: texts.filter((text) => suspects.some((key) => text.includes(key))),
    copies: texts.length,
    locks: { held: held.map((lock) => lock.name), pending: pending.map((lock) => lock.name) },
    outbox: outbox.map(({ before: _before, payload: _payload, ...of }) => of),
  };
}
