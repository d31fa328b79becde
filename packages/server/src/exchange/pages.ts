import { setImmediate } from "node:timers/promises";
import type { Invoice } from "@roundsman/contract/invoice";
import type { Db } from "../app/db.ts";
import type { OwnedRecords, OwnedRow } from "../app/owned-records.ts";
import { findInvoices } from "../invoices/find-invoices.ts";

const SIZE = 500;

/** Everything of a person in a table that is not hidden, some hundreds at a time: a business of many years does not fit into memory. */
export async function* rowsOf<Found extends OwnedRow>(records: OwnedRecords<Found>, db: Db, owner: number): AsyncGenerator<Found> {
  let cursor: string | null = null;
  do {
    const page: { rows: Found[]; nextCursor?: string | null } = await records.list(db, owner, { limit: SIZE, cursor });
    yield* page.rows;
    cursor = page.nextCursor ?? null;
    await breath();
  } while (cursor !== null);
}

/** The same of invoices, oldest first. */
export async function* invoicesOf(db: Db, owner: number): AsyncGenerator<Invoice> {
  let after: Invoice | undefined;
  do {
    const page: Invoice[] = await findInvoices(db, owner, { criteria: {}, order: "oldest", after, limit: SIZE });
    yield* page;
    after = page.length === SIZE ? page.at(-1) : undefined;
    await breath();
  } while (after);
}

/** Others get their turn, and the driver frees its statements. */
const breath = () => setImmediate();
