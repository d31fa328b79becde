import { creditNumber, seriesNumber } from "@roundsman/core/issuing/number-series";
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
