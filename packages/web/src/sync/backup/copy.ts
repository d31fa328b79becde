import {
  Dexie,
  type DBCore,
  type DBCoreDeleteRequest,
  type DBCoreMutateRequest,
  type DBCoreTable,
} from "dexie";
import type { Base, Database, PendingMutation } from "../store/database.ts";
import type { Exclusive } from "../../device/exclusive.ts";
import { queuesOf } from "../outbox/queue.ts";
import { otherCopies, OTHER_TABLES } from "./other-tables.ts";
import { copyMutations, copyMissing, pruneCopies } from "./copies.ts";
import { cacheTexts, type TextStore } from "../../device/text-store.ts";

export interface OutboxBackup {
  /** Resolves when everything that was stored so far has its copy. */
  readonly settled: () => Promise<void>;
  /**
   * Makes the copies that are missing because the app died, or because the restore came first.
   * Called after the restore; resolves when they are written.
   */
  readonly complete: () => Promise<void>;
}

/** The name of the lock of copies and of their restore: one of them at a time in all tabs. */
export const copyLock = (owner: number): string => `roundsman-copy-${owner}`;

/**
 * Keeps a copy of the outbox outside IndexedDB. A browser that was killed while LevelDB wrote a
 * record can find the database corrupt at a later start and begin an empty one
 * (google/leveldb#1287; seen at about every fiftieth kill of a phone that was writing). `exclusive`
 * spans all tabs: between reading the outbox and writing its copy nobody may remove what is in it.
 */
export function startBackup(db: Database, store: TextStore, exclusive: Exclusive): OutboxBackup {
  let last: Promise<void> = Promise.resolve();
  // Queued at the first write: code that awaits a transaction runs before listeners of its end.
  const after = (trans: object, work: (end: End) => Promise<void>) =>
    Dexie.ignoreTransaction(() => void inLine(endOf(trans as IDBTransaction), work));
  const inLine = <T>(before: Promise<T>, work: (result: T) => Promise<void>) =>
    (last = last
      .then(() => before)
      .then((result) => exclusive(copyLock(db.owner), () => work(result)))
      // A failed copy must not stop the phone from writing.
      .catch(() => undefined));
  const underway = new WeakMap<object, OutboxChanges>();
  const changesOf = (trans: object): OutboxChanges => {
    const existing = underway.get(trans);
    if (existing) return existing;
    const changes: OutboxChanges = { added: [], rebased: new Set(), hasDeletions: false };
    underway.set(trans, changes);
    after(trans, async (end) => (end === "complete" ? copy(db, store, changes) : undefined));
    return changes;
  };

  const noteOutbox = (
    { type, trans, ...request }: DBCoreMutateRequest,
    leaving: readonly PendingMutation[],
  ) => {
    const changes = changesOf(trans);
    const values = "values" in request ? (request.values as readonly PendingMutation[]) : [];
    // The first attempt fixes what retries repeat; a mutation that leaves changes the next base.
    changes.added.push(
      ...values.filter(({ state, attempts }) => state !== "sending" || attempts === 1),
    );
    for (const { entity } of leaving) changes.rebased.add(entity);
    if (type === "delete" || type === "deleteRange") changes.hasDeletions = true;
  };
  /** Mutations whose base changes are copied again, with that base. */
  const noteBases = ({ trans, ...request }: DBCoreMutateRequest) => {
    const bases = "values" in request ? (request.values as readonly Base[]) : [];
    const { rebased } = changesOf(trans);
    for (const { key } of bases) rebased.add(key);
  };
  const others = otherCopies(db, store);

  onTableWrite(db, (name, request, leaving) => {
    if (name === "outbox") noteOutbox(request, leaving);
    else if (name === "bases") noteBases(request);
    // Also after an abort: another transaction may have left the copy to this one.
    else if (others.markDue(name)) after(request.trans, () => others.copy(name));
  });
  return {
    settled: () => last,
    complete: () =>
      inLine(Promise.resolve(), async () => {
        await others.complete();
        await copyMissing(db, store);
      }),
  };
}

/** What a transaction does to the outbox. */
interface OutboxChanges {
  readonly added: PendingMutation[];
  /** The records whose bases changed, or whose mutations left the outbox. */
  readonly rebased: Set<string>;
  hasDeletions: boolean;
}

type TableWriteListener = (
  table: string,
  request: DBCoreMutateRequest,
  /** The mutations that a deletion removes from the outbox. */
  leaving: readonly PendingMutation[],
) => void;

/** Calls `listener` after each write to a table that has a copy, within its transaction. */
const onTableWrite = (db: Database, listener: TableWriteListener) =>
  db.use({
    stack: "dbcore",
    name: "backup",
    create: (down: DBCore) => ({
      ...down,
      table: (name) => {
        const table = down.table(name);
        if (name !== "outbox" && name !== "bases" && !(name in OTHER_TABLES)) return table;
        return {
          ...table,
          mutate: async (request) => {
            // Awaits only a read: awaiting anything else would leave the transaction.
            const leaving =
              name === "outbox" && request.type === "delete" ? await leavingIn(table, request) : [];
            const response = await table.mutate(request);
            listener(name, request, leaving);
            return response;
          },
        };
      },
    }),
  });

const leavingIn = async (
  table: DBCoreTable,
  { trans, keys }: DBCoreDeleteRequest,
): Promise<readonly PendingMutation[]> =>
  (
    (await table.getMany({ trans, keys: [...keys] })) as readonly (PendingMutation | undefined)[]
  ).filter((mutation) => mutation !== undefined);

type End = "complete" | "abort";

const endOf = (trans: IDBTransaction): Promise<End> =>
  new Promise((resolve) => {
    for (const end of ["complete", "abort"] as const)
      trans.addEventListener(end, () => resolve(end));
  });

async function copy(
  db: Database,
  store: TextStore,
  { added, rebased, hasDeletions }: OutboxChanges,
) {
  const behind =
    rebased.size === 0
      ? []
      : [...(await queuesOf(db, [...rebased])).values()].flatMap(([first]) => first?.key ?? []);
  await copyMutations(db, store, [...new Set([...added.map(({ key }) => key), ...behind])]);
  if (hasDeletions) await pruneCopies(db, store);
}

const cacheName = (owner: number) => `roundsman-unsent-${owner}`;

/** The store of a person's outbox backup; null where the browser has none. */
export const cacheStore = (owner: number): TextStore | null =>
  cacheTexts(cacheName(owner), "/unsent/");

/** Deletes a person's whole store. */
export async function dropCacheStore(owner: number): Promise<void> {
  await globalThis.caches?.delete(cacheName(owner));
}
