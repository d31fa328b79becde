import type { FastifyInstance } from "fastify";
import { readConfig } from "../kernel/config/config.ts";
import type { Db } from "../kernel/storage/db.ts";
import { buildServer } from "../main/server.ts";
import { type TestApp } from "./fresh-app.ts";
import { SECRET } from "./caller.ts";

/**
 * A second server on the same database, with a hook between two statements: it awaits `happens`
 * with the rows of each database result.
 */
export const serverWithHook = (
  business: TestApp,
  happens: (rows: readonly object[]) => Promise<void>,
): Promise<FastifyInstance> => {
  const { database, dataDir, clock } = business;
  const db = withHook(database.db, happens);
  const config = readConfig({ DATA_DIR: dataDir });
  return buildServer({
    database: { ...database, db },
    config,
    secret: SECRET,
    clock: () => clock.now,
  });
};

/** The same database, which awaits `happens` with the rows of each result. */
export const withHook = (db: Db, happens: (rows: readonly object[]) => Promise<void>): Db =>
  db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await happens(result.rows);
      return result;
    },
  });

/** Whether a row is an invoice's: by its columns, or by its packed text. */
export const isInvoice = (row: object): boolean => "bill_name" in row || "packed_invoice" in row;

/** Runs `work` once, as soon as a database result starts with an invoice. */
export function onceAnInvoiceWasRead(
  work: () => Promise<unknown>,
): (rows: readonly object[]) => Promise<void> {
  let isDone = false;
  return async ([row]) => {
    if (isDone || !row || !isInvoice(row)) return;
    isDone = true;
    await work();
  };
}
