import type { Base, Database, PendingMutation, Row } from "../store/database.ts";
import type { Entity } from "../store/local.ts";
import type { TableName } from "../store/table-names.ts";
import { mutationOf, MUTATIONS, rowsOf, type MutationKind } from "../resources/mutations.ts";
import type { MutationDefinition } from "../resources/resource.ts";
import { dropMutations } from "../outbox/drop.ts";
import { hiddenMembers, withHiddenMembers } from "../outbox/hidden-members.ts";
import { isEqual } from "../outbox/merge.ts";
import { effectOf, queuesOf } from "../outbox/queue.ts";
import { basesOf, replayRows, replayTables, serverRows } from "../outbox/replay.ts";
import { undoneCorrections } from "./undone-corrections.ts";
import { responseCount } from "./pull-options.ts";
import { linkInvoices } from "./link-invoices.ts";

/** What was pulled, and when it was asked for. */
export interface PullSource {
  readonly db: Database;
  readonly book: TableName;
  /**
   * The cursor that it was pulled from; for a list, "" or one from before the list was asked for.
   */
  readonly cursor: string;
  /**
   * How many responses to mutations had come when it was asked for (`answers`); null applies only
   * rows that are newer than the phone's.
   */
  readonly responsesBefore: number | null;
  /** Milliseconds since 1970 when it was asked for. */
  readonly at: number;
}

/**
 * The server answered a mutation since the rows were asked for, so they may be older than what the
 * phone has. They have to be asked for again.
 */
export class PullOutdated extends Error {}

/** Rows per transaction: few enough that screens do not wait. */
const CHUNK = 200;

/** Applies rows as the server has them. Throws {@link PullOutdated}. */
export async function applyRows(pulled: PullSource, entities: readonly Entity[]): Promise<void> {
  for (let start = 0; start < entities.length; start += CHUNK)
    await inPullTransaction(pulled, () => writeRows(pulled, entities.slice(start, start + CHUNK)));
}

/** What was pulled of one table. A removed row that is hidden here stays for an undo (pull.ts). */
export interface TableNews {
  readonly pulled: PullSource;
  readonly entities: readonly Entity[];
  readonly removed: readonly string[];
}

/** Applies several tables in one transaction. Throws {@link PullOutdated}. */
export async function applyTables(news: readonly TableNews[]): Promise<void> {
  const nonEmpty = news.filter(({ entities, removed }) => entities.length + removed.length > 0);
  const [first] = nonEmpty;
  if (!first) return;
  await inPullTransaction(first.pulled, async () => {
    for (const { pulled, entities, removed } of nonEmpty) {
      if (entities.length > 0) await writeRows(pulled, entities);
      if (removed.length > 0) await removeRows(pulled, removed);
    }
  });
}

/** Inside a transaction. */
async function removeRows(
  { db, book, cursor, at }: PullSource,
  keys: readonly string[],
): Promise<void> {
  await dropDoneMutations(db, { pulled: "deletion", table: book }, new Set(keys));
  const [bases, queues] = [await basesOf(db, keys), await queuesOf(db, keys)];
  const rows = [...(await serverRows(db, book, keys)).values()];
  const leaving = rows.filter(({ key, deletedAt }) => bases.has(key) || deletedAt === "");
  const deletedAt = new Date(at).toISOString();
  const removedRows = leaving.map((row) => ({ ...row, deletedAt }));
  const undone =
    book === "invoices" ? await undoneCorrections(db, removedRows) : new Map<string, Row>();
  const news = removedRows.flatMap((removedRow) => {
    const base = bases.get(removedRow.key);
    // A base that a response deleted stays so. If an undo was sent since and its response was lost,
    // the record may have been deleted again: the base keeps this cursor, and the response to the
    // undo sets the pull back to it (push/answers.ts).
    if (base && base.row.deletedAt !== "")
      return base.cursor === null && queues.get(removedRow.key)?.some(isTriedUndo)
        ? [[removedRow.key, { row: base.row, cursor }] as const]
        : [];
    return [[removedRow.key, { row: undone.get(removedRow.key) ?? removedRow, cursor }] as const];
  });
  await replayRows(
    db,
    book,
    news.map(([key]) => key),
    new Map(news),
  );
}

const isTriedUndo = (mutation: PendingMutation): boolean =>
  mutation.attempts > 0 && effectOf(mutation) === "restore";

/** Inside a transaction. */
async function writeRows(
  { db, book, responsesBefore }: PullSource,
  entities: readonly Entity[],
): Promise<void> {
  const keys = entities.map(({ key }) => key);
  const bases = await basesOf(db, keys);
  await dropDoneCreations(db, [...bases.values()]);
  await dropDoneMutations(db, { pulled: "record", table: book }, new Set(keys));
  const known = await serverRows(db, book, keys);
  const hidden = await hiddenMembers(db, [...known.values()]);
  const rows = (await rowsOf(db, entities)).map((row) =>
    withHiddenMembers(row, known.get(row.key), hidden),
  );
  const news = rows.filter((row) => isNewer(row, known.get(row.key), responsesBefore));
  await replayRows(
    db,
    book,
    news.map(({ key }) => key),
    new Map(news.map((row) => [row.key, { row, cursor: null }])),
  );
  await linkInvoices(
    db,
    book,
    news.filter(({ key }) => !known.has(key)),
  );
}

/**
 * Drops creations that nothing follows, where the server has the record: the creation was done, and
 * its response was lost.
 */
async function dropDoneCreations(db: Database, bases: readonly Base[]): Promise<void> {
  const keysWithoutId = bases.flatMap(({ key, row }) => (row.id === null ? [key] : []));
  const creations = [...(await queuesOf(db, keysWithoutId)).values()].flatMap(([first, ...rest]) =>
    first && rest.length === 0 && effectOf(first) === "create" && first.state !== "refused"
      ? [first.seq]
      : [],
  );
  if (creations.length > 0) await db.outbox.bulkDelete(creations);
}

/**
 * Drops mutations that wrote these records, or were to read what they did: the server has done
 * them, and the responses were lost.
 */
async function dropDoneMutations(
  db: Database,
  news: DoneBy,
  keys: ReadonlySet<string>,
): Promise<void> {
  const kinds = kindsDoneBy(news);
  if (kinds.length === 0) return;
  const isDone = ({ kind, state, payload }: PendingMutation): boolean => {
    const { alsoMakes, subject } = mutationOf(kind);
    const named = alsoMakes?.(payload) ?? subject?.(payload) ?? "";
    return kinds.includes(kind) && state !== "refused" && keys.has(named);
  };
  const done = await db.outbox.filter(isDone).toArray();
  await dropMutations(db, done);
}

type DoneBy = NonNullable<MutationDefinition<unknown, Row>["doneBy"]>;

const kindsDoneBy = (news: DoneBy): readonly MutationKind[] =>
  (Object.keys(MUTATIONS) as MutationKind[]).filter((kind) =>
    isEqual(mutationOf(kind).doneBy, news),
  );

function isNewer(row: Row, before: Row | undefined, responsesBefore: number | null): boolean {
  if (!before || before.id === null) return true;
  // The response to a deletion has no version, but the deletion made one, and its undo another.
  if (responsesBefore === null)
    return row.version > before.version + (before.deletedAt === "" ? 0 : 1);
  return row.version !== before.version || before.deletedAt !== "" || !isSameBesides(row, before);
}

/**
 * Compares all but the time of the change. Many changes make no new version: a member of a group
 * that is hidden, a document that is handed out, money on account, a payment that is taken back, an
 * erasure.
 */
const isSameBesides = (a: Row, b: Row): boolean =>
  isEqual({ ...a, sync: b.sync, updatedAt: b.updatedAt }, b);

/**
 * Runs `work` in a transaction. Throws {@link PullOutdated} where a response came since
 * `responsesBefore`.
 */
export const inPullTransaction = <T>(
  { db, responsesBefore }: Pick<PullSource, "db" | "responsesBefore">,
  work: () => Promise<T>,
) =>
  db.transaction("rw", replayTables(db), async () => {
    if (responsesBefore !== null && responsesBefore !== (await responseCount(db)))
      throw new PullOutdated();
    return work();
  });
