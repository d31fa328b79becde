import { thousandths } from "@roundsman/core/quantity";
import { useState } from "react";
import { useActor } from "../session/current-session.ts";
import { keepText } from "../device/keep-text.ts";
import { draftKey, STOCK_TAKING } from "../device/page-drafts.ts";
import type { Taking } from "./taking.ts";

/**
 * A stock count that is not saved yet, kept in localStorage so that it survives closing the app.
 */
export function useKeptTaking(): readonly [Taking, (taking: Taking) => void] {
  const slot = draftKey(useActor()?.id ?? 0, STOCK_TAKING);
  const [taking, setTaking] = useState<Taking>(() => read(slot));
  const keep = (next: Taking) => {
    setTaking(next);
    keepText(slot, next.size === 0 ? null : JSON.stringify([...next]));
  };
  return [taking, keep];
}

function read(slot: string): Taking {
  try {
    const kept = JSON.parse(localStorage.getItem(slot) ?? "[]") as readonly [
      string,
      { counted: number; expected: number },
    ][];
    return new Map(
      kept.map(([key, count]) => [
        key,
        { counted: thousandths(count.counted), expected: thousandths(count.expected) },
      ]),
    );
  } catch {
    return new Map();
  }
}
