import type { Database, PendingMutation } from "../store/database.ts";
import type { TableName } from "../store/table-names.ts";
import { queueOf } from "./queue.ts";
import { replayRowsOf } from "./replay.ts";

/** Takes mutations out of the outbox, and what they did off their records; inside a transaction. */
export async function dropMutations(
  db: Database,
  mutations: readonly PendingMutation[],
): Promise<void> {
  await db.outbox.bulkDelete(mutations.map(({ seq }) => seq));
  await replayRowsOf(db, mutations);
}

/** Removes a record that the server does not have, with its mutations; inside a transaction. */
export async function dropRecord(db: Database, book: TableName, key: string): Promise<void> {
  await db.outbox.bulkDelete((await queueOf(db, key)).map(({ seq }) => seq));
  await db.bases.delete(key);
  await db.rows(book).delete(key);
}
