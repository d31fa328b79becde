import { addDays, type Day } from "@roundsman/core/day";
import type { DayRange } from "@roundsman/core/day-range";
import { fold } from "@roundsman/core/name";
import { listOf } from "@roundsman/core/payment-status";
import { searchByName, wordsOf } from "@roundsman/core/search";
import { pullHistory, pullInvoicesOf } from "../../sync/pull/history.ts";
import type { ReadOptions } from "../../sync/pull/pull-options.ts";
import type { Database } from "../../sync/store/database.ts";
import type { HistoryFilter } from "./history-filter.ts";

/**
 * The part of the range that the server has to be asked for: before `reach` the phone lacks
 * invoices. null where the range starts at `reach` or later, and for a status of the open lists:
 * the phone keeps every open invoice.
 */
export function daysToAsk(
  { payment }: Pick<HistoryFilter, "payment">,
  { start, end }: DayRange,
  reach: Day,
): DayRange | null {
  if (payment !== null && listOf(payment) !== null) return null;
  const last = addDays(reach, -1);
  return start > last ? null : { start, end: end < last ? end : last };
}

/**
 * How the older invoices of a filter were found. By "text": some may be missing, because the server
 * compares letters only, while the phone also finds pinyin and the words of a name in any order.
 * "too many": besides, more contacts match than are asked for.
 */
export type OlderFound = "all" | "text" | "too many";

/** Contacts that one search asks for. */
export const MOST_CONTACTS = 20;

/**
 * Asks the server for the older invoices of a filter. Throws without signal. A typed name is asked
 * for as it is typed, and by the link of each contact that only the phone's search finds.
 */
export async function askOlder(
  options: ReadOptions,
  days: DayRange,
  { customer, picked, payment }: Pick<HistoryFilter, "customer" | "picked" | "payment">,
): Promise<OlderFound> {
  // A contact that the server does not know yet has no older invoices there.
  if (picked) {
    if (picked.id) await pullInvoicesOf(options, { id: picked.id, name: customer });
    return "all";
  }
  const text = customer.trim();
  await pullHistory(options, { ...days, customerName: text, paymentStatus: payment });
  if (!needsPhone(text)) return "all";
  const contacts = await foundByPhoneOnly(options.db, text);
  if (contacts.length > MOST_CONTACTS) return "too many";
  for (const contact of contacts) await pullInvoicesOf(options, contact);
  return "text";
}

/** Whether the phone's search can find names for this text that the server's cannot. */
function needsPhone(text: string): boolean {
  const words = wordsOf(text);
  return words.length > 1 || words.some((word) => /^[a-z]+$/.test(word));
}

async function foundByPhoneOnly(db: Database, text: string) {
  const [finds, asTyped] = [searchByName(text), fold(text)];
  const contacts = await db.customers.toArray();
  return contacts.flatMap(({ id, name, deletedAt }) =>
    id !== null && deletedAt === "" && finds(name) && !fold(name).includes(asTyped)
      ? [{ id, name }]
      : [],
  );
}
