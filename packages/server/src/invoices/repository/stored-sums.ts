import type { Db } from "../../kernel/storage/db.ts";
import { inTransaction } from "../../kernel/storage/transaction.ts";
import type { Summary } from "./totals.ts";

/** The sum of a span of an owner's days, with the stamp for which it is valid. */
export interface KeptSum {
  /** "2026-11" or "2025". */
  readonly span: string;
  /** Which invoices of the span. */
  readonly name: string;
  readonly stamp: number;
  readonly summary: Summary;
}

/** May answer stale sums: compare their stamps. */
export async function keptSums(db: Db, owner: number, name: string): Promise<KeptSum[]> {
  const rows = await db
    .selectFrom("kept_sum")
    .select(["month", "stamp", "body"])
    .where("owner_id", "=", owner)
    .where("name", "=", name)
    .execute();
  return rows.map(({ month, stamp, body }) => ({
    span: month,
    name,
    stamp,
    summary: JSON.parse(body) as Summary,
  }));
}

/** Rows a statement: a long history takes few statements. */
const AT_ONCE = 50;

/**
 * Keeps sums for the next start of the program. They can be added up again, so nothing is lost if
 * this fails.
 */
export async function keepSums(db: Db, owner: number, sums: readonly KeptSum[]): Promise<void> {
  for (let start = 0; start < sums.length; start += AT_ONCE) {
    const rows = sums.slice(start, start + AT_ONCE).map(({ span, name, stamp, summary }) => ({
      owner_id: owner,
      month: span,
      name,
      stamp,
      body: JSON.stringify(summary),
    }));
    await inTransaction(db, (trx) =>
      trx
        .insertInto("kept_sum")
        .values(rows)
        .onConflict((on) =>
          on.columns(["owner_id", "month", "name"]).doUpdateSet((eb) => ({
            stamp: eb.ref("excluded.stamp"),
            body: eb.ref("excluded.body"),
          })),
        )
        .execute(),
    );
  }
}
