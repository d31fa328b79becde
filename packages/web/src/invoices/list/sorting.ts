import { owed } from "@roundsman/core/invoice";
import { DELIVERY_STATUSES } from "@roundsman/core/delivery-status";
import type { Day } from "@roundsman/core/day";
import { readSeriesNumber, seriesPlace } from "@roundsman/core/issuing/number-series";
import { daysLate, isOverdue } from "@roundsman/core/overdue";
import { PAYMENT_STATUSES, type PaymentStatus } from "@roundsman/core/payment-status";
import { compareNames } from "../../ui/by-name.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import type { ListName } from "../lists.ts";

export const SORT_FIELDS = ["date", "name", "amount", "number", "delivery", "payment"] as const;
export type SortField = (typeof SORT_FIELDS)[number];

export interface Sort {
  readonly by: SortField;
  readonly down: boolean;
}

/** The choices of the sort select; the table also sorts by its other columns. */
export const USUAL_SORTS: readonly Sort[] = (["date", "name", "amount"] as const).flatMap((by) => [
  { by, down: by !== "name" },
  { by, down: by === "name" },
]);

/**
 * The order of each list until somebody chooses another: Schedule by the next day, GetPaid and
 * Credit newest first; History oldest first (wire §5, §10).
 */
export const DEFAULT_SORTS = {
  getPaid: { by: "date", down: true },
  schedule: { by: "date", down: false },
  credit: { by: "date", down: true },
  history: { by: "date", down: false },
} as const satisfies Record<ListName, Sort>;

export const isSameSort = (a: Sort, b: Sort): boolean => a.by === b.by && a.down === b.down;

interface Order {
  readonly list: ListName;
  readonly sort: Sort;
  readonly today: Day;
}

/**
 * Sorts rows that come by date as the list's default says; equal rows keep that order. Schedule
 * begins with the next day: what was scheduled for a past day comes last, the latest day first.
 */
export function sorted(
  rows: readonly LocalInvoice[],
  { list, sort, today }: Order,
): readonly LocalInvoice[] {
  const defaultSort = DEFAULT_SORTS[list];
  if (isSameSort(defaultSort, sort)) return list === "schedule" ? nextFirst(rows, today) : rows;
  if (sort.by === defaultSort.by) return rows.toReversed();
  const compare = (a: LocalInvoice, b: LocalInvoice) => COMPARE[sort.by](a, b, today);
  return rows.toSorted(sort.down ? (a, b) => compare(b, a) : compare);
}

function nextFirst(rows: readonly LocalInvoice[], today: Day): readonly LocalInvoice[] {
  const next = rows.findIndex(({ date }) => date >= today);
  if (next === 0) return rows;
  const past = next < 0 ? rows : rows.slice(0, next);
  return [...rows.slice(past.length), ...past.toReversed()];
}

type Compare = (a: LocalInvoice, b: LocalInvoice, today: Day) => number;
const NOT_NUMBERED = Number.MAX_SAFE_INTEGER;

/** The sort key of a number: the server's numbers first, then one series after another. */
function placeOf({ id, number }: LocalInvoice): readonly [series: number, at: number] {
  const read = number === undefined ? null : readSeriesNumber(number);
  if (read) return [seriesPlace(read.prefix) ?? 0, read.at];
  return id === null ? [NOT_NUMBERED, 0] : [0, id];
}

const COMPARE = {
  date: (a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1),
  name: (a, b) => compareNames(a.billTo.name.trim(), b.billTo.name.trim()),
  amount: (a, b) => owed(a.totals) - owed(b.totals),
  number: (a, b) => {
    const [[series, at], [otherSeries, otherAt]] = [placeOf(a), placeOf(b)];
    return series - otherSeries || at - otherAt;
  },
  delivery: (a, b) =>
    DELIVERY_STATUSES.indexOf(a.deliveryStatus) - DELIVERY_STATUSES.indexOf(b.deliveryStatus),
  payment: (a, b, today) =>
    PAYMENT_STATUSES.indexOf(shownPayment(a, today)) -
      PAYMENT_STATUSES.indexOf(shownPayment(b, today)) || daysLate(a, today) - daysLate(b, today),
} as const satisfies Record<SortField, Compare>;

/** An invoice past its due date is shown as overdue, whatever status was set. */
const shownPayment = (invoice: LocalInvoice, today: Day): PaymentStatus =>
  isOverdue(invoice, today) ? "overdue" : invoice.paymentStatus;
