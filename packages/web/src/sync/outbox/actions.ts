import type { BookName, EntityBook } from "../store/book-names.ts";
import { BOOKS, type Step } from "../resources/books.ts";
import type { Operation, Row } from "../store/database.ts";
import { isoNow, type Phone } from "../store/phone.ts";
import {
  asBefore,
  changed,
  effectOf,
  enqueue,
  operationFor,
  queuesOf,
  reckoningsIn,
  settle,
  syncOf,
  UNTRIED,
} from "./queue.ts";
import { seenIn } from "./merge.ts";
import { correctRefused } from "./repairs.ts";
import { storing } from "../store/storing.ts";

/** The row that somebody wanted to change is not on the phone any more: it was deleted elsewhere. */
export class Gone extends Error {
  constructor(key: string) {
    super(`${key} was deleted on another device`);
  }
}

/** A new row and the operation that makes it on the server, both or neither. Resolves with its key when the disk has them. */
export async function addRow(
  phone: Phone,
  book: BookName,
  made: { readonly row: Row; readonly step: Step },
): Promise<string> {
  await inBook(phone, book, async () => {
    await phone.db.rows(book).add(made.row);
    await enqueue(phone, made.row, { ...made.step, base: 0 });
  });
  return made.row.key;
}

export interface Change {
  readonly fields: object;
  readonly step: Step;
  /** The version that the person's form showed; the row's own where there was none. */
  readonly seen?: number | undefined;
}

/** Changes a row and queues the call. A refused operation of the same sort is repaired by it. Throws {@link Gone}. */
export const changeRow = (
  phone: Phone,
  book: BookName,
  of: Change & { readonly key: string },
): Promise<void> =>
  inBook(phone, book, async () => {
    const row = await phone.db.rows(book).get(of.key);
    if (!row || row.deletedAt !== "") throw new Gone(of.key);
    await changeOne(phone, book, { ...of, row });
  });

/** What becomes of a row, and what is said of it. */
type Turn = Omit<Change, "seen">;

/** Changes rows, each as told, all or none. null leaves a row alone; one that is gone is passed over. */
export const changeRows = (
  phone: Phone,
  book: BookName,
  keys: readonly string[],
  turn: (row: Row) => Turn | null,
): Promise<void> =>
  inBook(phone, book, async () => {
    const toRepair: (Change & { readonly row: Row })[] = [];
    await eachRow(phone, book, keys, (row, queue) => {
      const of = turn(row);
      if (of && queue.some(({ state }) => state === "refused")) toRepair.push({ ...of, row });
      if (!of || toRepair.at(-1)?.row === row) return UNTOUCHED;
      const step = { ...of.step, ...typedOver(row, of) };
      return {
        row: changed(phone, row, of.fields),
        said: [operationFor(phone, row, { step, queue })],
        unsaid: [],
      };
    });
    for (const of of toRepair) await changeOne(phone, book, of);
  });

/** Hides rows. The sender leaves out the calls for what never reached the server. */
export const hideRows = (
  phone: Phone,
  book: EntityBook,
  keys: readonly string[],
): Promise<void> => {
  const step = { kind: BOOKS[book].remove, payload: null };
  return changeRows(phone, book, keys, (row) =>
    row.deletedAt === "" ? { fields: { deletedAt: isoNow(phone) }, step } : null,
  );
};

/** Brings hidden rows back, with or without the server having hidden them. */
export const showRows = (phone: Phone, book: EntityBook, keys: readonly string[]): Promise<void> =>
  inBook(phone, book, async () => {
    const reckoned = Math.max(0, ...(await reckoningsIn(phone.db)));
    await eachRow(phone, book, keys, (row, queue) =>
      row.deletedAt === "" ? UNTOUCHED : shown(phone, book, row, { queue, reckoned }),
    );
  });

interface Waiting {
  readonly queue: readonly Operation[];
  /** Where the van was reckoned up last; 0 where nothing of that waits. */
  readonly reckoned: number;
}

function shown(
  phone: Phone,
  book: EntityBook,
  { parked = [], ...hidden }: Row,
  { queue, reckoned }: Waiting,
): Written {
  const row = { ...hidden, deletedAt: "" };
  const last = queue.at(-1);
  // Behind what is said now. What waited for a person is asked about anew: the deletion and its undo made versions of their own.
  const again = parked.map(({ seq: _seq, ...of }) =>
    of.state === "refused" ? { ...of, ...UNTRIED, key: phone.newKey() } : of,
  );
  if (last && effectOf(last) === "remove" && last.attempts === 0 && last.seq > reckoned)
    return { row: asBefore(row, last), said: again, unsaid: [last] };
  const isNew = !last && row.id === null;
  const steps = isNew
    ? BOOKS[book].steps(row).map((step) => ({ ...step, base: 0 }))
    : [{ kind: BOOKS[book].restore, payload: null }];
  return {
    row,
    said: [...steps.map((step) => operationFor(phone, hidden, { step, queue })), ...again],
    unsaid: [],
  };
}

async function changeOne(
  phone: Phone,
  book: BookName,
  { row, ...of }: Change & { readonly row: Row },
): Promise<void> {
  await phone.db.rows(book).put(changed(phone, row, of.fields));
  if (!(await correctRefused(phone, row, of)))
    await enqueue(phone, row, { ...of.step, ...typedOver(row, of) });
  await settle(phone.db, book, row.key);
}

/**
 * The version that an edit was typed over, and what stood there; null where the last one wins. Rows that a person saw before somebody else's change
 * must not be written over: their old version makes the server refuse it, and what they showed nobody knows.
 */
function typedOver(row: Row, { step, seen }: Change): Pick<Operation, "base" | "seen"> {
  if (effectOf(step) !== "content") return { base: null, seen: null };
  if (seen !== undefined && seen < row.ownSince) return { base: seen, seen: null };
  return { base: row.version, seen: seenIn(row, step.payload) };
}

const inBook = (phone: Phone, book: BookName, work: () => Promise<void>): Promise<void> =>
  storing(phone, [phone.db.rows(book), phone.db.outbox], work);

/** What is to be written of a row: itself, operations that are new, operations that go. */
interface Written {
  readonly row: Row | null;
  readonly said: readonly Omit<Operation, "seq">[];
  readonly unsaid: readonly Operation[];
}
const UNTOUCHED: Written = { row: null, said: [], unsaid: [] };

/** Everything is written together: a hundred rows are marked by one tap. Inside a transaction. */
async function eachRow(
  { db }: Phone,
  book: BookName,
  keys: readonly string[],
  work: (row: Row, queue: readonly Operation[]) => Written,
): Promise<void> {
  const queues = await queuesOf(db, keys);
  const done = (await db.rows(book).bulkGet([...keys])).flatMap((before): Written[] => {
    if (!before) return [];
    const queue = queues.get(before.key) ?? [];
    const { row, said, unsaid } = work(before, queue);
    const left = [...queue.filter((each) => !unsaid.includes(each)), ...said];
    return [{ said, unsaid, row: row && { ...row, sync: syncOf(left) } }];
  });
  await db.rows(book).bulkPut(done.flatMap(({ row }) => row ?? []));
  await db.outbox.bulkAdd(done.flatMap(({ said }) => said));
  await db.outbox.bulkDelete(done.flatMap(({ unsaid }) => unsaid.map(({ seq }) => seq)));
}
