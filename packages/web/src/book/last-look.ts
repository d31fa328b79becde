import type { SelectionArea } from "@roundsman/core/selection";
import { useSyncExternalStore } from "react";
import { keepText } from "../device/keep-text.ts";
import { useActor } from "../session/current-session.ts";

export interface Look {
  readonly query: string;
  /** Null: the book's first order. */
  readonly order: string | null;
  /** Key of a group, or NO_GROUP; null: no filter. */
  readonly choice: string | null;
}

const PLAIN: Look = { query: "", order: null, choice: null };

/**
 * The last search, order and filter of each person and book, so that they are still there after a
 * visit to one of its pages. The order is stored. Search and filter are not: in a new session they
 * would hide records.
 */
const last = new Map<string, Look>();
const listeners = new Set<() => void>();

export function useLastLook(
  area: SelectionArea | "stock",
): readonly [Look, (change: Partial<Look>) => void] {
  const owner = useActor()?.id ?? 0;
  const slot = `book-look:${owner}:${area}`;
  const look = useSyncExternalStore(listen, () => lookOf(slot));
  const change = (changes: Partial<Look>) => {
    const next = { ...look, ...changes };
    last.set(slot, next);
    for (const each of listeners) each();
    if (changes.order !== undefined) keepText(slot, next.order);
  };
  return [look, change];
}

/** An order that the book no longer offers gives way to its first. */
function lookOf(slot: string): Look {
  const look = last.get(slot) ?? { ...PLAIN, order: localStorage.getItem(slot) };
  last.set(slot, look);
  return look;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
