import { TABLE_NAMES, type TableName } from "../store/table-names.ts";
import type { Base, Database, PendingMutation, Row } from "../store/database.ts";
import type {
  Answer,
  AnsweredMutation,
  CreditAnswer,
  Entity,
  LocalCreditNote,
  LocalGroup,
  NewVersion,
  SubmitAnswer,
} from "../store/local.ts";
import { mutationOf, rowsOf } from "../resources/mutations.ts";
import { isEqual, type Fields } from "../outbox/merge.ts";
import { hiddenMembers, withHiddenMembers } from "../outbox/hidden-members.ts";
import { storeUnbooked } from "../outbox/money/unbooked.ts";
import { accountsOnServer, moveAccounts } from "../outbox/money/money-on-account.ts";
import { effectOf, groupBy, isReadOfMerge, queuesOf } from "../outbox/queue.ts";
import { applyMutation, basesOf, replayRows, setServerRows } from "../outbox/replay.ts";
import { hasUnpulledMoney } from "../outbox/money/unpulled-money.ts";
import { keepUnpulledMoney, basesWithReceivedMoney, dropIfPulled } from "./answered-money.ts";
import { stashReplacements, requeueReplacements } from "./refused-correction.ts";

type RecordAnswer = Exclude<Answer, CreditAnswer | SubmitAnswer>;

/** Makes responses the bases of their records and removes the mutations; inside a transaction. */
export async function applyResponses(
  db: Database,
  answered: readonly AnsweredMutation[],
  newKey: () => string,
): Promise<void> {
  if (answered.length === 0) return;
  await db.setMeta("answers", ((await db.getMeta("answers")) ?? 0) + 1);
  const keys = answered.map(({ mutation }) => mutation.entity);
  const notes = answered.flatMap(({ made }) => (isCredited(made) ? made.creditNote : []));
  await applyCreditNotes(db, notes);
  const queues = await queuesOf(db, keys);
  const known = await basesOf(db, keys);
  const bases = await basesWithReceivedMoney(db, known, queues);
  const groupOf = ({ mutation: of }: AnsweredMutation) => groupAfter(bases.get(of.entity)?.row, of);
  const hidden = await hiddenMembers(db, answered.map(groupOf));
  // Another tab may have discarded a mutation meanwhile: nothing is brought back.
  const pending = answered.flatMap(({ mutation: { entity, seq }, made }) => {
    const mutation = queues.get(entity)?.find((of) => of.seq === seq);
    return mutation ? [{ mutation, made }] : [];
  });
  await storeUnbooked(db, pending, known);
  const there = pending.map(({ mutation, made }) => ({ mutation, made: recordIn(made) }));
  const done = there.map(({ mutation }) => mutation);
  const seqs = new Set(done.map(({ seq }) => seq));
  const accounts = await accountsOnServer(db, there);
  const withoutRecord = there.flatMap(({ mutation, made }) => (made === null ? mutation : []));
  await stashReplacements(db, withoutRecord);
  await db.outbox.bulkDelete([...seqs]);
  await requeueReplacements(db, done, newKey);
  const books = groupBy(there, ({ mutation }) => mutation.book);
  // In this order a row that names another finds that one with its id.
  for (const book of TABLE_NAMES) {
    const of = books.get(book);
    if (of) await applyToTable(db, { book, of }, { queues, known, bases, hidden, seqs });
  }
  await moveAccounts(db, there, accounts);
}

/** Stores the credit notes that came with responses to mutations of their invoices. */
async function applyCreditNotes(
  db: Database,
  notes: readonly CreditAnswer["creditNote"][],
): Promise<void> {
  if (notes.length === 0) return;
  const rows = await rowsOf(db, notes);
  const known = await db.creditNotes.bulkGet(rows.map(({ key }) => key));
  const news = rows.filter((row, index) => isNoOlder(row as LocalCreditNote, known[index]));
  await setServerRows(db, "creditNotes", news);
}

/** A repeated response may be older than what a pull brought since. */
const isNoOlder = (row: LocalCreditNote, known: LocalCreditNote | undefined): boolean =>
  !known ||
  row.version > known.version ||
  (row.version === known.version && (row.lastDocument?.at ?? "") >= (known.lastDocument?.at ?? ""));

interface OfTable {
  readonly book: TableName;
  readonly of: readonly { readonly mutation: PendingMutation; readonly made: RecordAnswer }[];
}

interface Before {
  readonly queues: ReadonlyMap<string, readonly PendingMutation[]>;
  readonly known: ReadonlyMap<string, Base>;
  readonly bases: ReadonlyMap<string, Base>;
  readonly hidden: ReadonlySet<string>;
  /** Of the answered mutations. */
  readonly seqs: ReadonlySet<number>;
}

/** The responses of one table become its records' bases; what is still pending is replayed. */
async function applyToTable(db: Database, { book, of }: OfTable, before: Before): Promise<void> {
  const { queues, known, bases, hidden, seqs } = before;
  const whole = await rowsOf(db, of.map(({ made }) => made).filter(isEntity));
  const news = new Map<string, Base>();
  const rest = new Map<number, PendingMutation>();
  let next = 0;
  for (const { mutation, made } of of) {
    const answer = isEntity(made) ? whole[next++] : made;
    const { entity } = mutation;
    const base = news.get(entity) ?? bases.get(entity);
    if (!base || answer === undefined) continue;
    if (base.cursor !== null && effectOf(mutation) === "restore")
      await db.setCursor(base.cursor || null);
    const former = groupAfter(base.row, mutation);
    const after = withHiddenMembers(answer, former, hiddenBefore(hidden, base.row, mutation));
    const settled = { ...base, ...answeredBase(mutation, base, after) };
    const heard = { mutation, answer: after, known: known.get(entity) };
    news.set(entity, dropIfPulled(settled, heard));
    for (const each of queues.get(entity) ?? [])
      if (!seqs.has(each.seq))
        rest.set(each.seq, updateSeen(rest.get(each.seq) ?? each, mutation, answer));
  }
  await db.outbox.bulkPut([...rest.values()].filter((of) => !isIn(queues, of)));
  await replayRows(db, book, [...news.keys()], news);
  if ([...news.values()].some(({ row }) => hasUnpulledMoney(row)))
    await db.setMeta("accountsMoved", 1);
}

/** A group with the mutation applied; undefined for other records. */
const groupAfter = (row: Row | undefined, mutation: PendingMutation): Row | undefined =>
  row && "members" in row ? applyMutation(row, mutation) : undefined;

/**
 * A read after a merge keeps only the hidden members of the base: if the server refused the merge,
 * it added nobody.
 */
const hiddenBefore = (hidden: ReadonlySet<string>, row: Row, mutation: PendingMutation) =>
  isReadOfMerge(mutation) && "members" in row
    ? new Set((row as LocalGroup).members.filter((key) => hidden.has(key)))
    : hidden;

const isIn = (queues: Before["queues"], of: PendingMutation): boolean =>
  queues.get(of.entity)?.includes(of) === true;

/**
 * The record as the server has it after the mutation. A repeated response may be older than what a
 * pull brought since.
 */
function answeredBase(
  mutation: PendingMutation,
  base: Base,
  answer: Row | NewVersion | null,
): Pick<Base, "row" | "cursor"> {
  const { row } = base;
  const effect = effectOf(mutation);
  if (answer === null && effect === "remove")
    return { row: applyMutation(row, mutation), cursor: null };
  // The invoice was deleted meanwhile: the payment is on account now, and its cash is in hand.
  if (answer === null && mutation.kind === "invoice.paid")
    return { ...base, row: keepUnpulledMoney(row, row, mutation) };
  if (answer === null) return base;
  if ("newVersion" in answer) {
    const version = answer.newVersion;
    return row.version < version
      ? { ...base, row: { ...applyMutation(row, mutation), version } }
      : base;
  }
  if (effect === "restore") return { row: keepUnpulledMoney(answer, row, mutation), cursor: null };
  if (row.deletedAt !== "" || answer.version < row.version) return base;
  // A status makes a version: a pull already brought the one that this repeated response has.
  if (effect === "status" && answer.version === row.version) return base;
  // What is read after a credit note or a payment was made is never older than that.
  const isReadAfterwards = mutationOf(mutation.kind).readsBack !== undefined;
  const isRepeated = !isReadAfterwards && answer.version === row.version && mutation.attempts > 1;
  return {
    ...base,
    row: isRepeated ? applyMutation(row, mutation) : keepUnpulledMoney(answer, row, mutation),
  };
}

/** Where a later edit saw what an earlier one wrote, it now saw what the server made of that. */
function updateSeen(
  of: PendingMutation,
  before: PendingMutation,
  answer: Row | NewVersion | null,
): PendingMutation {
  if (!of.seen || !answer || "newVersion" in answer || !isWriting(before)) return of;
  const written = before.payload as Fields;
  const same = Object.keys(of.seen).filter(
    (field) => field in written && field in answer && isEqual(of.seen?.[field], written[field]),
  );
  const changed = same.filter((field) => !isEqual(written[field], Reflect.get(answer, field)));
  if (changed.length === 0) return of;
  const made = Object.fromEntries(changed.map((field) => [field, Reflect.get(answer, field)]));
  return { ...of, seen: { ...of.seen, ...made } };
}

const isWriting = (of: PendingMutation): boolean => ["create", "edit"].includes(effectOf(of));

const recordIn = (made: Answer): RecordAnswer =>
  isCredited(made) ? made.invoice : made !== null && "submitted" in made ? made.submitted : made;
const isCredited = (made: Answer): made is CreditAnswer => made !== null && "creditNote" in made;
const isEntity = (made: RecordAnswer): made is Entity => made !== null && !("newVersion" in made);
