import { setImmediate } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Db } from "../kernel/storage/db.ts";
import type { Row } from "../kernel/owned/owned-records.ts";
import type { OwnedName } from "../kernel/owned/owned-table.ts";
import type { OwnedTable } from "../kernel/storage/schema/owned-table.ts";

const SIZE = 500;

/** Deleted things are only hidden (wire §1): both kinds are a person's own. */
export type Which = "there" | "hidden";

/** Everything of a person in a table by number, some hundreds at a time: a business of many years does not fit into memory. */
export async function* pagesOf<Name extends OwnedName>(
  name: Name,
  which: Which,
  db: Db,
  owner: number,
): AsyncGenerator<Row<Name>[]> {
  // Every owned table has these columns; Kysely cannot follow a table's name that is a type parameter.
  const owned = db as unknown as Kysely<{ owned: OwnedTable }>;
  const table = name as string as "owned";
  yield* paged(
    (after) =>
      owned
        .selectFrom(table)
        .selectAll()
        .where("owner_id", "=", owner)
        .where("deleted_at", which === "there" ? "=" : "!=", "")
        .where("id", ">", after)
        .orderBy("id")
        .limit(SIZE)
        .execute() as unknown as Promise<Row<Name>[]>,
    ({ id }) => id,
  );
}

/** Page after page of what grows in one number, until one comes that is not full. `read` takes at most {@link PAGE} rows. */
export async function* paged<Found>(
  read: (after: number) => Promise<readonly Found[]>,
  numberOf: (row: Found) => number,
): AsyncGenerator<Found[]> {
  let after = 0;
  for (;;) {
    const page = await read(after);
    yield [...page];
    // Others get their turn, and the driver frees its statements.
    await setImmediate();
    const last = page.at(-1);
    if (page.length < SIZE || last === undefined) return;
    after = numberOf(last);
  }
}

export const PAGE = SIZE;
