import { TABLE_NAMES, type TableName } from "../store/table-names.ts";
import type { Base, Database, PendingMutation, Row } from "../store/database.ts";
import type {
  AnsweredMutation,
  CreditAnswer,
  LocalCreditNote,
  LocalGroup,
  NewVersion,
} from "../store/local.ts";
import { mutationOf, rowsOf } from "../resources/mutations.ts";
import { isEqual, type Fields } from "../outbox/merge.ts";
import { hiddenMembers, withHiddenMembers } from "../outbox/hidden-members.ts";
import { storeUnbooked } from "../outbox/money/unbooked.ts";
import { accountsOnServer, moveAccounts } from "../outbox/money/money-on-account.ts";
import { effectOf, groupBy, isReadOfMerge, queuesOf } from "../outbox/queue.ts";
import { applyMutation, basesOf, replayRows, setServerRows } from "../outbox/replay.ts";
import { hasUnpulledMoney } from "../outbox/money/unpulled-money.ts";
import { isCredited, isEntity, withRecord, type AnsweredRecord } from "./answered-records.ts";
import { keepUnpulledMoney, basesWithReceivedMoney, dropIfPulled } from "./answered-money.ts";
import { stashReplacements, requeueReplacements } from "./refused-correction.ts";

/** Makes responses the bases of their records and removes the mutations; inside a transaction. */
export async function applyResponses(
  db: Database,
  answered: readonly AnsweredMutation[],
  newKey: () => string,
): Promise<void> {
  if (answered.length === 0) return;
  await db.setMeta("answers", ((await db.getMeta("answers")) ?? 0) + 1);
  const keys = answered.map(({ mutation }) => mutation.entity);
  const notes = answered.flatMap(({ answer }) => (isCredited(answer) ? answer.creditNote : []));
  await applyCreditNotes(db, notes);
  const queues = await queuesOf(db, keys);
  const known = await basesOf(db, keys);
  const bases = await basesWithReceivedMoney(db, known, queues);
  const groupOf = ({ mutation }: AnsweredMutation) =>
    groupAfter(bases.get(mutation.entity)?.row, mutation);
  const hidden = await hiddenMembers(db, answered.map(groupOf));
  // Another tab may have discarded a mutation meanwhile: nothing is brought back.
  const pending = answered.flatMap(({ mutation: { entity, seq }, answer }) => {
    const mutation = queues.get(entity)?.find((queued) => queued.seq === seq);
    return mutation ? [{ mutation, answer }] : [];
  });
  await storeUnbooked(db, pending, known);
  const allRecords = pending.map(withRecord);
  const done = allRecords.map(({ mutation }) => mutation);
  const seqs = new Set(done.map(({ seq }) => seq));
  const accounts = await accountsOnServer(db, allRecords);
  const withoutRecord = allRecords.flatMap(({ mutation, record }) =>
    record === null ? mutation : [],
  );
  await stashReplacements(db, withoutRecord);
  await db.outbox.bulkDelete([...seqs]);
  await requeueReplacements(db, done, newKey);
  const recordsByTable = groupBy(allRecords, ({ mutation }) => mutation.book);
  // In this order a row that names another finds that one with its id.
  for (const book of TABLE_NAMES) {
    const records = recordsByTable.get(book);
    if (records) await applyToTable(db, { book, records }, { queues, known, bases, hidden, seqs });
  }
  await moveAccounts(db, allRecords, accounts);
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
  readonly records: readonly AnsweredRecord[];
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
async function applyToTable(
  db: Database,
  { book, records }: OfTable,
  before: Before,
): Promise<void> {
  const { queues, known, bases, hidden, seqs } = before;
  const wholeRows = await rowsOf(db, records.map(({ record }) => record).filter(isEntity));
  const news = new Map<string, Base>();
  const rest = new Map<number, PendingMutation>();
  let next = 0;
  for (const { mutation, record } of records) {
    const answer = isEntity(record) ? wholeRows[next++] : record;
    const { entity } = mutation;
    const base = news.get(entity) ?? bases.get(entity);
    if (!base || answer === undefined) continue;
    if (base.cursor !== null && effectOf(mutation) === "restore")
      await db.setCursor(base.cursor || null);
    const former = groupAfter(base.row, mutation);
    const after = withHiddenMembers(answer, former, hiddenBefore(hidden, base.row, mutation));
    const settled = { ...base, ...answeredBase(mutation, base, after) };
    const answerWithBase = { mutation, answer: after, known: known.get(entity) };
    news.set(entity, dropIfPulled(settled, answerWithBase));
    for (const each of queues.get(entity) ?? [])
      if (!seqs.has(each.seq))
        rest.set(each.seq, updateSeen(rest.get(each.seq) ?? each, mutation, answer));
  }
  await db.outbox.bulkPut([...rest.values()].filter((mutation) => !isIn(queues, mutation)));
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

const isIn = (queues: Before["queues"], mutation: PendingMutation): boolean =>
  queues.get(mutation.entity)?.includes(mutation) === true;

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
  later: PendingMutation,
  earlier: PendingMutation,
  answer: Row | NewVersion | null,
): PendingMutation {
  if (!later.seen || !answer || "newVersion" in answer || !isWriting(earlier)) return later;
  const written = earlier.payload as Fields;
  const same = Object.keys(later.seen).filter(
    (field) => field in written && field in answer && isEqual(later.seen?.[field], written[field]),
  );
  const changed = same.filter((field) => !isEqual(written[field], Reflect.get(answer, field)));
  if (changed.length === 0) return later;
  const fields = Object.fromEntries(changed.map((field) => [field, Reflect.get(answer, field)]));
  return { ...later, seen: { ...later.seen, ...fields } };
}

const isWriting = (mutation: PendingMutation): boolean =>
  ["create", "edit"].includes(effectOf(mutation));
