import { useEffect, useState, type Dispatch, type SetStateAction } from "react";
import { safeParse } from "zod/mini";
import { draftKey } from "../sync/backup/page-drafts.ts";
import { storedActor } from "../session/current-session.ts";
import type { Draft } from "./drafts.ts";

/** State that outlives a reload: what a person types is kept at every keystroke, for that person only. */
export function useDraft<T>(draft: Draft<T>): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState(() => readDraft(draft));
  useEffect(() => writeDraft(draft, value), [draft, value]);
  return [value, setValue];
}

/** What was typed last, or a fresh one: also where an older program kept it in another shape. */
export function readDraft<T>({ slot, schema, fresh }: Draft<T>): T {
  const kept = safeParse(schema, parsedOrNull(localStorage.getItem(placeOf(slot))));
  return kept.success ? kept.data : fresh;
}

/** A form that is as fresh as at first holds nothing that could be lost: it is not kept. */
export function writeDraft<T>({ slot, fresh }: Draft<T>, value: T): void {
  const text = JSON.stringify(value);
  if (text === JSON.stringify(fresh)) return localStorage.removeItem(placeOf(slot));
  try {
    localStorage.setItem(placeOf(slot), text);
  } catch {
    // A full storage costs the draft, not the keystroke.
    localStorage.removeItem(placeOf(slot));
  }
}

const placeOf = (slot: string): string => draftKey(storedActor()?.id ?? 0, slot);

function parsedOrNull(text: string | null): unknown {
  try {
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}
