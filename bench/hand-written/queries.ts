import type { Kysely } from "kysely";
import pg from "pg";
import {
  INVOICE_COLUMNS,
  type ReadInvoice,
} from "../../packages/server/src/invoices/repository/invoice-rows.ts";
import { compiled, compiledInsert } from "../../packages/server/src/kernel/storage/compiled.ts";
import type { Database } from "../../packages/server/src/kernel/storage/schema/schema.ts";
import { raceAsync } from "../parts/race.ts";
import { INVOICES, LINE, OWNER, repeated, TIMES } from "./pieces.ts";

/** kernel/storage/compiled.ts: the text of a query is built once. */
export async function compareBuilding(db: Kysely<Database>): Promise<void> {
  const find = compiled<ReadInvoice, [id: number]>((on, slot) =>
    on
      .selectFrom("invoice")
      .select(INVOICE_COLUMNS)
      .where("owner_id", "=", OWNER)
      .where("id", "=", slot<number>(0)),
  );
  const built = (id: number) =>
    db
      .selectFrom("invoice")
      .select(INVOICE_COLUMNS)
      .where("owner_id", "=", OWNER)
      .where("id", "=", id)
      .execute();
  await raceAsync("One invoice by its id: the query's text", TIMES, [
    { name: "built by Kysely for each call", work: () => repeated(built) },
    { name: "compiled once", work: () => repeated((id) => find(db, id)) },
  ]);

  const rows = (id: number) =>
    Array.from({ length: 3 }, (_, position) => ({
      ...LINE,
      invoice_id: 1 + (id % INVOICES),
      position: 1000 + position + id * 10,
    }));
  type Lines = ReturnType<typeof rows>;
  const insert = compiledInsert<object>((on, values) =>
    on.insertInto("invoice_line").values(values as unknown as Lines),
  );
  await db.transaction().execute(async (on) => {
    let next = 0;
    await raceAsync("Three lines of an invoice: the insert's text", TIMES, [
      {
        name: "built by Kysely for each call",
        work: () =>
          repeated(async () => {
            await on
              .insertInto("invoice_line")
              .values(rows((next += 1)))
              .execute();
            return [0];
          }),
      },
      {
        name: "compiled once for each shape",
        work: () =>
          repeated(async () => {
            await insert(on, rows((next += 1)));
            return [0];
          }),
      },
    ]);
  });
}

/** kernel/storage/postgres/prepared-names.ts: PostgreSQL keeps the plan of a query. */
export async function comparePreparing(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const text = `select ${INVOICE_COLUMNS.join(", ")} from invoice where owner_id = $1 and id = $2`;
  const plain = async (id: number) => (await client.query({ text, values: [OWNER, id] })).rows;
  const named = async (id: number) =>
    (await client.query({ name: "by_id", text, values: [OWNER, id] })).rows;
  await raceAsync("One invoice by its id: PostgreSQL's plan", TIMES, [
    { name: "planned for each call", work: () => repeated(plain) },
    { name: "kept under a name", work: () => repeated(named) },
  ]);
  await client.end();
}
