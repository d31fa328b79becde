import type { Page } from "playwright-core";
import { inPage } from "../../engines/in-page.ts";
import { answer } from "./database-answer.ts";
import { signInOverHttp } from "../../http-session.ts";
import { readAudit, readIds, readKeys } from "./audit.ts";
import { BOOKS } from "../ledger.ts";
import { readServer } from "./server-books.ts";
import { OWNER, type Day } from "../state.ts";

/**
 * Evidence for a failed day: what the phone, the backup of its outbox and the server have of the
 * records that the fault names. On the server only: a pull restored old data. In the backup only: a
 * restore left it out. Nowhere: it was never stored, or the test is wrong.
 */
export async function evidenceOf(day: Day, page: Page, fault: string): Promise<string> {
  const keys = [...new Set(fault.match(UUIDS))];
  const phone = await page.evaluate(onPhone, {
    name: `roundsman-${day.owner}`,
    copies: `roundsman-unsent-${day.owner}`,
    keys,
    books: BOOKS,
  });
  const server = await onServer(day, keys).catch(
    (error: unknown) => `nobody answers: ${String(error)}`,
  );
  const { phoneKills, serverKills, lostDatabases } = day;
  return JSON.stringify(
    { signal: day.signal.name, phoneKills, serverKills, lostDatabases, server, ...phone },
    null,
    1,
  );
}

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

async function onServer({ app, owner }: Day, keys: readonly string[]) {
  const books = await readServer(
    await signInOverHttp(app.url, OWNER.username, OWNER.password),
    readKeys(app.dataDir, owner),
  );
  const idOf = readIds(app.dataDir, owner);
  const effects = readAudit(app.dataDir, owner);
  return BOOKS.flatMap((book) =>
    keys.flatMap((key) => {
      const id = idOf(book, key);
      const done = effects
        .filter((of) => of.book === book && of.id === id)
        .map(({ words }) => words);
      return id === null ? [] : [{ book, key, id, done, is: books[book][key] ?? "deleted" }];
    }),
  );
}

interface EvidenceQuery {
  readonly name: string;
  readonly copies: string;
  readonly keys: readonly string[];
  readonly books: readonly string[];
}

/** Runs in the page. */
async function readRecords({ name, copies, keys, books }: EvidenceQuery, { answer }: typeof PARTS) {
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
      keys.map((key) => answer(view.objectStore(book).get(key) as IDBRequest<object | undefined>)),
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
    rows: rows.filter((row) => row !== undefined),
    copied: texts.filter((text) => keys.some((key) => text.includes(key))),
    copies: texts.length,
    locks: { held: held.map((lock) => lock.name), pending: pending.map((lock) => lock.name) },
    outbox: outbox.map(({ before: _before, payload: _payload, ...of }) => of),
  };
}

const PARTS = { answer };
const onPhone = inPage(readRecords, PARTS);
