import type { DaySheetHead } from "@roundsman/contract/day-sheet";
import type { StockEntry } from "@roundsman/contract/stock/stock-wire";
import type { Clients } from "../resources/clients.ts";
import type { Database } from "../store/database.ts";
import type { SentStock } from "../store/local-stock.ts";
import { dayOf, entryOf } from "../resources/stock-answers.ts";

/** Entries a call. */
const PAGE = 200;
/** What a phone that has none fetches at first: weeks of a ledger. */
const FIRST = 600;
/** Day sheets that a phone keeps. */
const SHEETS = 31;

export interface StockPuller {
  readonly db: Database;
  readonly clients: Clients;
}

/** The van's figures, the entries and the closed days that came since the last time. Throws what the network or the server said. */
export async function pullStock({ db, clients }: StockPuller): Promise<void> {
  const asOf = (await db.recall("answers")) ?? 0;
  const params = { rp: db.owner };
  const van = await clients.stock.van({ params });
  const before = (await db.recall("ledger")) ?? 0;
  // It may have come back from a copy: the same numbers mean other entries from now on.
  const isDoubtful = van.lastEntry < before || (await db.recall("ledgerDoubted")) === 1;
  const known = isDoubtful ? 0 : before;
  const { entries, isWhole } =
    van.lastEntry > known
      ? await entriesSince(clients, db.owner, { known, last: van.lastEntry })
      : NOTHING_NEW;
  const sheets = await newSheets({ db, clients }, { last: van.lastSheet, isDoubtful });
  await db.transaction("rw", [...db.everyBook, db.van, db.outbox, db.meta], async () => {
    if (isDoubtful) await forgetLedger(db);
    await db.van.put({ slot: "van", van });
    const keys = new Map(
      (await db.products.toArray()).flatMap(({ id, key }) =>
        id === null ? [] : [[id, key] as const],
      ),
    );
    await keep(db, "stockEntries", { asOf, sent: entries.map((entry) => entryOf(entry, keys)) });
    await keep(db, "daySheets", { asOf, sent: sheets });
    await forgetSettings(db, asOf);
    if (known === 0) await db.remember("ledgerFrom", isWhole ? 0 : (entries.at(-1)?.id ?? 0));
    await db.remember("ledger", van.lastEntry);
  });
}

interface NewEntries {
  /** Newest first. */
  readonly entries: readonly StockEntry[];
  /** Whether nothing older is on the server. */
  readonly isWhole: boolean;
}
const NOTHING_NEW: NewEntries = { entries: [], isWhole: true };

/** Whether the server's ledger goes on where the phone's ends is not certain: the next pull reads it anew. */
export const doubtLedger = (db: Database): Promise<void> => db.remember("ledgerDoubted", 1);

/** Forgets what the server gave numbers to, but for what waits to be sent; inside a transaction. */
async function forgetLedger(db: Database): Promise<void> {
  const queued = new Set((await db.outbox.orderBy("entity").uniqueKeys()) as string[]);
  for (const table of [db.stockEntries, db.daySheets])
    await table.bulkDelete(
      (await table.where("id").above(0).primaryKeys()).filter((key) => !queued.has(key)),
    );
  await db.meta.bulkDelete(["ledger", "ledgerFrom", "ledgerDoubted"]);
}

interface Stretch {
  readonly known: number;
  /** What came later is not in the figures that were read before it: it belongs to the next ones. */
  readonly last: number;
}

/** Until one that is known. */
async function entriesSince(
  { stock }: Clients,
  owner: number,
  { known, last }: Stretch,
): Promise<NewEntries> {
  const found: StockEntry[] = [];
  for (let cursor: string | null | undefined; ;) {
    const page = await stock.entries({
      params: { rp: owner },
      query: { limit: PAGE, ...(cursor && { cursor }) },
    });
    found.push(...page.entries.filter(({ id }) => id > known && id <= last));
    cursor = page.nextCursor;
    if (
      !cursor ||
      page.entries.some(({ id }) => id <= known) ||
      (known === 0 && found.length >= FIRST)
    )
      return { entries: found, isWhole: !cursor };
  }
}

/** The first entry of those that the phone has without a gap; 0 where it has the ledger from its beginning. */
export const ledgerStart = async (db: Database): Promise<number> =>
  (await db.recall("ledgerFrom")) ?? (await db.stockEntries.where("id").above(0).first())?.id ?? 0;

/** Those that the phone lacks, and those that were corrected since. */
async function newSheets(
  { db, clients }: StockPuller,
  { last, isDoubtful }: { readonly last: number; readonly isDoubtful: boolean },
): Promise<readonly SentStock[]> {
  if (last === 0) return [];
  const { sheets } = await clients.stock.days({
    params: { rp: db.owner },
    query: { limit: SHEETS },
  });
  const here = new Map((await db.daySheets.toArray()).map((sheet) => [sheet.id, sheet]));
  const isNew = ({ id, correctedBy }: DaySheetHead) =>
    id <= last && (isDoubtful || here.get(id)?.correctedBy !== correctedBy);
  const found: SentStock[] = [];
  for (const { id } of sheets.filter(isNew))
    found.push(dayOf(await clients.stock.day({ params: { rp: db.owner, id } })));
  return found;
}

interface Sent {
  readonly sent: readonly SentStock[];
  /** The count of answers when they were asked for. */
  readonly asOf: number;
}

/** One that waits to be sent here and is on the server already was sent, only that its answer never came: from now on it is in the figures. */
async function keep(
  db: Database,
  book: "stockEntries" | "daySheets",
  { sent, asOf }: Sent,
): Promise<void> {
  const table = db.rows(book);
  const queued = new Set((await db.outbox.orderBy("entity").uniqueKeys()) as string[]);
  for (const each of sent) {
    const row = await table.get(each.key);
    if (row && queued.has(each.key)) await table.put({ ...row, id: each.id });
    else
      await table.put({
        ...each,
        sync: "sent",
        deletedAt: "",
        touched: row?.touched ?? asOf,
        ownSince: each.version,
      });
  }
}

/** What the figures say themselves needs no row of its own any more. */
async function forgetSettings(db: Database, asOf: number): Promise<void> {
  const said = await db.vanSettings
    .filter(({ sync, touched }) => sync === "sent" && touched <= asOf)
    .primaryKeys();
  await db.vanSettings.bulkDelete(said);
}
