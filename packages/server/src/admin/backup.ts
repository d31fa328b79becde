import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { copyDatabase, type Source } from "../backup/copy-database.ts";
import { AdminFault } from "./command-line.ts";

/**
 * Copies a snapshot of the database of either engine and checks the copy. The server may keep
 * running. Returns a sentence.
 */
export async function backup(source: Source, file: string, dataDir: string): Promise<string> {
  const path = resolve(file);
  if (existsSync(path))
    throw new AdminFault(`${path} exists already; a backup never writes over anything.`);
  const { invoices, fault } = await copyDatabase(source, path);
  return [
    `${path} holds everything up to now: ${invoices} invoices, ${fault === null ? "checked" : `but ${fault}`}.`,
    `Pictures are files of their own: copy ${dataDir}/images too (or your bucket).`,
  ].join("\n");
}
