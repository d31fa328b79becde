import type { Db } from "../app/db.ts";
import { notFound } from "../app/refusal.ts";
import { companyRecords } from "../companies/repository.ts";

interface Named {
  /** null: the default company; undefined: as before. */
  readonly sent: number | null | undefined;
  readonly kept: number | null;
}

/** The saved company that an invoice is from. Throws 404 for another's id; a hidden one may be named by a phone that had no signal when it was hidden. */
export async function linkedCompany(db: Db, owner: number, { sent, kept }: Named): Promise<number | null> {
  if (sent === undefined || sent === null || sent === kept) return sent === undefined ? kept : sent;
  if (!(await companyRecords.findAny(db, owner, sent))) throw notFound();
  return sent;
}
