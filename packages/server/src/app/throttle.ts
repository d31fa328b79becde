import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "./db.ts";
import type { Kernel } from "./kernel.ts";
import { tooMany } from "./refusal.ts";
import { inTransaction, type Trx } from "./transaction.ts";

/** Something that can be guessed, whose it is and where the guesses come from. */
export interface Guesses {
  readonly action: "login" | "upgrade";
  /** Folded. */
  readonly name: string;
  readonly address: string;
}

const WINDOW_MILLISECONDS = 15 * 60_000;
const MOST_BY_NAME = 10;
/** A whole office can sit behind one address. */
const MOST_BY_ADDRESS = 50;
/** From the fourth failure of a name on, each answer takes longer. */
const PATIENT = 3;
const LONGEST_PAUSE = 2000;

/** Short and unreadable: people type their password where the name belongs, and anybody may type a page. */
const nameKey = ({ action, name }: Guesses) => `${action}/name/${createHash("sha256").update(name).digest("base64url")}`;
const addressKey = ({ action, address }: Guesses) => `${action}/address/${address}`;

/**
 * Counts a guess before it is looked at, so that parallel ones cannot slip by. Slows a name down, then throws 429 for the rest of the window.
 * Nobody is locked out for good, and a name that nobody has counts like any other. `tooOften` writes of the first that is refused so.
 */
export async function attempt({ db, clock, pause }: Kernel, guesses: Guesses, tooOften?: (trx: Trx) => Promise<void>): Promise<void> {
  const now = clock();
  const { tries, most } = await inTransaction(db, async (trx) => {
    const counted = await countBoth(trx, guesses, now);
    // Once for a window, or a flood of guesses would fill the disk.
    if (counted.tries.count === counted.most + 1) await tooOften?.(trx);
    return counted;
  });
  if (tries.count > most) throw tooMany((Date.parse(tries.since) + WINDOW_MILLISECONDS - now) / 1000);
  if (tries.count > PATIENT) await pause(Math.min(LONGEST_PAUSE, 100 * 2 ** (tries.count - PATIENT)));
}

/** The tries at the name, or those of the address where they are too many: then the name is not written down, or names would fill the disk. */
async function countBoth(trx: Trx, guesses: Guesses, now: number): Promise<{ readonly tries: Tries; readonly most: number }> {
  const ofAddress = await count(trx, addressKey(guesses), now);
  if (ofAddress.count > MOST_BY_ADDRESS) return { tries: ofAddress, most: MOST_BY_ADDRESS };
  return { tries: await count(trx, nameKey(guesses), now), most: MOST_BY_NAME };
}

/** A right guess wipes the name's slate, and does not count against the address. */
export const succeeded = ({ db }: Kernel, guesses: Guesses): Promise<void> => inTransaction(db, (trx) => forgive(trx, guesses));

/** The same within a transaction. */
export async function forgive(trx: Trx, guesses: Guesses): Promise<void> {
  await trx
    .updateTable("throttle")
    .set((of) => ({ count: of("count", "-", 1) }))
    .where("name", "=", addressKey(guesses))
    .where("count", ">", 0)
    .execute();
  await trx.deleteFrom("throttle").where("name", "=", nameKey(guesses)).execute();
}

interface Tries {
  readonly count: number;
  /** When the window began. */
  readonly since: string;
}

function count(db: Db, name: string, now: number): Promise<Tries> {
  const at = new Date(now).toISOString();
  const windowStart = new Date(now - WINDOW_MILLISECONDS).toISOString();
  return db
    .insertInto("throttle")
    .values({ name, count: 1, since: at })
    .onConflict((on) =>
      on.column("name").doUpdateSet({
        count: sql<number>`case when throttle.since <= ${windowStart} then 1 else throttle.count + 1 end`,
        since: sql<string>`case when throttle.since <= ${windowStart} then ${at} else throttle.since end`,
      }),
    )
    .returning(["count", "since"])
    .executeTakeFirstOrThrow();
}
