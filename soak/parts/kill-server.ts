import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startApp } from "../../e2e/app.ts";
import { auditedChanges, checkBooks } from "./books.ts";
import type { TrialContext } from "./trial.ts";
import { startWriters } from "./writers.ts";

/**
 * Kills the server during writes, again and again, and checks that everything that it acknowledged
 * is in the database.
 */
export async function killServer(
  context: TrialContext,
  rounds: number,
  databaseUrl?: string,
): Promise<void> {
  const app = await startApp(
    "empty",
    databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl },
  );
  const books = databaseUrl ?? join(app.dataDir, "roundsman.db");
  try {
    const writers = await startWriters([app.url]);
    for (let round = 0; round < rounds; round += 1) {
      await writers.more(10);
      // At a random moment, so that the kill comes anywhere in a write.
      await pause(Math.random() * 50);
      await app.kill();
      context.faults();
      // Every acknowledged write must be there before any request is sent again.
      await checkBooks(books, [...writers.acknowledged]);
      await app.resume();
      context.round();
    }
    await writers.finish();
    const there = await checkBooks(books, writers.acknowledged);
    if (there !== writers.acknowledged.length)
      throw new Error(`${writers.acknowledged.length} invoices were sent, ${there} are there`);
    const audited = await auditedChanges(books);
    if (audited !== writers.changes())
      throw new Error(
        `${writers.changes()} changes were acknowledged, ${audited} are in the audit log`,
      );
    const cuts = [...writers.refused].map(([name, times]) => `${times} × ${name}`).join(", ");
    context.log(
      `${there} invoices, ${audited} changes, none lost, none twice, no gap; sent again: ${cuts}`,
    );
  } finally {
    await app.stop();
  }
}
