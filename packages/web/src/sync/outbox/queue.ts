import type { BookName } from "../store/book-names.ts";
import type { Database, Operation } from "../store/database.ts";
import type { SyncState } from "../store/local.ts";
import { mutationOf, type MutationKind } from "../resources/mutations.ts";
import { isReadOfPayment } from "../resources/payments.ts";

/** A record's mutations in the order of sending. */
export const queueOf = (db: Database, entity: string): Promise<Operation[]> =>
  db.outbox.where("entity").equals(entity).sortBy("seq");

/** The same of several, by key; those without any are not in it. */
export async function queuesOf(
  db: Database,
  entities: readonly string[],
): Promise<Map<string, Operation[]>> {
  const found =
    entities.length === 0 ? [] : await db.outbox.where("entity").anyOf(entities).sortBy("seq");
  return new Map(grouped(found, ({ entity }) => entity));
}

export const effectOf = ({ kind }: Pick<Operation, "kind">) => mutationOf(kind).effect;

/**
 * Where in the queue the van was counted: the day closed, the stock counted. That counts what was done before it, which is undone by doing the
 * contrary, never by dropping it: the sheet that was printed would be another one than the server's.
 */
export const vanCountsIn = (db: Database): Promise<number[]> =>
  db.outbox.filter(isVanCount).primaryKeys();

export const isVanCount = ({ kind }: Operation): boolean => VAN_COUNTS.has(kind);

const VAN_COUNTS: ReadonlySet<string> = new Set<MutationKind>(["stock.closeDay", "stock.count"]);

/** Whether it gives an invoice its number. Refused it waits for a person, and holds nothing back. */
export const isNumber = ({ kind }: Operation): boolean => kind === "invoice.number";

/** Whether it has a number of this phone's series: the server is to know it, though its invoice is deleted. */
export const hasNumber = (of: Operation): boolean =>
  isNumber(of) || (of.kind === "invoice.credit" && numberIn(of.payload) !== null);

/** Whether the server is to know it, be its invoice deleted: what replaces another invoice credits that one, and money that came in is the customer's. */
export const mustArrive = (of: Operation): boolean =>
  hasNumber(of) || of.kind === "invoice.createCorrection" || isReadOfPayment(of) || isOfMerge(of);

/** Whether two customers become one by it. What one of them was sold stays the other's. */
export const isOfMerge = ({ kind }: Pick<Operation, "kind">): boolean =>
  kind === "customer.merge" || kind === "customer.merged";

/** They set the payment status of an invoice. */
export const STATUS_KINDS = [
  "invoice.payment",
  "invoice.submitGetPaid",
  "invoice.submitSchedule",
  "invoice.submitCredit",
] as const satisfies readonly MutationKind[];

export const setsStatus = ({ kind }: Pick<Operation, "kind">): boolean =>
  STATUS_KINDS.some((each) => each === kind);

/** Whether it reads what a merge, or taking it back, made of another record. */
export const isReadOfMerge = ({ kind }: Pick<Operation, "kind">): boolean =>
  READS_OF_MERGE.has(kind);

const READS_OF_MERGE: ReadonlySet<string> = new Set<MutationKind>([
  "customer.merged",
  "deliveryRoute.joined",
  "deliveryRoute.left",
]);

const numberIn = (payload: unknown): string | null =>
  (payload as { readonly number: string | null }).number;

/** Whether the figures of the van, or its cash, follow from it. */
export const isOfGoods = ({ book }: Operation): boolean => GOODS.has(book);

const GOODS: ReadonlySet<BookName> = new Set<BookName>([
  "products",
  "invoices",
  // The day close counts their cash.
  "payments",
  "stockEntries",
  "vanSettings",
  "daySheets",
]);

/** A mutation that no call was made for yet. */
export const UNTRIED = {
  state: "waiting",
  attempts: 0,
  links: null,
  problem: null,
  current: null,
} as const satisfies Partial<Operation>;

/** The attempts of an edit that came back from its copy, and was not sent as that says. It is not dropped as never sent, nor joined with another. */
export const FROM_COPY = -1;

/** What a row with these mutations says of itself. */
export function syncOf(queue: readonly Pick<Operation, "state">[]): SyncState {
  return (
    (["refused", "sending", "waiting"] as const).find((state) =>
      queue.some((of) => of.state === state),
    ) ?? "sent"
  );
}

/**
 * Whether a correction was refused, as far as its queue says it: the invoice that it was to replace counts in its place. Where an earlier release was told so,
 * both count.
 */
export const isUndecided = ([creation]: readonly Pick<
  Operation,
  "kind" | "wasRefused"
>[]): boolean => creation?.kind === "invoice.createCorrection" && creation.wasRefused === true;

export const byBook = <T>(
  all: readonly T[],
  bookOf: (each: T) => BookName,
): ReadonlyMap<BookName, readonly T[]> => grouped(all, bookOf);

/** In their order. */
export function grouped<T, By>(all: readonly T[], keyOf: (each: T) => By): Map<By, T[]> {
  const groups = new Map<By, T[]>();
  for (const each of all) {
    const group = groups.get(keyOf(each));
    if (group) group.push(each);
    else groups.set(keyOf(each), [each]);
  }
  return groups;
}
