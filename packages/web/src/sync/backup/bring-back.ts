import type { Database, Operation } from "../store/database.ts";
import { effectOf, settleThose, UNTRIED } from "../outbox/queue.ts";
import { bringBesideBack } from "./safe-beside.ts";
import { bundlesIn } from "./safe-bundles.ts";
import type { TextStore } from "./text-store.ts";

/**
 * Puts the copies back into a database that the browser has begun anew. Nothing is sent before all lists were asked for: what these rows name is
 * not on the phone yet. The same keys are said again, so that nothing is done twice. Resolves with how many operations came back.
 */
export async function bringBack(db: Database, store: TextStore): Promise<number> {
  if ((await db.recall("begunAnew")) !== 1) return 0;
  await bringBesideBack(db, store);
  const bundles = await bundlesIn(store);
  return db.transaction("rw", [...db.everyBook, db.outbox, db.meta], async () => {
    const since = await db.outbox.toArray();
    const operations = bySeq(
      bundles
        .flatMap((bundle) => bundle.operations)
        .filter(({ key }) => !since.some((of) => of.key === key)),
    );
    const removals = new Map(operations.map((of) => [of.entity, effectOf(of) === "remove"]));
    const firsts = new Map(operations.toReversed().map((of) => [of.entity, of]));
    // The latest copy of a row is the one that holds everything.
    for (const [book, row] of bundles.flatMap(({ rows }) => rows)) {
      const removed = removals.get(row.key);
      // A copy from before an undo: what no removal waits for is not hidden. What no operation waits for has been written since.
      const version = standsOn(firsts.get(row.key)) ?? row.version;
      if (removed !== undefined)
        await db
          .rows(book)
          .put({ ...row, ...(!removed && { deletedAt: "" }), version, touched: 0 });
    }
    await db.outbox.clear();
    // They may have been said before: none may be left out for never having been heard.
    await db.outbox.bulkPut(
      operations.map((of) => ({
        ...of,
        ...UNTRIED,
        attempts: 1,
        links: of.links,
        // What an older release copied.
        seen: of.seen ?? null,
      })),
    );
    // Somebody who was quicker than this comes after it.
    await db.outbox.bulkAdd(since.map(({ seq: _seq, ...of }) => of));
    await settleThose(db, operations);
    await db.meta.put({ name: "begunAnew", value: operations.length > 0 ? 2 : 0 });
    return operations.length;
  });
}

/**
 * The version that the first operation was said over. The copy of the row may be younger than that of the operation: all are answered once more,
 * in their order, and each stands on what the one before it made.
 */
const standsOn = (first: Operation | undefined): number | undefined =>
  first && effectOf(first) === "create" ? 0 : first?.before?.version;

/** One for each place in the queue, in its order; of two the later copy. */
const bySeq = (operations: readonly Operation[]): readonly Operation[] =>
  [...new Map(operations.map((of) => [of.seq, of])).values()].toSorted((a, b) => a.seq - b.seq);
