import type { TableName } from "../store/table-names.ts";
import type { Base, Database, PendingMutation, Row } from "../store/database.ts";
import { wasPaidSince } from "../resources/invoice-statuses.ts";
import { mutationOf } from "../resources/mutations.ts";
import { withReceivedMoney } from "./money/received-money.ts";
import { keepUnlisted } from "./unlisted-invoices.ts";
import { differences, isEqual, mergeEdit, seenIn, type Fields } from "./merge.ts";
import { effectOf, FROM_BACKUP, groupBy, awaitsDecision, queuesOf, syncStateOf } from "./queue.ts";

type Replayed = Pick<PendingMutation, "kind" | "payload" | "seen" | "at">;

/** The row that the phone shows: the base with the pending mutations on top. */
export const replay = (base: Row, queue: readonly PendingMutation[]): Row => ({
  ...queue.filter((queued) => isApplied(queued, base)).reduce<Row>(applyMutation, base),
  sync: syncStateOf(queue),
  ...(base.id === null && awaitsDecision(queue) && { isUndecided: true }),
});

/**
 * Whether a mutation is applied. Not a refused merge: both customers stay as they were. Nor a
 * status that the server has although its response was lost: it would undo a payment made since.
 */
const isApplied = (queued: PendingMutation, base: Row): boolean =>
  (queued.kind !== "customer.merge" || queued.state !== "refused") && !wasPaidSince(base, queued);

/** A row with one mutation on top. */
export function applyMutation(row: Row, { kind, payload, seen, at: time }: Replayed): Row {
  const at = new Date(time).toISOString();
  return { ...row, ...mutationOf(kind).apply(row, { payload, seen, at }), updatedAt: at };
}

/**
 * The pending mutations over a new base. An unsent edit is rewritten over the row before it. If
 * somebody else changed the same field, it keeps its version: the server refuses it as stale.
 */
export function rebase(base: Row, queue: readonly PendingMutation[]): readonly PendingMutation[] {
  let row = base;
  return queue.map((queued) => {
    const next = rebaseOne(queued, row, base);
    row = applyMutation(row, next);
    return next;
  });
}

function rebaseOne(queued: PendingMutation, row: Row, base: Row): PendingMutation {
  // A conflict keeps its edit until a person decides: only the server's row beside it is renewed.
  if (queued.current) return isEqual(queued.current, base) ? queued : { ...queued, current: base };
  const { payload, seen, state, attempts } = queued;
  if (effectOf(queued) !== "edit" || state !== "waiting" || attempts > 0 || !seen) return queued;
  const both = { mine: payload as Fields, theirs: row as unknown as Fields };
  if (differences(queued, both).length > 0) return queued;
  // If its copy was too old, it may have been sent after all: then the same request is repeated.
  const isThere = Object.entries(both.mine).every(([field, mine]) =>
    isEqual(mine, Reflect.get(base, field)),
  );
  if (attempts === FROM_BACKUP && isThere) return queued;
  const now = seenIn(row, payload);
  return queued.base === base.version && isEqual(now, seen)
    ? queued
    : { ...queued, payload: mergeEdit(queued, both, {}), seen: now, base: base.version };
}

/** The tables that {@link replayRows} writes. */
export const replayTables = (db: Database) => [
  ...db.recordTables,
  db.van,
  db.outbox,
  db.bases,
  db.meta,
  // A record that is made may take its number in the same transaction.
  db.numberSeries,
  db.unbooked,
];

/**
 * New bases by the record's key: the row, and the other fields of the base that change with it.
 */
export type NewBases = ReadonlyMap<string, Pick<Base, "row"> & Partial<Base>>;

/**
 * Writes the rows of some records anew: their bases with the pending mutations on top. Whatever
 * changes a base or the outbox calls it in the same transaction. Nothing else writes rows; only
 * `dropRecord` (drop.ts) and the pull (pull/pull.ts, pull/van.ts) delete some. A base is
 * kept while mutations are pending, or set aside for an undo.
 */
export async function replayRows(
  db: Database,
  book: TableName,
  keys: readonly string[],
  newBases: NewBases = new Map(),
): Promise<void> {
  const queues = await queuesOf(db, keys);
  const bases = await basesOf(db, keys);
  if (book === "invoices") await keepUnlisted(db, bases, newBases);
  const toWrite: (readonly [Row, readonly PendingMutation[]])[] = [];
  const basesToKeep: Base[] = [];
  const basesToDelete: string[] = [];
  const rowsToDelete: Row[] = [];
  const rebased: PendingMutation[] = [];
  for (const key of new Set(keys)) {
    const before = bases.get(key);
    const base = newBases.has(key)
      ? { ...NO_BASE, ...before, key, book, ...newBases.get(key) }
      : before;
    if (!base?.row) continue;
    const queue = queues.get(key) ?? [];
    const next = rebase(base.row, queue);
    rebased.push(...next.filter((queued, index) => queued !== queue[index]));
    // Nothing is pending, nor set aside for an undo: the row is as the server has it.
    const isSettled =
      queue.length === 0 && (base.setAside.length === 0 || base.row.deletedAt === "");
    if (!isSettled) {
      if (base !== before) basesToKeep.push({ ...base, row: base.row });
    } else if (before) basesToDelete.push(key);
    // A pull reported that it was deleted, and no undo can bring it back any more.
    if (isSettled && base.cursor !== null) rowsToDelete.push(base.row);
    else toWrite.push([base.row, next]);
  }
  const rowsWithMoney = await withReceivedMoney(db, toWrite);
  await db.outbox.bulkPut(rebased);
  await db.bases.bulkPut(basesToKeep);
  if (basesToDelete.length > 0) await db.bases.bulkDelete(basesToDelete);
  const rows = toWrite.map(([row, queue]) => replay(rowsWithMoney.get(row) ?? row, queue));
  await db.rows(book).bulkPut(rows);
  await deleteRows(db, book, rowsToDelete);
}

const NO_BASE = { cursor: null, setAside: [] } as const;

/** {@link replayRows} for the records of some mutations. */
export async function replayRowsOf(
  db: Database,
  mutations: readonly PendingMutation[],
): Promise<void> {
  for (const [book, tableMutations] of groupBy(mutations, (each) => each.book)) {
    const keys = tableMutations.map(({ entity }) => entity);
    await replayRows(db, book, keys);
  }
}

/**
 * {@link replayRows} for mutations that were queued just now. Of a record without a base, the row
 * that is shown becomes the base.
 */
export async function replayQueued(
  db: Database,
  mutations: readonly PendingMutation[],
): Promise<void> {
  for (const [book, tableMutations] of groupBy(mutations, (each) => each.book)) {
    const keys = [...new Set(tableMutations.map(({ entity }) => entity))];
    const [bases, rows] = [await basesOf(db, keys), await db.rows(book).bulkGet(keys)];
    const news = new Map<string, Pick<Base, "row">>();
    for (const row of rows) if (row && !bases.has(row.key)) news.set(row.key, { row });
    await replayRows(db, book, keys, news);
  }
}

/**
 * Records as the server last sent them, by key: their bases, or the rows that are shown where
 * nothing is pending. A record that the server does not have is as it was made here.
 */
export async function serverRows<Of extends Row = Row>(
  db: Database,
  book: TableName,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Of>> {
  const [bases, rows] = [await basesOf(db, keys), await db.rows(book).bulkGet([...keys])];
  const found = keys.flatMap((key, at) => bases.get(key)?.row ?? rows[at] ?? []);
  return new Map(found.map((row) => [row.key, row as Of]));
}

/** Makes rows the bases of their records, with the pending mutations on top. */
export const setServerRows = (
  db: Database,
  book: TableName,
  rows: readonly Row[],
): Promise<void> => {
  const news = new Map(rows.map((row) => [row.key, { row }]));
  return replayRows(db, book, [...news.keys()], news);
};

export async function basesOf(
  db: Database,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Base>> {
  if (keys.length === 0 || (await db.bases.count()) === 0) return new Map();
  const found = await db.bases.bulkGet([...keys]);
  return new Map(found.flatMap((base) => (base ? [[base.key, base] as const] : [])));
}

/**
 * Removes rows from the phone. Products are only hidden, as on the server: the ledger, closed days
 * and lines of invoices still name them.
 */
async function deleteRows(db: Database, book: TableName, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  if (book === "products")
    await db.rows(book).bulkPut(rows.map((row) => ({ ...row, sync: "sent" })));
  else await db.rows(book).bulkDelete(rows.map(({ key }) => key));
}
