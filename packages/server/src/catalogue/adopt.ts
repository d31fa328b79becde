import { fold } from "@roundsman/core/name";
import { sql } from "kysely";
import type { CallBase } from "../kernel/calls/call.ts";
import { notFound, refused } from "../kernel/errors/refusal.ts";
import { lockCatalogue, belongsToBusiness } from "../kernel/owned/business-columns.ts";
import { owned, tableOf } from "../kernel/owned/owned-table.ts";
import type { Db } from "../kernel/storage/db.ts";
import { inBatches } from "../kernel/storage/in-batches.ts";
import {
  BUSINESS_COLUMNS,
  FOLLOWING_COLUMNS,
  type BusinessKind,
} from "../kernel/storage/schema/business-tables.ts";
import { assignmentsOf, insertAssignment } from "./repository/assignments.ts";
import type { BusinessRow, Written } from "./repository/business-records.ts";
import type { CatalogueResource, OwnRow } from "./repository/catalogue-resources.ts";
import { DriverRowWriter } from "./repository/driver-row-writer.ts";

interface AdoptCall extends CallBase {
  readonly body: { readonly records: readonly number[] };
}

/**
 * Turns rows of drivers into one record of the business: a new one, or an existing one that is like
 * the first row. Drivers keep what they sold. Rows that share a record already change nothing.
 */
export async function adopt<Found extends BusinessRow, Own extends OwnRow, Details, Entity>(
  resource: CatalogueResource<Found, Own, Details, Entity>,
  call: AdoptCall,
): Promise<Entity> {
  const { db, actor, now, body } = call;
  await lockCatalogue(db);
  const rows = await rowsOf(resource, db, body.records);
  const together = only(rows).business_id;
  if (together !== null && rows.every(({ business_id }) => business_id === together)) {
    call.unchanged();
    const existing = await resource.business.find(db, { id: together });
    return only(await resource.entitiesOf(db, existing ? [existing] : []));
  }
  expectFree(call, rows);
  const first = only(rows.filter(({ id }) => id === body.records[0]));
  const record =
    (await alikeIn(resource, db, first, rows)) ??
    (await resource.business.insert(db, { ...ofRow(resource, first), key: undefined, now }));
  const writer = new DriverRowWriter(call, resource);
  for (const row of rows) {
    await writer.link(row, record);
    const assignment = { business_id: record.id, owner_id: row.owner_id, record_id: row.id };
    await insertAssignment(db, resource.kind, { ...assignment, now });
  }
  const after = only(await resource.entitiesOf(db, [record]));
  const recorded = await writer.logEntries(actor.id);
  call.record({
    kind: resource.businessKind,
    action: "adopt",
    ids: [record.id],
    after,
    ...recorded,
  });
  return after;
}

/** An existing record of the business that is like a row and that none of these drivers has. */
async function alikeIn<Found extends BusinessRow, Own extends OwnRow>(
  { kind, business, likeness }: CatalogueResource<Found, Own, never>,
  db: Db,
  first: Own,
  rows: readonly Own[],
): Promise<Found | undefined> {
  const alike = (await business.findByName(db, first.search_name)).filter(
    (record) => likeness(record) === likeness(first),
  );
  const assignments = await assignmentsOf(
    db,
    kind,
    alike.map(({ id }) => id),
  );
  const owners = new Set(rows.map(({ owner_id }) => owner_id));
  const taken = new Set(
    assignments.flatMap((each) => (owners.has(each.owner_id) ? [each.business_id] : [])),
  );
  return alike.find(({ id }) => !taken.has(id));
}

const ofRow = <Found extends BusinessRow, Own extends OwnRow>(
  { kind }: CatalogueResource<Found, Own, never>,
  row: Own,
): Written<Found> =>
  Object.fromEntries(
    [...BUSINESS_COLUMNS[kind], ...FOLLOWING_COLUMNS[kind]].map((column) => [
      column,
      (row as unknown as Readonly<Record<string, unknown>>)[column],
    ]),
  ) as unknown as Written<Found>;

/**
 * Rows of drivers, by owner id, the order in which books are written. Throws 404 if one is missing.
 */
async function rowsOf<Found extends BusinessRow, Own extends OwnRow>(
  { kind }: CatalogueResource<Found, Own, never>,
  db: Db,
  ids: readonly number[],
): Promise<Own[]> {
  const found = await owned(db)
    .selectFrom(tableOf(kind))
    .selectAll()
    .where("id", "in", ids)
    .where("deleted_at", "=", "")
    .orderBy("owner_id")
    .execute();
  if (found.length < new Set(ids).size) throw notFound();
  return found as unknown as Own[];
}

function expectFree(call: CallBase, rows: readonly OwnRow[]): void {
  if (rows.some(({ business_id }) => business_id !== null)) throw belongsToBusiness(call);
  if (new Set(rows.map(({ owner_id }) => owner_id)).size < rows.length)
    throw refused(409, "twice-in-book", "Please choose one of each driver.");
}

const only = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error("There is none");
  return one;
};

/** As many as a manager looks through; a name finds the others. */
const MOST = 100;

/** Groups of drivers' rows that are alike, at most one row a driver, the largest groups first. */
export async function offersIn<Found extends BusinessRow, Own extends OwnRow>(
  { kind, likeness }: CatalogueResource<Found, Own, never>,
  db: Db,
  query: string,
): Promise<(readonly Own[])[]> {
  const groups = new Map<string, Own[]>();
  await inBatches(await commonNames(db, kind, query), async (names) => {
    const rows = (await db
      .selectFrom(kind as "product")
      .innerJoin("person", "person.id", "owner_id")
      .selectAll(kind as "product")
      .where("search_name", "in", names)
      .where("deleted_at", "=", "")
      .where("business_id", "is", null)
      .where("disabled", "=", 0)
      .orderBy(`${kind as "product"}.id`)
      .execute()) as unknown as Own[];
    for (const row of rows) {
      const group = groups.get(likeness(row)) ?? [];
      if (group.every(({ owner_id }) => owner_id !== row.owner_id)) group.push(row);
      groups.set(likeness(row), group);
    }
  });
  return [...groups.values()]
    .toSorted((a, b) => b.length - a.length || (nameOf(a) < nameOf(b) ? -1 : 1))
    .slice(0, MOST);
}

/** Whether the rows differ in what the business would decide, apart from the name. */
export function differsInBusinessColumns(kind: BusinessKind, rows: readonly object[]): boolean {
  const columns = BUSINESS_COLUMNS[kind].filter(
    (column) => column !== "name" && column !== "search_name",
  );
  const texts = rows.map((row) =>
    JSON.stringify(columns.map((column) => (row as Readonly<Record<string, unknown>>)[column])),
  );
  return new Set(texts).size > 1;
}

const nameOf = ([row]: readonly OwnRow[]) => row?.search_name ?? "";

async function commonNames(db: Db, kind: "product" | "customer", query: string): Promise<string[]> {
  let names = db
    .selectFrom(kind as "product")
    .select((eb) => ["search_name", eb.fn.count<number>("owner_id").distinct().as("drivers")])
    .where("deleted_at", "=", "")
    .where("business_id", "is", null)
    .groupBy("search_name")
    .orderBy("drivers", "desc")
    .orderBy("search_name")
    .limit(MOST);
  const words = fold(query.trim());
  if (words !== "")
    names = names.where(
      sql<boolean>`search_name like ${`%${words.replaceAll(/[\\%_]/g, "\\$&")}%`} escape '\\'`,
    );
  return (await names.execute()).map((row) => row.search_name);
}
