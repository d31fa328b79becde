import {
  Dexie,
  type DBCore,
  type DBCoreDeleteRequest,
  type DBCoreMutateRequest,
  type DBCoreTable,
} from "dexie";
import type { Base, Database, Operation } from "../store/database.ts";
import type { Exclusive } from "../../device/exclusive.ts";
import { queuesOf } from "../outbox/queue.ts";
import { OTHER_TABLES } from "./other-tables.ts";
import { copyTogether, copyWhatLacks, pruneCopies } from "./bundles.ts";
import type { TextStore } from "./text-store.ts";

export interface SafeCopy {
  /** Resolves when everything that was stored so far has its copy. */
  readonly settled: () => Promise<void>;
  /** Makes up for copies that a death of the phone cut off. Resolves when they stand. */
  readonly complete: () => Promise<void>;
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
    Dexie.ignoreTransaction(() => void inLine(endOf(trans as IDBTransaction), work));
  const inLine = <T>(before: Promise<T>, work: (came: T) => Promise<void>) =>
    (last = last
      .then(() => before)
      .then((came) => exclusive(`roundsman-copy-${db.owner}`, () => work(came)))
      // Without a copy the phone is as safe as its browser; that must not stop it from writing.
      .catch(() => undefined));
  const underway = new WeakMap<object, Work>();
  const workOf = (trans: object): Work => {
    const known = underway.get(trans);
    if (known) return known;
    const made: Work = { added: [], left: new Set(), gone: false };
    underway.set(trans, made);
    after(trans, async (end) => (end === "complete" ? copy(db, store, made) : undefined));
    return made;
  };

  const note = (
    { type, trans, ...request }: DBCoreMutateRequest,
    leaving: readonly Operation[],
  ) => {
    const of = workOf(trans);
    const values = "values" in request ? (request.values as readonly Operation[]) : [];
    // The first attempt says what is repeated word for word, another one nothing new; an answer changes what the next stands on.
    of.added.push(...values.filter(({ state, attempts }) => state !== "sending" || attempts === 1));
    for (const { entity } of leaving) of.left.add(entity);
    if (type === "delete" || type === "deleteRange") of.gone = true;
  };
  /** What is pending is copied again with the base that it stands on by now. */
  const noteBases = ({ trans, ...request }: DBCoreMutateRequest) => {
    const bases = "values" in request ? (request.values as readonly Base[]) : [];
    const { left } = workOf(trans);
    for (const { key } of bases) left.add(key);
  };
  const due = new Set<string>();
  const noteOtherTable = (name: string, trans: object) => {
    if (due.has(name)) return;
    due.add(name);
    // One that came to nothing may have stood in for another that did not.
    after(trans, async () => {
      due.delete(name);
      await OTHER_TABLES[name]?.(db, store);
    });
  };

  onMutation(db, (name, request, leaving) => {
    if (name === "outbox") note(request, leaving);
    else if (name === "bases") noteBases(request);
    else noteOtherTable(name, request.trans);
  });
  return {
    settled: () => last,
    complete: () => inLine(Promise.resolve(), () => copyWhatLacks(db, store)),
  };
}

/** What a transaction does to the queue. */
interface Work {
  readonly added: Operation[];
  /** The records whose bases changed, or whose mutations left. */
  readonly left: Set<string>;
  gone: boolean;
}

type OnMutation = (
  table: string,
  request: DBCoreMutateRequest,
  /** What a deletion from the outbox takes away. */
  leaving: readonly Operation[],
) => void;

/** Calls after each write to a table that has a copy, within its transaction. */
const onMutation = (db: Database, written: OnMutation) =>
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
            // Not waited for where there is nothing to read: that would leave the transaction.
            const leaving =
              name === "outbox" && request.type === "delete" ? await there(table, request) : [];
            const made = await table.mutate(request);
            written(name, request, leaving);
            return made;
          },
        };
      },
    }),
  });

const there = async (
  table: DBCoreTable,
  { trans, keys }: DBCoreDeleteRequest,
): Promise<readonly Operation[]> =>
  ((await table.getMany({ trans, keys: [...keys] })) as readonly (Operation | undefined)[]).filter(
    (of) => of !== undefined,
  );

type End = "complete" | "abort";

const endOf = (trans: IDBTransaction): Promise<End> =>
  new Promise((resolve) => {
    for (const end of ["complete", "abort"] as const)
      trans.addEventListener(end, () => resolve(end));
  });

async function copy(db: Database, store: TextStore, { added, left, gone }: Work) {
  const behind =
    left.size === 0
      ? []
      : [...(await queuesOf(db, [...left])).values()].flatMap(([first]) => first?.key ?? []);
  await copyTogether(db, store, [...new Set([...added.map(({ key }) => key), ...behind])]);
  if (gone) await pruneCopies(db, store);
}
