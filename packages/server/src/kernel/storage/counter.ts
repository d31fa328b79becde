import { sql } from "kysely";
import { compiled } from "./compiled.ts";
import type { Db } from "./db.ts";

const raise = compiled<{ next: number }, [name: string, by: number]>((db, slot) =>
  db
    .insertInto("counter")
    .values({ name: slot<string>(0), next: slot<number>(1) })
    .onConflict((on) =>
      on.column("name").doUpdateSet({ next: sql<number>`counter.next + ${slot<number>(1)}` }),
    )
    .returning("next"),
);

/**
 * The next number of a series, starting with 1. Taken in the transaction that uses it: a
 * rolled-back transaction leaves no gap, and on PostgreSQL the row's lock puts numbers in the order
 * of the commits. `by` takes several numbers at once; the last one is returned.
 */
export async function nextNumber(db: Db, series: string, by = 1): Promise<number> {
  const [row] = await raise(db, series, by);
  if (!row) throw new Error(`The counter ${series} gave no number`);
  return row.next;
}
