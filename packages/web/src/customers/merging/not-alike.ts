import { keepText } from "../../device/keep-text.ts";

/** Key in localStorage of the pairs that a person on this phone marked as different. */
const SLOT = "roundsman.not-alike";
/** Beyond this many pairs the oldest are dropped. */
const MOST = 500;

/** Those marked since the page was loaded: a full phone keeps no others. */
const marked = new Set<string>();

export function isMarkedDifferent(a: string, b: string): boolean {
  const pair = pairOf(a, b);
  return marked.has(pair) || keptPairs().includes(pair);
}

export function markDifferent(a: string, b: string): void {
  const pair = pairOf(a, b);
  marked.add(pair);
  const all = [...keptPairs().filter((each) => each !== pair), pair];
  keepText(SLOT, JSON.stringify(all.slice(-MOST)));
}

const pairOf = (a: string, b: string): string => [a, b].toSorted().join(" ");

function keptPairs(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SLOT) ?? "[]");
    return Array.isArray(kept) ? kept.filter((pair) => typeof pair === "string") : [];
  } catch {
    return [];
  }
}
