import type { Invoice } from "@roundsman/contract/invoice";
import { createClient, Refused } from "@roundsman/contract/client";
import type { OwnHandOver } from "@roundsman/contract/office/own-hand-overs";
import { pull, type PulledChanges, type PulledRemovals } from "@roundsman/contract/pull";
import { addDays, dayAt } from "@roundsman/core/day";
import { HISTORY_DAYS, isListed } from "./history-reach.ts";
import { LISTED_TABLES, type ListedTable } from "../store/table-names.ts";
import type { Database } from "../store/database.ts";
import type { Entity } from "../store/local.ts";
import { clearUnpulledMoney } from "../outbox/money/money-on-account.ts";
import { storeDefaultCompany } from "./default-company.ts";
import { askSeries } from "./ask-series.ts";
import {
  inPullTransaction,
  applyRows,
  applyTables,
  PullOutdated,
  type TableNews,
} from "./apply.ts";
import { responseCount, withPullTimeout, type PullOptions } from "./pull-options.ts";
import { snapshot } from "./snapshot.ts";
import { applyVan, rememberLedgerStart } from "./van.ts";

/**
 * Pulls what changed on the server since the last pull: one call where little did. Without a
 * cursor, or with one that expired, reads the lists first. One pull at a time in all tabs: two
 * would mix old rows with new. Throws errors of the network and refusals of the server.
 */
export const pullAll = (options: PullOptions): Promise<void> =>
  options.exclusive(`roundsman-pull-${options.db.owner}`, () => pullAlone(options));

async function pullAlone(options: PullOptions): Promise<void> {
  const { db, clock } = options;
  const began = clock.now();
  const cursor = await db.cursor();
  let end: PullEnd;
  try {
    end = await (cursor === null ? pullFirst(options) : pullChanges(options, { cursor }));
  } catch (error) {
    if (!(error instanceof Refused) || error.problem.status !== 410) throw error;
    await db.setCursor(null);
    end = await pullFirst(options);
  }
  if ((await db.recovery()) === "refetch") await db.setRecovery("none");
  await pruneHidden(db, clock.now());
  if (end === "complete") await db.setMeta("lastPull", began);
  await db.setMeta("online", 1);
  await askSeries(options);
}

/** "outdated": responses to mutations kept coming in between, so the rest is still to be pulled. */
type PullEnd = "complete" | "outdated";

async function pullFirst(options: PullOptions): Promise<PullEnd> {
  const end = await pullChanges(options, { cursor: await snapshot(options), isFirst: true });
  await rememberLedgerStart(options.db);
  return end;
}

interface PullPosition {
  readonly cursor: string;
  /** Whether the lists were read just before. */
  readonly isFirst?: boolean;
}

/**
 * How often a pull is repeated because responses to mutations came in between; then the rest is
 * left to the next pull.
 */
const MOST_REPEATS = 8;

async function pullChanges(options: PullOptions, from: PullPosition): Promise<PullEnd> {
  for (let repeats = 0, place: PullPosition | null = from; place;) {
    try {
      place = await pullPage(options, place);
    } catch (error) {
      if (!(error instanceof PullOutdated)) throw error;
      if ((repeats += 1) > MOST_REPEATS) return "outdated";
      // A response may have set the cursor back.
      const { cursor, isFirst = false }: PullPosition = place ?? from;
      place = { isFirst, cursor: (await options.db.cursor()) ?? cursor };
    }
  }
  return "complete";
}

/** Pulls one page. Resolves with where there is more; null at the end. */
async function pullPage(
  options: PullOptions,
  { cursor, isFirst = false }: PullPosition,
): Promise<PullPosition | null> {
  const { db } = options;
  const [responsesBefore, at] = [await responseCount(db), options.clock.now()];
  options.onAsk?.();
  const pulled = await createClient(pull, withPullTimeout(options)).read({ body: { cursor } });
  const newsOf = async (book: ListedTable): Promise<TableNews> => ({
    pulled: { db, book, cursor, responsesBefore, at },
    entities: await keptRows(options, book, pulled.changes[book] ?? []),
    removed: await keysOf(db, book, isWrittenOnce(book) ? [] : (pulled.removed[book] ?? [])),
  });
  // A pulled payment drops the pending mutations that showed it on invoices here. Both are applied
  // in one transaction, so no screen shows the invoices in between.
  const isTogether =
    MONEY_TABLES.some((book) => isWrittenOnce(book) && pulled.changes[book]) &&
    (await db.outbox.count()) > 0;
  for (const book of LISTED_TABLES) {
    if (isTogether && MONEY_TABLES.includes(book)) continue;
    const { entities, ...news } = await newsOf(book);
    await applyRows(news.pulled, entities);
    await applyTables([{ ...news, entities: [] }]);
  }
  if (isTogether) await applyTables(await Promise.all(MONEY_TABLES.map(newsOf)));
  await applyVan(db, pulled.changes, { responsesBefore, isFirst });
  storeCompany(db, pulled.changes.defaultCompany);
  if (pulled.changes.handOvers) await replaceHandOvers(db, pulled.changes.handOvers);
  for (const account of pulled.changes.account ?? []) options.onAccount?.(account);
  const hasMore = pulled.more && pulled.cursor !== cursor;
  await inPullTransaction({ db, responsesBefore }, async () => {
    if (!hasMore) await clearUnpulledMoney(db);
    await db.setCursor(pulled.cursor);
  });
  return hasMore ? { cursor: pulled.cursor } : null;
}

const MONEY_TABLES: readonly ListedTable[] = ["creditNotes", "payments", "invoices"];

/** Whether the server never removes records of this table. */
const isWrittenOnce = (book: ListedTable): book is "creditNotes" | "payments" =>
  book === "creditNotes" || book === "payments";

/** Stores nothing for a person who signed out meanwhile. */
function storeCompany(db: Database, [company]: PulledChanges["defaultCompany"] = []): void {
  if (company && !db.hasBeenClosed()) storeDefaultCompany(db.owner, company);
}

/** Replaces all hand-overs by those that the server shows: one that is not among them is over. */
export const replaceHandOvers = (db: Database, rows: readonly OwnHandOver[]): Promise<void> =>
  db.transaction("rw", db.handOvers, async () => {
    const known = await db.handOvers.toArray();
    const dismissed = new Set(known.flatMap(({ id, isDismissed }) => (isDismissed ? [id] : [])));
    await db.handOvers.clear();
    await db.handOvers.bulkPut(
      rows.map((row) => (dismissed.has(row.id) ? { ...row, isDismissed: true } : row)),
    );
  });

/** Leaves out old, paid invoices that nobody looked up on this phone. */
async function keptRows(
  { db, clock }: PullOptions,
  book: ListedTable,
  rows: readonly Entity[],
): Promise<readonly Entity[]> {
  if (book !== "invoices") return rows;
  const since = addDays(dayAt(clock.now()), -HISTORY_DAYS);
  const known = await db.invoices.bulkGet(rows.map(({ key }) => key));
  return rows.filter((row, index) => known[index] !== undefined || isListed(row as Invoice, since));
}

/** The keys of deleted records; of an erased customer the server sends only the id. */
async function keysOf(
  db: Database,
  book: ListedTable,
  removed: NonNullable<PulledRemovals["invoices"]>,
): Promise<readonly string[]> {
  const nameless = removed.flatMap(({ id, key }) => (key === null ? [id] : []));
  const found =
    nameless.length === 0 ? [] : await db.rows(book).where("id").anyOf(nameless).primaryKeys();
  return [...removed.flatMap(({ key }) => key ?? []), ...found];
}

/** Milliseconds that a hidden row stays for an undo, and between two removals of older ones. */
const UNDO_FOR = 86_400_000;

/**
 * Removes rows that were hidden more than a day ago. Products stay, because the van's ledger,
 * closed days and lines of invoices still name them.
 */
async function pruneHidden(db: Database, now: number): Promise<void> {
  const last = (await db.getMeta("pruned")) ?? 0;
  if (last > now - UNDO_FOR && last <= now) return;
  const busy = new Set((await db.outbox.orderBy("entity").uniqueKeys()) as string[]);
  for (const book of LISTED_TABLES.filter((each) => each !== "products"))
    await db.transaction("rw", db.rows(book), db.bases, async () => {
      const old = await db
        .rows(book)
        .filter(
          ({ key, deletedAt }) =>
            deletedAt !== "" && Date.parse(deletedAt) < now - UNDO_FOR && !busy.has(key),
        )
        .primaryKeys();
      await db.rows(book).bulkDelete(old);
      await db.bases.bulkDelete(old);
    });
  await db.setMeta("pruned", now);
}
