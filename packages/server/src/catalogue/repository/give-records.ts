import type { OtherLogEntry } from "../../kernel/changes/record-change.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { assign } from "./assign.ts";
import { assignmentsOf } from "./assignments.ts";
import type { CatalogueResource, OwnRow } from "./catalogue-resources.ts";
import type { BusinessRow } from "./business-records.ts";
import { DriverRowWriter } from "./driver-row-writer.ts";

/** Log entries of records that somebody was given as part of another call. */
export interface GivenRecords {
  /** For the log of the person whose book it is. */
  readonly otherLogs: readonly OtherLogEntry[];
  /** For the log of the person who gave them. */
  readonly office: readonly Omit<OtherLogEntry, "ownerId">[];
}
export const NONE_GIVEN: GivenRecords = { otherLogs: [], office: [] };

export const mergeGiven = (a: GivenRecords, b: GivenRecords): GivenRecords => ({
  otherLogs: [...a.otherLogs, ...b.otherLogs],
  office: [...a.office, ...b.office],
});

/** Rows that a person has by assignment, deleted or not, by record. */
export async function assignedRows<Own extends OwnRow>(
  db: Db,
  { kind, own }: Pick<CatalogueResource<BusinessRow, Own, never>, "kind" | "own">,
  { owner, ids }: Whose,
): Promise<ReadonlyMap<number, Own>> {
  const rows = new Map<number, Own>();
  for (const each of await assignmentsOf(db, kind, ids)) {
    if (each.owner_id !== owner) continue;
    const row = await own.findAny(db, owner, each.record_id);
    if (row) rows.set(each.business_id, row);
  }
  return rows;
}

interface Whose {
  readonly owner: number;
  /** Ids of records. */
  readonly ids: readonly number[];
}

/**
 * Gives a person the records that they need: assigns them, or shows rows that their driver had
 * deleted. Answers row ids by record; a deleted record has none. The caller holds the catalogue.
 */
export async function giveRecords<Found extends BusinessRow, Own extends OwnRow>(
  resource: CatalogueResource<Found, Own, never>,
  { db, now }: { readonly db: Db; readonly now: Date },
  { owner, ids }: Whose,
): Promise<{ readonly rows: ReadonlyMap<number, number>; readonly given: GivenRecords }> {
  const rows = new Map<number, number>();
  const records = await resource.business.findMany(db, [...new Set(ids)]);
  if (records.length === 0) return { rows, given: NONE_GIVEN };
  const writer = new DriverRowWriter({ db, now }, resource);
  const existingRows = await assignedRows(db, resource, {
    owner,
    ids: records.map(({ id }) => id),
  });
  for (const [record, row] of existingRows) {
    if (row.deleted_at !== "") await writer.restore(row);
    rows.set(record, row.id);
  }
  const assigned = await assign(resource, writer, { db, now, records, people: [owner] });
  for (const { business, row } of assigned) rows.set(business, row);
  const { otherLogs = [] } = await writer.logEntries(NOBODY);
  return { rows, given: { otherLogs, office: await officeEntries(db, resource, assigned) } };
}

/** An actor without a book, so that every entry goes to `otherLogs`. */
const NOBODY = 0;

async function officeEntries<Found extends BusinessRow, Own extends OwnRow>(
  db: Db,
  { business, businessKind, entitiesOf }: CatalogueResource<Found, Own, never>,
  assigned: readonly { readonly business: number }[],
): Promise<GivenRecords["office"]> {
  const ids = assigned.map((each) => each.business);
  if (ids.length === 0) return [];
  const after = await entitiesOf(db, await business.findMany(db, ids));
  return [{ kind: businessKind, action: "assign", ids, after }];
}
