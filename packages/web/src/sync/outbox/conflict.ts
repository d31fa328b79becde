import { rowsOf } from "../resources/books.ts";
import type { Database, Operation, Row } from "../store/database.ts";
import type { Entity } from "../store/entity.ts";
import type { Phone } from "../store/phone.ts";
import { uuidV7 } from "../../device/uuid-v7.ts";
import { changeRow } from "./actions.ts";
import {
  differences,
  merged,
  seenIn,
  together,
  withTotals,
  type Fields,
  type Side,
} from "./merge.ts";
import { effectOf, queueOf, settle, UNTRIED } from "./queue.ts";
import { stillQueued } from "./repairs.ts";

/** Saves what a person decided, on top of the state that they saw. */
export async function settleConflict(
  phone: Phone,
  operation: Operation,
  sides: Readonly<Record<string, Side>>,
): Promise<void> {
  const { book, entity: key, kind, current } = operation;
  const row = await phone.db.rows(book).get(key);
  const theirs = current as Row | null;
  if (!row || !theirs) return;
  const chosen = merged(
    operation,
    { mine: row as never, theirs: await linked(phone.db, theirs) },
    sides,
  );
  await changeRow(phone, book, {
    key,
    fields: withTotals(row, chosen),
    seen: theirs.version,
    step: { kind, payload: chosen },
  });
}

/**
 * A stale edit beside the server's state: where no field was changed by both sides it is sent over that; otherwise a person is asked about it and all
 * that was typed on top of it. Resolves with whether it is sent. Inside a transaction.
 */
export async function mergeEdits(
  db: Database,
  operation: Operation,
  theirs: Entity,
): Promise<boolean> {
  const { book, entity } = operation;
  const row = await db.rows(book).get(entity);
  const [base] = await rowsOf(db, [theirs], (await db.recall("answers")) ?? 0);
  if (!row || !base) return false;
  const queue = await queueOf(db, entity);
  const edits = editsIn(queue.slice(queue.findIndex(({ seq }) => seq === operation.seq)));
  const edit = together(edits);
  const both = { mine: row as never, theirs: base as never };
  await db.outbox.bulkDelete(edits.slice(1).map(({ seq }) => seq));
  if (edit.seen === null || differences(edit, both).length > 0) {
    await db.outbox.update(operation.seq, { ...edit, before: base });
    return false;
  }
  const chosen = merged(edit, both, {});
  const rest = (await queueOf(db, entity)).filter(({ seq }) => seq !== operation.seq);
  await db.rows(book).put({
    ...base,
    ...withTotals(base, chosen),
    ...stillQueued(row, rest),
    ...(row.parked && { parked: row.parked }),
  });
  await db.outbox.put({
    ...operation,
    ...UNTRIED,
    key: uuidV7(operation.at),
    payload: chosen,
    seen: seenIn(base, chosen),
    base: theirs.version,
    before: base,
  });
  await settle(db, book, entity);
  return true;
}

/** Two states of a group. */
export const isNamedAlike = (a: unknown, b: unknown): boolean => nameOf(a) === nameOf(b);
const nameOf = (of: unknown) => (of as { readonly name: string }).name;

/** The server's state with what it names by our keys. */
export async function linked<Of extends object>(db: Database, theirs: Of): Promise<Of & Fields> {
  const { customerId, companyId } = theirs as {
    readonly customerId?: number | null;
    readonly companyId?: number | null;
  };
  const customer = customerId
    ? await db.customers.where("id").equals(customerId).first()
    : undefined;
  const company = companyId ? await db.companies.where("id").equals(companyId).first() : undefined;
  return { ...theirs, customerKey: customer?.key ?? null, companyKey: company?.key ?? null };
}

/** The first edit and those on top of it, as far as nothing is deleted or brought back between. */
function editsIn(queue: readonly Operation[]): readonly Operation[] {
  const end = queue.findIndex((of) => !["content", "status", "note"].includes(effectOf(of)));
  return queue.slice(0, end === -1 ? undefined : end).filter((of) => effectOf(of) === "content");
}
