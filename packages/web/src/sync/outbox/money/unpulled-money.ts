import type { Base, Database, Row } from "../../store/database.ts";
import type { LocalInvoice } from "../../store/local.ts";
import { replayRows } from "../replay.ts";

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
  const changed = [
    ...bases.filter(({ row }) => hasUnpulledMoney(row)),
    ...settled.map((row) => ({ key: row.key, row: row as Row })),
  ];
  await replayRows(
    db,
    "invoices",
    changed.map(({ key }) => key),
    new Map(
      changed.map((of) => [
        of.key,
        { ...of, row: withoutUnpulledMoney(of.row) } satisfies Partial<Base>,
      ]),
    ),
  );
}

const withoutUnpulledMoney = (row: Row): Row =>
  ({ ...row, cashBeside: undefined, came: undefined }) as LocalInvoice & Row;
