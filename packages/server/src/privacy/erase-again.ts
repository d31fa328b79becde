import { dayAt } from "@roundsman/core/day";
import type { Db } from "../kernel/storage/db.ts";
import { businessCustomerResource } from "../catalogue/repository/catalogue-resources.ts";
import { recordChange, type OtherLogEntry } from "../kernel/changes/record-change.ts";
import { inTransaction, type Trx } from "../kernel/storage/transaction.ts";
import { customerRecords, keptCustomerIds } from "../customers/repository.ts";
import { returnLent } from "../hand-overs/repository/return-lent.ts";
import { lockHandOvers, type OwnedCustomer } from "../hand-overs/repository/copied-customers.ts";
import { businessIdOf } from "../kernel/owned/business-columns.ts";
import { endMerge } from "../merging/repository/end-merge.ts";
import { mergeOf, mergesOf } from "../merging/repository/merged.ts";
import { eraseBusinessCustomer } from "./erase-business-customer.ts";
import { erase, type ErasureCall } from "./erase.ts";
import {
  customerWithCopies,
  businessCustomerWithCopies,
  type CustomerWithCopies,
} from "./customer-with-copies.ts";
import { logOf, type DoneErasure } from "./erasures.ts";
import { invoicesOf } from "./customer-rows.ts";

/**
 * Repeats erasures in an older copy of the same business, in which the customers exist again;
 * returns how many. If the same number is another customer in the copy (of another business, or
 * because this one continued differently), that customer is left alone: their creation differs in
 * the logs.
 */
export async function eraseAgain(
  db: Db,
  erasures: readonly DoneErasure[],
  now: Date,
): Promise<number> {
  const ofDrivers = erasures.filter(({ kind }) => kind === "customer");
  for (const erasure of ofDrivers)
    await inTransaction(db, async (trx) =>
      endMergesWithOthers(trx, { erasure, erased: await restoredCustomers(trx, erasure), now }),
    );
  let done = 0;
  for (const erasure of erasures)
    done += await inTransaction(db, (trx) =>
      (erasure.kind === "customer" ? eraseCustomers : eraseRecords)(trx, erasure, now),
    );
  return done;
}

/** Erases exactly the customers whom the erasure names, if they exist again. */
async function eraseCustomers(trx: Trx, erasure: DoneErasure, now: Date): Promise<number> {
  const { owner, kind } = erasure;
  const kept = new Set(await keptCustomerIds(trx, owner, await restoredCustomers(trx, erasure)));
  for (const customer of kept) await eraseWithoutActor(trx, { owner, customer, kind, now });
  return kept.size;
}

async function restoredCustomers(
  trx: Trx,
  { owner, kind, customers, log }: DoneErasure,
): Promise<number[]> {
  const currentLog = await logOf(trx, owner);
  const restored: number[] = [];
  for (const customer of customers)
    if (
      (await customerRecords.findAny(trx, owner, customer)) &&
      isSame({ customer, kind }, currentLog, log)
    )
      restored.push(customer);
  return restored;
}

async function eraseRecords(trx: Trx, erasure: DoneErasure, now: Date): Promise<number> {
  const { owner, kind, log } = erasure;
  let done = 0;
  for (const customer of erasure.customers) {
    const isThere =
      (await businessCustomerResource.business.find(trx, { id: customer })) !== undefined;
    if (!isThere || !isSame({ customer, kind }, await logOf(trx, owner), log)) continue;
    await eraseWithoutActor(trx, { owner, customer, kind, now });
    done += 1;
  }
  return done;
}

interface MergeEnds {
  readonly erasure: Pick<DoneErasure, "owner">;
  readonly erased: readonly number[];
  readonly now: Date;
}

/**
 * Ends merges between customers who are erased again and customers who are not, as the original
 * erasure had. Done for every driver before anybody is erased, because an erasure continues to
 * copies with other drivers.
 */
async function endMergesWithOthers(
  trx: Trx,
  { erasure: { owner }, erased, now }: MergeEnds,
): Promise<void> {
  if (erased.length === 0) return;
  for (const { customer_id: id } of await mergesOf(trx, owner)) {
    const merged = await mergeOf(trx, owner, id);
    if (!merged || merged.undo === "") continue;
    if (erased.includes(id) === erased.includes(merged.into_id)) continue;
    const { touched } = await endMerge({ db: trx, actor: { id: owner }, now }, merged);
    const entry = { kind: "customer", action: "unmerge", ids: [id], also: touched } as const;
    await recordChange(trx, { actorId: 0, ownerId: owner, now }, entry);
  }
}

interface Erased extends Pick<DoneErasure, "owner" | "kind"> {
  readonly customer: number;
}

/**
 * Whether both logs record the customer's creation, with the same number and time. If the copy's
 * log does not (the sample business was written without a log), all of it must be the beginning of
 * the other log; only entries that repeated erasures added may differ.
 */
function isSame(
  erased: Omit<Erased, "owner">,
  current: DoneErasure["log"],
  original: DoneErasure["log"],
): boolean {
  const creations = [...current].filter(([, words]) => isCreationOf(words, erased));
  const common =
    creations.length > 0
      ? creations
      : [...current].filter(
          ([, words]) =>
            !/ (?:(?:erase|unmerge) (?:customer|businessCustomer)|bring back invoice) /.test(words),
        );
  return common.length > 0 && common.every(([seq, words]) => original.get(seq) === words);
}

/** Whether an entry of `logOf` (erasures.ts) brought the customer into the records. */
function isCreationOf(words: string, { customer, kind }: Omit<Erased, "owner">): boolean {
  const [, createdKind, ids] =
    /^\S+ (?:create|copy|import|adopt) (customer|businessCustomer) (\[[\d,]*\])$/.exec(words) ?? [];
  return (
    createdKind === kind && ids !== undefined && (JSON.parse(ids) as number[]).includes(customer)
  );
}

/** Nobody is signed in at the terminal, so the actor is 0. */
async function eraseWithoutActor(
  trx: Trx,
  { owner, customer, kind, now }: Erased & { readonly now: Date },
): Promise<void> {
  const entries: OtherLogEntry[] = [];
  const call: ErasureCall = {
    db: trx,
    actor: { id: owner },
    now,
    today: dayAt(now.getTime()),
    params: { id: customer },
    record: ({ otherLogs = [], ...entry }) =>
      void entries.push({ ...entry, ownerId: owner }, ...otherLogs),
    unchanged: () => undefined,
  };
  await lockHandOvers(trx);
  const find = () =>
    kind === "customer"
      ? inDriversBooks(trx, { owner, id: customer })
      : businessCustomerWithCopies(trx, customer);
  // Otherwise the customer would come back with name and address when the hand-over ends. The
  // original erasure required that the hand-over had ended.
  entries.push(...(await returnLent(trx, await workOf(trx, await find()), now)));
  // Looked up again: the returned work may include a copy.
  const who = await find();
  await (kind === "customer" ? erase(call, who) : eraseBusinessCustomer(call, who));
  for (const { ownerId, ...entry } of entries)
    await recordChange(trx, { actorId: 0, ownerId, now }, entry);
}

async function workOf(db: Db, { customers }: CustomerWithCopies): Promise<number[]> {
  const ids = new Set<number>();
  for (const customerRows of customers)
    for (const { id } of await invoicesOf(db, customerRows)) ids.add(id);
  return [...ids];
}

/**
 * Without copies that belonged to the business when the older copy was made: they are erased with
 * its customers.
 */
async function inDriversBooks(trx: Trx, first: OwnedCustomer): Promise<CustomerWithCopies> {
  const { customers } = await customerWithCopies(trx, first);
  return {
    customers: customers.filter(([entry], nth) => nth === 0 || businessIdOf(entry) === null),
    businessIds: [],
  };
}
