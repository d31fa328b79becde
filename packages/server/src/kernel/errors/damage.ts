import { codeOf } from "./error-code.ts";

/** Error codes for damaged data (SQLite, and PostgreSQL's class XX). */
const DAMAGED = /^(SQLITE_CORRUPT\w*|SQLITE_NOTADB|XX001|XX002)$/;
export const isDamage = (error: unknown): boolean => DAMAGED.test(codeOf(error));

/** The result of the background check of the whole database. */
export interface DamageStatus {
  fault: string | null;
}
