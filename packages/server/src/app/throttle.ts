import { sql } from "kysely";
import type { Db } from "./db.ts";
import type { Kernel } from "./kernel.ts";
import { tooMany } from "./refusal.ts";
import { inTransaction, type Trx } from "./transaction.ts";

/** Something that can be guessed, whose it is and where the guesses come from. */
export interface Guesses {
  readonly action: "login" | "upgrade";
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

const nameKey = ({ action, name }: Guesses) => `${action}/name/${name}`;
const addressKey = ({ action, address }: Guesses) => `${action}/address/${address}`;

/**
 * Counts a guess before it is looked at, so that parallel ones cannot slip by. Slows a name down, then throws 429 for the rest of the window.
 * Nobody is locked out for good, and a name that nobody has counts like any other. `tooOften` writes of the first that is refused so.
 */
export async function attempt({ db, clock, pause }: Kernel, guesses: Guesses, tooOften?: (trx: Trx) => Promise<void>): Promise<void> {
  const now = clock();
  const { ofName, ofAddress } = await inTransaction(db, async (trx) => {
    const tries = { ofAddress: await count(trx, addressKey(guesses), now), ofName: await count(trx, nameKey(guesses), now) };
    // Once for a window, or a flood of guesses would fill the disk.
    if (tries.ofName.count === MOST_BY_NAME + 1 || tries.ofAddress.count === MOST_BY_ADDRESS + 1) await tooOften?.(trx);
    return tries;
  });
  for (const [{ count: tries, since }, most] of [
    [ofName, MOST_BY_NAME],
    [ofAddress, MOST_BY_ADDRESS],
  ] as const)
    if (tries > most) throw tooMany((Date.parse(since) + WINDOW_MILLISECONDS - now) / 1000);
  if (ofName.count > PATIENT) await pause(Math.min(LONGEST_PAUSE, 100 * 2 ** (ofName.count - PATIENT)));
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

function count(db: Db, name: string, now: number): Promise<{ count: number; since: string }> {
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
