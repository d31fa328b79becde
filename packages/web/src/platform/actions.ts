import { BOOKS, type Step } from "./books.ts";
import type { BookName } from "./book-names.ts";
import type { Operation, Row } from "./database.ts";
import { isoNow, type Phone } from "./phone.ts";
import { effectOf, enqueue, queueOf, settle } from "./queue.ts";
import { sendAnew } from "./repairs.ts";

/** The row that somebody wanted to change is not on the phone any more: it was deleted elsewhere. */
export class Gone extends Error {
  constructor(key: string) {
    super(`${key} was deleted on another device`);
  }
}

/** A new row and the operation that makes it on the server, both or neither. Resolves with its key when the disk has them. */
export async function addRow(phone: Phone, book: BookName, made: { readonly row: Row; readonly step: Step }): Promise<string> {
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
export const changeRow = (phone: Phone, book: BookName, of: Change & { readonly key: string }): Promise<void> =>
  inBook(phone, book, async () => {
    const row = await phone.db.rows(book).get(of.key);
    if (!row) throw new Gone(of.key);
    await phone.db.rows(book).put({ ...row, ...of.fields, updatedAt: isoNow(phone) });
    if (!(await repair(phone, row, of))) await enqueue(phone, row, { ...of.step, base: baseOf(row, of) });
    await settle(phone.db, book, of.key);
  });

/** Hides rows. The sender leaves out the calls for what never reached the server. */
export const hideRows = (phone: Phone, book: BookName, keys: readonly string[]): Promise<void> =>
  eachRow(phone, book, keys, async (row) => {
    if (row.deletedAt !== "") return;
    await phone.db.rows(book).put({ ...row, deletedAt: isoNow(phone) });
    await enqueue(phone, row, { kind: BOOKS[book].remove, payload: null });
  });

/** Brings hidden rows back, with or without the server having hidden them. */
export const showRows = (phone: Phone, book: BookName, keys: readonly string[]): Promise<void> =>
  eachRow(phone, book, keys, async (row) => {
    if (row.deletedAt === "") return;
    await phone.db.rows(book).put({ ...row, deletedAt: "" });
    const queue = await queueOf(phone.db, row.key);
    const last = queue.at(-1);
    if (last && effectOf(last) === "remove" && last.attempts === 0) return phone.db.outbox.delete(last.seq);
    if (!last && row.id === null) return makeAgain(phone, book, row);
    return enqueue(phone, row, { kind: BOOKS[book].restore, payload: null });
  });

async function makeAgain(phone: Phone, book: BookName, row: Row): Promise<void> {
  for (const step of BOOKS[book].steps(row)) await enqueue(phone, row, { ...step, base: 0 });
}

/** Rows that a person saw before somebody else's change must not be written over: their old version makes the server say so. */
function baseOf(row: Row, { step, seen }: Change): number | null {
  if (["status", "delta"].includes(effectOf(step))) return null;
  return seen !== undefined && seen < row.ownSince ? seen : row.version;
}

/** Folds a change into the refused operation that it corrects, and what was typed in between with it. */
async function repair(phone: Phone, row: Row, { step, seen }: Change): Promise<boolean> {
  const queue = await queueOf(phone.db, row.key);
  const refused = queue.find(({ state }) => state === "refused");
  if (!refused || !corrects(step, refused)) return false;
  const between = effectOf(step) === "status" ? [] : queue.filter((of) => of.seq > refused.seq && effectOf(of) === "content");
  await phone.db.outbox.bulkDelete(between.map(({ seq }) => seq));
  const payload =
    effectOf(step) === "status" ? step.payload : Object.assign({}, refused.payload, ...between.map((of) => of.payload), step.payload);
  await sendAnew(phone, { ...refused, payload }, seen);
  return true;
}

function corrects(step: Step, refused: Operation): boolean {
  if (effectOf(step) === "content") return ["create", "content"].includes(effectOf(refused));
  return effectOf(step) === "status" && step.kind === refused.kind;
}

async function inBook(phone: Phone, book: BookName, work: () => Promise<void>): Promise<void> {
  await phone.db.transaction("rw", phone.db.rows(book), phone.db.outbox, work);
  phone.wake();
}

const eachRow = (phone: Phone, book: BookName, keys: readonly string[], work: (row: Row) => Promise<void>): Promise<void> =>
  inBook(phone, book, async () => {
    for (const row of await phone.db.rows(book).bulkGet([...keys])) {
      if (!row) continue;
      await work(row);
      await settle(phone.db, book, row.key);
    }
  });
