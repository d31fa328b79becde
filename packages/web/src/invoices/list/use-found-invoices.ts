import { useEffect, useMemo, useSyncExternalStore } from "react";
import { whenIdle } from "../../device/idle.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { useRows } from "../../sync/store/use-rows.ts";
import { latePart } from "../../ui/late/late-part.ts";
import type { Absent } from "../../ui/late/later.tsx";
import type { ListedNote } from "../history/notes-in-history.ts";

type Search = typeof import("./find-invoices.ts");
const search = latePart<Search>(() => import("./find-invoices.ts"));
const insist = () => void search.insist();

interface Rows {
  readonly invoices: readonly LocalInvoice[] | undefined;
  readonly notes: readonly ListedNote[] | undefined;
}

interface Found extends Rows {
  /** Set where the search code could not be loaded: what to show instead of the rows. */
  readonly missing: Absent | null;
}

/** What a query finds; undefined while the rows or the search code load. */
export function useFound({ invoices, notes }: Rows, query: string): Found {
  const { part: code, isMissing, isRetrying } = useSearch(invoices !== undefined, query !== "");
  const asked = useRows(async (db) => code?.askedNotes(db, query), [code, query]);
  const foundInvoices = useMemo(
    () => (query === "" ? invoices : invoices && code?.findInvoices(invoices, query, asked)),
    [invoices, query, code, asked],
  );
  const foundNotes = useMemo(
    () => (query === "" ? notes : notes && code?.findNotes(notes, query)),
    [notes, query, code],
  );
  const isAbsent = query !== "" && isMissing && code === null;
  return {
    invoices: foundInvoices,
    notes: foundNotes,
    missing: isAbsent ? { isRetrying, onRetry: insist } : null,
  };
}

/**
 * The search code. It loads after the first list, or at the first query; where that fails, once
 * there is signal.
 */
function useSearch(isListed: boolean, isAsked: boolean) {
  const state = useSyncExternalStore(search.listen, search.now);
  useEffect(() => {
    const load = () => void search.ask();
    if (!isAsked) return isListed ? whenIdle(load) : undefined;
    load();
    window.addEventListener("online", load);
    return () => window.removeEventListener("online", load);
  }, [isListed, isAsked]);
  return state;
}
