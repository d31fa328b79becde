import type { businessImports } from "@roundsman/contract/office/business-imports";
import { changedSince, lockImports, markUndone } from "../kernel/owned/import-records.ts";
import type { Call, CallBase } from "../kernel/calls/call.ts";
import { notFound } from "../kernel/errors/refusal.ts";
import { lockCatalogue } from "../kernel/owned/business-columns.ts";
import { assignmentsOf, removeAssignment, type Assignment } from "./repository/assignments.ts";
import {
  businessItemsOf,
  findBusinessImport,
  type BusinessItem,
  type GivenTo,
} from "./repository/business-imports.ts";
import type { BusinessRow, Written } from "./repository/business-records.ts";
import {
  businessCustomerResource,
  businessProductResource,
  type CatalogueResource,
  type OwnRow,
} from "./repository/catalogue-resources.ts";
import { DriverRowWriter } from "./repository/driver-row-writer.ts";

/**
 * Undoes an import of the business: deletes what it made, restores what it changed for everybody,
 * and takes back what it gave. Refused as a whole if one of its records was changed since, or if
 * one that it made was given to somebody else. What was sold meanwhile stays.
 */
export async function undoBusinessImport(call: Call<(typeof businessImports)["undo"]>) {
  const { db, now, params } = call;
  await lockCatalogue(db);
  const before = await findBusinessImport(db, params.id);
  if (!before) throw notFound();
  await lockImports(db, before.owner_id);
  const found = (await findBusinessImport(db, params.id)) ?? before;
  const items = businessItemsOf(found);
  const written = items.filter(({ version }) => version !== undefined);
  const restored = written.filter((item) => item.before).length;
  const answer = {
    id: found.id,
    removed: written.length - restored,
    restored,
    unassigned: items.reduce((sum, { given }) => sum + given.length, 0),
  };
  if (found.undone_at !== "") {
    call.unchanged();
    return answer;
  }
  await (found.kind === "businessCustomer"
    ? undoIn(businessCustomerResource, call, items)
    : undoIn(businessProductResource, call, items));
  await markUndone(db, found.owner_id, found.id, now);
  return answer;
}

async function undoIn<Found extends BusinessRow, Own extends OwnRow, Details, Entity>(
  resource: CatalogueResource<Found, Own, Details, Entity>,
  call: CallBase,
  items: readonly BusinessItem[],
): Promise<void> {
  const { db, actor, now } = call;
  const ids = items.map(({ id }) => id);
  const records = new Map((await resource.business.findMany(db, ids)).map((row) => [row.id, row]));
  const assignments = await assignmentsOf(db, resource.kind, ids);
  const given = new Map(
    items.flatMap(({ id, given }) => given.map((to) => [`${to.owner} ${id} ${to.row}`, to])),
  );
  const others = assignments.filter((each) => !given.has(keyOf(each)));
  expectUnchanged(items, records, new Set(others.map((each) => each.business_id)));
  const before = await resource.entitiesOf(db, [...records.values()]);
  const writer = new DriverRowWriter(call, resource);
  const changes = new Map<number, { readonly from: Found; readonly to: Found }>();
  for (const { id, version, before: columns } of items) {
    const row = records.get(id);
    if (!row || version === undefined) continue;
    if (columns) {
      const to = await resource.business.update(db, row, { ...(columns as Written<Found>), now });
      changes.set(id, { from: row, to });
    } else await resource.business.setDeleted(db, row, { deletedAt: now.toISOString(), now });
  }
  // By owner id, the order in which books are written.
  for (const each of assignments) {
    const to = given.get(keyOf(each));
    const change = changes.get(each.business_id);
    const own = await resource.own.findAny(db, each.owner_id, each.record_id);
    if (to) {
      if (own) await undoGiven(writer, own, to);
      await removeAssignment(db, resource.kind, each);
    } else if (own && change) await writer.follow(own, change.from, change.to);
  }
  call.record({
    kind: resource.businessKind,
    action: "undo import",
    ids,
    before,
    after: await resource.entitiesOf(
      db,
      [...changes.values()].map((change) => change.to),
    ),
    ...(await writer.logEntries(actor.id)),
  });
}

const keyOf = (assignment: Assignment) =>
  `${assignment.owner_id} ${assignment.business_id} ${assignment.record_id}`;

/** Restores a row that was there before; deletes one that the import made, as unassigning does. */
async function undoGiven<Found extends BusinessRow, Own extends OwnRow>(
  writer: DriverRowWriter<Found, Own>,
  own: Own,
  { before }: GivenTo,
): Promise<void> {
  if (before) await writer.unlink(own, before);
  else if (own.deleted_at === "") await writer.softDelete(own);
}

/**
 * Throws 409 if a record of the import was changed or deleted since, or if one that it made is in
 * `others`: somebody has it by other means.
 */
function expectUnchanged(
  items: readonly BusinessItem[],
  records: ReadonlyMap<number, BusinessRow>,
  others: ReadonlySet<number>,
): void {
  const changed = items.filter(
    ({ id, version, before }) =>
      version !== undefined &&
      (records.get(id)?.version !== version || (!before && others.has(id))),
  ).length;
  if (changed > 0) throw changedSince(changed);
}
