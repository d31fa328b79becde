import { randomUUID } from "node:crypto";
import type {
  BusinessImportResult,
  businessImports,
  BusinessPolicy,
} from "@roundsman/contract/office/business-imports";
import { planImport } from "@roundsman/core/exchange/import-plan";
import type { CallBase, Handlers } from "../kernel/calls/call.ts";
import { addToImport, expectFit, openImport } from "../kernel/owned/import-records.ts";
import { lockCatalogue } from "../kernel/owned/business-columns.ts";
import { assign, type Given } from "./repository/assign.ts";
import { customerImport, productImport, type BusinessImport } from "./import-resources.ts";
import { assignablePeople } from "./repository/people.ts";
import { assignmentsOf } from "./repository/assignments.ts";
import { listBusinessImports, type BusinessItem } from "./repository/business-imports.ts";
import type { BusinessRow } from "./repository/business-records.ts";
import type { CatalogueResource, OwnRow } from "./repository/catalogue-resources.ts";
import { pickColumns, DriverRowWriter } from "./repository/driver-row-writer.ts";
import { undoBusinessImport } from "./undo-import.ts";

export const businessImportHandlers: Handlers<typeof businessImports> = {
  products: (call) => importInto(productImport, call),
  customers: (call) => importInto(customerImport, call),
  list: ({ db }) => listBusinessImports(db),
  undo: undoBusinessImport,
};

interface ImportCall<Details> extends CallBase {
  readonly body: {
    readonly batch?: string | undefined;
    readonly file: string;
    readonly duplicates: BusinessPolicy;
    readonly assigned_to: readonly number[];
    readonly rows: readonly Details[];
  };
}

/**
 * Imports all rows of a call or none. The chosen drivers get every record that the file names, also
 * unchanged ones.
 */
async function importInto<Found extends BusinessRow, Own extends OwnRow, Details, Entity>(
  resource: BusinessImport<Found, Own, Details, Entity>,
  call: ImportCall<Details>,
): Promise<BusinessImportResult> {
  const { db, actor, now, body } = call;
  await lockCatalogue(db);
  const batch = await openImport(db, actor.id, { key: body.batch, kind: resource.businessKind });
  const people = [...(await assignablePeople(db, body.assigned_to)).keys()];
  const { created, changes, named, skipped } = await writeRecords(resource, call);
  const writer = new DriverRowWriter(call, resource);
  const given = await writeToDrivers(resource, writer, { call, changes, named, people });
  const updated = changes.map(({ after }) => after);
  let id = batch?.id ?? null;
  if (created.length + updated.length + writer.count === 0) call.unchanged();
  else {
    id = await addToImport(db, actor.id, batch, {
      key: body.batch ?? randomUUID(),
      kind: resource.businessKind,
      file: body.file,
      now,
      items: itemsOf({ created, changes, given }),
    });
    const before = await resource.entitiesOf(
      db,
      changes.map((change) => change.before),
    );
    const after = await resource.entitiesOf(db, [...created, ...updated]);
    const written = [...created, ...updated].map(({ id }) => id);
    call.record({
      kind: resource.businessKind,
      action: "import",
      // If no record was written, the entry lists those that the file names.
      ids: written.length > 0 ? written : named.map(({ id }) => id),
      before,
      after,
      ...(await writer.logEntries(actor.id)),
    });
  }
  const ids = (rows: readonly Found[]) => rows.map(({ id }) => id);
  return {
    id,
    created: ids(created),
    updated: ids(updated),
    skipped,
    assigned: given.length,
  };
}

interface Wrote<Found> {
  readonly created: readonly Found[];
  readonly changes: readonly Change<Found>[];
  readonly given: readonly Given[];
}

/** What the import keeps of a call, so that it can be undone. */
function itemsOf<Found extends BusinessRow>({
  created,
  changes,
  given,
}: Wrote<Found>): BusinessItem[] {
  const items = new Map<number, BusinessItem>();
  for (const { id, version } of created) items.set(id, { id, version, given: [] });
  for (const { before, after, columns } of changes)
    items.set(after.id, {
      id: after.id,
      version: after.version,
      before: pickColumns(before, Object.keys(columns)),
      given: [],
    });
  for (const { business: id, ...to } of given) {
    const item = items.get(id) ?? { id, given: [] };
    items.set(id, { ...item, given: [...item.given, to] });
  }
  return [...items.values()];
}

interface Change<Found> {
  readonly before: Found;
  readonly after: Found;
  /** The columns that were written. */
  readonly columns: object;
}

/** Writes the rows of the file; `named`: all records that it names, as they are afterwards. */
async function writeRecords<Found extends BusinessRow, Own extends OwnRow, Details, Entity>(
  resource: BusinessImport<Found, Own, Details, Entity>,
  { db, now, body }: ImportCall<Details>,
) {
  const { business, detailLikeness, likeness, columns, blank, unfit } = resource;
  const known = await business.list(db);
  const plan = planImport(body.rows, detailLikeness, {
    known: known.map((row) => ({ id: row.id, likeness: likeness(row) })),
    duplicates: body.duplicates,
  });
  const created: Found[] = [];
  for (const details of plan.creates)
    created.push(await business.insert(db, { ...blank, ...columns(details), key: undefined, now }));
  const changes: Change<Found>[] = [];
  for (const before of known) {
    const details = plan.updates.get(before.id);
    if (!details) continue;
    const written = columns(details);
    expectFit(unfit({ ...before, ...written }), body.rows.indexOf(details));
    if (!differs(before, written)) continue;
    changes.push({
      before,
      after: await business.update(db, before, { ...written, now }),
      columns: written,
    });
  }
  const changed = new Map(changes.map(({ after }) => [after.id, after]));
  const inFile = new Set(body.rows.map(detailLikeness));
  const byLikeness = new Map<string, Found>();
  // The oldest of several that are alike, as in the plan.
  for (const row of [...known, ...created])
    if (inFile.has(likeness(row)) && !byLikeness.has(likeness(row)))
      byLikeness.set(likeness(row), changed.get(row.id) ?? row);
  const skipped = plan.skipped + plan.updates.size - changes.length;
  return { created, changes, named: [...byLikeness.values()], skipped };
}

const differs = (row: object, columns: object): boolean =>
  Object.entries(columns).some(
    ([column, value]) => (row as Readonly<Record<string, unknown>>)[column] !== value,
  );

interface Spreading<Found> {
  readonly call: CallBase;
  readonly changes: readonly Change<Found>[];
  readonly named: readonly Found[];
  readonly people: readonly number[];
}

/**
 * Goes through books by owner id, the order in which books are written: updates rows of changed
 * records, and gives the named ones. Answers what was given.
 */
async function writeToDrivers<Found extends BusinessRow, Own extends OwnRow>(
  resource: CatalogueResource<Found, Own, never>,
  writer: DriverRowWriter<Found, Own>,
  { call: { db, now }, changes, named, people }: Spreading<Found>,
): Promise<Given[]> {
  const byId = new Map(changes.map((change) => [change.before.id, change]));
  const assignments = await assignmentsOf(db, resource.kind, [...byId.keys()]);
  const owners = new Set([...assignments.map(({ owner_id }) => owner_id), ...people]);
  const given: Given[] = [];
  for (const owner of [...owners].toSorted((a, b) => a - b)) {
    for (const { business_id, record_id } of assignments.filter(
      (each) => each.owner_id === owner,
    )) {
      const change = byId.get(business_id);
      const own = await resource.own.findAny(db, owner, record_id);
      if (own && change) await writer.follow(own, change.before, change.after);
    }
    if (people.includes(owner))
      given.push(...(await assign(resource, writer, { db, now, records: named, people: [owner] })));
  }
  return given;
}
