import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { bookEntries, invoiceEntries, noteEntries } from "./entries-of.ts";
import { findEntries, indexed, type Entry } from "./find-entries.ts";
import {
  invoiceFacts,
  noteFacts,
  smallBooks,
  type InvoiceFact,
  type NoteFact,
  type SmallBooks,
} from "./phone-entries.ts";
import { useCommands } from "./use-commands.ts";

/** Finds entries by words: commands at once, records as soon as they are read. */
export function useEntries(onLogout: () => void): (query: string) => readonly Entry[] {
  const messages = useMessages();
  const navigate = useNavigate();
  const commands = useCommands(onLogout);
  const { books, notes, facts } = usePhoneBooks();
  // Each part is indexed again only when its own rows change.
  const ofCommands = useMemo(() => indexed(commands), [commands]);
  const ofBooks = useMemo(
    () => indexed(books ? bookEntries(books, navigate) : []),
    [books, navigate],
  );
  const ofInvoices = useMemo(
    () => indexed(invoiceEntries(facts, messages, navigate)),
    [facts, messages, navigate],
  );
  const ofNotes = useMemo(
    () => indexed(noteEntries(notes, messages, navigate)),
    [notes, messages, navigate],
  );
  const all = useMemo(
    () => [...ofCommands, ...ofBooks, ...ofInvoices, ...ofNotes],
    [ofCommands, ofBooks, ofInvoices, ofNotes],
  );
  return useCallback((query: string) => findEntries(all, query), [all]);
}

/** The records on the phone, read once: the small books first; invoices sorted newest first. */
function usePhoneBooks() {
  const [books, setBooks] = useState<SmallBooks | null>(null);
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
  return { books, notes, facts };
}
