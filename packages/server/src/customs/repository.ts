import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { nextNumber } from "../kernel/storage/counter.ts";
import type { Db } from "../kernel/storage/db.ts";
import type { Database } from "../kernel/storage/schema/schema.ts";
import { ChangedMeanwhile } from "../kernel/storage/transaction.ts";

export type SourceKind = "exportCompany" | "importCompany" | "importedProduct";
/** Under the names of the wire: it is pasted into other tools (wire §8). */
export type SourceFields = Readonly<Record<string, string | number | null | undefined>>;
export interface Source {
  readonly id: number;
  readonly client_id: string;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly [field: string]: string | number | null | undefined;
}
type SourceRow = Selectable<Database["customs_source"]>;

/**
 * What managers keep for customs paperwork; it belongs to the business, not to a person. Leaves out
 * deleted ones.
 */
export async function findSources(db: Db, kind: SourceKind): Promise<Source[]> {
  return (await rowsOf(db, kind).where("deleted_at", "=", "").orderBy("id").execute()).map(
    sourceOf,
  );
}

/** Includes deleted ones. */
export const findRow = (db: Db, kind: SourceKind, id: number): Promise<SourceRow | undefined> =>
  rowsOf(db, kind).where("id", "=", id).executeTakeFirst();

/** By the client's UUID; includes deleted ones. */
export async function findByKey(
  db: Db,
  kind: SourceKind,
  key: string,
): Promise<Source | undefined> {
  const row = await rowsOf(db, kind).where("key", "=", key).executeTakeFirst();
  return row && sourceOf(row);
}

interface NewSource {
  readonly fields: SourceFields;
  readonly key?: string | undefined;
  readonly now: Date;
}

export async function insertSource(
  trx: Db,
  kind: SourceKind,
  { fields, key = randomUUID(), now }: NewSource,
): Promise<Source> {
  const id = await nextNumber(trx, "customs_source");
  const at = now.toISOString();
  const row = { id, kind, body: JSON.stringify(fields), key, created_at: at, updated_at: at };
  return sourceOf(
    await trx.insertInto("customs_source").values(row).returningAll().executeTakeFirstOrThrow(),
  );
}

/** Updates a source as it was read, deletes it, or restores it with ""; raises its version. */
export async function changeSource(
  trx: Db,
  { id, version }: { readonly id: number; readonly version: number },
  {
    now,
    fields,
    ...change
  }: { readonly fields?: SourceFields; readonly deleted_at?: string; readonly now: Date },
): Promise<Source> {
  const row = await trx
    .updateTable("customs_source")
    .set((eb) => ({
      ...change,
      ...(fields && { body: JSON.stringify(fields) }),
      version: eb("version", "+", 1),
      updated_at: now.toISOString(),
    }))
    .where("id", "=", id)
    .where("version", "=", version)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new ChangedMeanwhile();
  return sourceOf(row);
}

export const sourceOf = ({
  id,
  key,
  version,
  created_at,
  updated_at,
  body,
}: SourceRow): Source => ({
  ...(JSON.parse(body) as SourceFields),
  id,
  client_id: key,
  version,
  created_at,
  updated_at,
});

/** The fields of a source, without those that the server adds. */
export function fieldsOf({
  id: _id,
  client_id: _key,
  version: _version,
  created_at: _made,
  updated_at: _changed,
  ...fields
}: Source): SourceFields {
  return fields;
}

const rowsOf = (db: Db, kind: SourceKind) =>
  db.selectFrom("customs_source").selectAll().where("kind", "=", kind);
