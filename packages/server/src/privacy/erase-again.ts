import { dayAt } from "@roundsman/core/day";
import type { Db } from "../kernel/storage/db.ts";
import { customerBook } from "../catalogue/repository/books.ts";
import { recordChange, type BookEntry } from "../kernel/changes/record-change.ts";
import { inTransaction, type Trx } from "../kernel/storage/transaction.ts";
import { customerRecords } from "../customers/repository.ts";
import { eraseOfBusiness } from "./erase-of-business.ts";
import { erase } from "./erase.ts";
import { logOf, type DoneErasure, type ErasedKind } from "./erasures.ts";

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
  for (const { owner, customer, kind, log } of erasures)
    done += await inTransaction(db, async (trx) => {
      const isThere = (await find(trx, kind, { owner, customer })) !== undefined;
      if (!isThere || !isSame({ customer, kind }, await logOf(trx, owner), log)) return 0;
      await eraseAsMachine(trx, { owner, customer, kind, now });
      return 1;
    });
  return done;
}

type Erased = Pick<DoneErasure, "owner" | "customer" | "kind">;

const find = (trx: Trx, kind: ErasedKind, { owner, customer }: Omit<Erased, "kind">) =>
  kind === "customer"
    ? customerRecords.findAny(trx, owner, customer)
    : customerBook.business.find(trx, { id: customer });

/**
 * Whether both logs record the customer's creation, at the same place and instant. Where the copy's log does not (the sample business was written
 * without a log), all of it must be the beginning of the other; only its end may differ, by erasures that were repeated before.
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
      : [...here].filter(([, words]) => !/ erase (?:customer|businessCustomer) /.test(words));
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
