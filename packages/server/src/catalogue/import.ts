import { randomUUID } from "node:crypto";
import type {
  BusinessImported,
  businessImports,
  BusinessPolicy,
} from "@roundsman/contract/office/business-imports";
import { planImport } from "@roundsman/core/exchange/import-plan";
import type { CallBase, Handlers } from "../kernel/calls/call.ts";
import { addToImport, expectFit, openImport } from "../kernel/owned/import-records.ts";
import { lockCatalogue } from "../kernel/owned/business-columns.ts";
import { assign, type Given } from "./repository/assign.ts";
import { importedCustomers, importedProducts, type ImportedBook } from "./imported-books.ts";
import { withBooks } from "./repository/people.ts";
import { assignmentsOf } from "./repository/assignments.ts";
import { listBusinessImports, type BusinessItem } from "./repository/business-imports.ts";
import type { BusinessRow } from "./repository/business-records.ts";
import type { CatalogueBook, OwnRow } from "./repository/books.ts";
import { picked, Spread } from "./repository/spread.ts";
import { undoBusinessImport } from "./undo-import.ts";

export const businessImportHandlers: Handlers<typeof businessImports> = {
  products: (call) => importInto(importedProducts, call),
  customers: (call) => importInto(importedCustomers, call),
  list: ({ db }) => listBusinessImports(db),
  undo: undoBusinessImport,
};

interface Asked<Details> extends CallBase {
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
  book: ImportedBook<Found, Own, Details, Entity>,
  call: Asked<Details>,
): Promise<BusinessImported> {
  const { db, actor, now, body } = call;
  await lockCatalogue(db);
  const batch = await openImport(db, actor.id, { key: body.batch, kind: book.businessKind });
  const people = [...(await withBooks(db, body.assigned_to)).keys()];
  const { created, changes, named, skipped } = await writeRecords(book, call);
  const spread = new Spread(call, book);
  const given = await spreadTo(book, spread, { call, changes, named, people });
  const updated = changes.map(({ after }) => after);
  let id = batch?.id ?? null;
  if (created.length + updated.length + spread.count === 0) call.unchanged();
  else {
    id = await addToImport(db, actor.id, batch, {
      key: body.batch ?? randomUUID(),
      kind: book.businessKind,
      file: body.file,
      now,
      items: itemsOf({ created, changes, given }),
    });
    const before = await book.entitiesOf(
      db,
      changes.map((change) => change.before),
    );
    const after = await book.entitiesOf(db, [...created, ...updated]);
    const written = [...created, ...updated].map(({ id }) => id);
    call.record({
      kind: book.businessKind,
      action: "import",
      // If no record was written, the entry lists those that the file names.
      ids: written.length > 0 ? written : named.map(({ id }) => id),
      before,
      after,
      ...(await spread.recorded(actor.id)),
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
      before: picked(before, Object.keys(columns)),
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
  book: ImportedBook<Found, Own, Details, Entity>,
  { db, now, body }: Asked<Details>,
) {
  const { business, detailLikeness, likeness, columns, blank, unfit } = book;
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
async function spreadTo<Found extends BusinessRow, Own extends OwnRow>(
  book: CatalogueBook<Found, Own, never>,
  spread: Spread<Found, Own>,
  { call: { db, now }, changes, named, people }: Spreading<Found>,
): Promise<Given[]> {
  const byId = new Map(changes.map((change) => [change.before.id, change]));
  const held = await assignmentsOf(db, book.kind, [...byId.keys()]);
  const owners = new Set([...held.map(({ owner_id }) => owner_id), ...people]);
  const given: Given[] = [];
  for (const owner of [...owners].toSorted((a, b) => a - b)) {
    for (const { business_id, record_id } of held.filter((each) => each.owner_id === owner)) {
      const change = byId.get(business_id);
      const own = await book.own.findAny(db, owner, record_id);
      if (own && change) await spread.follow(own, change.before, change.after);
    }
    if (people.includes(owner))
      given.push(...(await assign(book, spread, { db, now, records: named, people: [owner] })));
  }
  return given;
}
