import { keepAsleep } from "../outbox/asleep.ts";
import { rowsOf } from "../resources/books.ts";
import { isNamedAlike } from "../outbox/conflict.ts";
import type { Entity } from "../store/entity.ts";
import type { BookName } from "../store/book-names.ts";
import type { Database, Kept, Row } from "../store/database.ts";
import type { LocalGroup, LocalInvoice } from "../store/local.ts";
import { effectOf, queuesOf } from "../outbox/queue.ts";

/** What a list of the server is compared with. */
export interface Intake {
  readonly db: Database;
  readonly book: BookName;
  /** The count of answers when the list was asked for: what changed since is newer than the list. */
  readonly asOf: number;
}

/** Rows in one transaction: small enough to leave the screen its turn. */
const CHUNK = 200;
/** Milliseconds that a hidden row stays for an undo. */
const UNDO_FOR = 86_400_000;

/** Takes in what the server has; rows that are newer than the list stay, and so do those that somebody works on here, which are noted as missed. */
export async function takeIn(intake: Intake, entities: readonly Entity[]): Promise<void> {
  for (let start = 0; start < entities.length; start += CHUNK)
    await takeChunk(intake, entities.slice(start, start + CHUNK));
}

/**
 * Takes out rows that the server did not list. `covered` says which of them it would have listed; hidden ones stay a while for an undo. Products
 * are hidden and stay: the van's ledger, closed days and lines go on naming them, here as on the server.
 */
export async function takeOut(
  { db, book, asOf }: Intake,
  missing: readonly string[],
  { covered, now }: { readonly covered: (row: Row) => boolean; readonly now: number },
): Promise<void> {
  if (missing.length === 0) return;
  await inBooks(db, async () => {
    const busy = await busyAmong(db, missing);
    const isOver = ({ deletedAt }: Row) =>
      book !== "products" && Date.parse(deletedAt) < now - UNDO_FOR;
    const gone = present(await db.rows(book).bulkGet([...missing])).filter((row) =>
      row.deletedAt === "" ? covered(row) : isOver(row),
    );
    const stays = ({ key, touched }: Row) => busy.has(key) || touched > asOf;
    await db.missed.bulkPut(gone.filter(stays).map(({ key }) => ({ key, book })));
    const leaving = gone.filter((row) => !stays(row));
    if (book === "products")
      await db.products.bulkUpdate(
        leaving.map(({ key }) => ({ key, changes: { deletedAt: new Date(now).toISOString() } })),
      );
    else await db.rows(book).bulkDelete(leaving.map(({ key }) => key));
  });
}

const takeChunk = ({ db, book, asOf }: Intake, entities: readonly Entity[]): Promise<void> =>
  inBooks(db, async () => {
    const keys = entities.map(({ key }) => key);
    const known = new Map(present(await db.rows(book).bulkGet(keys)).map((row) => [row.key, row]));
    await dropMade(
      db,
      keys.filter((key) => known.get(key)?.id === null),
    );
    const busy = await busyAmong(db, keys);
    const tellsNews = (entity: Entity, row: Row | undefined) =>
      !row || row.version !== entity.version || !sameBesides(row, entity);
    const isCurrent = (row: Row | undefined) => !row || row.touched <= asOf;
    const missed = entities.filter((entity) => {
      const row = known.get(entity.key);
      // An answer that came in since may be older than what is told: of both nobody knows which was first.
      if (!isCurrent(row)) return row && row.version < entity.version;
      return busy.has(entity.key) && tellsNews(entity, row);
    });
    await db.missed.bulkPut(missed.map(({ key }) => ({ key, book })));
    const numbered = entities.flatMap(({ key, id }) => {
      const row = known.get(key);
      return row?.id === null && busy.has(key) ? [{ ...row, id }] : [];
    });
    await db.rows(book).bulkPut(numbered);
    const news = entities.filter((entity) => {
      const row = known.get(entity.key);
      return (
        !busy.has(entity.key) && isCurrent(row) && (tellsNews(entity, row) || row?.deletedAt !== "")
      );
    });
    if (news.length === 0) return;
    if (book === "invoices")
      await keepAsleep(
        db,
        news.map(({ key }) => known.get(key)),
      );
    await db
      .rows(book)
      .bulkPut((await rowsOf(db, news, asOf)).map((row) => namedAsBefore(row, known.get(row.key))));
    const names = NAMED_BY_INVOICES[book];
    if (names)
      await link(
        db,
        names,
        news.filter(({ key }) => !known.has(key)),
      );
  });

/** The server has what these were to be: where nothing stands behind its creation, that was answered without our hearing of it. */
async function dropMade(db: Database, numberless: readonly string[]): Promise<void> {
  if (numberless.length === 0) return;
  const queues = [...(await queuesOf(db, numberless)).values()];
  const made = queues.flatMap(([first, ...rest]) =>
    first && rest.length === 0 && effectOf(first) === "create" && first.state !== "refused"
      ? first
      : [],
  );
  // Nothing is written where there is nothing to drop: every write to the queue has its copy looked over.
  if (made.length > 0) await db.outbox.bulkDelete(made.map(({ seq }) => seq));
}

/** Who is in a group is not typed over: a form that shows its name still shows all that it has. */
const namedAsBefore = (row: Row, was: Row | undefined): Row =>
  was && "members" in row && isNamedAlike(row, was) ? { ...row, ownSince: was.ownSince } : row;

/** Hiding a member, or bringing it back, changes what a group lists and not its version; nor does a document that was handed out change an invoice's. What an older release guessed, the list knows. */
function sameBesides(row: Row, entity: Entity): boolean {
  if ("members" in entity)
    return (
      String((row as Kept<LocalGroup>).members) === String(entity.members.map(({ key }) => key))
    );
  if (!("lastDocument" in entity)) return true;
  const { lastDocument, paidFrom, beforeStock } = row as Kept<LocalInvoice>;
  return (
    lastDocument?.at === entity.lastDocument?.at &&
    paidFrom === entity.paidFrom &&
    beforeStock === entity.beforeStock
  );
}

/** What an invoice names in other books, by the server's id and by ours. */
const NAMED_BY_INVOICES: {
  readonly [Book in BookName]?: {
    readonly id: "customerId" | "companyId";
    readonly key: keyof LocalInvoice;
  };
} = {
  customers: { id: "customerId", key: "customerKey" },
  companies: { id: "companyId", key: "companyKey" },
};

/** Invoices that came before what they name get its key. */
async function link(
  db: Database,
  names: NonNullable<(typeof NAMED_BY_INVOICES)[BookName]>,
  named: readonly Entity[],
): Promise<void> {
  const keys = new Map<number | null, string>(named.map(({ id, key }) => [id, key]));
  const waiting = await db.invoices
    .where(names.id)
    .anyOf(named.flatMap(({ id }) => id ?? []))
    .filter((row) => row[names.key] === null)
    .toArray();
  await db.invoices.bulkPut(
    waiting.map((row) => ({ ...row, [names.key]: keys.get(row[names.id]) ?? null })),
  );
}

async function busyAmong(db: Database, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const queued = new Set((await db.outbox.orderBy("entity").uniqueKeys()) as string[]);
  return new Set(keys.filter((key) => queued.has(key)));
}

const present = (rows: readonly (Row | undefined)[]): Row[] =>
  rows.filter((row) => row !== undefined);

const inBooks = (db: Database, work: () => Promise<void>): Promise<void> =>
  db.transaction("rw", [...db.everyBook, db.van, db.outbox, db.missed], work);
