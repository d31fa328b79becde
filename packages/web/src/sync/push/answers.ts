import { paidFrom, type PaymentStatus } from "@roundsman/core/payment-status";
import { keepAsleep } from "../outbox/asleep.ts";
import { BOOK_NAMES } from "../store/book-names.ts";
import { rowsOf } from "../resources/books.ts";
import { isNamedAlike } from "../outbox/conflict.ts";
import type { Database, Kept, Operation, Row } from "../store/database.ts";
import type { Entity, Made, Stands } from "../store/entity.ts";
import type { LocalInvoice } from "../store/local.ts";
import { operationOf } from "../resources/operations.ts";
import { byBook, effectOf, queuesOf, syncOf } from "../outbox/queue.ts";

/** The server did it. */
export interface Answered {
  readonly operation: Operation;
  readonly made: Made;
}

/** The operations go, and what was answered comes in under what was typed since; inside a transaction. */
export async function applyAnswers(db: Database, answered: readonly Answered[]): Promise<void> {
  for (const round of roundsOf(answered)) await foldRound(db, round);
}

/** In their order, each entity once a round: what is answered second stands on what the first answer made. */
function roundsOf(answered: readonly Answered[]): readonly (readonly Answered[])[] {
  const rounds: Answered[][] = [];
  const times = new Map<string, number>();
  for (const each of answered) {
    const round = times.get(each.operation.entity) ?? 0;
    times.set(each.operation.entity, round + 1);
    (rounds[round] ??= []).push(each);
  }
  return rounds;
}

async function foldRound(db: Database, round: readonly Answered[]): Promise<void> {
  const touched = await countAnswer(db);
  const queues = await queuesOf(
    db,
    round.map(({ operation }) => operation.entity),
  );
  // Another tab may have wiped one meanwhile; never bring anything back. The answer before may have changed what one stands on.
  const there = round.flatMap(({ operation: { entity, seq }, made }): Answered[] => {
    const operation = queues.get(entity)?.find((of) => of.seq === seq);
    return operation ? [{ operation, made }] : [];
  });
  await db.outbox.bulkDelete(there.map(({ operation }) => operation.seq));
  const books = byBook(there, ({ operation }) => operation.book);
  // In this order a row that names another finds it with its id.
  for (const book of BOOK_NAMES) {
    const of = books.get(book) ?? [];
    if (of.length === 0) continue;
    const whole = await rowsOf(db, of.map(({ made }) => made).filter(isWhole), touched);
    const answers = new Map(whole.map((row) => [row.key, row]));
    const rows = await db.rows(book).bulkGet(of.map(({ operation }) => operation.entity));
    if (book === "invoices")
      await keepAsleep(
        db,
        of.map(({ operation }) => operation.before),
      );
    const after = of.flatMap(({ operation, made }, index) => {
      const row = rows[index];
      const rest = (queues.get(operation.entity) ?? []).filter(({ seq }) => seq !== operation.seq);
      const [first] = queues.get(operation.entity) ?? [];
      const was = row && { ...(first?.before ?? row), updatedAt: row.updatedAt };
      const answer = isWhole(made)
        ? answers.get(operation.entity)
        : made && was && standing(operation, was, made);
      return row ? [folded(operation, { row, rest, answer: answer ?? null, touched })] : [];
    });
    await db.rows(book).bulkPut(after.map(({ row }) => row));
    await db.outbox.bulkPut(after.flatMap(({ rest }) => rest));
  }
}

interface Folding {
  readonly row: Row;
  /** The operations that stand behind it. */
  readonly rest: readonly Operation[];
  /** null where the server removed it. */
  readonly answer: Row | null;
  readonly touched: number;
}

/** The row, and those of the operations behind that have to know. */
function folded(
  operation: Operation,
  { row, rest, answer, touched }: Folding,
): { readonly row: Row; readonly rest: readonly Operation[] } {
  const sync = syncOf(rest);
  if (!answer) return { row: { ...row, touched, sync }, rest: [] };
  const [next, ...others] = rest;
  // Before an edit that a person has to decide about somebody else's change is known.
  const unbroken = next?.state !== "refused" && isUnbroken(operation, row, answer);
  const ownSince = unbroken ? row.ownSince : answer.version;
  if (!next) return { row: { ...answer, ownSince, touched, sync }, rest: [] };
  const { id, createdAt } = answer;
  if (!unbroken) {
    // A person who decides about an edit sees what the server has by now.
    const current = next.state === "refused" && next.current ? answer : next.current;
    const news = { ...next, before: answer, current };
    return { row: { ...row, id, createdAt, touched, sync }, rest: [news] };
  }
  const base = (of: Operation) => (of.base === row.version ? answer.version : of.base);
  return {
    row: { ...row, id, createdAt, touched, ownSince, version: answer.version, sync },
    rest: [
      { ...next, before: answer, base: base(next) },
      ...others.map((of) => ({ ...of, base: base(of) })),
    ],
  };
}

/** What the server has now, of what it had before and the one thing that was said; what else stands on the phone may be typed over by it. */
function standing({ kind, payload }: Operation, was: Row, { stands }: Stands): Row {
  const { field } = operationOf(kind);
  const paid = field === "paymentStatus" && {
    paidFrom: paidFrom(was as Kept<LocalInvoice>, payload as PaymentStatus),
  };
  return {
    ...was,
    ...(field && { [field]: payload }),
    ...paid,
    version: stands,
  };
}

/** How many versions further on what an operation answers may stand, where nobody else changed anything. */
const STEPS = { content: 1, status: 1, note: 0, remove: 1, restore: 2 } as const;

/** Whether nobody else changed what is typed of the entity between the version that we knew and the one that our operation made. */
function isUnbroken(operation: Operation, { version: known }: Row, answer: Row): boolean {
  const { base, before } = operation;
  const effect = effectOf(operation);
  if (effect === "create" || base === known) return true;
  // One that changed nothing made no version: the next one may be somebody's new name, which only the name tells.
  if (effect === "delta") return before?.version === known && isNamedAlike(before, answer);
  // A removal answers no version, so a restoration may stand two further on.
  return answer.version <= known + STEPS[effect];
}

async function countAnswer(db: Database): Promise<number> {
  const count = ((await db.recall("answers")) ?? 0) + 1;
  await db.remember("answers", count);
  return count;
}

const isWhole = (made: Made): made is Entity => made !== null && !("stands" in made);
