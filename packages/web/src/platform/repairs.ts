import { rowsOf } from "./books.ts";
import type { Entity } from "./entity.ts";
import type { Database, Operation, Row } from "./database.ts";
import { operationOf } from "./operations.ts";
import type { Phone } from "./phone.ts";
import { effectOf, queueOf, settle, UNTRIED } from "./queue.ts";
import { storing } from "./storing.ts";

/** Sends a refused operation again; what made the server refuse a stale one was seen by a person, who says: mine. */
export const retryOperation = (phone: Phone, key: string): Promise<void> =>
  onRefused(phone, key, (operation) => sendAnew(phone, operation, (operation.current as Entity | null)?.version));

/** Gives up a refused operation and what was typed on top of it: the row goes back to the server's state. A creation goes altogether. */
export const discardOperation = (phone: Phone, key: string): Promise<void> =>
  onRefused(phone, key, async (operation) => {
    const rest = (await queueOf(phone.db, operation.entity)).filter(({ seq }) => seq !== operation.seq);
    const gone = effectOf(operation) === "create" || operation.problem?.status === 404;
    const kept = gone ? [] : rest.filter((of) => effectOf(of) !== "content");
    const dropped = rest.filter((of) => !kept.includes(of));
    await phone.db.outbox.bulkDelete([operation.seq, ...dropped.map(({ seq }) => seq)]);
    const row = await phone.db.rows(operation.book).get(operation.entity);
    const server = gone ? null : await serverRow(phone.db, operation);
    if (server && row) await phone.db.rows(operation.book).put({ ...server, ...stillQueued(row, kept) });
    else await phone.db.rows(operation.book).delete(operation.entity);
  });

/** A refused key is used up: the server would repeat its no, or find another body under it. `over` is the version that the person has seen by now. */
export async function sendAnew(phone: Phone, operation: Operation, over: number | undefined): Promise<void> {
  const { base, entity, book } = operation;
  // 0 is what a creation stands on: nobody has a version of it.
  const raised = over !== undefined && base !== null && base > 0 && over > base ? over : base;
  await phone.db.outbox.put({ ...operation, ...UNTRIED, key: phone.newKey(), base: raised });
  if (raised === base || raised === null) return;
  const row = await phone.db.rows(book).get(entity);
  if (row) await phone.db.rows(book).put({ ...row, version: raised, ownSince: raised });
  const onTop = (await queueOf(phone.db, entity)).filter((of) => of.seq > operation.seq && of.base === base);
  for (const { seq } of onTop) await phone.db.outbox.update(seq, { base: raised });
}

async function serverRow(db: Database, { current, before }: Operation): Promise<Row | undefined> {
  if (!current) return before ?? undefined;
  const [row] = await rowsOf(db, [current as Entity], (await db.recall("answers")) ?? 0);
  return row;
}

/** What operations that stay in the queue have made of the row. */
function stillQueued(row: Row, kept: readonly Operation[]): Partial<Row> {
  const statuses = kept.flatMap((of) => operationOf(of.kind).field ?? []).map((field) => [field, Reflect.get(row, field)]);
  return { ...Object.fromEntries(statuses), deletedAt: row.deletedAt };
}

function onRefused(phone: Phone, key: string, work: (operation: Operation) => Promise<void>): Promise<void> {
  const { db } = phone;
  return storing(phone, [...db.everyBook, db.outbox, db.meta], async () => {
    const operation = await db.outbox.where("key").equals(key).first();
    if (operation?.state !== "refused") return;
    await work(operation);
    await settle(db, operation.book, operation.entity);
  });
}
