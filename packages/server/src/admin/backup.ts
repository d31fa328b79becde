import { existsSync } from "node:fs";
import { chmod } from "node:fs/promises";
import { resolve } from "node:path";
import { sql } from "kysely";
import type { OpenDatabase } from "../app/db.ts";
import { AdminFault } from "./command-line.ts";
import { checkCopy, synced } from "./sqlite-copy.ts";

/** A whole copy of the database as it is at one moment, read again to be sure. The server may go on meanwhile. Answers a sentence. */
export async function backup({ db, engine }: OpenDatabase, file: string, dataDir: string): Promise<string> {
  if (engine === "postgres")
    throw new AdminFault(`This business is kept in PostgreSQL. Copy it with: pg_dump --format=custom --file=${file} "$DATABASE_URL"`);
  const path = resolve(file);
  if (existsSync(path)) throw new AdminFault(`${path} exists already; a backup never writes over anything.`);
  await sql`vacuum into ${path}`.execute(db);
  await chmod(path, 0o600);
  await synced(path);
  const invoices = checkCopy(path);
  return `${path} holds everything up to now: ${invoices} invoices, checked.\nPictures are files of their own: copy ${dataDir}/images too (or your bucket).`;
}
