import { keepAsleep } from "../outbox/asleep.ts";
import { isNamedAlike } from "../outbox/conflict.ts";
import { effectOf, queuesOf } from "../outbox/queue.ts";
import { rowsOf } from "../resources/books.ts";
import type { Base, Database, Kept, Row } from "../store/database.ts";
import type { Entity } from "../store/entity.ts";
import type { LocalGroup, LocalInvoice } from "../store/local.ts";
import { takeAway } from "./bases.ts";
import { linkInvoices } from "./links.ts";

/** What was pulled, and when it was asked for. */
export interface Intake extends Pick<Base, "book" | "from" | "cursor" | "asOf" | "at"> {
  readonly db: Database;
}

/** Rows in one transaction: small enough to leave the screen its turn. */
const CHUNK = 200;

/** Applies rows as the server has them. Of a row with mutations waiting, or answered meanwhile, it keeps the base (bases.ts). */
export async function applyRows(intake: Intake, entities: readonly Entity[]): Promise<void> {
  for (let start = 0; start < entities.length; start += CHUNK)
    await applyChunk(intake, entities.slice(start, start + CHUNK));
}

/** Applies deletions. A row that is hidden here already stays for an undo (prune.ts). */
export async function applyRemoved(intake: Intake, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const { db, book, asOf, at } = intake;
  await inBooks(db, async () => {
    const rows = present(await db.rows(book).bulkGet([...keys]));
    const busy = await busyAmong(db, keys);
    const waits = ({ key, touched }: Row) => busy.has(key) || touched > asOf;
    await keepBases(
      intake,
      rows.filter(waits).map(({ key }) => ({ key, row: null })),
    );
    const leaving = rows.filter((row) => !waits(row) && row.deletedAt === "");
    await takeAway(db, book, leaving, at);
  });
}

const applyChunk = (intake: Intake, entities: readonly Entity[]): Promise<void> =>
  inBooks(intake.db, async () => {
    const { db, book, asOf } = intake;
    const keys = entities.map(({ key }) => key);
    const known = new Map(present(await db.rows(book).bulkGet(keys)).map((row) => [row.key, row]));
    await dropMade(
      db,
      keys.filter((key) => known.get(key)?.id === null),
    );
    const busy = await busyAmong(db, keys);
    const placed = entities.map((entity) => ({
      entity,
      place: placeOf(entity, known.get(entity.key), { asOf, isBusy: busy.has(entity.key) }),
    }));
    const later = placed.filter(({ place }) => place === "base").map(({ entity }) => entity);
    await keepBases(
      intake,
      (await rowsOf(db, later, asOf)).map((row) => ({ key: row.key, row })),
    );
    const numbered = entities.flatMap(({ key, id }) => {
      const row = known.get(key);
      return row?.id === null && busy.has(key) ? [{ ...row, id }] : [];
    });
    await db.rows(book).bulkPut(numbered);
    const news = placed.filter(({ place }) => place === "news").map(({ entity }) => entity);
    if (news.length === 0) return;
    if (book === "invoices")
      await keepAsleep(
        db,
        news.map(({ key }) => known.get(key)),
      );
    await db
      .rows(book)
      .bulkPut((await rowsOf(db, news, asOf)).map((row) => namedAsBefore(row, known.get(row.key))));
    await linkInvoices(
      db,
      book,
      news.filter(({ key }) => !known.has(key)),
    );
  });

/** Whether what was pulled is to be shown, waits as a base, or says nothing new. */
function placeOf(
  entity: Entity,
  row: Row | undefined,
  { asOf, isBusy }: { readonly asOf: number; readonly isBusy: boolean },
): "news" | "base" | "known" {
  const isNews = !row || row.version !== entity.version || !sameBesides(row, entity);
  if (isBusy) return isNews ? "base" : "known";
  if (!row || row.touched <= asOf) return isNews || row.deletedAt !== "" ? "news" : "known";
  // Answered since it was asked for: of two alike versions nobody knows which is newer.
  if (row.deletedAt !== "") return "base";
  if (row.version === entity.version) return isNews ? "base" : "known";
  return entity.version > row.version ? "news" : "known";
}

const keepBases = (
  { db, ...intake }: Intake,
  of: readonly Pick<Base, "key" | "row">[],
): Promise<unknown> => db.bases.bulkPut(of.map(({ key, row }) => ({ ...intake, key, row })));

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

/** Hiding a member, or bringing it back, changes what a group lists and not its version; nor does a document that was handed out change an invoice's. What an older release guessed, the server knows. */
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

async function busyAmong(db: Database, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const queued = new Set((await db.outbox.orderBy("entity").uniqueKeys()) as string[]);
  return new Set(keys.filter((key) => queued.has(key)));
}

const present = (rows: readonly (Row | undefined)[]): Row[] =>
  rows.filter((row) => row !== undefined);

const inBooks = (db: Database, work: () => Promise<void>): Promise<void> =>
  db.transaction("rw", [...db.everyBook, db.van, db.outbox, db.bases], work);
