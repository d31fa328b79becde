import { randomUUID } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import { nextNumber } from "../../kernel/storage/counter.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { inBatches } from "../../kernel/storage/in-batches.ts";
import type { BusinessRecordTable } from "../../kernel/storage/schema/business-tables.ts";
import type { Database } from "../../kernel/storage/schema/schema.ts";
import { ChangedMeanwhile } from "../../kernel/storage/transaction.ts";

export type BusinessName = "business_product" | "business_customer";
/** Columns of both tables. */
export type BusinessRow = Selectable<BusinessRecordTable> & {
  readonly name: string;
  readonly search_name: string;
};
export type RowOf<Name extends BusinessName> = Selectable<Database[Name]> & BusinessRow;
/** Columns that a call can write. */
export type Written<Found extends BusinessRow> = Partial<
  Omit<Found, keyof Selectable<BusinessRecordTable>>
>;

/** SQL of records that belong to the business and to no person. */
export const businessRecords = <Name extends BusinessName>(name: Name) =>
  recordsIn<RowOf<Name>>(name);

const recordsIn = <Found extends BusinessRow>(name: BusinessName) => ({
  ...found<Found>(name),
  ...written<Found>(name),
});

// Both tables have these columns; Kysely cannot follow a table's name that is a type parameter.
const tables = (db: Db) => db as unknown as Kysely<{ record: BusinessRecordTable }>;
const tableOf = (name: BusinessName) => name as string as "record";

function found<Found extends BusinessRow>(name: BusinessName) {
  const rows = (db: Db) => tables(db).selectFrom(tableOf(name)).selectAll();
  const asFound = (all: readonly unknown[]) => all as Found[];
  return {
    /** Includes deleted ones. */
    find: async (db: Db, by: { readonly id: number } | { readonly key: string }) => {
      const query =
        "id" in by ? rows(db).where("id", "=", by.id) : rows(db).where("key", "=", by.key);
      return asFound(await query.execute())[0];
    },
    /** Records that are not deleted, by id. */
    findMany: async (db: Db, ids: readonly number[]): Promise<Found[]> => {
      const all: Found[] = [];
      await inBatches(ids, async (some) => {
        const query = rows(db).where("id", "in", some).where("deleted_at", "=", "").orderBy("id");
        all.push(...asFound(await query.execute()));
      });
      return all;
    },
    list: async (db: Db): Promise<Found[]> =>
      asFound(await rows(db).where("deleted_at", "=", "").orderBy("id").execute()),
    /** Includes deleted ones. */
    everything: async (db: Db): Promise<Found[]> => asFound(await rows(db).orderBy("id").execute()),
    findByName: async (db: Db, searchName: string): Promise<Found[]> => {
      const query = rows(db)
        .where(db.dynamic.ref("search_name"), "=", searchName)
        .where("deleted_at", "=", "");
      return asFound(await query.orderBy("id").execute());
    },
  };
}

function written<Found extends BusinessRow>(name: BusinessName) {
  return {
    insert: async (
      db: Db,
      {
        key,
        now,
        ...columns
      }: Written<Found> & { readonly key: string | undefined; readonly now: Date },
    ): Promise<Found> => {
      const at = now.toISOString();
      const row = {
        ...columns,
        id: await nextNumber(db, name),
        key: key ?? randomUUID(),
        created_at: at,
        updated_at: at,
      };
      return (await tables(db)
        .insertInto(tableOf(name))
        .values(row)
        .returningAll()
        .executeTakeFirstOrThrow()) as unknown as Found;
    },
    /** Updates a row and raises its version; throws if the row changed since it was read. */
    update: (db: Db, row: Found, { now, ...columns }: Written<Found> & { readonly now: Date }) =>
      writeOver(name, db, row, { ...columns, updated_at: now.toISOString() }),
    /** Deletes a row; "" restores it. */
    setDeleted: (
      db: Db,
      row: Found,
      { deletedAt, now }: { readonly deletedAt: string; readonly now: Date },
    ) => writeOver(name, db, row, { deleted_at: deletedAt, updated_at: now.toISOString() }),
    erase: (db: Db, id: number) =>
      tables(db).deleteFrom(tableOf(name)).where("id", "=", id).execute(),
  };
}

async function writeOver<Found extends BusinessRow>(
  name: BusinessName,
  db: Db,
  row: Found,
  columns: object,
): Promise<Found> {
  const changed = await tables(db)
    .updateTable(tableOf(name))
    .set((eb) => ({ ...columns, version: eb("version", "+", 1) }))
    .where("id", "=", row.id)
    .where("version", "=", row.version)
    .returningAll()
    .executeTakeFirst();
  if (!changed) throw new ChangedMeanwhile();
  return changed as unknown as Found;
}

export type BusinessRecords<Found extends BusinessRow> = ReturnType<typeof recordsIn<Found>>;
