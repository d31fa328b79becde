import type { Database, PendingMutation } from "../store/database.ts";
import { effectOf, FROM_BACKUP, NOT_ATTEMPTED } from "../outbox/queue.ts";
import { replayTables, replayRowsOf } from "../outbox/replay.ts";
import { restoreOtherTables } from "./other-tables.ts";
import { copiesIn, type OutboxCopy } from "./copies.ts";
import type { TextStore } from "../../device/text-store.ts";

/**
 * Puts the copies back into a database that the browser has just made. Nothing is sent before all
 * lists were read, because the phone does not have the records that the mutations name. The keys
 * stay the same, so nothing is done twice. Resolves with how many mutations came back.
 */
export async function restoreCopies(db: Database, store: TextStore): Promise<number> {
  if ((await db.recovery()) !== "restore") return 0;
  if ((await store.names()).length === 0) {
    await db.setRecovery("none");
    return 0;
  }
  await restoreOtherTables(db, store);
  const copies = await copiesIn(store);
  return db.transaction("rw", replayTables(db), async () => {
    const newerMutations = await db.outbox.toArray();
    const operations = bySeq(
      copies
        .flatMap((copy) =>
          copy.operations.map((operation) => ({
            ...operation,
            attempts: attemptsIn(copy, operation),
          })),
        )
        .filter(({ key }) => !newerMutations.some((mutation) => mutation.key === key)),
    );
    const entities = new Set(operations.map(({ entity }) => entity));
    // Copies come oldest first, so the latest copy of a base is kept. Bases without a mutation
    // to restore are left out.
    for (const base of copies.flatMap(({ bases }) => bases))
      if (entities.has(base.key)) await db.bases.put(base);
    await db.outbox.clear();
    await db.outbox.bulkPut(
      operations.map((operation) => ({
        ...operation,
        ...NOT_ATTEMPTED,
        attempts: operation.attempts,
        links: operation.links,
      })),
    );
    // What was done before this restore comes behind what is restored.
    await db.outbox.bulkAdd(newerMutations.map(({ seq: _seq, ...mutation }) => mutation));
    await replayRowsOf(db, operations);
    await db.setRecovery(operations.length > 0 ? "refetch" : "none");
    return operations.length;
  });
}

/**
 * A restored mutation may have reached the server, so it counts as tried and is not dropped as
 * never sent. Edits differ: nothing is sent before its copy says so, so an edit without an attempt
 * in its copy was not sent. It is sent over the server's current version: over the version that it
 * was typed over, earlier edits of this phone would make it stale.
 */
const attemptsIn = ({ count }: OutboxCopy, operation: PendingMutation): number =>
  count !== undefined && operation.attempts <= 0 && effectOf(operation) === "edit"
    ? FROM_BACKUP
    : 1;

/** One mutation for each `seq`, in order; of two the later copy. */
const bySeq = (operations: readonly PendingMutation[]): readonly PendingMutation[] =>
  [...new Map(operations.map((operation) => [operation.seq, operation])).values()].toSorted(
    (a, b) => a.seq - b.seq,
  );
