import { rowsOf, type Step } from "../resources/books.ts";
import type { Entity } from "../store/entity.ts";
import type { Database, Operation, Row } from "../store/database.ts";
import { operationOf } from "../resources/operations.ts";
import { isoNow, type Phone } from "../store/phone.ts";
import { merged, seenIn, together, withTotals, type Edit } from "./merge.ts";
import { effectOf, queueOf, settle, UNTRIED } from "./queue.ts";
import { storing } from "../store/storing.ts";

/** Sends a refused operation again; what made the server refuse a stale one was seen by a person, who says: mine. */
export const retryOperation = (phone: Phone, key: string): Promise<void> =>
  onRefused(phone, key, async (operation) => {
    const { book, entity, current, seen } = operation;
    const theirs = current as Row | null;
    const row = await phone.db.rows(book).get(entity);
    if (!theirs || !row || !seen) return sendAnew(phone, operation, theirs?.version);
    // Mine is what I changed: all else stays theirs.
    const payload = merged(operation, { mine: row as never, theirs: theirs as never }, {});
    await phone.db.rows(book).put({ ...row, ...withTotals(row, payload) });
    await sendAnew(phone, { ...operation, payload }, theirs.version);
  });

/** Gives up a refused operation and what was typed on top of it: the row goes back to the server's state. A creation goes altogether. */
export const discardOperation = (phone: Phone, key: string): Promise<void> =>
  onRefused(phone, key, async (operation) => {
    const { db } = phone;
    const { book, entity, seq } = operation;
    const row = await db.rows(book).get(entity);
    const server = row && !isGone(operation) ? await serverRow(phone, operation, row) : undefined;
    const rest = (await queueOf(db, entity)).filter((of) => of.seq !== seq);
    const kept = server ? rest.filter((of) => outlives(of, operation)) : [];
    const dropped = rest.filter((of) => !kept.includes(of));
    await db.outbox.bulkDelete([seq, ...dropped.map((of) => of.seq)]);
    if (!row || !server) return db.rows(book).delete(entity);
    await db.rows(book).put({ ...server, ...stillQueued(row, kept) });
    const [next] = kept;
    if (next) await db.outbox.update(next.seq, { before: server });
  });

/** A refused key is used up: the server would repeat its no, or find another body under it. `over` is the version that the person has seen by now. */
export async function sendAnew(
  phone: Pick<Phone, "db" | "newKey">,
  operation: Operation,
  over: number | undefined,
): Promise<void> {
  const { base, entity, book } = operation;
  // 0 is what a creation stands on: nobody has a version of it.
  const raised = over !== undefined && base !== null && base > 0 && over > base ? over : base;
  // What it is sent over was seen.
  const isSeen = raised !== base && operation.current !== null && operation.seen !== null;
  await phone.db.outbox.put({
    ...operation,
    ...UNTRIED,
    key: phone.newKey(),
    base: raised,
    ...(isSeen && { seen: seenIn(operation.current as object, operation.payload) }),
  });
  if (raised === base || raised === null) return;
  const row = await phone.db.rows(book).get(entity);
  if (row) await phone.db.rows(book).put({ ...row, version: raised, ownSince: raised });
  const onTop = (await queueOf(phone.db, entity)).filter(
    (of) => of.seq > operation.seq && of.base === base,
  );
  for (const { seq } of onTop) await phone.db.outbox.update(seq, { base: raised });
}

/** Folds a change into the refused operation that it corrects, and what was typed in between with it. */
export async function correctRefused(
  phone: Phone,
  row: Row,
  { step, seen }: { readonly step: Step; readonly seen?: number | undefined },
): Promise<boolean> {
  const queue = await queueOf(phone.db, row.key);
  const refused = queue.find(({ state }) => state === "refused");
  if (!refused || !corrects(step, refused)) return false;
  const between =
    effectOf(step) === "status"
      ? []
      : queue.filter((of) => of.seq > refused.seq && effectOf(of) === "content");
  await phone.db.outbox.bulkDelete(between.map(({ seq }) => seq));
  const edit: Partial<Edit> =
    effectOf(step) === "status"
      ? { payload: step.payload }
      : together([refused, ...between, { payload: step.payload, seen: seenIn(row, step.payload) }]);
  await sendAnew(phone, { ...refused, ...edit }, seen);
  return true;
}

function corrects(step: Step, refused: Operation): boolean {
  if (effectOf(step) === "content") return ["create", "content"].includes(effectOf(refused));
  return effectOf(step) === "status" && step.kind === refused.kind;
}

/** Whether the server has none. A 404 to what names others may be about one of those: then it stays. */
function isGone({ kind, payload, problem }: Operation): boolean {
  const { effect, needs } = operationOf(kind);
  return effect === "create" || (problem?.status === 404 && (needs?.(payload) ?? []).length === 0);
}

/** What the server has, as far as the phone heard of it; undefined where it did not. */
async function serverRow(
  phone: Phone,
  { kind, current, before }: Operation,
  row: Row,
): Promise<Row | undefined> {
  const { effect } = operationOf(kind);
  if (current) return (await asRow(phone.db, current as Entity)) ?? undefined;
  if (effect === "restore")
    return { ...(before ?? row), deletedAt: before?.deletedAt || isoNow(phone) };
  return before ?? (effect === "delta" ? row : undefined);
}

async function asRow(db: Database, entity: Entity): Promise<Row | null> {
  const [row = null] = await rowsOf(db, [entity], (await db.recall("answers")) ?? 0);
  return row;
}

/** Whether what stands behind a refused operation means something without it: nothing does on what stays deleted, nor what was typed on what was typed. */
function outlives(of: Operation, refused: Operation): boolean {
  if (effectOf(refused) === "restore") return false;
  return effectOf(refused) === "delta" || effectOf(of) !== "content";
}

/** What operations that stay in the queue have made of the row. */
export const stillQueued = (row: Row, kept: readonly Operation[]): Partial<Row> =>
  Object.fromEntries(kept.flatMap(fieldsOf).map((field) => [field, Reflect.get(row, field)]));

function fieldsOf({ kind, payload }: Operation): readonly string[] {
  const { effect, field } = operationOf(kind);
  if (effect === "remove" || effect === "restore") return ["deletedAt"];
  return effect === "content" ? Object.keys(payload as object) : field ? [field] : [];
}

function onRefused(
  phone: Phone,
  key: string,
  work: (operation: Operation) => Promise<void>,
): Promise<void> {
  const { db } = phone;
  return storing(phone, [...db.everyBook, db.outbox, db.meta], async () => {
    const operation = await db.outbox.where("key").equals(key).first();
    if (operation?.state !== "refused") return;
    await work(operation);
    await settle(db, operation.book, operation.entity);
  });
}
