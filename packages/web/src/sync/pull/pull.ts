import { createClient, Refused, type Transport } from "@roundsman/contract/client";
import { defaultCompany } from "@roundsman/contract/companies";
import type { InvoiceFilters } from "@roundsman/contract/invoices/invoice-lists";
import { addDays, dayAt, type Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import { listOf } from "@roundsman/core/payment-status";
import { keepDefaultCompany } from "./default-company.ts";
import type { Entity } from "../store/entity.ts";
import { clientsOver, type Clients } from "../resources/clients.ts";
import { deadline, type Clock } from "../../device/clock.ts";
import { ENTITY_BOOKS, isStockBook, type BookName, type EntityBook } from "../store/book-names.ts";
import type { Database, Kept, Row } from "../store/database.ts";
import { beginReach, extendReach, forgetReach } from "../store/history-reach.ts";
import { takeIn, takeOut, type Intake } from "./intake.ts";
import type { LocalInvoice } from "../store/local.ts";
import { invoicePage, LISTS, ONE, pages } from "./pull-lists.ts";
import { pullStock } from "./stock-pull.ts";

export interface Puller {
  readonly db: Database;
  readonly transport: Transport;
  readonly clock: Clock;
}

const TIMEOUT = 30_000;
/** The days of history that a phone keeps. */
export const HISTORY_DAYS = 90;

/** The name of a pull's turn: two at once would take in old beside new ({@link Exclusive}). */
export const pullTurn = (owner: number): string => `roundsman-pull-${owner}`;

/** Asks for every list and makes the phone agree, customers first so that invoices find theirs. Throws what the network or the server said. */
export async function pullAll(puller: Puller): Promise<void> {
  const began = puller.clock.now();
  await ifKnown(pullDefaultCompany(puller));
  for (const book of ENTITY_BOOKS) await pullBook(puller, book);
  await pullVan(puller);
  if ((await puller.db.recall("begunAnew")) === 2) await puller.db.remember("begunAnew", 0);
  await puller.db.remember("lastPull", began);
  await puller.db.remember("online", 1);
}

/** Whom every invoice is from that names nobody: one call, and documents can be made without signal. */
export async function pullDefaultCompany(puller: Puller): Promise<void> {
  const { owner } = puller.db;
  const company = await createClient(defaultCompany, patient(puller)).get({
    params: { rp: owner },
  });
  // Who signed out meanwhile leaves nothing behind.
  if (!puller.db.hasBeenClosed()) keepDefaultCompany(owner, company);
}

/** The van comes last: what it names is on the phone then. */
const pullVan = (puller: Puller): Promise<void> =>
  ifKnown(pullStock({ db: puller.db, clients: timed(puller) }));

/** A server from before this was kept has none. */
const ifKnown = (pulled: Promise<void>): Promise<void> =>
  pulled.catch((error: unknown) => {
    if (!(error instanceof Refused) || error.problem.status !== 404) throw error;
  });

export async function pullBook(puller: Puller, book: EntityBook): Promise<void> {
  const since = addDays(dayAt(puller.clock.now()), -HISTORY_DAYS);
  const intake = await intakeOf(puller, book);
  const listed = new Set<string>();
  for (const list of LISTS[book](timed(puller), { owner: puller.db.owner, since }))
    for await (const items of pages(list)) {
      await takeIn(intake, items);
      for (const { key } of items) listed.add(key);
    }
  const missing = (await puller.db.rows(book).toCollection().primaryKeys()).filter(
    (key) => !listed.has(key),
  );
  // What was answered since it was asked for could not be listed.
  const covered = (row: Row) =>
    row.id !== null && row.touched <= intake.asOf && isCovered(book, row, since);
  await takeOut(intake, missing, { covered, now: puller.clock.now() });
  if (book === "invoices") await beginReach(puller.db, since);
}

/** Some days, and what the invoices of them have to be. */
export type HistoryWanted = DayRange & Pick<InvoiceFilters, "customerName" | "paymentStatus">;

/** Asks for the invoices of some days, older ones than the phone keeps by itself. */
export async function pullHistory(
  puller: Puller,
  { start: from, end: to, ...wanted }: HistoryWanted,
): Promise<void> {
  const intake = await intakeOf(puller, "invoices");
  const { invoices } = timed(puller);
  for await (const items of pages((body) =>
    invoicePage(invoices.search({ body: { ...body, ...wanted, from, to } })),
  ))
    await takeIn(intake, items);
  if (!wanted.customerName && !wanted.paymentStatus)
    await extendReach(puller.db, { start: from, end: to });
}

/** Asks for all that a customer was ever sold; answers the keys of those invoices. */
export async function pullInvoicesOf(
  puller: Puller,
  customer: { readonly id: number; readonly name: string },
): Promise<readonly string[]> {
  const intake = await intakeOf(puller, "invoices");
  const body = { drivercustomer_id: customer.id, customer_name: customer.name };
  const { invoices } = await timed(puller).invoices.listOfCustomer({ body });
  await takeIn(intake, invoices);
  return invoices.map(({ key }) => key);
}

/** Asks for single entities that somebody changed. */
export async function pullSome(
  puller: Puller,
  book: BookName,
  ids: readonly number[],
): Promise<void> {
  if (isStockBook(book)) return pullVan(puller);
  const one = ONE[book];
  if (!one || ids.length > 20) {
    // Old ones among them stand in no list.
    if (book === "invoices") await forgetReach(puller.db);
    return pullBook(puller, book);
  }
  const intake = await intakeOf(puller, book);
  for (const id of ids)
    await pullOne({ ...intake, now: puller.clock.now() }, id, () =>
      one(timed(puller), { owner: puller.db.owner, id }),
    );
}

/** Takes out what somebody deleted. */
export async function forgetSome(
  puller: Puller,
  book: BookName,
  ids: readonly number[],
): Promise<void> {
  if (isStockBook(book)) return;
  const intake = await intakeOf(puller, book);
  const keys = await puller.db.rows(book).where("id").anyOf(ids).primaryKeys();
  await takeOut(intake, keys, { covered: () => true, now: puller.clock.now() });
}

async function intakeOf({ db }: Puller, book: EntityBook): Promise<Intake> {
  return { db, book, asOf: (await db.recall("answers")) ?? 0 };
}

async function pullOne(
  { now, ...intake }: Intake & { readonly now: number },
  id: number,
  get: () => Promise<Entity>,
): Promise<void> {
  try {
    await takeIn(intake, [await get()]);
  } catch (error) {
    if (!(error instanceof Refused) || error.problem.status !== 404) throw error;
    await takeOut(intake, await intake.db.rows(intake.book).where("id").equals(id).primaryKeys(), {
      covered: () => true,
      now,
    });
  }
}

/** An old, paid invoice stands in none of the lists and stays as it was looked up. */
function isCovered(book: EntityBook, row: Row, since: Day): boolean {
  if (book !== "invoices") return true;
  const { date, paymentStatus } = row as Kept<LocalInvoice>;
  return date >= since || listOf(paymentStatus) !== null;
}

const timed = (puller: Puller): Clients => clientsOver(patient(puller));

const patient =
  ({ transport, clock }: Puller): Transport =>
  async (request) => {
    const { signal, done } = deadline(clock, TIMEOUT);
    return transport({ ...request, signal }).finally(done);
  };
