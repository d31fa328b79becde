import { dayAt } from "@roundsman/core/day";
import type { Db } from "../app/db.ts";
import { writeTraces, type Deed } from "../app/traces.ts";
import { inTransaction, type Trx } from "../app/transaction.ts";
import { customerRecords } from "../customers/repository.ts";
import { erase } from "./erase.ts";
import { logOf, type DoneErasure } from "./erasures.ts";

/**
 * Does erasures once more in an older copy of the same business, where the customer is there again; answers how many. A copy of another business,
 * where the same number is somebody else, is left alone: its log is not the beginning of the one that the erasure stands in.
 */
export async function eraseAgain(db: Db, erasures: readonly DoneErasure[], now: Date): Promise<number> {
  let done = 0;
  for (const { owner, customer, log } of erasures)
    done += await inTransaction(db, async (trx) => {
      const isThere = (await customerRecords.findAny(trx, owner, customer)) !== undefined;
      if (!isThere || !(await isBeginningOf(trx, owner, log))) return 0;
      await eraseAsMachine(trx, { owner, customer, now });
      return 1;
    });
  return done;
}

/** What was erased again before stands at the end of the copy's log alone. */
async function isBeginningOf(trx: Trx, owner: number, log: DoneErasure["log"]): Promise<boolean> {
  const here = [...(await logOf(trx, owner))].filter(([, words]) => !words.includes(" erase customer "));
  return here.length > 0 && here.every(([seq, words]) => log.get(seq) === words);
}

/** Nobody is signed in at the terminal of the machine: the actor is 0. */
async function eraseAsMachine(trx: Trx, { owner, customer, now }: { owner: number; customer: number; now: Date }): Promise<void> {
  const deeds: Deed[] = [];
  await erase({
    db: trx,
    actor: { id: owner },
    now,
    today: dayAt(now.getTime()),
    params: { rp: owner, id: customer },
    record: (deed) => void deeds.push(deed),
    unchanged: () => undefined,
  });
  for (const deed of deeds) await writeTraces(trx, { actorId: 0, ownerId: owner, now }, deed);
}
