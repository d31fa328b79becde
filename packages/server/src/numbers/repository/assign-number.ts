import { readCreditNumber, readSeriesNumber } from "@roundsman/core/issuing/number-series";
import type { Db } from "../../kernel/storage/db.ts";
import { refused } from "../../kernel/errors/refusal.ts";

interface Assigned {
  readonly number: string;
  readonly invoiceId: number;
  readonly now: Date;
}

/**
 * Assigns an invoice a number of one of the owner's series. Throws if the series is another
 * person's or closed, or if the number is taken.
 */
export async function assignSeriesNumber(
  trx: Db,
  owner: number,
  { number, invoiceId, now }: Assigned,
): Promise<void> {
  const { prefix, at } = readSeriesNumber(number) ?? { prefix: "", at: 0 };
  const series = await openSeries(trx, owner, prefix);
  const assigned = await trx
    .insertInto("series_number")
    .values({
      series_id: series.id,
      number: at,
      owner_id: owner,
      invoice_id: invoiceId,
      created_at: now.toISOString(),
    })
    .onConflict((on) => on.doNothing())
    .returning("number")
    .executeTakeFirst();
  if (!assigned) throw numberTaken();
}

/** Throws if the number of a credit note is in no open series of the owner, or is taken. */
export async function expectCreditNumber(trx: Db, owner: number, number: string): Promise<void> {
  await openSeries(trx, owner, readCreditNumber(number)?.prefix ?? "");
  const holder = await trx
    .selectFrom("credit_note")
    .select("id")
    .where("number", "=", number)
    .executeTakeFirst();
  if (holder)
    throw refused(
      409,
      "number-taken",
      "Another credit note has this number. Please give another number.",
    );
}

async function openSeries(trx: Db, owner: number, prefix: string): Promise<{ id: number }> {
  const series = await trx
    .selectFrom("number_series")
    .select(["id", "closed_at"])
    .where("owner_id", "=", owner)
    .where("prefix", "=", prefix)
    .executeTakeFirst();
  if (!series) throw outsideSeries();
  if (series.closed_at !== "") throw seriesClosed();
  return series;
}

const outsideSeries = () =>
  refused(422, "number-outside-series", "This number is not of a series of yours");
const seriesClosed = () =>
  refused(409, "series-closed", "The series of this number is closed. Please give another number.");
const numberTaken = () =>
  refused(409, "number-taken", "Another invoice has this number. Please give another number.");
