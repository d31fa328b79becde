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
import { HISTORY_DAYS } from "../../sync/store/lookups/history-reach.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";

/** What the history panel asks for. */
export interface HistoryFilter {
  readonly preset: HistoryPreset | null;
  /** Of a custom range; `start` alone is the exact day. */
  readonly start: Day | null;
  readonly end: Day | null;
  /** Typed: what the search finds the customer's name by. Of a picked contact: the name. */
  readonly customer: string;
  /** The contact that was picked; whose invoices those are is said by their link, not by their names. */
  readonly picked: PickedCustomer | null;
  readonly payment: PaymentStatus | null;
}

export interface PickedCustomer {
  readonly key: string;
  /** null: the server does not know it yet. */
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

/** Why a filter cannot be applied (spec §4: custom needs both dates, exact one); null where it can. */
export function faultOf({ preset, start, end }: HistoryFilter): FilterFault | null {
  if (preset === "exact") return start ? null : "needsDay";
  if (preset !== "custom") return null;
  if (!start || !end) return "needsDates";
  return start <= end ? null : "wrongOrder";
}

/** How many of its parts are set. */
export const countOf = ({ preset, customer, payment }: HistoryFilter): number =>
  [preset !== null, customer.trim() !== "", payment !== null].filter(Boolean).length;

const FIRST_DAY = day("1900-01-01");
const LAST_DAY = day("2199-12-31");

/** The first day that a phone keeps by itself. */
export const keptSince = (today: Day): Day => addDays(today, -HISTORY_DAYS);

/** The days to show: the filter's; with another filter all; with none those since `since`. */
export function daysOf(filter: HistoryFilter, since: Day, today: Day): DayRange {
  const chosen = filter.preset && presetRange(choiceOf(filter, filter.preset), today);
  return chosen || { start: countOf(filter) > 0 ? FIRST_DAY : since, end: LAST_DAY };
}

function choiceOf({ start, end }: HistoryFilter, preset: HistoryPreset): PresetChoice {
  if (preset === "exact") return { preset, day: start };
  if (preset === "custom") return { preset, start, end };
  return { preset };
}

/** The part of the days of which the phone does not have every invoice; null where it has all since `reach`. */
export function notReached({ start, end }: DayRange, reach: Day): DayRange | null {
  const last = addDays(reach, -1);
  return start > last ? null : { start, end: end < last ? end : last };
}

/** Whether an invoice of the right days passes. Overdue are those past their due date too. */
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

/** Whether a credit note of the right days passes: as its invoice, but that a note has no payment status. */
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

/** By link; without one by exactly the name, as the server does (wire §5). */
const isOf = ({ key, id }: PickedCustomer, name: string) => {
  const exact = fold(name);
  return ({ customerKey, customerId, billTo }: LocalInvoice): boolean =>
    customerKey === null && customerId === null
      ? fold(billTo.name) === exact
      : customerKey === key || (id !== null && customerId === id);
};
