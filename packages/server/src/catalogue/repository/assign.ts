import { inBatches } from "../../kernel/storage/in-batches.ts";
import type { BusinessKind } from "../../kernel/storage/schema/business-tables.ts";
import { owned, tableOf } from "../../kernel/owned/owned-table.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { assignmentsOf, insertAssignment, removeAssignment } from "./assignments.ts";
import type { GivenTo } from "./business-imports.ts";
import type { BusinessRow } from "./business-records.ts";
import type { CatalogueResource, OwnRow } from "./catalogue-resources.ts";
import { overwrittenColumns, type DriverRowWriter } from "./driver-row-writer.ts";

interface Assignment<Found extends BusinessRow> {
  readonly db: Db;
  readonly now: Date;
  readonly records: readonly Found[];
  /** By id, the order in which books are written. */
  readonly people: readonly number[];
}

/** A record of the business that somebody was given. */
export interface Given extends GivenTo {
  readonly business: number;
}

/**
 * Gives records to people. A person who had a record before gets the same row again; a person's own
 * row that is alike becomes the record's; everybody else gets a new row. Answers what was given;
 * existing assignments are skipped.
 */
export async function assign<Found extends BusinessRow, Own extends OwnRow>(
  resource: CatalogueResource<Found, Own, never>,
  writer: DriverRowWriter<Found, Own>,
  { db, now, records, people }: Assignment<Found>,
): Promise<Given[]> {
  const ids = records.map(({ id }) => id);
  const existing = new Set(
    (await assignmentsOf(db, resource.kind, ids)).map(
      (each) => `${each.owner_id} ${each.business_id}`,
    ),
  );
  const given: Given[] = [];
  for (const owner of people) {
    const wanted = records.filter(({ id }) => !existing.has(`${owner} ${id}`));
    const rows = await rowsFor(resource, db, owner, wanted);
    for (const record of wanted) {
      const row = rows.take(record);
      if (row) await writer.link(row, record);
      const { id } = row ?? (await writer.insert(owner, record));
      await insertAssignment(db, resource.kind, {
        business_id: record.id,
        owner_id: owner,
        record_id: id,
        now,
      });
      given.push({
        business: record.id,
        owner,
        row: id,
        ...(row && { before: overwrittenColumns(resource.kind, row) }),
      });
    }
  }
  return given;
}

/** Rows that a person already has for these records: linked to them before, or alike. */
async function rowsFor<Found extends BusinessRow, Own extends OwnRow>(
  resource: CatalogueResource<Found, Own, never>,
  db: Db,
  owner: number,
  records: readonly Found[],
) {
  const had = new Map<number, Own>();
  const alike = new Map<string, Own>();
  const rowsBy = rowsOf<Own>(db, resource.kind, owner);
  await inBatches(records, async (some) => {
    const ids = some.map(({ id }) => id);
    // The latest of several: an adopted row replaces those before it.
    for (const row of await rowsBy("business_id", ids))
      if (row.business_id !== null) had.set(row.business_id, row);
    const names = some.map((record) => record.search_name);
    for (const row of await rowsBy("search_name", names)) {
      const isOwn = row.business_id === null && row.deleted_at === "";
      // The oldest of several.
      if (isOwn && !alike.has(resource.likeness(row))) alike.set(resource.likeness(row), row);
    }
  });
  return {
    take(record: Found): Own | undefined {
      const before = had.get(record.id);
      if (before) return before;
      const likeness = resource.likeness(record);
      const row = alike.get(likeness);
      alike.delete(likeness);
      return row;
    },
  };
}

/** Includes deleted rows; the oldest first. */
const rowsOf =
  <Own extends OwnRow>(db: Db, kind: BusinessKind, owner: number) =>
  async (
    column: "business_id" | "search_name",
    values: readonly (number | string)[],
  ): Promise<Own[]> => {
    const rows = await owned(db)
      .selectFrom(tableOf(kind))
      .selectAll()
      .where("owner_id", "=", owner)
      .where(db.dynamic.ref(column), "in", values)
      .orderBy("id")
      .execute();
    return rows as unknown as Own[];
  };

/** Takes records back: deletes the rows in people's books. What was sold stays. */
export async function unassign<Found extends BusinessRow, Own extends OwnRow>(
  resource: CatalogueResource<Found, Own, never>,
  writer: DriverRowWriter<Found, Own>,
  { db, records, people }: Assignment<Found>,
): Promise<number> {
  const ids = records.map(({ id }) => id);
  const taken = (await assignmentsOf(db, resource.kind, ids)).filter(({ owner_id }) =>
    people.includes(owner_id),
  );
  for (const each of taken) {
    const row = await resource.own.find(db, each.owner_id, each.record_id);
    if (row) await writer.softDelete(row);
    await removeAssignment(db, resource.kind, each);
  }
  return taken.length;
}
