import type { DBCore, DBCoreMutateRequest } from "dexie";
import type { Database, Operation, Row } from "./database.ts";
import { settleThose } from "./queue.ts";
import type { TextStore } from "./text-store.ts";

/** What one action put into the outbox, with the rows that it is about. */
interface Bundle {
  readonly operations: readonly Operation[];
  readonly rows: readonly (readonly [book: Operation["book"], row: Row])[];
}

export interface SafeCopy {
  /** Resolves when everything that was stored so far has its copy. */
  readonly settled: () => Promise<void>;
}

/**
 * Keeps a second copy of what is unsent, outside IndexedDB. A browser whose LevelDB was cut off in the middle of a record, and started again,
 * can find it corrupt the next time and begin an empty one (google/leveldb#1287; seen at about every fiftieth kill of a phone that was writing).
 */
export function keepCopy(db: Database, store: TextStore): SafeCopy {
  let last: Promise<void> = Promise.resolve();
  const then = (work: () => Promise<void>) => {
    // Without a copy the phone is as safe as its browser; that must not stop it from writing.
    last = last.then(work).catch(() => undefined);
  };
  const underway = new WeakMap<object, { readonly added: Operation[]; gone: boolean }>();

  const note = ({ type, trans, ...request }: DBCoreMutateRequest) => {
    let of = underway.get(trans);
    if (!of) {
      underway.set(trans, (of = { added: [], gone: false }));
      const seen = of;
      (trans as unknown as IDBTransaction).addEventListener("complete", () => then(() => copy(db, store, seen)));
    }
    const values = "values" in request ? (request.values as readonly Operation[]) : [];
    // An attempt changes nothing of what is to be said.
    of.added.push(...values.filter(({ attempts, state }) => attempts === 0 && state === "waiting"));
    if (type === "delete" || type === "deleteRange") of.gone = true;
  };

  db.use({
    stack: "dbcore",
    name: "safe copy",
    create: (down: DBCore) => ({
      ...down,
      table: (name) => {
        const table = down.table(name);
        if (name !== "outbox") return table;
        return {
          ...table,
          mutate: async (request) => {
            const made = await table.mutate(request);
            note(request);
            return made;
          },
        };
      },
    }),
  });
  return { settled: () => last };
}

async function copy(db: Database, store: TextStore, { added, gone }: { readonly added: readonly Operation[]; readonly gone: boolean }) {
  const [first] = added;
  if (first) {
    const keys = added.map(({ key }) => key);
    // As they are stored: with the places that they got in the queue.
    const operations = await db.outbox.where("key").anyOf(keys).sortBy("seq");
    const rows: (readonly [Operation["book"], Row])[] = [];
    for (const { book, entity } of operations) {
      const row = await db.rows(book).get(entity);
      if (row) rows.push([book, row]);
    }
    if (operations.length > 0) await store.put(first.key, JSON.stringify({ operations, rows } satisfies Bundle));
  }
  if (gone) await letGo(db, store);
}

/** What was sent, or given up, needs no copy any more. */
async function letGo(db: Database, store: TextStore): Promise<void> {
  const unsent = new Set((await db.outbox.orderBy("key").keys()) as string[]);
  for (const name of await store.names()) {
    if (unsent.has(name)) continue;
    const bundle = bundleIn(await store.get(name));
    if (!bundle?.operations.some(({ key }) => unsent.has(key))) await store.remove(name);
  }
}

/**
 * Puts the copies back into a database that the browser has begun anew. Nothing is sent before all lists were asked for: what these rows name is
 * not on the phone yet. The same keys are said again, so that nothing is done twice. Resolves with how many operations came back.
 */
export async function bringBack(db: Database, store: TextStore): Promise<number> {
  if ((await db.recall("begunAnew")) !== 1) return 0;
  const bundles: Bundle[] = [];
  for (const name of await store.names()) {
    const bundle = bundleIn(await store.get(name));
    if (bundle) bundles.push(bundle);
  }
  const inOrder = bundles.toSorted((a, b) => (a.operations[0]?.seq ?? 0) - (b.operations[0]?.seq ?? 0));
  const operations = inOrder.flatMap((bundle) => bundle.operations);
  await db.transaction("rw", [...db.everyBook, db.outbox, db.meta], async () => {
    // The latest copy of a row is the one that holds everything.
    for (const [book, row] of inOrder.flatMap(({ rows }) => rows)) await db.rows(book).put(row);
    // They may have been said before: none may be left out for never having been heard.
    await db.outbox.bulkPut(operations.map((of) => ({ ...of, attempts: 1 })));
    await settleThose(db, operations);
    await db.meta.put({ name: "begunAnew", value: operations.length > 0 ? 2 : 0 });
  });
  return operations.length;
}

function bundleIn(text: string | null): Bundle | null {
  try {
    return text === null ? null : (JSON.parse(text) as Bundle);
  } catch {
    return null;
  }
}
