import type { Day } from "@roundsman/core/day";
import type { RecordedMethod } from "@roundsman/core/payments/payment";
import { sql } from "kysely";
import type { Db } from "../../kernel/storage/db.ts";
import { inBatches } from "../../kernel/storage/in-batches.ts";

/**
 * A payment that a status made, or one that gave back part of such a payment, and that was not
 * reversed.
 */
export interface StatusRow {
  readonly id: number;
  readonly method: RecordedMethod;
  /** In pence; below 0 if it gave back. */
  readonly amount: number;
  readonly day: Day;
}

/** A payment that a status made, and what gave back parts of it since. */
export interface StatusLot {
  readonly rows: readonly StatusRow[];
  readonly method: RecordedMethod;
  /** In pence, above 0. */
  readonly left: number;
}

/** What the status of an invoice has paid of it. */
export interface PaidByStatus {
  /** What still counts, the latest last. */
  readonly lots: readonly StatusLot[];
  /** The method of its last payment, also if that was reversed. */
  readonly lastMethod: RecordedMethod | undefined;
}

interface LotsQuery {
  readonly invoiceIds: readonly number[];
  /** Reads what a correction took over instead: money that came in, though a status paid it. */
  readonly isCarried?: boolean;
}

/** By invoice; one that its status never paid is left out. */
export async function paidByStatus(
  db: Db,
  owner: number,
  { invoiceIds, isCarried = false }: LotsQuery,
): Promise<ReadonlyMap<number, PaidByStatus>> {
  const found = new Map<number, Found[]>();
  await inBatches(invoiceIds, async (some) => {
    const rows = await db
      .selectFrom("allocation")
      .innerJoin("payment", (on) =>
        on
          .onRef("payment.owner_id", "=", "allocation.owner_id")
          .onRef("payment.id", "=", "allocation.payment_id"),
      )
      .leftJoin("payment as later", (on) =>
        on
          .onRef("later.owner_id", "=", "payment.owner_id")
          .onRef("later.reverses", "=", "payment.id"),
      )
      .select(["payment.id", "allocation.invoice_id", "payment.method", "payment.day"])
      .select("later.id as later")
      .select(sql<number>`cast(sum(allocation.amount) as bigint)`.as("amount"))
      .where("allocation.owner_id", "=", owner)
      .where("allocation.invoice_id", "in", some)
      .where("allocation.by_status", "=", isCarried ? 0 : 1)
      .where("payment.by_status", "=", 1)
      .where("payment.reverses", "=", 0)
      .groupBy(["payment.id", "allocation.invoice_id", "payment.method", "payment.day"])
      .groupBy("later.id")
      .orderBy("payment.id")
      .execute();
    for (const { invoice_id, ...row } of rows)
      found.set(invoice_id, [
        ...(found.get(invoice_id) ?? []),
        { ...row, method: row.method as RecordedMethod, day: row.day as Day },
      ]);
  });
  return new Map([...found].map(([id, rows]) => [id, summedUp(rows)]));
}

interface Found extends StatusRow {
  /** The payment that reversed it. */
  readonly later: number | null;
}

const summedUp = (rows: readonly Found[]): PaidByStatus => ({
  lots: rows.filter(({ later, amount }) => later === null && amount !== 0).reduce(withRow, []),
  lastMethod: rows.findLast(({ amount }) => amount >= 0)?.method,
});

/**
 * A repayment reduces the latest payment first. Earlier releases could repay more than that; the
 * rest reduces the payments before.
 */
function withRow(lots: readonly StatusLot[], row: StatusRow): readonly StatusLot[] {
  if (row.amount > 0) return [...lots, { rows: [row], method: row.method, left: row.amount }];
  const last = lots.at(-1);
  if (!last) return lots;
  const before = lots.slice(0, -1);
  const left = last.left + row.amount;
  if (left > 0) return [...before, { ...last, rows: [...last.rows, row], left }];
  if (left === 0) return before;
  const other = before.at(-1);
  if (!other) return [];
  const both = { ...other, rows: [...other.rows, ...last.rows], left: other.left + last.left };
  return withRow([...before.slice(0, -1), both], row);
}

/** An amount that goes back by one method. */
export interface GoingBack {
  readonly method: RecordedMethod;
  /** In pence; below 0 for a part that went back before. */
  readonly amount: number;
  /** The payment that it reverses; 0: it is only part of one. */
  readonly reverses: number;
}

/**
 * Splits an amount that goes back, in pence: the last payment first, each by its own method. A lot
 * that goes back whole is answered row by row.
 */
export function takenBack(lots: readonly StatusLot[], amount: number): readonly GoingBack[] {
  const last = lots.at(-1);
  if (!last || amount <= 0) return [];
  const { method, left } = last;
  if (left > amount) return [{ method, amount, reverses: 0 }];
  return [...wholeLot(last), ...takenBack(lots.slice(0, -1), amount - left)];
}

const wholeLot = ({ rows }: StatusLot): readonly GoingBack[] =>
  rows.map(({ id, method, amount }) => ({ method, amount, reverses: id }));
