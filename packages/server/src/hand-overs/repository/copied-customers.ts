import type { Db } from "../../kernel/storage/db.ts";
import { nextNumber } from "../../kernel/storage/counter.ts";
import { inBatches } from "../../kernel/storage/in-batches.ts";

/**
 * Locks hand-overs until the transaction ends: nobody else makes or ends one, brings work back or
 * erases a customer. An erasure would miss a copy that is being made.
 */
export const lockHandOvers = (trx: Db): Promise<unknown> => nextNumber(trx, "hand_over", 0);

/** A customer in an owner's book. */
export interface OwnedCustomer {
  readonly owner: number;
  readonly id: number;
}

/** Records from which entry each copy was made, so that an erasure reaches the copy. */
export const recordCopies = (
  trx: Db,
  { from, to }: { readonly from: number; readonly to: number },
  copies: readonly { readonly source: number; readonly copy: number }[],
): Promise<void> =>
  inBatches(copies, (some) =>
    trx
      .insertInto("copied_customer")
      .values(
        some.map(({ source, copy }) => ({
          owner_id: to,
          customer_id: copy,
          from_owner_id: from,
          from_customer_id: source,
        })),
      )
      .execute(),
  );

/** The copies that hand-overs made of somebody's customers in other books. */
export async function copiesOf(
  db: Db,
  owner: number,
  ids: readonly number[],
): Promise<OwnedCustomer[]> {
  const copies: OwnedCustomer[] = [];
  await inBatches(ids, async (some) => {
    const rows = await db
      .selectFrom("copied_customer")
      .select(["owner_id", "customer_id"])
      .where("from_owner_id", "=", owner)
      .where("from_customer_id", "in", some)
      .orderBy("owner_id")
      .orderBy("customer_id")
      .execute();
    copies.push(...rows.map((row) => ({ owner: row.owner_id, id: row.customer_id })));
  });
  return copies;
}

export const deleteCopyLink = (trx: Db, { owner, id }: OwnedCustomer): Promise<unknown> =>
  trx
    .deleteFrom("copied_customer")
    .where("owner_id", "=", owner)
    .where("customer_id", "=", id)
    .execute();
