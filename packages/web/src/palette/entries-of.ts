import { formatPounds } from "@roundsman/core/money";
import type { UseNavigateResult } from "@tanstack/react-router";
import type { Messages } from "../messages/messages.ts";
import type { Entry } from "./find-entries.ts";
import type { InvoiceFact, NoteFact, SmallBooks } from "./phone-entries.ts";

type Navigate = UseNavigateResult<string>;

/** Entries of customers, products and tasks. */
export function bookEntries(books: SmallBooks, navigate: Navigate): readonly Entry[] {
  const contact =
    (row: { readonly id: number | null; readonly key: string }, book?: "todo") => () =>
      void navigate({
        to: "/contact/$id",
        params: { id: String(row.id ?? row.key) },
        search: book ? { book } : {},
      });
  return [
    ...books.customers.map((each) => ({
      key: each.key,
      kind: "customers" as const,
      title: each.name,
      note: [`${each.city} ${each.postcode}`.trim(), each.phone].filter(Boolean).join(" · "),
      run: contact(each),
    })),
    ...books.products.map((each) => ({
      key: each.key,
      kind: "products" as const,
      title: each.name,
      side: formatPounds(each.price),
      run: () => void navigate({ to: "/info/products", state: { wanted: each.key } }),
    })),
    ...books.tasks.map((each) => ({
      key: each.key,
      kind: "tasks" as const,
      title: each.title,
      note: each.place,
      run: contact(each, "todo"),
    })),
  ];
}

export const invoiceEntries = (
  facts: readonly InvoiceFact[],
  { invoices: t }: Messages,
  navigate: Navigate,
): readonly Entry[] =>
  facts.map(({ key, number, alsoNumber, name, date, total }) => ({
    key,
    kind: "invoices",
    title: name || t.unnamed,
    note: `${number ?? t.noNumber} · ${date}`,
    side: total,
    words: `${date} ${total.replaceAll(",", "")} ${alsoNumber}`,
    run: () => void navigate({ to: "/make", state: { invoice: key } }),
  }));

/** Entries of credit notes. */
export const noteEntries = (
  notes: readonly NoteFact[],
  { contact, credit, invoices: t }: Messages,
  navigate: Navigate,
): readonly Entry[] =>
  notes.map(({ key, invoice, number, credits, name, date, total }) => ({
    key,
    kind: "creditNotes",
    title: name || t.unnamed,
    note: [
      number ?? credit.numberPending,
      contact.invoices.creditOf(credits ?? t.noNumber),
      date,
    ].join(" · "),
    side: `−${total}`,
    words: total.replaceAll(",", ""),
    run: () => void navigate({ to: "/make", state: { invoice, note: key } }),
  }));
