import { isCredited } from "@roundsman/core/invoice";
import { sum } from "@roundsman/core/money";
import type { Clock } from "../../device/clock.ts";
import { basesOf } from "../outbox/replay.ts";
import type { Database } from "../store/database.ts";
import type { LocalCreditNote, LocalInvoice } from "../store/local.ts";
import { pullInvoice, pullNotesOf } from "./history.ts";
import type { Puller } from "./puller.ts";

/** Milliseconds that the server's answer is waited for. */
const PATIENCE = 10_000;

interface Fetched {
  /** Keys of the invoices whose notes are still not here. */
  readonly missing: readonly string[];
  /** Notes were asked for: what the screen shows of them may be older. */
  readonly isFetched: boolean;
}

/**
 * Asks for the credit notes of these invoices that the phone does not hold. Without them, what is left of a line and how the notes treat VAT would be
 * worked out wrongly. Resolves after 10 seconds at the latest.
 */
export async function fetchMissingNotes(puller: Puller, keys: readonly string[]): Promise<Fetched> {
  const lacking = await lackingNotes(puller.db, keys);
  if (lacking.length === 0) return { missing: [], isFetched: false };
  await soon(puller.clock, fetchNotes(puller, keys, lacking));
  const missing = await lackingNotes(puller.db, keys);
  return { missing: missing.map(({ key }) => key), isFetched: true };
}

async function fetchNotes(
  puller: Puller,
  keys: readonly string[],
  lacking: readonly Answered[],
): Promise<void> {
  await pullNotesOf(puller, lacking);
  // Another device wrote or voided a note since the invoice came.
  for (const { id } of await lackingNotes(puller.db, keys)) await pullInvoice(puller, id);
}

/** An invoice as the server last answered it. */
type Answered = LocalInvoice & { readonly id: number };
const isAnswered = (of: LocalInvoice): of is Answered => of.id !== null;

async function lackingNotes(db: Database, keys: readonly string[]): Promise<readonly Answered[]> {
  const bases = await basesOf(db, keys);
  const rows = (await db.invoices.bulkGet([...keys])).flatMap((row) => row ?? []);
  const answered = rows
    .map((row) => (bases.get(row.key)?.row as LocalInvoice | undefined) ?? row)
    .filter(isAnswered);
  const ids = answered.map(({ id }) => id);
  const notes = await db.creditNotes.where("invoiceId").anyOf(ids).toArray();
  return answered.filter((of) => !holdsNotes(of, notes));
}

/** Whether the notes of the server that are here come to what it says is credited. What waits to be sent is in neither. */
function holdsNotes({ id, totals }: Answered, notes: readonly LocalCreditNote[]): boolean {
  const counting = notes.filter((of) => of.invoiceId === id && of.voidedAt === null);
  const isSame = sum(counting.map(({ total }) => total)) === (totals.credited ?? 0);
  return isSame && (counting.length > 0 || !isCredited(totals));
}

/** Resolves when the work is done, or failed, or patience ends. */
const soon = (clock: Clock, work: Promise<void>): Promise<void> =>
  new Promise((resolve) => {
    const stop = clock.after(PATIENCE, resolve);
    const end = () => {
      stop();
      resolve();
    };
    work.then(end, end);
  });
