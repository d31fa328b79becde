import { numberOf } from "@roundsman/core/invoice";
import type { Db } from "../../kernel/storage/db.ts";

/** Numbers of the invoices that replace corrected rows, by id. */
export async function correctingNumbers(
  db: Db,
  rows: readonly { readonly owner_id: number; readonly corrected_by: number }[],
): Promise<ReadonlyMap<number, string>> {
  const corrected = rows.filter(({ corrected_by }) => corrected_by !== 0);
  if (corrected.length === 0) return new Map();
  const found = await db
    .selectFrom("invoice")
    .select(["id", "number"])
    .where("owner_id", "in", [...new Set(corrected.map(({ owner_id }) => owner_id))])
    .where(
      "id",
      "in",
      corrected.map(({ corrected_by }) => corrected_by),
    )
    .execute();
  return new Map(
    found.map(({ id, number }) => [id, numberOf({ id, number: number || undefined })]),
  );
}
