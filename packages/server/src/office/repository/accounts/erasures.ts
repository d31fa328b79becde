import { nextNumber } from "../../../kernel/storage/counter.ts";
import type { Db } from "../../../kernel/storage/db.ts";

const SERIES = "accounts_erasure";

/** Before anything of an erasure: an export that was planned before it and is made after it would name whom it blanks. */
export const countErasure = (trx: Db): Promise<number> => nextNumber(trx, SERIES);

/** How many there were. None comes until the transaction ends, and no other export is made meanwhile. */
export const holdErasures = (trx: Db): Promise<number> => nextNumber(trx, SERIES, 0);

/** The same of a moment. */
export const erasuresUntil = async (moment: Db): Promise<number> =>
  (await moment.selectFrom("counter").select("next").where("name", "=", SERIES).executeTakeFirst())
    ?.next ?? 0;
