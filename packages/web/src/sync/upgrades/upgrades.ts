import type { Transaction } from "dexie";
import type { OutboxCopy } from "../backup/copies.ts";
import { seenIn } from "../outbox/merge.ts";
import { groupBy } from "../outbox/queue.ts";
import { applyMutation, replayRows } from "../outbox/replay.ts";
import { MUTATIONS, mutationOf } from "../resources/mutations.ts";
import type { TableName } from "../store/table-names.ts";
import type { Base, Database, PendingMutation, Row } from "../store/database.ts";
import type { Recovery } from "../store/meta.ts";

/**
 * Earlier releases stored beside an invoice, on the phone alone, which company issues it. It
 * becomes a field of the invoice and is sent with the next save.
 */
export async function withDocuments(trx: Transaction): Promise<void> {
  const issuers = (await trx.table("issuers").toArray()) as {
    readonly slot: string;
    readonly companyKey: string | null;
  }[];
  const chosen = new Map(issuers.map(({ slot, companyKey }) => [slot, companyKey]));
  await trx
    .table("invoices")
    .toCollection()
    .modify((row: Record<string, unknown>) => {
      Object.assign(row, {
        supplyDate: null,
        dueDate: null,
        companyId: null,
        companyKey: chosen.get(String(row["key"])) ?? null,
        lastDocument: null,
      });
    });
  await trx
    .table("drafts")
    .toCollection()
    .modify((row: { readonly slot: string; draft: object }) => {
      row.draft = { ...row.draft, companyKey: chosen.get(row.slot) ?? null };
    });
  await trx.table("issuers").where("slot").notEqual("latest").delete();
}

/**
 * Earlier releases did not store from which list an invoice was paid. Until the next pull sends it,
 * GetPaid is assumed: nearly all were paid from there.
 */
export async function withOrigins(trx: Transaction): Promise<void> {
  await trx
    .table("invoices")
    .toCollection()
    .modify((row: Record<string, unknown>) => {
      Object.assign(row, {
        paidFrom: row["paymentStatus"] === "paid" ? "due" : null,
        beforeStock: false,
      });
    });
}

/**
 * Adds the language of documents, Peppol ids and the buyer reference, empty until the next pull.
 */
export async function withCustomerDocuments(trx: Transaction): Promise<void> {
  await trx
    .table("customers")
    .toCollection()
    .modify(
      (row: object) =>
        void Object.assign(row, { documentLanguage: "", peppolId: "", buyerReference: "" }),
    );
  await trx
    .table("companies")
    .toCollection()
    .modify((row: object) => void Object.assign(row, { peppolId: "" }));
}

/**
 * Removes numbers that said up to where the phone knew of changes: nothing reads them any more.
 */
export async function withoutPlaces(trx: Transaction): Promise<void> {
  await trx.table("meta").bulkDelete(["changes", "ledger", "ledgerDoubted"]);
}

/** The state of a phone after its database was lost was a number under another name. */
export async function withRecovery(trx: Transaction): Promise<void> {
  const known = (await trx.table("meta").get("begunAnew")) as
    | { readonly value: number }
    | undefined;
  const value = (["none", "restore", "refetch"] as const)[known?.value ?? 0] ?? "none";
  await trx.table("meta").put({ name: "recovery", value } satisfies Recovered);
  await trx.table("meta").delete("begunAnew");
}
type Recovered = { readonly name: "recovery"; readonly value: Recovery };

/**
 * Earlier releases kept the row before the first mutation with that mutation, and sent several
 * mutations by one call under a shared key. Now there are bases, and each mutation is sent by
 * itself: all of them can be repeated without changing anything.
 */
export async function withPendingBases(trx: Transaction): Promise<void> {
  const all = (await trx.table("outbox").orderBy("seq").toArray()) as OldPendingMutation[];
  const queue = all.filter(({ kind }) => kind in MUTATIONS);
  const rows = new Map<string, Row>();
  for (const book of new Set(queue.map((mutation) => mutation.book))) {
    const keys = queue.filter((mutation) => mutation.book === book).map(({ entity }) => entity);
    for (const row of (await trx.table(book).bulkGet(keys)) as (Row | undefined)[])
      if (row) rows.set(row.key, row);
  }
  const { operations, bases } = withBases({
    at: 0,
    operations: queue,
    rows: [...rows.values()].map((row) => [
      queue.find((mutation) => mutation.entity === row.key)?.book,
      row,
    ]),
  });
  await trx.table("outbox").bulkPut(operations);
  await trx.table("bases").bulkPut(bases);
}

/** A mutation as a release before bases stored it. */
interface OldPendingMutation extends Omit<PendingMutation, "seen"> {
  readonly before?: Row | null;
  readonly batch?: string | null;
  readonly seen?: PendingMutation["seen"];
}
/** The copy of the outbox that such a release made. */
export interface OldOutboxCopy {
  readonly at: number;
  readonly operations: readonly OldPendingMutation[];
  readonly rows: readonly (readonly [book: TableName | undefined, row: Row])[];
}

/**
 * Makes bases of the old rows. What the person saw before an edit is the base with the earlier
 * mutations on top; null if the form showed an older version.
 */
export function withBases({ at, operations, rows }: OldOutboxCopy): OutboxCopy {
  const found = new Map(rows.map(([, row]) => [row.key, row]));
  const queues = groupBy(operations, ({ entity }) => entity);
  const bases: Base[] = [];
  const seen = new Map<number, PendingMutation>();
  for (const [key, queue] of queues) {
    const [first] = queue;
    const before = first?.before ?? found.get(key);
    if (!first || !before) continue;
    const { parked: _parked, ...base } = before as Row & { readonly parked?: unknown };
    const isMade = mutationOf(first.kind).effect === "create";
    const row = isMade ? { ...base, deletedAt: "" } : base;
    bases.push({ key, book: first.book, row, cursor: null, setAside: [] });
    let now: Row = row;
    for (const { before: _before, batch: _batch, ...mutation } of queue) {
      const isKnown = mutationOf(mutation.kind).effect === "edit" && mutation.base === row.version;
      const next = {
        ...mutation,
        seen: mutation.seen ?? (isKnown ? seenIn(now, mutation.payload) : null),
      };
      seen.set(mutation.seq, next);
      now = applyMutation(now, next);
    }
  }
  return {
    at,
    bases,
    operations: operations.map(({ before: _before, batch: _batch, ...mutation }) => {
      return seen.get(mutation.seq) ?? { ...mutation, seen: mutation.seen ?? null };
    }),
  };
}

/** Without a cursor the next pull reads the lists again, with what is new in them. */
export async function withoutCursor(trx: Transaction): Promise<void> {
  await trx.table("meta").delete("cursor");
}

/**
 * Adds to invoices what their unsent statuses pay and take back. Runs inside the upgrade, so it
 * reads and writes the tables of that version.
 */
export async function withMoneyOfStatuses(db: Database): Promise<void> {
  const bases = await db.bases.filter(({ book }) => book === "invoices").primaryKeys();
  await replayRows(db, "invoices", bases);
}
