import { paidFrom, type PaymentStatus } from "@roundsman/core/payment-status";
import { keepAsleep } from "../outbox/asleep.ts";
import { BOOK_NAMES } from "../store/book-names.ts";
import { readEntity, rowsOf } from "../resources/books.ts";
import { isNamedAlike, linked, takesNothing } from "../outbox/conflict.ts";
import type { Database, Kept, Operation, Row } from "../store/database.ts";
import type { Entity, Made, Stands } from "../store/entity.ts";
import type { LocalInvoice } from "../store/local.ts";
import { operationOf } from "../resources/operations.ts";
import {
  byBook,
  effectOf,
  queuesOf,
  settleAll,
  settleThose,
  syncOf,
  UNTRIED,
} from "../outbox/queue.ts";
import { sendOver } from "../outbox/repairs.ts";
import type { Problem } from "@roundsman/contract/wire/problem";

/** The server did it. */
export interface Answered {
  readonly operation: Operation;
  readonly made: Made;
}

/** The operations go, and what was answered comes in under what was typed since; inside a transaction. No entity may be named twice. */
export async function foldIn(db: Database, answered: readonly Answered[]): Promise<void> {
  if (answered.length === 0) return;
  const touched = await countAnswer(db);
  const queues = await queuesOf(
    db,
    answered.map(({ operation }) => operation.entity),
  );
  // Another tab may have wiped one meanwhile; never bring anything back.
  const there = answered.filter(({ operation }) =>
    queues.get(operation.entity)?.some(({ seq }) => seq === operation.seq),
  );
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
      const answer = isWhole(made)
        ? answers.get(operation.entity)
        : made && row && standing(operation, row, made);
      return row ? [folded(operation, { row, rest, answer: answer ?? null, touched })] : [];
    });
    await db.rows(book).bulkPut(after.map(({ row }) => row));
    await db.outbox.bulkPut(after.flatMap(({ rest }) => rest));
  }
}

/** The server said no: where there is something to ask, the operation waits for a person, and holds back its own entity only; inside a transaction. */
export async function park(db: Database, operation: Operation, problem: Problem): Promise<void> {
  const theirs = readEntity(operation.book, problem.current);
  const [there] = await stillThere(db, [operation]);
  if (there && theirs && takesNothing(there, theirs)) return sendOver(db, there, theirs);
  const current = theirs && (await linked(db, theirs));
  await db.outbox.where("seq").equals(operation.seq).modify({ state: "refused", problem, current });
  await settleAll(db, operation.book, [operation.entity]);
}

/**
 * Whether the server may have done something without our hearing of it: then the same is said again, word for word. "counts" even when it says
 * that it turned us away: a browser sends again by itself what it had sent on a line that broke, and tells us of the second time alone.
 */
type Attempt = "counts" | "never was";

/** Nobody did what was asked: they are sent again; inside a transaction. */
export async function release(
  db: Database,
  operations: readonly Operation[],
  attempt: Attempt,
): Promise<void> {
  const there = await db.outbox.bulkGet(operations.map(({ seq }) => seq));
  const back = there.flatMap((of) =>
    of ? [{ ...of, state: UNTRIED.state, ...(attempt === "never was" && untold(of)) }] : [],
  );
  await db.outbox.bulkPut(back);
  await settleThose(db, back);
}

/** A no to several at once says of none of them why: each half is asked about by a call of its own; inside a transaction. */
export async function split(
  db: Database,
  operations: readonly Operation[],
  newKey: () => string,
): Promise<void> {
  const middle = Math.ceil(operations.length / 2);
  for (const half of [operations.slice(0, middle), operations.slice(middle)]) {
    const batch = half.length > 1 ? newKey() : null;
    const there = await stillThere(db, half);
    await db.outbox.bulkPut(there.map((of) => ({ ...of, state: UNTRIED.state, batch })));
  }
  await settleThose(db, operations);
}

/** Those of them that another tab has not given up, or wiped, meanwhile. */
export async function stillThere(
  db: Database,
  operations: readonly Operation[],
): Promise<readonly Operation[]> {
  const there = await db.outbox.bulkGet(operations.map(({ seq }) => seq));
  return operations.filter((_, at) => there[at] !== undefined);
}

function untold({ attempts, links }: Operation): Pick<Operation, "attempts" | "links"> {
  const before = attempts - 1;
  return { attempts: before, links: before > 0 ? links : null };
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
  const unbroken = isUnbroken(operation, row, answer);
  const ownSince = unbroken ? row.ownSince : answer.version;
  const [next, ...others] = rest;
  if (!next) return { row: { ...answer, ownSince, touched, sync }, rest: [] };
  const { id, createdAt } = answer;
  if (!unbroken)
    return { row: { ...row, id, createdAt, touched, sync }, rest: [{ ...next, before: answer }] };
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
function standing({ before, kind, payload }: Operation, row: Row, { stands }: Stands): Row {
  const { field } = operationOf(kind);
  const was = before ?? row;
  const paid = field === "paymentStatus" && {
    paidFrom: paidFrom(was as Kept<LocalInvoice>, payload as PaymentStatus),
  };
  return {
    ...was,
    ...(field && { [field]: payload }),
    ...paid,
    version: stands,
    updatedAt: row.updatedAt,
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
