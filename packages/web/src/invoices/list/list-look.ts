import { useState } from "react";
import { useActor } from "../../session/current-session.ts";
import type { ListName } from "../lists.ts";
import { DEFAULT_SORTS, SORT_FIELDS, type Sort } from "./sorting.ts";

/** How a person looks at an invoice list. */
export interface ListLook {
  readonly query: string;
  readonly sort: Sort;
  /** A table instead of rows, where the window is wide enough. */
  readonly table: boolean;
}

/** What was looked for last, for the way back from an invoice. A new visit begins without: it would hide invoices. */
const queries = new Map<string, string>();

/** The look of a list as this person left it. */
export function useListLook(
  list: ListName,
): readonly [ListLook, (change: Partial<ListLook>) => void] {
  const owner = useActor()?.id ?? 0;
  const slot = `list-look:${owner}:${list}`;
  const [look, setLook] = useState<ListLook>(() => ({
    query: queries.get(slot) ?? "",
    ...keptLook(slot, list),
  }));
  const change = (of: Partial<ListLook>) => {
    const next = { ...look, ...of };
    queries.set(slot, next.query);
    if (of.query === undefined)
      localStorage.setItem(slot, JSON.stringify({ sort: next.sort, table: next.table }));
    setLook(next);
  };
  return [look, change];
}

/** What does not read as a look is the list's own. */
function keptLook(slot: string, list: ListName): Pick<ListLook, "sort" | "table"> {
  const kept = parsed(localStorage.getItem(slot));
  const by = SORT_FIELDS.find((each) => each === kept.sort?.by);
  return {
    sort: by ? { by, down: kept.sort?.down === true } : DEFAULT_SORTS[list],
    table: kept.table === true,
  };
}

function parsed(text: string | null): { readonly sort?: Partial<Sort>; readonly table?: unknown } {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
