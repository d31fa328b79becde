import { isCredited } from "@roundsman/core/invoice";
import { sum } from "@roundsman/core/money";
import type { Clock } from "../../device/clock.ts";
import { serverRows } from "../../sync/outbox/replay.ts";
import type { Database } from "../../sync/store/database.ts";
import type { LocalCreditNote, LocalInvoice } from "../../sync/store/local.ts";
import { pullInvoice, pullNotesOf } from "../../sync/pull/history.ts";
import type { ReadOptions } from "../../sync/pull/pull-options.ts";

/** Milliseconds to wait for the server. */
const TIMEOUT = 10_000;

interface Fetched {
  /** Keys of the invoices whose notes are still not here. */
  readonly missing: readonly string[];
  /** Whether notes were asked for: then what the screen shows may be out of date. */
  readonly isFetched: boolean;
}

/**
 * Fetches the credit notes of these invoices that the phone lacks. Without them it would work out
 * wrongly what is left of a line, and how the notes treat VAT. Resolves after 10 seconds at the
 * latest.
 */
export async function fetchMissingNotes(
  options: ReadOptions,
  keys: readonly string[],
): Promise<Fetched> {
  const lacking = await lackingNotes(options.db, keys);
  if (lacking.length === 0) return { missing: [], isFetched: false };
  await withTimeout(options.clock, fetchNotes(options, keys, lacking));
  const missing = await lackingNotes(options.db, keys);
  return { missing: missing.map(({ key }) => key), isFetched: true };
}

async function fetchNotes(
  options: ReadOptions,
  keys: readonly string[],
  lacking: readonly InvoiceOnServer[],
): Promise<void> {
  await pullNotesOf(options, lacking);
  // Where notes are still missing, another device wrote or voided one since the invoice came.
  for (const { id } of await lackingNotes(options.db, keys)) await pullInvoice(options, id);
}

/** An invoice as the server last answered it. */
type InvoiceOnServer = LocalInvoice & { readonly id: number };
const isOnServer = (invoice: LocalInvoice): invoice is InvoiceOnServer => invoice.id !== null;

async function lackingNotes(
  db: Database,
  keys: readonly string[],
): Promise<readonly InvoiceOnServer[]> {
  const rows = await serverRows<LocalInvoice>(db, "invoices", keys);
  const answered = [...rows.values()].filter(isOnServer);
  const ids = answered.map(({ id }) => id);
  const notes = await db.creditNotes.where("invoiceId").anyOf(ids).toArray();
  return answered.filter((invoice) => !holdsNotes(invoice, notes));
}

/**
 * Whether the stored notes come to what the server says is credited. Unsent notes are in neither.
 */
function holdsNotes({ id, totals }: InvoiceOnServer, notes: readonly LocalCreditNote[]): boolean {
  const counting = notes.filter((note) => note.invoiceId === id && note.voidedAt === null);
  const isSame = sum(counting.map(({ total }) => total)) === (totals.credited ?? 0);
  return isSame && (counting.length > 0 || !isCredited(totals));
}

/** Resolves when the work is done or has failed, or TIMEOUT is over. */
const withTimeout = (clock: Clock, work: Promise<void>): Promise<void> =>
  new Promise((resolve) => {
    const stop = clock.after(TIMEOUT, resolve);
    const end = () => {
      stop();
      resolve();
    };
    work.then(end, end);
  });
