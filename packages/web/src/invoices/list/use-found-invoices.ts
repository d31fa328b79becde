import { useEffect, useMemo, useState } from "react";
import { whenIdle } from "../../device/idle.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { useRows } from "../../sync/store/use-rows.ts";
import type { ListedNote } from "../history/notes-in-history.ts";

const search = () => import("./find-invoices.ts");
type Search = Awaited<ReturnType<typeof search>>;

/** The rows that a query finds; undefined while the rows first load. */
export function useFoundInvoices(
  rows: readonly LocalInvoice[] | undefined,
  query: string,
): readonly LocalInvoice[] | undefined {
  const loaded = useSearch(rows !== undefined, query);
  const notes = useRows(async (db) => loaded?.askedNotes(db, query), [loaded, query]);
  return useMemo(
    () => (query === "" || !loaded ? rows : rows && loaded.findInvoices(rows, query, notes)),
    [rows, query, loaded, notes],
  );
}

/** The same for credit notes. */
export function useFoundNotes(
  notes: readonly ListedNote[] | undefined,
  query: string,
): readonly ListedNote[] | undefined {
  const find = useSearch(notes !== undefined, query)?.findNotes;
  return useMemo(
    () => (query === "" || !find ? notes : notes && find(notes, query)),
    [notes, query, find],
  );
}

/**
 * The search code, null until loaded. It loads after the first list, or at the first query; where
 * that fails, once there is signal.
 */
function useSearch(isListed: boolean, query: string): Search | null {
  const [found, setFound] = useState<Search | null>(null);
  const isAsked = query !== "";
  useEffect(() => {
    const load = () => void search().then(setFound, () => undefined);
    if (!isAsked) return isListed ? whenIdle(load) : undefined;
    load();
    window.addEventListener("online", load);
    return () => window.removeEventListener("online", load);
  }, [isListed, isAsked]);
  return found;
}
