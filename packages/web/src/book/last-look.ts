import type { SelectionArea } from "@roundsman/core/selection";
import { useSyncExternalStore } from "react";
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
 * visit to one of its pages. Kept until the page is reloaded.
 */
const last = new Map<string, Look>();
const listeners = new Set<() => void>();

export function useLastLook(area: SelectionArea): readonly [Look, (change: Partial<Look>) => void] {
  const owner = useActor()?.id ?? 0;
  const place = `${owner} ${area}`;
  const look = useSyncExternalStore(listen, () => last.get(place) ?? PLAIN);
  const change = (of: Partial<Look>) => {
    last.set(place, { ...look, ...of });
    for (const each of listeners) each();
  };
  return [look, change];
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
