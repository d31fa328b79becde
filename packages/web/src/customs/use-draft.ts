import { useEffect, useState, type Dispatch, type SetStateAction } from "react";
import { safeParse } from "zod/mini";
import { keepText } from "../device/keep-text.ts";
import { draftKey } from "../device/page-drafts.ts";
import { storedActor } from "../session/current-session.ts";
import type { Draft } from "./drafts.ts";

/** State that survives a reload: every change is stored, for this person only. */
export function useDraft<T>(draft: Draft<T>): [T, Dispatch<SetStateAction<T>>] {
  const [value, setValue] = useState(() => readDraft(draft));
  useEffect(() => writeDraft(draft, value), [draft, value]);
  return [value, setValue];
}

/** The stored draft, or a fresh one if there is none or an older release stored another shape. */
export function readDraft<T>({ slot, schema, fresh }: Draft<T>): T {
  const kept = safeParse(schema, parsedOrNull(localStorage.getItem(placeOf(slot))));
  return kept.success ? kept.data : fresh;
}

/** A draft that equals the fresh one is removed, because it holds nothing that could be lost. */
export function writeDraft<T>({ slot, fresh }: Draft<T>, value: T): void {
  const text = JSON.stringify(value);
  if (text === JSON.stringify(fresh)) return void keepText(placeOf(slot), null);
  // On a full phone the draft is dropped and typing continues.
  if (!keepText(placeOf(slot), text)) keepText(placeOf(slot), null);
}

const placeOf = (slot: string): string => draftKey(storedActor()?.id ?? 0, slot);

function parsedOrNull(text: string | null): unknown {
  try {
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}
