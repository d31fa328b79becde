import { addDays, startOfMonth, startOfWeek, type Day } from "@roundsman/core/day";
import type { LocalInvoice } from "../../sync/store/local.ts";

/** The heading of an invoice in a list: a day of its own, or a span of days. */
export type Heading =
  | { readonly kind: "thisWeek" | "later" }
  | { readonly kind: "today" | "yesterday" | "tomorrow" | "day" | "month"; readonly day: Day };

export type ListItem =
  | { readonly kind: "heading"; readonly key: string; readonly heading: Heading }
  | { readonly kind: "invoice"; readonly key: string; readonly invoice: LocalInvoice };

/** The invoices in their order, those by date with a heading wherever its words change. */
export function listItems(
  invoices: readonly LocalInvoice[],
  grouping: "day" | "span" | "none",
  today: Day,
): readonly ListItem[] {
  if (grouping === "none")
    return invoices.map((invoice) => ({ kind: "invoice", key: invoice.key, invoice }));
  const items: ListItem[] = [];
  let last = "";
  let date: Day | null = null;
  for (const invoice of invoices) {
    // Most stand on the day of the one before.
    if (invoice.date !== date) {
      ({ date } = invoice);
      const heading = headingOf(date, grouping, today);
      const key =
        heading.kind === "day" || heading.kind === "month"
          ? `${heading.kind} ${heading.day}`
          : heading.kind;
      if (key !== last) items.push({ kind: "heading", key, heading });
      last = key;
    }
    items.push({ kind: "invoice", key: invoice.key, invoice });
  }
  return items;
}

function headingOf(date: Day, grouping: "day" | "span", today: Day): Heading {
  if (date === today) return { kind: "today", day: date };
  if (date === addDays(today, -1)) return { kind: "yesterday", day: date };
  if (date === addDays(today, 1)) return { kind: "tomorrow", day: date };
  if (grouping === "day") return { kind: "day", day: date };
  if (date > today) return { kind: "later" };
  return date >= startOfWeek(today)
    ? { kind: "thisWeek" }
    : { kind: "month", day: startOfMonth(date) };
}
