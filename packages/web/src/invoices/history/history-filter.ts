import { addDays, day, type Day } from "@roundsman/core/day";
import {
  presetRange,
  type DayRange,
  type HistoryPreset,
  type PresetChoice,
} from "@roundsman/core/day-range";
import type { PaymentStatus } from "@roundsman/core/payment-status";
import { fold } from "@roundsman/core/name";
import { isOverdue } from "@roundsman/core/overdue";
import { searchByName } from "@roundsman/core/search";
import { HISTORY_DAYS } from "../../sync/pull/history-reach.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";

/** The filter of the history panel. */
export interface HistoryFilter {
  readonly preset: HistoryPreset | null;
  /** The days of a custom range; for an exact day, `start` alone. */
  readonly start: Day | null;
  readonly end: Day | null;
  /** The search text for the customer's name, or the name of the picked customer. */
  readonly customer: string;
  /** The picked customer; invoices then match by their customer, not by name. */
  readonly picked: PickedCustomer | null;
  readonly payment: PaymentStatus | null;
}

export interface PickedCustomer {
  readonly key: string;
  /** null until the server knows the customer. */
  readonly id: number | null;
}

export const NO_FILTER: HistoryFilter = {
  preset: null,
  start: null,
  end: null,
  customer: "",
  picked: null,
  payment: null,
};

export type FilterFault = "needsDates" | "needsDay" | "wrongOrder";

/**
 * Why a filter is invalid (spec §4: custom needs both dates, exact one); null where it is valid.
 */
export function faultOf({ preset, start, end }: HistoryFilter): FilterFault | null {
  if (preset === "exact") return start ? null : "needsDay";
  if (preset !== "custom") return null;
  if (!start || !end) return "needsDates";
  return start <= end ? null : "wrongOrder";
}

/** How many parts of the filter are set. */
export const countOf = ({ preset, customer, payment }: HistoryFilter): number =>
  [preset !== null, customer.trim() !== "", payment !== null].filter(Boolean).length;

const FIRST_DAY = day("1900-01-01");
const LAST_DAY = day("2199-12-31");

/** The first day that a phone keeps without being asked. */
export const keptSince = (today: Day): Day => addDays(today, -HISTORY_DAYS);

/**
 * The days to show: those of the filter; all days if only other parts are set; else those since
 * `since`.
 */
export function daysOf(filter: HistoryFilter, since: Day, today: Day): DayRange {
  const chosen = filter.preset && presetRange(choiceOf(filter, filter.preset), today);
  return chosen || { start: countOf(filter) > 0 ? FIRST_DAY : since, end: LAST_DAY };
}

function choiceOf({ start, end }: HistoryFilter, preset: HistoryPreset): PresetChoice {
  if (preset === "exact") return { preset, day: start };
  if (preset === "custom") return { preset, start, end };
  return { preset };
}

/**
 * Whether an invoice passes the filter, days aside. "Overdue" includes invoices past their due
 * date.
 */
export function passes(
  { customer, picked, payment }: HistoryFilter,
  today: Day,
): (invoice: LocalInvoice) => boolean {
  const finds = picked ? isOf(picked, customer) : nameFinder(customer);
  const pays = (invoice: LocalInvoice) =>
    payment === null ||
    (payment === "overdue" ? isOverdue(invoice, today) : invoice.paymentStatus === payment);
  return (invoice) => pays(invoice) && finds(invoice);
}

/**
 * Whether a credit note passes the filter, days aside: as its invoice does, except that a note has
 * no payment status.
 */
export function notePasses({
  customer,
  picked,
  payment,
}: HistoryFilter): (note: { readonly invoice: LocalInvoice }) => boolean {
  const finds = picked ? isOf(picked, customer) : nameFinder(customer);
  return ({ invoice }) => payment === null && finds(invoice);
}

function nameFinder(customer: string) {
  const finds = searchByName(customer);
  return ({ billTo }: LocalInvoice) => finds(billTo.name);
}

/**
 * By the linked customer; an invoice without one matches by exact name, as on the server (wire §5).
 */
const isOf = ({ key, id }: PickedCustomer, name: string) => {
  const exact = fold(name);
  return ({ customerKey, customerId, billTo }: LocalInvoice): boolean =>
    customerKey === null && customerId === null
      ? fold(billTo.name) === exact
      : customerKey === key || (id !== null && customerId === id);
};
