import { useEffect, useMemo, useState } from "react";
import { whenIdle } from "../../device/idle.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import type { ListedNote } from "../history/notes-in-history.ts";

const search = () => import("./find-invoices.ts");
type Search = Awaited<ReturnType<typeof search>>;

/** The rows that a query finds; undefined while the rows first load. */
export function useFoundInvoices(
  rows: readonly LocalInvoice[] | undefined,
  query: string,
): readonly LocalInvoice[] | undefined {
  const find = useSearch(rows !== undefined, query)?.findInvoices;
  return useMemo(
    () => (query === "" || !find ? rows : rows && find(rows, query)),
    [rows, query, find],
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

/** The search itself comes after the first list, or when something is looked for. */
function useSearch(isListed: boolean, query: string): Search | null {
  const [found, setFound] = useState<Search | null>(null);
  const isAsked = query !== "";
  useEffect(() => {
    const load = () => void search().then(setFound);
    if (isAsked) return load();
    return isListed ? whenIdle(load) : undefined;
  }, [isListed, isAsked]);
  return found;
}
