import type { UndoneCorrection } from "../../resources/corrections.ts";
import type { Database, Operation } from "../../store/database.ts";
import type { LocalInvoice, LocalPayment } from "../../store/local.ts";

/**
 * Whether a payment of a correction was taken for the invoice that it replaces, and carried over
 * (decision 0035).
 */
export const isCarried = (
  { id, takenFor, createdAt }: LocalPayment,
  made: Pick<LocalInvoice, "corrects" | "createdAt">,
): boolean =>
  made.corrects !== undefined &&
  id !== null &&
  (takenFor === made.corrects || createdAt < made.createdAt);

/** Money that a pending undo of a correction gives back. */
interface GivenBack {
  /** The keys of the new invoice and of the old one. */
  readonly from: string;
  readonly to: string;
  /** In pence. */
  readonly amount: number;
}

/**
 * What pending undos give back, without those that the bases of their invoices include already.
 */
export async function givenBack(db: Database): Promise<readonly GivenBack[]> {
  const undos = await db.outbox.filter(({ kind }) => kind === "invoice.uncorrect").toArray();
  const back: GivenBack[] = [];
  for (const undo of undos) {
    const { by: from, paid: amount = 0 } = undo.payload as UndoneCorrection;
    if (!(await isUndoPulled(db, undo))) back.push({ from, to: undo.entity, amount });
  }
  return back;
}

/** Whether a pull brought the undo of a correction before the undo's response came. */
export async function isUndoPulled(
  db: Database,
  { entity }: Pick<Operation, "entity">,
): Promise<boolean> {
  const row = (await db.bases.get(entity))?.row as LocalInvoice | undefined;
  if (!row || row.correctedBy !== undefined) return false;
  const queue = await db.outbox.where("entity").equals(entity).toArray();
  return !queue.some(({ kind }) => kind === "invoice.corrected");
}
