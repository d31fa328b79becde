import type { Database } from "../store/database.ts";
import type { CreditAnswer, LocalCreditNote } from "../store/local.ts";
import { rowsOf } from "../resources/mutations.ts";
import { replayRows } from "../outbox/replay.ts";

/** Stores the credit notes that came with responses to mutations of their invoices. */
export async function applyCreditNotes(
  db: Database,
  notes: readonly CreditAnswer["creditNote"][],
): Promise<void> {
  if (notes.length === 0) return;
  const rows = await rowsOf(db, notes);
  const known = await db.creditNotes.bulkGet(rows.map(({ key }) => key));
  const news = rows.filter((row, index) => isNoOlder(row as LocalCreditNote, known[index]));
  await replayRows(
    db,
    "creditNotes",
    news.map(({ key }) => key),
    new Map(news.map((row) => [row.key, { row }])),
  );
}

/** A repeated response may be older than what a pull brought since. */
const isNoOlder = (row: LocalCreditNote, known: LocalCreditNote | undefined): boolean =>
  !known ||
  row.version > known.version ||
  (row.version === known.version && (row.lastDocument?.at ?? "") >= (known.lastDocument?.at ?? ""));
