import type { Migration } from "./migration.ts";
import { firstTables } from "./0001-first-tables.ts";

/** Imported, not read from disk, so that the bundle carries them. */
export const migrations: readonly Migration[] = [firstTables];
