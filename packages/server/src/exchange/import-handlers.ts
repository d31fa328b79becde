import type { dataImport, ImportResult } from "@roundsman/contract/exchange";
import { planImport, type DuplicatePolicy } from "@roundsman/core/exchange/import-plan";
import type { CallBase, Handlers } from "../kernel/calls/call.ts";
import { withoutBusinessColumns } from "../kernel/owned/business-columns.ts";
import type { OwnedRow } from "../kernel/owned/owned-records.ts";
import { customerImports, productImports, type ImportResource } from "./import-resources.ts";
import {
  addToImport,
  expectFit,
  listImports,
  openImport,
  type ImportItem,
} from "../kernel/owned/import-records.ts";
import { undoImport } from "./undo-import.ts";

export const importHandlers: Handlers<typeof dataImport> = {
  customers: (call) => importInto(customerImports, call),
  products: (call) => importInto(productImports, call),
  list: ({ db, actor }) => listImports(db, actor.id),
  undo: undoImport,
};

interface ImportCall<Details> extends CallBase {
  readonly body: {
    readonly batch: string;
    readonly file: string;
    readonly duplicates: DuplicatePolicy;
    readonly rows: readonly Details[];
  };
}

/** Imports all rows of a call or none. */
async function importInto<Found extends OwnedRow, Details>(
  resource: ImportResource<Found, Details>,
  call: ImportCall<Details>,
): Promise<ImportResult> {
  const { db, actor, now, body } = call;
  const batch = await openImport(db, actor.id, { key: body.batch, kind: resource.kind });
  const { plan, updates } = await plannedRows(resource, call);
  const skipped = plan.skipped + plan.updates.size - updates.length;
  if (plan.creates.length + updates.length === 0) {
    call.unchanged();
    return { id: batch?.id ?? null, created: [], updated: [], skipped };
  }

  const created: Found[] = [];
  for (const details of plan.creates)
    created.push(
      await resource.records.insert(db, actor.id, {
        ...resource.blank,
        ...resource.columns(details),
        key: undefined,
        now,
      }),
    );
  const updated: Found[] = [];
  for (const { row, columns } of updates)
    updated.push(await resource.records.update(db, row, { ...columns, now }));

  const items: ImportItem[] = [
    ...created.map(({ id, version }) => ({ id, version })),
    ...updated.map(({ id, version }, index) => ({
      id,
      version,
      before: columnsBefore(updates[index]),
    })),
  ];
  const id = await addToImport(db, actor.id, batch, {
    key: body.batch,
    kind: resource.kind,
    file: body.file,
    now,
    items,
  });
  const changed = updated.map((row) => row.id);
  const entities = (rows: readonly Found[]) => rows.map((row) => resource.entity(row, actor));
  call.record({
    kind: resource.kind,
    action: "import",
    ids: items.map((each) => each.id),
    before: entities(updates.map(({ row }) => row)),
    after: entities([...created, ...updated]),
    ...(changed.length > 0 && { also: await resource.touched(db, actor.id, changed) }),
  });
  return { id, created: created.map((row) => row.id), updated: changed, skipped };
}

/** Plans which rows to create and which records to update. */
async function plannedRows<Found extends OwnedRow, Details>(
  resource: ImportResource<Found, Details>,
  { db, actor, body }: ImportCall<Details>,
) {
  const { rows: known } = await resource.records.list(db, actor.id, {});
  const likenesses = known.map((row) => ({ id: row.id, likeness: resource.rowLikeness(row) }));
  const plan = planImport(body.rows, resource.likenessOf, {
    known: likenesses,
    duplicates: body.duplicates,
  });
  const byId = new Map(known.map((row) => [row.id, row]));
  const updates = [...plan.updates]
    .flatMap(([id, details]) => {
      const row = byId.get(id);
      if (!row) return [];
      // Drops what the business decides, as for any client that sends no version.
      const columns = withoutBusinessColumns(resource.kind, row, resource.columns(details));
      expectFit(resource.unfit({ ...row, ...columns }), body.rows.indexOf(details));
      return [{ row, columns }];
    })
    .filter(({ row, columns }) => differs(row, columns));
  return { plan, updates };
}

const differs = (row: object, columns: object): boolean =>
  Object.entries(columns).some(
    ([column, value]) => (row as Readonly<Record<string, unknown>>)[column] !== value,
  );

function columnsBefore(
  update: { readonly row: object; readonly columns: object } | undefined,
): Readonly<Record<string, unknown>> {
  const row = (update?.row ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.keys(update?.columns ?? {}).map((column) => [column, row[column]]),
  );
}
