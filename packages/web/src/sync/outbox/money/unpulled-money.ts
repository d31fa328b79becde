import type { Database, Row } from "../../store/database.ts";
import type { LocalInvoice } from "../../store/local.ts";
import { setServerRows } from "../replay.ts";

/** Whether a row has money that the van's figures and the phone's payments may not include yet. */
export const hasUnpulledMoney = (row: Row | null | undefined): boolean => {
  const { cashBeside, came } = (row ?? {}) as Partial<LocalInvoice>;
  return cashBeside !== undefined || came !== undefined;
};

/** Removes it from all invoices once figures and payments include it. Inside a transaction. */
export async function clearInvoiceMoney(db: Database): Promise<void> {
  const bases = await db.bases.filter(({ book }) => book === "invoices").toArray();
  const waiting = new Set(bases.map(({ key }) => key));
  // A row with a base is rewritten from that.
  const settled = await db.invoices
    .filter((row) => hasUnpulledMoney(row) && !waiting.has(row.key))
    .toArray();
  const rows = [...bases.map(({ row }) => row).filter(hasUnpulledMoney), ...settled];
  await setServerRows(db, "invoices", rows.map(withoutUnpulledMoney));
}

const withoutUnpulledMoney = (row: Row): Row =>
  ({ ...row, cashBeside: undefined, came: undefined }) as LocalInvoice & Row;
