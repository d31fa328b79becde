import { randomUUID } from "node:crypto";
import { MOST_ON_PAGE, type Page } from "@roundsman/contract/wire/paging";
import type { Selectable } from "kysely";
import { compiled, compiledInsert } from "../storage/compiled.ts";
import { nextNumber } from "../storage/counter.ts";
import type { Db } from "../storage/db.ts";
import type { OwnedTable } from "../storage/schema/owned-table.ts";
import type { Database } from "../storage/schema/schema.ts";
import { ChangedMeanwhile } from "../storage/transaction.ts";
import { type OwnedName, tableOf, rowsIn, owned } from "./owned-table.ts";
import { afterId } from "./owned-table.ts";

export type OwnedRow = Selectable<OwnedTable>;
export type Row<Name extends OwnedName> = Selectable<Database[Name]> & OwnedRow;
/** The columns that a feature itself writes. */
export type Columns<Found extends OwnedRow> = Partial<Omit<Found, keyof OwnedRow>>;

/** The SQL of owned records, always of one owner. Hidden rows only where the name says so. */
export const ownedRecords = <Name extends OwnedName>(name: Name) => recordsIn<Row<Name>>(name);

const recordsIn = <Found extends OwnedRow>(name: OwnedName) => ({
  ...found<Found>(name),
  ...listed<Found>(name),
  ...written<Found>(name),
  ...deletion<Found>(name),
});

function found<Found extends OwnedRow>(name: OwnedName) {
  const table = tableOf(name);
  const rowsOf = rowsIn(name);
  const findOne = compiled<OwnedRow, [owner: number, id: number]>((db, slot) =>
    owned(db)
      .selectFrom(table)
      .selectAll()
      .where("owner_id", "=", slot<number>(0))
      .where("id", "=", slot<number>(1))
      .where("deleted_at", "=", ""),
  );

  return {
    async findMany(db: Db, owner: number, ids: readonly number[]): Promise<Found[]> {
      if (ids.length === 0) return [];
      const rows = await rowsOf(db, owner)
        .where("id", "in", ids)
        .where("deleted_at", "=", "")
        .orderBy("id")
        .execute();
      return rows as unknown as Found[];
    },

    find: async (db: Db, owner: number, id: number): Promise<Found | undefined> =>
      (await findOne(db, owner, id))[0] as Found | undefined,

    /** Hidden rows included. */
    async findAny(db: Db, owner: number, id: number): Promise<Found | undefined> {
      return (await rowsOf(db, owner).where("id", "=", id).executeTakeFirst()) as unknown as
        | Found
        | undefined;
    },

    /** By the client's UUID, deleted rows included. */
    async findByKey(db: Db, owner: number, key: string): Promise<Found | undefined> {
      return (await rowsOf(db, owner).where("key", "=", key).executeTakeFirst()) as unknown as
        | Found
        | undefined;
    },

    /** By the exact value of a column, without deleted rows. */
    async findBy(
      db: Db,
      owner: number,
      column: keyof Found & string,
      value: string,
    ): Promise<Found[]> {
      const rows = await rowsOf(db, owner)
        .where(db.dynamic.ref(column), "=", value)
        .where("deleted_at", "=", "")
        .orderBy("id")
        .execute();
      return rows as unknown as Found[];
    },
  };
}

function listed<Found extends OwnedRow>(name: OwnedName) {
  const table = tableOf(name);
  const rowsOf = rowsIn(name);
  const everything = compiled<OwnedRow, [owner: number]>((db, slot) =>
    owned(db)
      .selectFrom(table)
      .selectAll()
      .where("owner_id", "=", slot<number>(0))
      .where("deleted_at", "=", "")
      .orderBy("id"),
  );

  return {
    /** Ordered by id. Without a limit and cursor: all rows, and no next cursor. */
    async list(
      db: Db,
      owner: number,
      { limit, cursor }: Page,
    ): Promise<{ rows: Found[]; nextCursor?: string | null }> {
      if (limit === undefined && !cursor)
        return { rows: (await everything(db, owner)) as unknown as Found[] };
      let query = rowsOf(db, owner).where("deleted_at", "=", "").orderBy("id");
      if (cursor) query = query.where("id", ">", afterId(cursor));
      const most = limit ?? MOST_ON_PAGE;
      const rows = (await query.limit(most + 1).execute()) as unknown as Found[];
      const shown = rows.slice(0, most);
      return { rows: shown, nextCursor: rows.length > most ? String(shown.at(-1)?.id) : null };
    },
  };
}

function written<Found extends OwnedRow>(name: OwnedName) {
  const table = tableOf(name);
  const insertOf = compiledInsert<OwnedRow>((db, rows) =>
    owned(db)
      .insertInto(table)
      .values(rows as never)
      .returningAll(),
  );

  return {
    /** Look with {@link findByKey} first. The id comes from the table's own series. */
    async insert(
      db: Db,
      owner: number,
      {
        key,
        now,
        ...columns
      }: Columns<Found> & { readonly key: string | undefined; readonly now: Date },
    ): Promise<Found> {
      const at = now.toISOString();
      const kept = {
        owner_id: owner,
        id: await nextNumber(db, name),
        key: key ?? randomUUID(),
        created_at: at,
        updated_at: at,
      };
      const [row] = await insertOf(db, [{ ...columns, ...kept }]);
      if (!row) throw new Error(`The new ${name} was not stored`);
      return row as unknown as Found;
    },

    /** Updates a row as it was read and increments its version. */
    async update(
      db: Db,
      row: Found,
      { now, ...columns }: Columns<Found> & { readonly now: Date; readonly deleted_at?: string },
    ): Promise<Found> {
      const changed = await owned(db)
        .updateTable(table)
        .set((eb) => ({
          ...columns,
          version: eb("version", "+", 1),
          updated_at: now.toISOString(),
        }))
        .where("owner_id", "=", row.owner_id)
        .where("id", "=", row.id)
        .where("version", "=", row.version)
        .returningAll()
        .executeTakeFirst();
      if (!changed) throw new ChangedMeanwhile();
      return changed as unknown as Found;
    },
  };
}

function deletion<Found extends OwnedRow>(name: OwnedName) {
  const table = tableOf(name);
  return {
    /** Deletes rows, or restores them with "". Returns the rows as they are afterwards. */
    async setDeleted(
      db: Db,
      owner: number,
      { ids, deletedAt, now }: { ids: readonly number[]; deletedAt: string; now: Date },
    ): Promise<Found[]> {
      if (ids.length === 0) return [];
      const rows = await owned(db)
        .updateTable(table)
        .set((eb) => ({
          deleted_at: deletedAt,
          version: eb("version", "+", 1),
          updated_at: now.toISOString(),
        }))
        .where("owner_id", "=", owner)
        .where("id", "in", ids)
        .where("deleted_at", deletedAt === "" ? "!=" : "=", "")
        .returningAll()
        .execute();
      return rows as unknown as Found[];
    },
  };
}

export type OwnedRecords<Found extends OwnedRow> = ReturnType<typeof recordsIn<Found>>;
