import type { Transaction } from "dexie";
import type { Bundle } from "../../backup/bundles.ts";
import { seenIn } from "../../outbox/merge.ts";
import { grouped } from "../../outbox/queue.ts";
import { applied, project } from "../../outbox/replay.ts";
import { MUTATIONS, mutationOf } from "../../resources/mutations.ts";
import type { BookName } from "../book-names.ts";
import type { Base, Database, Operation, Row } from "../database.ts";
import type { Recovery } from "../meta.ts";

/** Which company an invoice is from stood beside it on the phone alone; now it is the invoice's own, and travels with it when it is saved next. */
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

/** Where an invoice was paid from was not told: from GetPaid, as nearly all were, until the next list says (intake.ts). */
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

/** What a customer's documents are written in and where e-invoices go, and come from: nothing until the next list says. */
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

/** Up to where the phone had heard of changes was said by numbers that nothing reads any more. */
export async function withoutPlaces(trx: Transaction): Promise<void> {
  await trx.table("meta").bulkDelete(["changes", "ledger", "ledgerDoubted"]);
}

/** Where a phone stands after its database was lost was a number, by a private name. */
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
 * Mutations stood on the row that the first of them had found, and several went by one call under a key of theirs. Each goes by itself now: all of them
 * can be done again with nothing changed.
 */
export async function withPendingBases(trx: Transaction): Promise<void> {
  const all = (await trx.table("outbox").orderBy("seq").toArray()) as OldOperation[];
  const queue = all.filter(({ kind }) => kind in MUTATIONS);
  const rows = new Map<string, Row>();
  for (const book of new Set(queue.map((of) => of.book))) {
    const keys = queue.filter((of) => of.book === book).map(({ entity }) => entity);
    for (const row of (await trx.table(book).bulkGet(keys)) as (Row | undefined)[])
      if (row) rows.set(row.key, row);
  }
  const { operations, bases } = withBases({
    at: 0,
    operations: queue,
    rows: [...rows.values()].map((row) => [queue.find((of) => of.entity === row.key)?.book, row]),
  });
  await trx.table("outbox").bulkPut(operations);
  await trx.table("bases").bulkPut(bases);
}

/** What a release before bases kept. */
interface OldOperation extends Omit<Operation, "seen"> {
  readonly before?: Row | null;
  readonly batch?: string | null;
  readonly seen?: Operation["seen"];
}
/** What it copied of the outbox. */
export interface OldBundle {
  readonly at: number;
  readonly operations: readonly OldOperation[];
  readonly rows: readonly (readonly [book: BookName | undefined, row: Row])[];
}

/** What the person saw before an edit is what the mutations before it made of the base; not known where the form showed an older version. */
export function withBases({ at, operations, rows }: OldBundle): Bundle {
  const found = new Map(rows.map(([, row]) => [row.key, row]));
  const queues = grouped(operations, ({ entity }) => entity);
  const bases: Base[] = [];
  const seen = new Map<number, Operation>();
  for (const [key, queue] of queues) {
    const [first] = queue;
    const before = first?.before ?? found.get(key);
    if (!first || !before) continue;
    const { parked: _parked, ...base } = before as Row & { readonly parked?: unknown };
    const isMade = mutationOf(first.kind).effect === "create";
    const row = isMade ? { ...base, deletedAt: "" } : base;
    bases.push({ key, book: first.book, row, cursor: null, setAside: [] });
    let now: Row = row;
    for (const { before: _before, batch: _batch, ...of } of queue) {
      const isKnown = mutationOf(of.kind).effect === "content" && of.base === row.version;
      const next = { ...of, seen: of.seen ?? (isKnown ? seenIn(now, of.payload) : null) };
      seen.set(of.seq, next);
      now = applied(now, next);
    }
  }
  return {
    at,
    bases,
    operations: operations.map(({ before: _before, batch: _batch, ...of }) => {
      return seen.get(of.seq) ?? { ...of, seen: of.seen ?? null };
    }),
  };
}

/** The lists are read once more: what is new in them comes then. */
export async function withoutCursor(trx: Transaction): Promise<void> {
  await trx.table("meta").delete("cursor");
}

/** Invoices say what their unsent statuses pay and take back. Within the upgrade: it reads and writes the tables as they are then. */
export async function withMoneyOfStatuses(db: Database): Promise<void> {
  const bases = await db.bases.filter(({ book }) => book === "invoices").primaryKeys();
  await project(db, "invoices", bases);
}
