import { sql } from "kysely";
import type { OpenDatabase } from "../kernel/storage/db.ts";

/** The table of every row that contains a text, whatever its case. */
export async function placesIn(
  { db, engine }: Pick<OpenDatabase, "db" | "engine">,
  text: string,
): Promise<string[]> {
  const tables =
    engine === "sqlite"
      ? await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db)
      : await sql<{
          name: string;
        }>`select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(
          db,
        );
  const places: string[] = [];
  for (const { name } of tables.rows)
    for (const row of (await sql<object>`select * from ${sql.table(name)}`.execute(db)).rows)
      if (JSON.stringify(row).toLowerCase().includes(text.toLowerCase())) places.push(name);
  return places;
}
