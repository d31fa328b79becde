import { dayAt } from "@roundsman/core/day";
import type { Db } from "../kernel/storage/db.ts";
import { recordChange, type AuditEntry } from "../kernel/changes/record-change.ts";
import { inTransaction, type Trx } from "../kernel/storage/transaction.ts";
import { customerRecords } from "../customers/repository.ts";
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
  for (const { owner, customer, log } of erasures)
    done += await inTransaction(db, async (trx) => {
      const isThere = (await customerRecords.findAny(trx, owner, customer)) !== undefined;
      if (!isThere || !isSame(customer, await logOf(trx, owner), log)) return 0;
      await eraseAsMachine(trx, { owner, customer, now });
      return 1;
    });
  return done;
}

/**
 * Whether both logs record the customer's creation, at the same place and instant. Where the copy's log does not (the sample business was written
 * without a log), all of it must be the beginning of the other; only its end may differ, by erasures that were repeated before.
 */
function isSame(customer: number, here: DoneErasure["log"], there: DoneErasure["log"]): boolean {
  const comings = [...here].filter(([, words]) => bringsIn(words, customer));
  const common =
    comings.length > 0
      ? comings
      : [...here].filter(([, words]) => !words.includes(" erase customer "));
  return common.length > 0 && common.every(([seq, words]) => there.get(seq) === words);
}

/** Of the words of erasures.ts. */
function bringsIn(words: string, customer: number): boolean {
  const [, ids] = /^\S+ (?:create|import) customer (\[[\d,]*\])$/.exec(words) ?? [];
  return ids !== undefined && (JSON.parse(ids) as number[]).includes(customer);
}

/** Nobody is signed in at the terminal of the machine: the actor is 0. */
async function eraseAsMachine(
  trx: Trx,
  { owner, customer, now }: { owner: number; customer: number; now: Date },
): Promise<void> {
  const entries: AuditEntry[] = [];
  await erase({
    db: trx,
    actor: { id: owner },
    now,
    today: dayAt(now.getTime()),
    params: { rp: owner, id: customer },
    record: (entry) => void entries.push(entry),
    unchanged: () => undefined,
  });
  for (const entry of entries) await recordChange(trx, { actorId: 0, ownerId: owner, now }, entry);
}
