import { sql } from "kysely";
import type { TestApp } from "./fresh-app.ts";

/** Every table with its rows, except the responses that are stored for retries. */
export async function everyRow(business: TestApp): Promise<Readonly<Record<string, string>>> {
  const { db } = business.database;
  const schema = process.env["TEST_DATABASE_URL"]
    ? (await sql<{ name: string }>`select current_schema() as name`.execute(db)).rows[0]?.name
    : undefined;
  const tables = (await db.introspection.getTables()).filter(
    (table) => table.schema === schema && !table.isView && table.name !== "idempotency",
  );
  const stored: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    stored[name] = rows
      .map((row) => JSON.stringify(row))
      .toSorted()
      .join("\n");
  }
  return stored;
}
