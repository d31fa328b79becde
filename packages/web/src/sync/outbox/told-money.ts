import type { Base, Database, Row } from "../store/database.ts";
import type { LocalInvoice } from "../store/local.ts";
import { project } from "./replay.ts";

/** Whether a row tells of money that the van's figures and the payments on the phone may not hold yet. */
export const isTold = (row: Row | null | undefined): boolean => {
  const { cashBeside, came } = (row ?? {}) as Partial<LocalInvoice>;
  return cashBeside !== undefined || came !== undefined;
};

/** The figures and the payments hold it all by now. Inside a transaction. */
export async function forgetTold(db: Database): Promise<void> {
  const bases = await db.bases.filter(({ book }) => book === "invoices").toArray();
  const waiting = new Set(bases.map(({ key }) => key));
  // What is shown of one with a base is replayed over that.
  const settled = await db.invoices.filter((row) => isTold(row) && !waiting.has(row.key)).toArray();
  const told = [
    ...bases.filter(({ row }) => isTold(row)),
    ...settled.map((row) => ({ key: row.key, row: row as Row })),
  ];
  await project(
    db,
    "invoices",
    told.map(({ key }) => key),
    new Map(told.map((of) => [of.key, { ...of, row: untold(of.row) } satisfies Partial<Base>])),
  );
}

const untold = (row: Row): Row =>
  ({ ...row, cashBeside: undefined, came: undefined }) as LocalInvoice & Row;
