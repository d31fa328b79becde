import type { Day } from "@roundsman/core/day";
import { mutationOf } from "../../resources/mutations.ts";
import type { NewPayment } from "../../resources/payments.ts";
import type { Database, Operation } from "../../store/database.ts";
import { replayRowsOf } from "../replay.ts";

/**
 * Dates a payment `today` if a fast clock of the phone dated it later, and with it the mutations
 * that read it for its invoices: the server refuses a day to come, and nobody can correct one.
 * Inside a transaction; the caller replays the payment itself.
 */
export async function redatePayment(db: Database, of: Operation, today: Day): Promise<void> {
  if (of.kind !== "payment.create" || (of.payload as NewPayment).day <= today) return;
  const reads = await db.outbox
    .filter(({ kind, payload }) => mutationOf(kind).subject?.(payload) === of.entity)
    .toArray();
  const dated = reads.filter(({ payload }) => "day" in (payload as object));
  await db.outbox.bulkPut([of, ...dated].map((each) => withDay(each, today)));
  await replayRowsOf(db, dated);
}

const withDay = (of: Operation, day: Day): Operation => ({
  ...of,
  payload: { ...(of.payload as object), day },
});
