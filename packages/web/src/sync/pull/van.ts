import { SNAPSHOT_ENTRIES, type PulledChanges } from "@roundsman/contract/pull";
import type { Database } from "../store/database.ts";
import type { ServerStockRecord } from "../store/local-stock.ts";
import { daySheetOf, entryOf } from "../resources/stock.ts";
import { setServerRows } from "../outbox/replay.ts";
import { inPullTransaction } from "./apply.ts";

type VanChanges = Pick<PulledChanges, "stockEntries" | "daySheets" | "van">;

/**
 * Applies entries of the van's ledger, closed days and figures, which belong together, in one
 * transaction.
 */
export async function applyVan(
  db: Database,
  { stockEntries: entries = [], daySheets: sheets = [], van: [van] = [] }: VanChanges,
  { responsesBefore, isFirst }: { readonly responsesBefore: number; readonly isFirst: boolean },
): Promise<void> {
  if (!isFirst && entries.length === 0 && sheets.length === 0 && !van) return;
  await inPullTransaction({ db, responsesBefore }, async () => {
    if (isFirst) await forgetLedger(db);
    const keys = new Map(
      (await db.products.toArray()).flatMap(({ id, key }) =>
        id === null ? [] : [[id, key] as const],
      ),
    );
    await applyStockRecords(
      db,
      "stockEntries",
      entries.map((entry) => entryOf(entry, keys)),
    );
    await applyStockRecords(db, "daySheets", sheets.map(daySheetOf));
    if (!van) return;
    // The server names no payment where there is none: that is 0. Undefined stays for figures that
    // an older release stored, which hold all payments that the server had.
    await db.van.put({ slot: "van", van: { ...van, lastPayment: van.lastPayment ?? 0 } });
    await forgetSettings(db);
  });
}

/**
 * Deletes the ledger and the closed days, except what waits to be sent: a snapshot brings them
 * again. Inside a transaction.
 */
async function forgetLedger(db: Database): Promise<void> {
  const queued = new Set((await db.outbox.orderBy("entity").uniqueKeys()) as string[]);
  for (const table of [db.stockEntries, db.daySheets])
    await table.bulkDelete(
      (await table.where("id").above(0).primaryKeys()).filter((key) => !queued.has(key)),
    );
  await db.meta.delete("ledgerFrom");
}

/**
 * Called after the first pull of a snapshot. With fewer entries than a snapshot brings at most, the
 * phone has the ledger from its beginning.
 */
export async function rememberLedgerStart(db: Database): Promise<void> {
  const entryCount = await db.stockEntries.where("id").above(0).count();
  const first = await db.stockEntries.where("id").above(0).first();
  await db.setMeta("ledgerFrom", entryCount < SNAPSHOT_ENTRIES ? 0 : (first?.id ?? 0));
}

/**
 * The id of the first entry that the phone has without a gap to the newest; 0 where it has the
 * ledger from its beginning.
 */
export const ledgerStart = async (db: Database): Promise<number> =>
  (await db.getMeta("ledgerFrom")) ?? (await db.stockEntries.where("id").above(0).first())?.id ?? 0;

/**
 * Makes them the bases. A pending mutation of one was done and its response lost: it stays, and is
 * sent again under the same key.
 */
const applyStockRecords = (
  db: Database,
  book: "stockEntries" | "daySheets",
  sent: readonly ServerStockRecord[],
): Promise<void> =>
  setServerRows(
    db,
    book,
    sent.map((each) => ({ ...each, sync: "sent", deletedAt: "" })),
  );

/** Deletes settings that were sent: the figures include them. */
async function forgetSettings(db: Database): Promise<void> {
  const answered = await db.vanSettings.filter(({ sync }) => sync === "sent").primaryKeys();
  await db.vanSettings.bulkDelete(answered);
}
