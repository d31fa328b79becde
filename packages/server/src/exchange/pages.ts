import { setImmediate } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Db } from "../kernel/storage/db.ts";
import type { Row } from "../kernel/owned/owned-records.ts";
import type { OwnedName } from "../kernel/owned/owned-table.ts";
import type { OwnedTable } from "../kernel/storage/schema/owned-table.ts";

const SIZE = 500;

/** Deleted records keep their rows (wire §1), so both kinds belong to the person. */
export type Visibility = "there" | "deleted";

/**
 * All of a person's rows in a table by id, in pages: the records of many years do not fit into
 * memory.
 */
export async function* pagesOf<Name extends OwnedName>(
  name: Name,
  visibility: Visibility,
  db: Db,
  owner: number,
): AsyncGenerator<Row<Name>[]> {
  // Every owned table has these columns. Kysely cannot type a table name that is a type parameter.
  const owned = db as unknown as Kysely<{ owned: OwnedTable }>;
  const table = name as string as "owned";
  yield* paged(
    (after) =>
      owned
        .selectFrom(table)
        .selectAll()
        .where("owner_id", "=", owner)
        .where("deleted_at", visibility === "there" ? "=" : "!=", "")
        .where("id", ">", after)
        .orderBy("id")
        .limit(SIZE)
        .execute() as unknown as Promise<Row<Name>[]>,
    ({ id }) => id,
  );
}

/**
 * Reads page after page, each after the last row's number, until one is not full. `read` returns at
 * most {@link PAGE} rows.
 */
export async function* paged<Found>(
  read: (after: number) => Promise<readonly Found[]>,
  numberOf: (row: Found) => number,
): AsyncGenerator<Found[]> {
  let after = 0;
  for (;;) {
    const page = await read(after);
    yield [...page];
    // Gives other calls a turn, and lets the driver free its statements.
    await setImmediate();
    const last = page.at(-1);
    if (page.length < SIZE || last === undefined) return;
    after = numberOf(last);
  }
}

export const PAGE = SIZE;
