import type { Base, Database, Row } from "../../store/database.ts";
import type { LocalInvoice } from "../../store/local.ts";
import { project } from "../replay.ts";

/** Whether a row has money that the van's figures and the payments on the phone may not hold yet. */
export const hasUnpulledMoney = (row: Row | null | undefined): boolean => {
  const { cashBeside, came } = (row ?? {}) as Partial<LocalInvoice>;
  return cashBeside !== undefined || came !== undefined;
};

/** The figures and the payments hold it all by now. Inside a transaction. */
export async function dropUnpulledMoney(db: Database): Promise<void> {
  const bases = await db.bases.filter(({ book }) => book === "invoices").toArray();
  const waiting = new Set(bases.map(({ key }) => key));
  // What is shown of one with a base is replayed over that.
  const settled = await db.invoices
    .filter((row) => hasUnpulledMoney(row) && !waiting.has(row.key))
    .toArray();
  const changed = [
    ...bases.filter(({ row }) => hasUnpulledMoney(row)),
    ...settled.map((row) => ({ key: row.key, row: row as Row })),
  ];
  await project(
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
