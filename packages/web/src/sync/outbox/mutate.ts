import type { TableName } from "../store/table-names.ts";
import { currentPhone } from "../store/current-phone.ts";
import type { Base, PendingMutation, Row } from "../store/database.ts";
import { Gone, type Phone, transact, transactNew } from "../store/phone.ts";
import {
  mutationOf,
  type MutationKind,
  type PayloadOf,
  type RowOf,
} from "../resources/mutations.ts";
import { newMutation, planChange, planRestoration, type Change, type Form } from "./plan.ts";
import { affectsVan, queuesOf, vanCountsIn } from "./queue.ts";
import { basesOf, replayRows, replayTables, setServerRows } from "./replay.ts";

/** "stock.set" is an edit by its effect, and may make the setting of a product. */
export type CreationKind = Extract<
  MutationKind,
  `${string}.create${string}` | "stock.move" | "stock.count" | "stock.closeDay" | "stock.set"
>;

export interface MutateOptions extends Form {
  readonly phone?: Phone;
}

/**
 * Makes a record and queues the mutation that makes it on the server, both or neither. Resolves
 * with the record's key once the disk has them.
 */
export async function create<Kind extends CreationKind>(
  kind: Kind,
  record: RowOf<Kind>,
  payload: PayloadOf<Kind>,
  phone = currentPhone(),
): Promise<string> {
  const { db } = phone;
  const row = record as unknown as Row;
  const { book } = mutationOf(kind);
  await transactNew(phone, replayTables(db), async () => {
    // Base 0: there is no version that it was made over.
    await db.outbox.add(newMutation(phone, row.key, { kind, payload, base: 0 }));
    await setServerRows(db, book, [row]);
  });
  return row.key;
}

/** Changes a record by a new mutation, or amends a refused one. Throws {@link Gone}. */
export const mutate = <Kind extends MutationKind>(
  kind: Kind,
  key: string,
  payload: PayloadOf<Kind>,
  { phone = currentPhone(), ...form }: MutateOptions = {},
): Promise<void> =>
  transact(phone, replayTables(phone.db), async () => {
    const row = await phone.db.rows(mutationOf(kind).book).get(key);
    if (!row || row.deletedAt !== "") throw new Gone(key);
    await applyChanges(phone, kind, [{ row, payload, form }]);
  });

/**
 * Changes records, all or none; those that are gone are skipped. `payloadOf` returns null for a
 * record that stays as it is.
 */
export const mutateAll = <Kind extends MutationKind>(
  kind: Kind,
  keys: readonly string[],
  payloadOf: (row: RowOf<Kind>) => PayloadOf<Kind> | null,
  phone = currentPhone(),
): Promise<void> =>
  transact(phone, replayTables(phone.db), async () => {
    const rows = await phone.db.rows(mutationOf(kind).book).bulkGet([...keys]);
    const changes = rows.flatMap((row) => {
      const payload = row && payloadOf(row as unknown as RowOf<Kind>);
      return row && payload !== null && payload !== undefined ? [{ row, payload, form: {} }] : [];
    });
    await applyChanges(phone, kind, changes);
  });

/**
 * Adds to what is known of records, even of deleted ones: the server also keeps a document of a
 * deleted invoice. A record that the phone does not have is named by its key and gets no row.
 */
export const annotateAll = <
  Kind extends "invoice.document" | "invoice.creditDocument" | "invoice.vatMode",
>(
  kind: Kind,
  payloads: ReadonlyMap<string, PayloadOf<Kind>>,
  phone = currentPhone(),
): Promise<void> =>
  transact(phone, replayTables(phone.db), async () => {
    const { db } = phone;
    const rows = await db.rows(mutationOf(kind).book).bulkGet([...payloads.keys()]);
    const all = [...payloads].map(([key, payload], at) => ({ key, payload, row: rows[at] }));
    await applyChanges(
      phone,
      kind,
      all.flatMap(({ row, payload }) => (row ? [{ row, payload, form: {} }] : [])),
    );
    await db.outbox.bulkAdd(
      all.flatMap(({ row, key, payload }) =>
        row ? [] : [newMutation(phone, key, { kind, payload })],
      ),
    );
  });

/** Hides records. The sender drops the calls for records that never reached the server. */
export const removeAll = (
  kind: Extract<MutationKind, `${string}.remove`>,
  keys: readonly string[],
  phone = currentPhone(),
): Promise<void> => removeOrRestore(phone, kind, keys, ({ deletedAt }) => deletedAt === "");

/** Brings hidden records back, whether or not the server has hidden them. */
export const restoreAll = (
  kind: Extract<MutationKind, `${string}.restore`>,
  keys: readonly string[],
  phone = currentPhone(),
): Promise<void> => removeOrRestore(phone, kind, keys, ({ deletedAt }) => deletedAt !== "");

const removeOrRestore = (
  phone: Phone,
  kind: MutationKind,
  keys: readonly string[],
  isMeant: (row: Row) => boolean,
): Promise<void> =>
  transact(phone, replayTables(phone.db), async () => {
    const rows = await phone.db.rows(mutationOf(kind).book).bulkGet([...keys]);
    const meant = rows.flatMap((row) =>
      row && isMeant(row) ? [{ row, payload: null, form: {} }] : [],
    );
    await applyChanges(phone, kind, meant);
  });

/**
 * Drops unsent mutations of a kind that are the last of their records, unless the van was counted
 * after them. Resolves with the keys of the other records.
 */
export const dropUnsent = (
  phone: Phone,
  kind: MutationKind,
  keys: readonly string[],
): Promise<readonly string[]> =>
  transact(phone, replayTables(phone.db), async () => {
    const { db } = phone;
    const queues = await queuesOf(db, keys);
    const counted = Math.max(0, ...(await vanCountsIn(db)));
    const dropped = keys.flatMap((key) => {
      const last = queues.get(key)?.at(-1);
      return last?.attempts === 0 && last.seq > counted && last.kind === kind ? [last] : [];
    });
    await db.outbox.bulkDelete(dropped.map(({ seq }) => seq));
    const left = dropped.map(({ entity }) => entity);
    await replayRows(db, mutationOf(kind).book, left);
    return keys.filter((key) => !left.includes(key));
  });

/** Gives a mutation that was not sent another payload. */
export const setPayload = (
  phone: Phone,
  { seq, book, entity }: PendingMutation,
  payload: unknown,
) =>
  transact(phone, replayTables(phone.db), async () => {
    await phone.db.outbox.update(seq, { payload });
    await replayRows(phone.db, book, [entity]);
  });

/** Writes all changes together: one tap may mark a hundred rows. */
async function applyChanges(
  phone: Phone,
  kind: MutationKind,
  changes: readonly Change[],
): Promise<void> {
  const { db } = phone;
  const { book, effect } = mutationOf(kind);
  const keys = changes.map(({ row }) => row.key);
  const [queues, bases] = [await queuesOf(db, keys), await basesOf(db, keys)];
  const vanQueue = effect === "edit" || effect === "restore" ? await vanQueueFor(phone, book) : [];
  const plans = changes.map((change) => {
    const queue = queues.get(change.row.key) ?? [];
    const setAside = bases.get(change.row.key)?.setAside ?? [];
    return effect === "restore"
      ? planRestoration(phone, kind, { ...change, queue, setAside, vanQueue })
      : planChange(phone, kind, { ...change, queue, vanQueue });
  });
  await db.outbox.bulkAdd(plans.flatMap(({ add = [] }) => add));
  await db.outbox.bulkPut(plans.flatMap(({ put }) => put ?? []));
  await db.outbox.bulkDelete(plans.flatMap(({ drop = [] }) => drop.map(({ seq }) => seq)));
  const news = new Map<string, Pick<Base, "row"> & Partial<Base>>();
  for (const [index, { row }] of changes.entries()) {
    const base = bases.get(row.key);
    if (!base) news.set(row.key, { row });
    else if (plans[index]?.restoresSetAside)
      news.set(row.key, { ...base, setAside: [], row: { ...base.row, ...plans[index].undeleted } });
  }
  await replayRows(db, book, keys, news);
}

/** Pending mutations of goods: others may not be moved across them (`mayJoin` in plan.ts). */
const vanQueueFor = async ({ db }: Phone, book: TableName): Promise<readonly PendingMutation[]> =>
  affectsVan({ book } as PendingMutation) ? db.outbox.filter(affectsVan).toArray() : [];
