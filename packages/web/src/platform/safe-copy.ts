import { Dexie, type DBCore, type DBCoreMutateRequest } from "dexie";
import type { Database, Operation, Row } from "./database.ts";
import type { Exclusive } from "./exclusive.ts";
import { byBook, effectOf, settleThose, UNTRIED } from "./queue.ts";
import { BESIDE, bringBesideBack, isBeside, parsed } from "./safe-beside.ts";
import type { TextStore } from "./text-store.ts";

/** What one action put into the outbox, with the rows that it is about. */
interface Bundle {
  /** When it was written, in milliseconds since 1970: of two copies of the same the later one counts. */
  readonly at: number;
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
 * `exclusive` spans all tabs: between reading the queue and writing its copy nobody may let go of what is in it.
 */
export function keepCopy(db: Database, store: TextStore, exclusive: Exclusive): SafeCopy {
  let last: Promise<void> = Promise.resolve();
  // Whoever waits for a transaction goes on before a listener to its end is called: what is to follow stands in the line from its first write on.
  const after = (trans: object, work: (end: End) => Promise<void>) =>
    Dexie.ignoreTransaction(() => {
      const ended = endOf(trans as IDBTransaction);
      last = last
        .then(() => ended)
        .then((end) => exclusive(`roundsman-copy-${db.owner}`, () => work(end)))
        // Without a copy the phone is as safe as its browser; that must not stop it from writing.
        .catch(() => undefined);
    });
  const underway = new WeakMap<object, { readonly added: Operation[]; gone: boolean }>();

  const note = ({ type, trans, ...request }: DBCoreMutateRequest) => {
    let of = underway.get(trans);
    if (!of) {
      underway.set(trans, (of = { added: [], gone: false }));
      const seen = of;
      after(trans, async (end) => (end === "complete" ? copy(db, store, seen) : undefined));
    }
    const values = "values" in request ? (request.values as readonly Operation[]) : [];
    // An attempt changes nothing of what is to be said, but with whom it is said, and under which key.
    of.added.push(...values.filter(({ attempts, state, batch }) => batch !== null || (attempts === 0 && state === "waiting")));
    if (type === "delete" || type === "deleteRange") of.gone = true;
  };
  const due = new Set<string>();
  const noteBeside = (name: string, trans: object) => {
    if (due.has(name)) return;
    due.add(name);
    // One that came to nothing may have stood in for another that did not.
    after(trans, async () => {
      due.delete(name);
      await BESIDE[name]?.(db, store);
    });
  };

  db.use({
    stack: "dbcore",
    name: "safe copy",
    create: (down: DBCore) => ({
      ...down,
      table: (name) => {
        const table = down.table(name);
        if (name !== "outbox" && !(name in BESIDE)) return table;
        return {
          ...table,
          mutate: async (request) => {
            const made = await table.mutate(request);
            if (name === "outbox") note(request);
            else noteBeside(name, request.trans);
            return made;
          },
        };
      },
    }),
  });
  return { settled: () => last };
}

type End = "complete" | "abort";

const endOf = (trans: IDBTransaction): Promise<End> =>
  new Promise((resolve) => {
    for (const end of ["complete", "abort"] as const) trans.addEventListener(end, () => resolve(end));
  });

/** Ends the name of a bundle of several; one of a single operation is told to be needed by its name alone. */
const AND_OTHERS = "+";

async function copy(db: Database, store: TextStore, { added, gone }: { readonly added: readonly Operation[]; readonly gone: boolean }) {
  const [first] = added;
  const keys = added.map(({ key }) => key);
  if (first) await write(db, store, { name: keys.length > 1 ? `${first.key}${AND_OTHERS}` : first.key, keys });
  if (gone) await letGo(db, store);
}

/** Operations as they are stored, with the places that they got in the queue, and their rows as they are now. None: the copy goes. */
async function write(
  db: Database,
  store: TextStore,
  { name, keys }: { readonly name: string; readonly keys: readonly string[] },
): Promise<void> {
  const operations = await db.outbox.where("key").anyOf(keys).sortBy("seq");
  const rows: (readonly [Operation["book"], Row])[] = [];
  for (const [book, of] of byBook(operations, (each) => each.book)) {
    const there = await db.rows(book).bulkGet([...new Set(of.map(({ entity }) => entity))]);
    rows.push(...there.flatMap((row) => (row ? [[book, row] as const] : [])));
  }
  if (operations.length > 0) await store.put(name, JSON.stringify({ at: Date.now(), operations, rows } satisfies Bundle));
  else await store.remove(name);
}

/** What was sent, or given up, needs no copy any more: not even beside others that still wait, or it would be done after all. */
async function letGo(db: Database, store: TextStore): Promise<void> {
  const unsent = new Set((await db.outbox.orderBy("key").keys()) as string[]);
  for (const name of await store.names()) {
    if (unsent.has(name) || isBeside(name)) continue;
    if (!name.endsWith(AND_OTHERS)) {
      await store.remove(name);
      continue;
    }
    const keys = parsed<Bundle>(await store.get(name))?.operations.map(({ key }) => key) ?? [];
    if (keys.length === 0 || keys.some((key) => !unsent.has(key))) await write(db, store, { name, keys });
  }
}

/**
 * Puts the copies back into a database that the browser has begun anew. Nothing is sent before all lists were asked for: what these rows name is
 * not on the phone yet. The same keys are said again, so that nothing is done twice. Resolves with how many operations came back.
 */
export async function bringBack(db: Database, store: TextStore): Promise<number> {
  if ((await db.recall("begunAnew")) !== 1) return 0;
  await bringBesideBack(db, store);
  const bundles: Bundle[] = [];
  for (const name of await store.names()) {
    const bundle = isBeside(name) ? null : parsed<Bundle>(await store.get(name));
    if (bundle) bundles.push(bundle);
  }
  const inOrder = bundles.toSorted((a, b) => a.at - b.at || (a.operations[0]?.seq ?? 0) - (b.operations[0]?.seq ?? 0));
  const operations = [...new Map(inOrder.flatMap((bundle) => bundle.operations).map((of) => [of.seq, of])).values()];
  const removals = new Map(operations.toSorted((a, b) => a.seq - b.seq).map((of) => [of.entity, effectOf(of) === "remove"]));
  await db.transaction("rw", [...db.everyBook, db.outbox, db.meta], async () => {
    // The latest copy of a row is the one that holds everything.
    for (const [book, row] of inOrder.flatMap(({ rows }) => rows)) {
      // A copy from before an undo: what no removal waits for is not hidden.
      await db.rows(book).put(removals.get(row.key) ? row : { ...row, deletedAt: "" });
    }
    // They may have been said before: none may be left out for never having been heard.
    const since = await db.outbox.toArray();
    await db.outbox.clear();
    await db.outbox.bulkPut(operations.map((of) => ({ ...of, ...UNTRIED, attempts: 1, links: of.links, batch: of.batch })));
    // Somebody who was quicker than this comes after it.
    await db.outbox.bulkAdd(since.map(({ seq: _seq, ...of }) => of));
    await settleThose(db, operations);
    await db.meta.put({ name: "begunAnew", value: operations.length > 0 ? 2 : 0 });
  });
  return operations.length;
}
