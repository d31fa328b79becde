import { addDays, startOfMonth, startOfWeek, type Day } from "@roundsman/core/day";
import type { LocalInvoice } from "../../sync/store/local.ts";
import type { ListedNote } from "../history/notes-in-history.ts";
import type { LISTS, ListName } from "../lists.ts";

/** A heading in a list: for a day of its own, or for a span of days. */
export type Heading =
  | { readonly kind: "thisWeek" | "later" }
  | {
      readonly kind: "today" | "yesterday" | "tomorrow" | "past" | "day" | "month";
      readonly day: Day;
    };

export type ListItem =
  | { readonly kind: "heading"; readonly key: string; readonly heading: Heading }
  | { readonly kind: "invoice"; readonly key: string; readonly invoice: LocalInvoice }
  | { readonly kind: "note"; readonly key: string; readonly listed: ListedNote };

/** An item of a list, with its date. */
interface Dated {
  readonly date: Day;
  readonly item: ListItem;
}

/**
 * Invoices sorted by date, with credit notes among them, which follow the invoices of the same day.
 * `down`: newest first.
 */
export function datedItems(
  invoices: readonly LocalInvoice[],
  notes: readonly ListedNote[],
  down: boolean,
): readonly Dated[] {
  const items: Dated[] = invoices.map((invoice) => ({
    date: invoice.date,
    item: { kind: "invoice", key: invoice.key, invoice },
  }));
  if (notes.length === 0) return items;
  const added = notes.map((listed): Dated => ({
    date: listed.note.date,
    item: { kind: "note", key: listed.note.key, listed },
  }));
  const isBefore = (a: Day, b: Day) => (down ? a > b : a < b);
  // Sorting is stable, so notes stay behind invoices of the same day.
  return [...items, ...(down ? added.toReversed() : added)].toSorted((a, b) =>
    a.date === b.date ? 0 : isBefore(a.date, b.date) ? -1 : 1,
  );
}

type Grouping = (typeof LISTS)[ListName]["grouping"];

/** The items in order; unless `grouping` is "none", with a heading wherever it changes. */
export function listItems(
  invoices: readonly LocalInvoice[],
  grouping: Grouping | "none",
  today: Day,
  dated: readonly Dated[] = datedItems(invoices, [], false),
): readonly ListItem[] {
  if (grouping === "none")
    return invoices.map((invoice) => ({ kind: "invoice", key: invoice.key, invoice }));
  const items: ListItem[] = [];
  let last = "";
  let date: Day | null = null;
  for (const { date: day, item } of dated) {
    // Most items have the date of the one before; their heading needs no work.
    if (day !== date) {
      date = day;
      const heading = headingOf(date, grouping, today);
      const key =
        heading.kind === "day" || heading.kind === "month" || heading.kind === "past"
          ? `${heading.kind} ${heading.day}`
          : heading.kind;
      if (key !== last) items.push({ kind: "heading", key, heading });
      last = key;
    }
    items.push(item);
  }
  return items;
}

function headingOf(date: Day, grouping: Grouping, today: Day): Heading {
  if (grouping === "next days" && date < today) return { kind: "past", day: date };
  if (date === today) return { kind: "today", day: date };
  if (date === addDays(today, -1)) return { kind: "yesterday", day: date };
  if (date === addDays(today, 1)) return { kind: "tomorrow", day: date };
  if (grouping !== "span") return { kind: "day", day: date };
  if (date > today) return { kind: "later" };
  return date >= startOfWeek(today)
    ? { kind: "thisWeek" }
    : { kind: "month", day: startOfMonth(date) };
}
