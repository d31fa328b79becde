import type { Invoice } from "@roundsman/contract/invoice";
import { invoiceNumber } from "@roundsman/core/invoice";
import { readSeriesNumber, type SeriesNumber } from "@roundsman/core/issuing/number-series";
import { invalid, Refusal } from "../../../kernel/errors/refusal.ts";
import type { Db } from "../../../kernel/storage/db.ts";

interface Printed {
  readonly invoice: Pick<Invoice, "id" | "number">;
  /** As the record of the paper says; "" if it had none yet. */
  readonly number: string;
}

/**
 * Throws 422 for a number that no phone of the caller can have printed. Accepts one that another
 * invoice has, because a phone that was reset may print it, and one of an unknown series, because a
 * restored server may have lost that. Their papers went out.
 */
export async function expectPrintable(
  db: Db,
  owner: number,
  { invoice, number }: Printed,
): Promise<void> {
  if (isOwn({ invoice, number })) return;
  const found = readSeriesNumber(number);
  if (!found) throw invalid({ number: [NO_NUMBER] });
  const series = await seriesOf(db, found);
  if (!series || series.owner_id === owner) return;
  // After a hand-over it may be a series of a former holder.
  const had = await db
    .selectFrom("invoice")
    .select("id")
    .where("owner_id", "=", series.owner_id)
    .where("id", "=", invoice.id)
    .executeTakeFirst();
  if (!had)
    throw new Refusal(422, "number-outside-series", OUTSIDE, { fields: { number: [OUTSIDE] } });
}

const NO_NUMBER = "Please input the number that was printed: the invoice's own, or one of a series";
const OUTSIDE = "This number is not of a series of yours";

/**
 * Whether a paper with this number counts as one of the invoice: it has the number, or may still
 * get it.
 */
export async function isOfInvoice(db: Db, { invoice, number }: Printed): Promise<boolean> {
  if (isOwn({ invoice, number })) return true;
  const found = readSeriesNumber(number);
  const series = found && (await seriesOf(db, found));
  if (!found || !series) return false;
  const other = await db
    .selectFrom("series_number")
    .select("invoice_id")
    .where("series_id", "=", series.id)
    .where("number", "=", found.at)
    .where("invoice_id", "<>", invoice.id)
    .executeTakeFirst();
  return other === undefined;
}

const isOwn = ({ invoice: { id, number: own }, number }: Printed): boolean =>
  ["", invoiceNumber(id), own].includes(number);

const seriesOf = (db: Db, { prefix }: SeriesNumber) =>
  db
    .selectFrom("number_series")
    .select(["id", "owner_id"])
    .where("prefix", "=", prefix)
    .executeTakeFirst();
