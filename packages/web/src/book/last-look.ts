import type { SelectionArea } from "@roundsman/core/selection";
import { useState } from "react";
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

export function useLastLook(area: SelectionArea): readonly [Look, (change: Partial<Look>) => void] {
  const owner = useActor()?.id ?? 0;
  const place = `${owner} ${area}`;
  const [look, setLook] = useState(last.get(place) ?? PLAIN);
  const change = (of: Partial<Look>) => {
    const next = { ...look, ...of };
    last.set(place, next);
    setLook(next);
  };
  return [look, change];
}
