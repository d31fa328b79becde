import type { Base, Database, PendingMutation } from "../store/database.ts";
import { withBases, type OldOutboxCopy } from "../upgrades/upgrades.ts";
import { isOfOtherTable, parsed } from "./other-tables.ts";
import type { TextStore } from "../../device/text-store.ts";

/** What one action put into the outbox, with the bases of the records that it is about. */
export interface OutboxCopy {
  /**
   * Rises with every copy: of two copies of a mutation the higher counts. Absent where an older
   * release wrote it.
   */
  readonly count?: number;
  /** Milliseconds since 1970: older releases ordered copies by this. */
  readonly at?: number;
  readonly operations: readonly PendingMutation[];
  readonly bases: readonly Base[];
}

/** All copies of the store, in the order in which they were written. */
export async function copiesIn(store: TextStore): Promise<readonly OutboxCopy[]> {
  const copies: OutboxCopy[] = [];
  for (const name of await store.names()) {
    const copy = isOfOtherTable(name)
      ? null
      : parsed<OutboxCopy | OldOutboxCopy>(await store.get(name));
    if (copy) copies.push("rows" in copy ? withBases(copy) : copy);
  }
  const firstSeq = ({ operations: [operation] }: OutboxCopy) => operation?.seq ?? 0;
  return copies.toSorted(
    (a, b) =>
      (a.count ?? 0) - (b.count ?? 0) || (a.at ?? 0) - (b.at ?? 0) || firstSeq(a) - firstSeq(b),
  );
}

/**
 * Ends the name of a copy of several mutations. A copy of one has the mutation's key as its
 * name, which alone says whether it is still needed.
 */
const SUFFIX_OF_SEVERAL = "+";

/** Copies the mutations of one action that are still pending. */
export async function copyMutations(
  db: Database,
  store: TextStore,
  keys: readonly string[],
): Promise<void> {
  const [first] = keys;
  if (!first) return;
  if (keys.length === 1) return write(db, store, { name: first, keys });
  const name = `${first}${SUFFIX_OF_SEVERAL}`;
  // A batch may hold only part of an action, from its first mutation on: the rest keeps its copy.
  await write(db, store, { name, keys: [...new Set([...keys, ...(await keysIn(store, name))])] });
}

const keysIn = async (store: TextStore, name: string): Promise<readonly string[]> =>
  parsed<OutboxCopy>(await store.get(name))?.operations.map(({ key }) => key) ?? [];

/**
 * Writes mutations as they are stored, with their `seq`, and their bases as they are now. Removes
 * the copy where none is left.
 */
async function write(
  db: Database,
  store: TextStore,
  { name, keys }: { readonly name: string; readonly keys: readonly string[] },
): Promise<void> {
  const operations = await db.outbox.where("key").anyOf(keys).sortBy("seq");
  const found = await db.bases.bulkGet([...new Set(operations.map(({ entity }) => entity))]);
  const bases = found.filter((base) => base !== undefined);
  if (operations.length === 0) return store.remove(name);
  const count = await store.nextCount();
  await store.put(name, JSON.stringify({ count, operations, bases } satisfies OutboxCopy));
}

/**
 * Removes copies of mutations that were sent or given up. They also leave a copy of several of
 * which others are still pending: a restore would do them after all.
 */
export async function pruneCopies(db: Database, store: TextStore): Promise<void> {
  // Before the restore, pending mutations are in the copies only.
  if ((await db.recovery()) === "restore") return;
  const unsent = new Set((await db.outbox.orderBy("key").keys()) as string[]);
  for (const name of await store.names()) {
    if (unsent.has(name) || isOfOtherTable(name)) continue;
    if (!name.endsWith(SUFFIX_OF_SEVERAL)) {
      await store.remove(name);
      continue;
    }
    const keys = await keysIn(store, name);
    if (keys.length === 0 || keys.some((key) => !unsent.has(key)))
      await write(db, store, { name, keys });
  }
}

/**
 * Copies mutations that have no copy, or an older one, because the app died between the write and
 * the copy. Called at the next start.
 */
export async function copyMissing(db: Database, store: TextStore): Promise<void> {
  const copied = new Map(
    (await copiesIn(store))
      .flatMap(({ operations }) => operations)
      .map((operation) => [operation.key, copiedFields(operation)]),
  );
  for (const mutation of await db.outbox.toArray())
    if (copied.get(mutation.key) !== copiedFields(mutation))
      await copyMutations(db, store, [mutation.key]);
  await pruneCopies(db, store);
}

const copiedFields = ({ seq, payload, seen, base, links, attempts }: PendingMutation): string =>
  JSON.stringify([seq, payload, seen, base, links, attempts > 0]);
