import { formatPounds } from "@roundsman/core/money";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { findEntries, indexed, type Entry } from "./find-entries.ts";
import {
  invoiceFacts,
  noteFacts,
  smallBooks,
  type InvoiceFact,
  type NoteFact,
} from "./phone-entries.ts";
import { useCommands } from "./use-commands.ts";

/** Finds what holds the words: commands at once, the books as soon as they are read. */
export function useEntries(onLogout: () => void): (query: string) => readonly Entry[] {
  const messages = useMessages();
  const navigate = useNavigate();
  const commands = useCommands(onLogout);
  const [books, setBooks] = useState<Awaited<ReturnType<typeof smallBooks>> | null>(null);
  const [facts, setFacts] = useState<readonly InvoiceFact[]>([]);
  const [notes, setNotes] = useState<readonly NoteFact[]>([]);
  useEffect(() => {
    let open = true;
    void (async () => {
      setBooks(await smallBooks());
      setNotes(await noteFacts());
      const read: InvoiceFact[] = [];
      for await (const some of invoiceFacts()) {
        if (!open) return;
        read.push(...some);
      }
      setFacts(read.toSorted((a, b) => (a.date < b.date ? 1 : -1)));
    })();
    return () => void (open = false);
  }, []);

  const ofBooks = useMemo(() => {
    const to = (path: "/info/products", key: string) => () =>
      void navigate({ to: path, state: { wanted: key } });
    const contact =
      (row: { readonly id: number | null; readonly key: string }, book?: "todo") => () =>
        void navigate({
          to: "/contact/$id",
          params: { id: String(row.id ?? row.key) },
          search: book ? { book } : {},
        });
    const entries: Entry[] = [
      ...(books?.customers ?? []).map((each) => ({
        key: each.key,
        kind: "customers" as const,
        title: each.name,
        note: [`${each.city} ${each.postcode}`.trim(), each.phone].filter(Boolean).join(" · "),
        run: contact(each),
      })),
      ...(books?.products ?? []).map((each) => ({
        key: each.key,
        kind: "products" as const,
        title: each.name,
        side: formatPounds(each.price),
        run: to("/info/products", each.key),
      })),
      ...(books?.tasks ?? []).map((each) => ({
        key: each.key,
        kind: "tasks" as const,
        title: each.title,
        note: each.place,
        run: contact(each, "todo"),
      })),
    ];
    return indexed(entries);
  }, [books, navigate]);

  const ofInvoices = useMemo(
    () =>
      indexed(
        facts.map(({ key, number, alsoNumber, name, date, total }) => ({
          key,
          kind: "invoices" as const,
          title: name || messages.invoices.unnamed,
          note: `${number ?? messages.invoices.noNumber} · ${date}`,
          side: total,
          words: `${date} ${total.replaceAll(",", "")} ${alsoNumber}`,
          run: () => void navigate({ to: "/make", state: { invoice: key } }),
        })),
      ),
    [facts, messages, navigate],
  );

  const ofNotes = useMemo(
    () =>
      indexed(
        notes.map(({ key, invoice, number, credits, name, date, total }) => ({
          key,
          kind: "creditNotes" as const,
          title: name || messages.invoices.unnamed,
          note: [
            number ?? messages.credit.numberFollows,
            messages.contact.invoices.creditOf(credits ?? messages.invoices.noNumber),
            date,
          ].join(" · "),
          side: `−${total}`,
          words: total.replaceAll(",", ""),
          run: () => void navigate({ to: "/make", state: { invoice, note: key } }),
        })),
      ),
    [notes, messages, navigate],
  );

  const ofCommands = useMemo(() => indexed(commands), [commands]);
  const all = useMemo(
    () => [...ofCommands, ...ofBooks, ...ofInvoices, ...ofNotes],
    [ofCommands, ofBooks, ofInvoices, ofNotes],
  );
  return useCallback((query: string) => findEntries(all, query), [all]);
}
