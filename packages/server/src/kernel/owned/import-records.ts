import type { PastImport } from "@roundsman/contract/exchange";
import type { Selectable } from "kysely";
import { invalid, refused, type FieldMessages } from "../errors/refusal.ts";
import { nextNumber } from "../storage/counter.ts";
import type { Db } from "../storage/db.ts";
import type { Database } from "../storage/schema/schema.ts";

/** One record that an import created or changed. */
export interface ImportItem {
  readonly id: number;
  /** The record's version after the import. */
  readonly version: number;
  /** Its columns before the import; absent if the import created it. */
  readonly before?: Readonly<Record<string, unknown>>;
}

export type ImportRow = Selectable<Database["bulk_import"]>;
export const itemsOf = (row: ImportRow): ImportItem[] => JSON.parse(row.items) as ImportItem[];

/**
 * Imports into a person's own records. Imports of the business are in
 * catalogue/repository/business-imports.ts.
 */
export type OwnKind = PastImport["kind"];
type BatchKind = OwnKind | "businessCustomer" | "businessProduct";
const OWN_KINDS: readonly string[] = ["customer", "product"] satisfies readonly OwnKind[];
export const isOwn = ({ kind }: Pick<ImportRow, "kind">): boolean => OWN_KINDS.includes(kind);

/**
 * Locks the imports of this person, so that imports that are read afterwards are complete.
 * Increments a counter row; the row lock makes others wait until the transaction ends.
 */
export const lockImports = (trx: Db, owner: number) => nextNumber(trx, `import/${owner}`);

export const findImport = (
  db: Db,
  owner: number,
  by: { readonly key: string } | { readonly id: number },
): Promise<ImportRow | undefined> => {
  const rows = db.selectFrom("bulk_import").selectAll().where("owner_id", "=", owner);
  return (
    "key" in by ? rows.where("key", "=", by.key) : rows.where("id", "=", by.id)
  ).executeTakeFirst();
};

interface Batch {
  /** Absent: a new import, by this call alone. */
  readonly key: string | undefined;
  readonly kind: BatchKind;
}

/** The import that a call continues. Throws if it holds another kind of record, or was undone. */
export async function openImport(
  trx: Db,
  owner: number,
  { key, kind }: Batch,
): Promise<ImportRow | undefined> {
  if (key === undefined) return undefined;
  await lockImports(trx, owner);
  const batch = await findImport(trx, owner, { key });
  if (batch && batch.kind !== kind) throw invalid({ batch: ["This batch has other contents"] });
  if (batch && batch.undone_at !== "")
    throw refused(409, "import-undone", "This import was undone. Please start it again.");
  return batch;
}

/** Newest first. */
export async function listImports(db: Db, owner: number): Promise<PastImport[]> {
  const rows = await db
    .selectFrom("bulk_import")
    .selectAll()
    .where("owner_id", "=", owner)
    .orderBy("id", "desc")
    .execute();
  return rows.filter(isOwn).map((row) => {
    const items = itemsOf(row);
    const created = items.filter(({ before }) => !before).length;
    const { id, file, created_at: at, undone_at: undone } = row;
    return {
      id,
      kind: row.kind as OwnKind,
      file,
      at,
      created,
      updated: items.length - created,
      undone,
    };
  });
}

interface Chunk {
  readonly key: string;
  readonly kind: BatchKind;
  readonly file: string;
  readonly now: Date;
  readonly items: readonly object[];
}

/**
 * Adds a call's items to the import of its batch; the first call creates the import. Returns its
 * id.
 */
export async function addToImport(
  trx: Db,
  owner: number,
  existing: ImportRow | undefined,
  chunk: Chunk,
): Promise<number> {
  const { key, kind, file, now } = chunk;
  const items = JSON.stringify([
    ...(existing ? (JSON.parse(existing.items) as object[]) : []),
    ...chunk.items,
  ]);
  if (existing) {
    await trx
      .updateTable("bulk_import")
      .set({ items })
      .where("owner_id", "=", owner)
      .where("id", "=", existing.id)
      .execute();
    return existing.id;
  }
  const id = await nextNumber(trx, "bulk_import");
  await trx
    .insertInto("bulk_import")
    .values({ owner_id: owner, id, key, kind, file, created_at: now.toISOString(), items })
    .execute();
  return id;
}

export const markUndone = (trx: Db, owner: number, id: number, now: Date) =>
  trx
    .updateTable("bulk_import")
    .set({ undone_at: now.toISOString() })
    .where("owner_id", "=", owner)
    .where("id", "=", id)
    .execute();

export const changedSince = (count: number) =>
  refused(
    409,
    "changed-since",
    `${count} of these ${count === 1 ? "has" : "have"} been changed since then. Nothing was undone.`,
  );

/** Throws 422 if a record cannot take the values of a row of the file. */
export function expectFit(faults: FieldMessages | undefined, index: number): void {
  if (!faults) return;
  const named = Object.entries(faults).map(([field, words]) => [`rows.${index}.${field}`, words]);
  throw invalid(Object.fromEntries(named) as FieldMessages);
}
