import type { TableName } from "../store/table-names.ts";
import type { Database, PendingMutation } from "../store/database.ts";
import type { SyncState } from "../store/local.ts";
import { mutationOf } from "../resources/mutations.ts";

/** A record's mutations in the order of sending. */
export const queueOf = (db: Database, entity: string): Promise<PendingMutation[]> =>
  db.outbox.where("entity").equals(entity).sortBy("seq");

/** {@link queueOf} for several records, by key; records without mutations are left out. */
export async function queuesOf(
  db: Database,
  entities: readonly string[],
): Promise<Map<string, PendingMutation[]>> {
  const found =
    entities.length === 0 ? [] : await db.outbox.where("entity").anyOf(entities).sortBy("seq");
  return new Map(groupBy(found, ({ entity }) => entity));
}

export const effectOf = ({ kind }: Pick<PendingMutation, "kind">) => mutationOf(kind).effect;

/**
 * The places (`seq`) in the outbox where the van was counted: stock counts and day closes. A count
 * includes every mutation before it. Such a mutation is never dropped, only reversed: otherwise the
 * printed sheet would differ from the server's.
 */
export const vanCountsIn = (db: Database): Promise<number[]> =>
  db.outbox.filter(isVanCount).primaryKeys();

export const isVanCount = ({ kind }: OfKind): boolean => mutationOf(kind).countsVan === true;

type OfKind = Pick<PendingMutation, "kind">;

/** Whether a mutation gives an invoice its number. If refused, it waits and blocks nothing. */
export const givesNumber = ({ kind }: OfKind): boolean => mutationOf(kind).field === "number";

/**
 * Whether a mutation has a number of this phone's series. The server has to know that, even if the
 * invoice is deleted.
 */
export const usesSeriesNumber = ({ kind, payload }: PendingMutation): boolean =>
  (mutationOf(kind).seriesNumber?.(payload) ?? null) !== null;

/** Whether a mutation has to reach the server even if its record is deleted. */
export const mustReachServer = (mutation: PendingMutation): boolean =>
  usesSeriesNumber(mutation) || mutationOf(mutation.kind).survivesDeletion === true;

/** Whether a mutation sets the payment status of an invoice. */
export const setsStatus = ({ kind }: OfKind): boolean => mutationOf(kind).field === "paymentStatus";

/** Whether a mutation may change what came in, in cash or otherwise. */
export const movesMoney = ({ kind }: OfKind): boolean => mutationOf(kind).movesMoney === true;

/** Whether a mutation only reads what a payment made of an invoice or a customer. */
export const isReadOfPayment = ({ kind }: OfKind): boolean =>
  mutationOf(kind).readsBack === "payment";

/** Whether a mutation only reads what a merge, or the undo of one, made of another record. */
export const isReadOfMerge = ({ kind }: OfKind): boolean => mutationOf(kind).readsBack === "merge";

/** Whether a mutation merges two customers, or only reads what a merge made. */
export const belongsToMerge = (mutation: OfKind): boolean =>
  mutation.kind === "customer.merge" || isReadOfMerge(mutation);

/** Whether the van's figures or its cash depend on a mutation. */
export const affectsVan = ({ book }: PendingMutation): boolean => GOODS.has(book);

const GOODS: ReadonlySet<TableName> = new Set<TableName>([
  "products",
  "invoices",
  // The day close counts their cash.
  "payments",
  "stockEntries",
  "vanSettings",
  "daySheets",
]);

/** The fields of a mutation for which no call was made yet. */
export const NOT_ATTEMPTED = {
  state: "waiting",
  attempts: 0,
  links: null,
  problem: null,
  current: null,
} as const satisfies Partial<PendingMutation>;

/**
 * `attempts` of an edit that came back from its copy and, by that copy, was not sent. The copy may
 * be too old, so the edit is not dropped as never sent, nor joined with another.
 */
export const FROM_BACKUP = -1;

/** The `sync` of a row with these mutations. */
export function syncStateOf(queue: readonly Pick<PendingMutation, "state">[]): SyncState {
  return (
    (["refused", "sending", "waiting"] as const).find((state) =>
      queue.some((mutation) => mutation.state === state),
    ) ?? "sent"
  );
}

/**
 * Whether a correction was refused, as its queue shows it: then the invoice that it was to replace
 * counts instead. A refusal that an earlier release got is not in the queue: then both count.
 */
export const awaitsDecision = ([creation]: readonly Pick<
  PendingMutation,
  "kind" | "wasRefused"
>[]): boolean => creation?.kind === "invoice.createCorrection" && creation.wasRefused === true;

/** Groups by key, in the order of `all`. */
export function groupBy<T, By>(all: readonly T[], keyOf: (each: T) => By): Map<By, T[]> {
  const groups = new Map<By, T[]>();
  for (const each of all) {
    const group = groups.get(keyOf(each));
    if (group) group.push(each);
    else groups.set(keyOf(each), [each]);
  }
  return groups;
}
