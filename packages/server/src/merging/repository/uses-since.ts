import { sql } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import { partsOf, type Merged } from "./merged.ts";
import { undoIn } from "./write-merges.ts";

/**
 * Which of two merged customers used money on account since the merge: until it is undone the money
 * is of both.
 */
export interface UsedSince {
  readonly byOther: boolean;
  readonly byKept: boolean;
}

/** A use that was reversed does not count. */
export async function usedSince(db: Db, owner: number, merged: Merged): Promise<UsedSince> {
  const { customer_id: id, root_id: root } = merged;
  const others = await partsOf(db, owner, id);
  const all = await partsOf(db, owner, root);
  const uses = await db
    .selectFrom("payment")
    .select("customer_id")
    .where("owner_id", "=", owner)
    .where("id", ">", undoIn(merged).lastPayment ?? 0)
    .where("method", "=", "account")
    .where("reverses", "=", 0)
    .where("customer_id", "in", all)
    .where(
      sql<boolean>`not exists (select 1 from payment as later
        where later.owner_id = payment.owner_id and later.reverses = payment.id)`,
    )
    .execute();
  const isOther = uses.map(({ customer_id }) => others.some((other) => other === customer_id));
  return { byOther: isOther.includes(true), byKept: isOther.includes(false) };
}
