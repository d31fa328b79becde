import type { BookName } from "../store/book-names.ts";
import type { Step } from "../resources/books.ts";
import type { Database, Operation, Row } from "../store/database.ts";
import type { SyncState } from "../store/local.ts";
import { operationOf, type OperationKind } from "../resources/operations.ts";
import { isoNow, type Phone } from "../store/phone.ts";

/** An entity's operations in the order of sending. */
export const queueOf = (db: Database, entity: string): Promise<Operation[]> =>
  db.outbox.where("entity").equals(entity).sortBy("seq");

/** The same of several, by entity; those without any are not in it. */
export async function queuesOf(
  db: Database,
  entities: readonly string[],
): Promise<Map<string, Operation[]>> {
  const queues = new Map<string, Operation[]>();
  for (const operation of await db.outbox.where("entity").anyOf(entities).sortBy("seq")) {
    const queue = queues.get(operation.entity);
    if (queue) queue.push(operation);
    else queues.set(operation.entity, [operation]);
  }
  return queues;
}

export const effectOf = ({ kind }: Pick<Operation, "kind">) => operationOf(kind).effect;

/**
 * Where in the queue the van was reckoned up: the day closed, the stock taken. That counts what was said before it, which is taken back by saying
 * the contrary, never by not saying it: the sheet that was printed would be another one than the server's.
 */
export const reckoningsIn = (db: Database): Promise<number[]> =>
  db.outbox.filter(isReckoning).primaryKeys();

export const isReckoning = ({ kind }: Operation): boolean => RECKONINGS.has(kind);

const RECKONINGS: ReadonlySet<string> = new Set<OperationKind>(["stock.closeDay", "stock.count"]);

export type NewStep = Step & Partial<Pick<Operation, "base" | "seen">>;

/** Puts an operation behind all others. `row` is the row before the change. */
export async function enqueue(phone: Phone, row: Row, step: NewStep): Promise<void> {
  await phone.db.outbox.add(
    operationFor(phone, row, { step, queue: await queueOf(phone.db, row.key) }),
  );
}

/** An operation that is not in the queue yet. */
export function operationFor(
  phone: Phone,
  row: Row,
  { step, queue }: { readonly step: NewStep; readonly queue: readonly Operation[] },
): Omit<Operation, "seq"> {
  const alone = queue.length === 0 && row.id !== null;
  return {
    key: phone.newKey(),
    kind: step.kind,
    book: operationOf(step.kind).book,
    entity: row.key,
    payload: step.payload,
    seen: step.seen ?? null,
    base: step.base ?? null,
    before: alone ? row : null,
    at: phone.now(),
    ...UNTRIED,
  };
}

/** An operation that no call was made for yet. */
export const UNTRIED = {
  state: "waiting",
  attempts: 0,
  links: null,
  problem: null,
  current: null,
} as const satisfies Partial<Operation>;

/** What a row with these operations says of itself. */
export function syncOf(queue: readonly Pick<Operation, "state">[]): SyncState {
  return (
    (["refused", "sending", "waiting"] as const).find((state) =>
      queue.some((of) => of.state === state),
    ) ?? "sent"
  );
}

/** Makes the row say what its queue says. */
export const settle = (db: Database, book: BookName, entity: string): Promise<void> =>
  settleAll(db, book, [entity]);

export async function settleAll(
  db: Database,
  book: BookName,
  entities: readonly string[],
): Promise<void> {
  const queues = await queuesOf(db, entities);
  const stale = (await db.rows(book).bulkGet([...entities])).flatMap((row) => {
    const sync = row && syncOf(queues.get(row.key) ?? []);
    return row && sync && row.sync !== sync ? [{ ...row, sync }] : [];
  });
  if (stale.length > 0) await db.rows(book).bulkPut(stale);
}

/** The same for the rows of some operations. */
export async function settleThose(db: Database, operations: readonly Operation[]): Promise<void> {
  for (const [book, of] of byBook(operations, (each) => each.book))
    await settleAll(
      db,
      book,
      of.map(({ entity }) => entity),
    );
}

export function byBook<T>(
  all: readonly T[],
  bookOf: (each: T) => BookName,
): ReadonlyMap<BookName, readonly T[]> {
  const books = new Map<BookName, T[]>();
  for (const each of all) {
    const book = books.get(bookOf(each));
    if (book) book.push(each);
    else books.set(bookOf(each), [each]);
  }
  return books;
}

/** The row after a change was unsaid: an invoice that slept sleeps on, and stands in the van's figures as it is (core/van-here.ts). */
export const asBefore = <Of extends Row>(row: Of, { before }: Operation): Of => ({
  ...row,
  updatedAt: before?.updatedAt ?? row.updatedAt,
});

/** The row after a change that somebody made on this phone. */
export const changed = (phone: Phone, row: Row, fields: object): Row => ({
  ...row,
  ...fields,
  updatedAt: isoNow(phone),
});
