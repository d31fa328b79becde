import { useState } from "react";
import { keepText } from "../../device/keep-text.ts";
import { useActor } from "../../session/current-session.ts";
import type { ListName } from "../lists.ts";
import { DEFAULT_SORTS, SORT_FIELDS, type Sort } from "./sorting.ts";

/** How a person views an invoice list. */
export interface ListLook {
  readonly query: string;
  readonly sort: Sort;
  /** A table instead of rows, where the window is wide enough. */
  readonly table: boolean;
}

/**
 * The last queries, for returning from an invoice. They are not stored: in a new session they would
 * hide invoices.
 */
const queries = new Map<string, string>();

/** The look of a list as this person left it, and the function that changes it. */
export function useListLook(
  list: ListName,
): readonly [ListLook, (change: Partial<ListLook>) => void] {
  const owner = useActor()?.id ?? 0;
  const slot = `list-look:${owner}:${list}`;
  const [look, setLook] = useState<ListLook>(() => ({
    query: queries.get(slot) ?? "",
    ...keptLook(slot, list),
  }));
  const change = (changes: Partial<ListLook>) => {
    const next = { ...look, ...changes };
    queries.set(slot, next.query);
    setLook(next);
    if (changes.query === undefined)
      keepText(slot, JSON.stringify({ sort: next.sort, table: next.table }));
  };
  return [look, change];
}

/** Invalid stored values give way to the list's defaults. */
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
