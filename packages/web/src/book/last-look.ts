import type { SelectionArea } from "@roundsman/core/selection";
import { useSyncExternalStore } from "react";
import { useActor } from "../session/current-session.ts";

export interface Look {
  readonly query: string;
  /** null: the book's first. */
  readonly order: string | null;
  /** Key of a group, or NO_GROUP. */
  readonly choice: string | null;
}

const PLAIN: Look = { query: "", order: null, choice: null };

/** How each person looked at each book last, for the way back from one of its pages; a route is filtered for once, not at every stop. */
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
