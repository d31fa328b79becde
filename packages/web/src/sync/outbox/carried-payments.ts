import type { Unreplaced } from "../resources/corrections.ts";
import type { Database } from "../store/database.ts";
import type { LocalInvoice, LocalPayment } from "../store/local.ts";

/** Whether a payment of a correction was taken for what that replaces, and carried over (decision 0035). */
export const isCarried = (
  { id, takenFor, createdAt }: LocalPayment,
  made: Pick<LocalInvoice, "corrects" | "createdAt">,
): boolean =>
  made.corrects !== undefined &&
  id !== null &&
  (takenFor === made.corrects || createdAt < made.createdAt);

/** What an undo of a correction that waits to be sent gives back. */
interface GivenBack {
  /** The new invoice, by its key, and the old one. */
  readonly from: string;
  readonly to: string;
  /** In pence. */
  readonly amount: number;
}

export async function givenBack(db: Database): Promise<readonly GivenBack[]> {
  const undos = await db.outbox.filter(({ kind }) => kind === "invoice.uncorrect").toArray();
  return undos.map(({ entity: to, payload }) => {
    const { by: from, paid: amount = 0 } = payload as Unreplaced;
    return { from, to, amount };
  });
}
