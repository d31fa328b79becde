import { BOOK_NAMES } from "../store/book-names.ts";
import type { Base, Database, Operation, Row } from "../store/database.ts";
import type { LocalCreditNote, LocalInvoice } from "../store/local.ts";
import type { Credited, Entity, Made, NewVersion } from "../store/entity.ts";
import { rowsOf, type MutationKind } from "../resources/mutations.ts";
import { isSame, type Fields } from "../outbox/merge.ts";
import { hiddenMembers, withHidden } from "../outbox/hidden-members.ts";
import { byBook, effectOf, queuesOf } from "../outbox/queue.ts";
import { applied, basesOf, project } from "../outbox/replay.ts";

/** The server did it. */
export interface Answered {
  readonly operation: Operation;
  readonly made: Made;
}
type OfRecord = Exclude<Made, Credited>;

/** Each answer becomes the base of its record, and the mutation goes; inside a transaction. */
export async function applyAnswers(db: Database, answered: readonly Answered[]): Promise<void> {
  if (answered.length === 0) return;
  await db.remember("answers", ((await db.recall("answers")) ?? 0) + 1);
  const keys = answered.map(({ operation }) => operation.entity);
  await keepNotes(db, answered);
  const [queues, bases] = [await queuesOf(db, keys), await basesOf(db, keys)];
  const hidden = await hiddenMembers(
    db,
    answered.map(({ operation }) => arranged(bases.get(operation.entity)?.row, operation)),
  );
  // Another tab may have given one up meanwhile; never bring anything back.
  const there = answered.flatMap(({ operation: { entity, seq }, made }) => {
    const operation = queues.get(entity)?.find((of) => of.seq === seq);
    const of: OfRecord = isCredited(made) ? made.invoice : made;
    return operation ? [{ operation, made: of }] : [];
  });
  const seqs = new Set(there.map(({ operation }) => operation.seq));
  await db.outbox.bulkDelete([...seqs]);
  const books = byBook(there, ({ operation }) => operation.book);
  // In this order a row that names another finds it with its id.
  for (const book of BOOK_NAMES) {
    const of = books.get(book) ?? [];
    if (of.length === 0) continue;
    const whole = await rowsOf(db, of.map(({ made }) => made).filter(isWhole));
    const news = new Map<string, Base>();
    const rest = new Map<number, Operation>();
    let next = 0;
    for (const { operation, made } of of) {
      const answer = isWhole(made) ? whole[next++] : made;
      const { entity } = operation;
      const base = news.get(entity) ?? bases.get(entity);
      if (!base || answer === undefined) continue;
      if (base.cursor !== null && effectOf(operation) === "restore")
        await db.keepCursor(base.cursor || null);
      const after = withHidden(answer, arranged(base.row, operation), hidden);
      news.set(entity, { ...base, ...answeredBase(operation, base, after) });
      for (const each of queues.get(entity) ?? [])
        if (!seqs.has(each.seq))
          rest.set(each.seq, seenAnew(rest.get(each.seq) ?? each, operation, answer));
    }
    await db.outbox.bulkPut([...rest.values()].filter((of) => !isIn(queues, of)));
    await project(db, book, [...news.keys()], news);
  }
}

/** A group as its mutation left it. */
const arranged = (row: Row | undefined, operation: Operation): Row | undefined =>
  row && "members" in row ? applied(row, operation) : undefined;

/** A credit note comes with the answer to its invoice's mutation. */
async function keepNotes(db: Database, answered: readonly Answered[]): Promise<void> {
  const notes = answered.flatMap(({ made }) => (isCredited(made) ? [made.creditNote] : []));
  if (notes.length === 0) return;
  const rows = await rowsOf(db, notes);
  const known = await db.creditNotes.bulkGet(rows.map(({ key }) => key));
  const news = rows.filter((row, index) => isNoOlder(row as LocalCreditNote, known[index]));
  await project(
    db,
    "creditNotes",
    news.map(({ key }) => key),
    new Map(news.map((row) => [row.key, { row }])),
  );
}

/** An answer that is repeated may be older than what a pull brought since. */
const isNoOlder = (row: LocalCreditNote, known: LocalCreditNote | undefined): boolean =>
  !known ||
  row.version > known.version ||
  (row.version === known.version && (row.lastDocument?.at ?? "") >= (known.lastDocument?.at ?? ""));

const isIn = (queues: ReadonlyMap<string, readonly Operation[]>, of: Operation): boolean =>
  queues.get(of.entity)?.includes(of) === true;

/** What the server has after it. An answer that is repeated may be older than what a pull brought since. */
function answeredBase(
  operation: Operation,
  base: Base,
  answer: Row | NewVersion | null,
): Pick<Base, "row" | "cursor"> {
  const { row } = base;
  const effect = effectOf(operation);
  if (answer === null)
    return effect === "remove" ? { row: applied(row, operation), cursor: null } : base;
  if ("newVersion" in answer) {
    const version = answer.newVersion;
    return row.version < version ? { ...base, row: { ...applied(row, operation), version } } : base;
  }
  if (effect === "restore") return { row: answer, cursor: null };
  if (row.deletedAt !== "" || answer.version < row.version) return base;
  // The invoice of a credit note or a payment is read after that was made: it is never older.
  const isReadAnew = READ_ANEW.has(operation.kind);
  const isRepeated = !isReadAnew && answer.version === row.version && operation.attempts > 1;
  return { ...base, row: isRepeated ? applied(row, operation) : withCash(answer, row, operation) };
}

const OF_CASH: ReadonlySet<string> = new Set([
  "invoice.paid",
  "invoice.corrected",
  "invoice.uncorrect",
]);

/** The van's figures come with the next pull: until then the cash of a payment, and of what a correction took over, is told beside them. */
function withCash(answer: Row, before: Row, operation: Operation): Row {
  if (!OF_CASH.has(operation.kind)) return answer;
  const { cashBeside } = applied(before, operation) as LocalInvoice;
  return cashBeside === undefined ? answer : ({ ...answer, cashBeside } as LocalInvoice);
}

/** What the person saw of an own edit is what the server made of it. */
function seenAnew(of: Operation, before: Operation, answer: Row | NewVersion | null): Operation {
  if (!of.seen || !answer || "newVersion" in answer || !isWriting(before)) return of;
  const written = before.payload as Fields;
  const same = Object.keys(of.seen).filter(
    (field) => field in written && field in answer && isSame(of.seen?.[field], written[field]),
  );
  const changed = same.filter((field) => !isSame(written[field], Reflect.get(answer, field)));
  if (changed.length === 0) return of;
  const made = Object.fromEntries(changed.map((field) => [field, Reflect.get(answer, field)]));
  return { ...of, seen: { ...of.seen, ...made } };
}

const READ_ANEW: ReadonlySet<string> = new Set<MutationKind>([
  "invoice.credit",
  "invoice.voidCredit",
  "invoice.corrected",
  "invoice.paid",
  "customer.paid",
  "customer.merged",
]);

const isWriting = (of: Operation): boolean => ["create", "content"].includes(effectOf(of));

const isCredited = (made: Made): made is Credited => made !== null && "creditNote" in made;
const isWhole = (made: OfRecord): made is Entity => made !== null && !("newVersion" in made);
