import { nextNumber } from "../../../kernel/storage/counter.ts";
import type { Db } from "../../../kernel/storage/db.ts";

const SERIES = "accounts_erasure";

/**
 * Counts an erasure before it begins: an export that was planned before it and is made after it
 * would name whom it blanks.
 */
export const countErasure = (trx: Db): Promise<number> => nextNumber(trx, SERIES);

/**
 * Answers how many erasures there were. Until the transaction ends there is no erasure, and no
 * other export is made.
 */
export const lockErasures = (trx: Db): Promise<number> => nextNumber(trx, SERIES, 0);

/** The same without a lock. */
export const erasuresUntil = async (snapshot: Db): Promise<number> =>
  (
    await snapshot
      .selectFrom("counter")
      .select("next")
      .where("name", "=", SERIES)
      .executeTakeFirst()
  )?.next ?? 0;
