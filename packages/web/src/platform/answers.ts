import type { Problem } from "@roundsman/contract/problem";
import { BOOKS, rowsOf, type Entity } from "./books.ts";
import type { Database, Operation, Row } from "./database.ts";
import { effectOf, queueOf, settle, UNTRIED } from "./queue.ts";

/** The server did it: the operation goes, and what it answered comes in under what was typed since. `entity` is null for a removal. */
export const acknowledge = (db: Database, operation: Operation, entity: Entity | null): Promise<void> =>
  inBook(db, operation, async () => {
    // Another tab may have wiped it meanwhile; never bring anything back.
    if (!(await db.outbox.get(operation.seq))) return;
    await db.outbox.delete(operation.seq);
    const touched = await countAnswer(db);
    const row = await db.rows(operation.book).get(operation.entity);
    const [answer] = entity ? await rowsOf(db, [entity], touched) : [];
    if (row) await (answer ? fold(db, operation, { row, answer }) : db.rows(operation.book).put({ ...row, touched }));
  });

/** The server said no: the operation waits for a person, and holds back its own entity only. */
export const park = (db: Database, operation: Operation, problem: Problem): Promise<void> =>
  inBook(db, operation, async () => {
    const current = BOOKS[operation.book].read(problem.current);
    await db.outbox.where("seq").equals(operation.seq).modify({ state: "refused", problem, current });
  });

/** Nobody answered: it is sent again, with the same key. */
export const release = (db: Database, operation: Operation): Promise<void> =>
  inBook(db, operation, async () => {
    await db.outbox.where("seq").equals(operation.seq).modify({ state: UNTRIED.state });
  });

async function fold(db: Database, operation: Operation, { row, answer }: { readonly row: Row; readonly answer: Row }): Promise<void> {
  const rest = await queueOf(db, operation.entity);
  const unbroken = isUnbroken(operation, row.version, answer.version);
  const ownSince = unbroken ? row.ownSince : answer.version;
  const next = rest[0];
  if (!next) return void (await db.rows(operation.book).put({ ...answer, ownSince }));
  await db.outbox.update(next.seq, { before: answer });
  const { id, createdAt, touched } = answer;
  if (!unbroken) return void (await db.rows(operation.book).put({ ...row, id, createdAt, touched }));
  await db.rows(operation.book).put({ ...row, id, createdAt, touched, ownSince, version: answer.version });
  for (const { seq } of rest.filter(({ base }) => base === row.version)) await db.outbox.update(seq, { base: answer.version });
}

/** Whether nobody else changed the entity between the version that we knew and the one that our operation made. */
function isUnbroken(operation: Operation, known: number, made: number): boolean {
  const effect = effectOf(operation);
  if (effect === "create" || operation.base === known) return true;
  // A removal answers no version, so a restoration may stand two further on.
  return made <= known + (effect === "restore" ? 2 : 1);
}

async function countAnswer(db: Database): Promise<number> {
  const count = ((await db.recall("answers")) ?? 0) + 1;
  await db.remember("answers", count);
  return count;
}

const inBook = (db: Database, { book, entity }: Operation, work: () => Promise<void>): Promise<void> =>
  db.transaction("rw", [db.rows(book), db.customers, db.outbox, db.meta], async () => {
    await work();
    await settle(db, book, entity);
  });
