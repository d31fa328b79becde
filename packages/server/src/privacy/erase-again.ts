import { dayAt } from "@roundsman/core/day";
import type { Db } from "../kernel/storage/db.ts";
import { customerBook } from "../catalogue/repository/books.ts";
import { recordChange, type BookEntry } from "../kernel/changes/record-change.ts";
import { inTransaction, type Trx } from "../kernel/storage/transaction.ts";
import { customerRecords, standingFor } from "../customers/repository.ts";
import { endMerge } from "../merging/repository/end-merge.ts";
import { mergeOf, mergesOf } from "../merging/repository/merged.ts";
import { eraseOfBusiness } from "./erase-of-business.ts";
import { erase } from "./erase.ts";
import { logOf, type DoneErasure } from "./erasures.ts";

/**
 * Does erasures once more in an older copy of the same business, where the customer is there again; answers how many. A copy where the same
 * number is somebody else, of another business or of another course of this one, is left alone: they came into the book otherwise.
 */
export async function eraseAgain(
  db: Db,
  erasures: readonly DoneErasure[],
  now: Date,
): Promise<number> {
  let done = 0;
  for (const erasure of erasures)
    done += await inTransaction(db, (trx) =>
      (erasure.kind === "customer" ? eraseCustomers : eraseRecords)(trx, erasure, now),
    );
  return done;
}

/** Exactly those whom the erasure names, whoever was one with whom when the copy was made. */
async function eraseCustomers(trx: Trx, erasure: DoneErasure, now: Date): Promise<number> {
  const { owner, kind } = erasure;
  const here = await logOf(trx, owner);
  const erased: number[] = [];
  for (const customer of erasure.customers)
    if (
      (await customerRecords.findAny(trx, owner, customer)) &&
      isSame({ customer, kind }, here, erasure.log)
    )
      erased.push(customer);
  await partFromOthers(trx, { owner, erased, now });
  const standing = new Set(await standingFor(trx, owner, erased));
  for (const customer of standing) await eraseAsMachine(trx, { owner, customer, kind, now });
  return standing.size;
}

async function eraseRecords(trx: Trx, erasure: DoneErasure, now: Date): Promise<number> {
  const { owner, kind, log } = erasure;
  let done = 0;
  for (const customer of erasure.customers) {
    const isThere = (await customerBook.business.find(trx, { id: customer })) !== undefined;
    if (!isThere || !isSame({ customer, kind }, await logOf(trx, owner), log)) continue;
    await eraseAsMachine(trx, { owner, customer, kind, now });
    done += 1;
  }
  return done;
}

interface Parting {
  readonly owner: number;
  readonly erased: readonly number[];
  readonly now: Date;
}

/** Takes the merges of those who are erased with those who are not back: they were taken back when the erasure was done. */
async function partFromOthers(trx: Trx, { owner, erased, now }: Parting): Promise<void> {
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
 * Whether both logs record the customer's creation, at the same place and instant. Where the copy's log does not (the sample business was written
 * without a log), all of it must be the beginning of the other; only its end may differ, by what repeated erasures did
 * before.
 */
function isSame(
  erased: Omit<Erased, "owner">,
  here: DoneErasure["log"],
  there: DoneErasure["log"],
): boolean {
  const comings = [...here].filter(([, words]) => bringsIn(words, erased));
  const common =
    comings.length > 0
      ? comings
      : [...here].filter(
          ([, words]) => !/ (?:erase|unmerge) (?:customer|businessCustomer) /.test(words),
        );
  return common.length > 0 && common.every(([seq, words]) => there.get(seq) === words);
}

/** Of the words of erasures.ts. */
function bringsIn(words: string, { customer, kind }: Omit<Erased, "owner">): boolean {
  const [, of, ids] =
    /^\S+ (?:create|import|adopt) (customer|businessCustomer) (\[[\d,]*\])$/.exec(words) ?? [];
  return of === kind && ids !== undefined && (JSON.parse(ids) as number[]).includes(customer);
}

/** Nobody is signed in at the terminal of the machine: the actor is 0. */
async function eraseAsMachine(
  trx: Trx,
  { owner, customer, kind, now }: Erased & { readonly now: Date },
): Promise<void> {
  const entries: BookEntry[] = [];
  await (kind === "customer" ? erase : eraseOfBusiness)({
    db: trx,
    actor: { id: owner },
    now,
    today: dayAt(now.getTime()),
    params: { rp: owner, id: customer },
    record: ({ books = [], ...entry }) => void entries.push({ ...entry, ownerId: owner }, ...books),
    unchanged: () => undefined,
  });
  for (const { ownerId, ...entry } of entries)
    await recordChange(trx, { actorId: 0, ownerId, now }, entry);
}
