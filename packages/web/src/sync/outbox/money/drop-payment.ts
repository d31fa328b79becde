import type { Database } from "../../store/database.ts";
import { mutationOf } from "../../resources/mutations.ts";
import { isReadOfPayment, queueOf, queuesOf, vanCountsIn } from "../queue.ts";
import { dropMutations, dropRecord } from "../drop.ts";

/**
 * Drops an unsent payment, and what it did to its invoices; inside a transaction. Returns whether
 * it did. A payment before a count of the van stays: it is taken back by an opposite one.
 */
export async function dropUnsentPayment(db: Database, key: string): Promise<boolean> {
  const [creation, ...rest] = await queueOf(db, key);
  if (creation?.kind !== "payment.create" || creation.attempts > 0 || rest.length > 0) return false;
  const counted = Math.max(0, ...(await vanCountsIn(db)));
  const dependents = await db.outbox
    .filter(
      (mutation) =>
        mutationOf(mutation.kind)
          .dependsOn?.(mutation.payload)
          .some((reference) => reference.key === key) === true,
    )
    .toArray();
  const parts = dependents.filter(isReadOfPayment);
  if (creation.seq < counted || parts.length < dependents.length) return false;
  // A merge has taken over what the payment left on account.
  const payers = await queuesOf(
    db,
    parts.map(({ entity }) => entity),
  );
  if ([...payers.values()].flat().some(({ kind }) => kind === "customer.merge")) return false;
  await dropRecord(db, "payments", key);
  await dropMutations(db, parts);
  return true;
}
