import {
  creditNumber,
  readCreditNumber,
  readSeriesNumber,
  seriesNumber,
} from "@roundsman/core/issuing/number-series";
import type { Database } from "./database.ts";

/** A series in which this phone numbers what it hands out before the server knows it. */
export interface PhoneSeries {
  /** Names this database: one that was lost never asks for its series again. */
  readonly clientId: string;
  /** "" until the server gave one. */
  readonly prefix: string;
  /** The next number of each kind. */
  readonly invoice: number;
  readonly creditNote: number;
  /** No number is taken from it any more: the server closed it, or the database was lost since. */
  readonly isEnded: boolean;
  /** The server refused a number of it as if it had never given the series: it is to be asked again. */
  readonly isDoubted: boolean;
  /** false: a number of it was given up, and the server is to hear how far it counted. true: it heard. Absent: it need not, until the series ends. */
  readonly isCountTold?: boolean;
}

/** Whether the server is to hear how far this phone counted: what it took and never sends is then a gap in the register, and not nothing. */
export const owesCount = ({ prefix, isEnded, isCountTold }: PhoneSeries): boolean =>
  prefix !== "" && (isCountTold === false || (isEnded && isCountTold !== true));

/** The series of the number that a mutation brings; null where it brings none. */
export function prefixIn(payload: unknown): string | null {
  const { number } = (payload ?? {}) as { readonly number?: unknown };
  const text = typeof number === "string" ? number : "";
  return (readSeriesNumber(text) ?? readCreditNumber(text))?.prefix ?? null;
}

/** Numbers that are given up: nobody will send them; inside a transaction. */
export async function giveUpNumbers(db: Database, payloads: readonly unknown[]): Promise<void> {
  const prefixes = new Set(payloads.map(prefixIn));
  await db.numberSeries.filter(({ prefix }) => prefixes.has(prefix)).modify({ isCountTold: false });
}

/** The series that numbers are taken from; undefined until the server gave one. */
export const openSeries = async (db: Database): Promise<PhoneSeries | undefined> =>
  (await db.numberSeries.toArray()).find(({ prefix, isEnded }) => prefix !== "" && !isEnded);

/**
 * The next number, B7-12 or CN-B7-3; null where this phone has no series. Given once: call it in the transaction that keeps the number, which takes
 * turns with those of other tabs, and takes the number back where it comes to nothing.
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
