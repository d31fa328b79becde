import type { Db } from "../../kernel/storage/db.ts";
import { hasState, isDraft, type From } from "./register-state.ts";

const COLUMNS = [
  "invoice.id",
  "invoice.owner_id",
  "invoice.number",
  "invoice.bill_name",
  "invoice.date",
  "invoice.total",
  "invoice.vat_added",
  "invoice.credited",
  "invoice.deleted_at",
  "invoice.deleted_at as invoice_deleted_at",
  "invoice.issued_at",
  "invoice.corrected_by",
] as const;

/** Reads person by person through the primary key: an index on ids alone would slow every write. */
export async function rowsById(
  db: Db,
  { owner, at, state, most, ...rest }: From,
): Promise<RegisterRow[]> {
  const people = owner === null ? await db.selectFrom("person").select("id").execute() : [];
  const rows: RegisterRow[] = [];
  for (const each of owner === null ? people.map(({ id }) => id) : [owner])
    rows.push(
      ...(await db
        .selectFrom("invoice")
        .select(COLUMNS)
        .select("invoice.id as at")
        .where("invoice.owner_id", "=", each)
        .where("invoice.id", ">", at)
        .where("invoice.moved_to", "=", 0)
        .where(hasState(state, "id"))
        .where(isDraft(rest.isDraft, "id"))
        .orderBy("invoice.id")
        .limit(most)
        .execute()),
    );
  return rows.toSorted((a, b) => a.at - b.at).slice(0, most);
}

/** @param from its `owner`: who has the invoices now; null: anybody. */
export function rowsOfSeries(db: Db, series: number, { owner, at, state, most, ...rest }: From) {
  const rows = db
    .selectFrom("series_number")
    .innerJoin("invoice", (join) =>
      join
        .onRef("invoice.owner_id", "=", "series_number.owner_id")
        .onRef("invoice.id", "=", "series_number.invoice_id"),
    )
    .select(COLUMNS)
    .select("series_number.number as at")
    .where("series_number.series_id", "=", series)
    .where("series_number.number", ">", at)
    .where(hasState(state, "series"))
    .where(isDraft(rest.isDraft, "series"))
    .orderBy("series_number.number")
    .limit(most);
  return (owner === null ? rows : rows.where("series_number.owner_id", "=", owner)).execute();
}

export type RegisterRow = Awaited<ReturnType<typeof rowsOfSeries>>[number];
