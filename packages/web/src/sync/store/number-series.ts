import {
  creditNumber,
  readCreditNumber,
  readSeriesNumber,
  seriesNumber,
} from "@roundsman/core/issuing/number-series";
import type { Database } from "./database.ts";

/** A series from which this phone numbers what it hands out before the server knows it. */
export interface PhoneSeries {
  /**
   * Identifies the database that asked for it: after a loss the new database asks for another
   * series.
   */
  readonly clientId: string;
  /** "" until the server gave one. */
  readonly prefix: string;
  /** The next number of each kind. */
  readonly invoice: number;
  readonly creditNote: number;
  /** No number is taken from it any more: the server closed it, or the database was lost since. */
  readonly isEnded: boolean;
  /** The server refused a number as one of a series that it never gave: the phone asks again. */
  readonly isDoubted: boolean;
  /**
   * false: a number was given up, so the server has to learn how far the phone counted. true: it
   * knows. Absent: it need not know until the series ends.
   */
  readonly isCountTold?: boolean;
}

/**
 * Whether the server has to learn how far this phone counted: its register then lists numbers that
 * were taken and never sent as gaps.
 */
export const mustReportCount = ({ prefix, isEnded, isCountTold }: PhoneSeries): boolean =>
  prefix !== "" && (isCountTold === false || (isEnded && isCountTold !== true));

/** The prefix of the number in a mutation's payload; null if it has none. */
export function prefixIn(payload: unknown): string | null {
  const { number } = (payload ?? {}) as { readonly number?: unknown };
  const text = typeof number === "string" ? number : "";
  return (readSeriesNumber(text) ?? readCreditNumber(text))?.prefix ?? null;
}

/** Notes that the numbers in these payloads will never be sent. Inside a transaction. */
export async function giveUpNumbers(db: Database, payloads: readonly unknown[]): Promise<void> {
  const prefixes = new Set(payloads.map(prefixIn));
  await db.numberSeries.filter(({ prefix }) => prefixes.has(prefix)).modify({ isCountTold: false });
}

/** The series that numbers are taken from; undefined until the server gave one. */
export const openSeries = async (db: Database): Promise<PhoneSeries | undefined> =>
  (await db.numberSeries.toArray()).find(({ prefix, isEnded }) => prefix !== "" && !isEnded);

/**
 * Takes the next number, B7-12 or CN-B7-3; null if this phone has no series. Call it in the
 * transaction that stores the number. Such transactions of all tabs run one after the other; one
 * that fails gives its number back.
 */
export const takeNumber = (db: Database, kind: "invoice" | "creditNote"): Promise<string | null> =>
  db.transaction("rw", db.numberSeries, async () => {
    const series = await openSeries(db);
    if (!series) return null;
    const at = series[kind];
    await db.numberSeries.update(series.clientId, { [kind]: at + 1 });
    const number = { prefix: series.prefix, at };
    return kind === "invoice" ? seriesNumber(number) : creditNumber(number);
  });
