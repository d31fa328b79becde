/** Key in localStorage of the pairs that a person on this phone said are different. */
const SLOT = "roundsman.not-alike";
/** Beyond this many pairs the oldest are dropped. */
const MOST = 500;

export const isSaidToDiffer = (a: string, b: string): boolean => pairs().includes(pairOf(a, b));

export function sayTheyDiffer(a: string, b: string): void {
  const all = [...pairs().filter((of) => of !== pairOf(a, b)), pairOf(a, b)];
  localStorage.setItem(SLOT, JSON.stringify(all.slice(-MOST)));
}

const pairOf = (a: string, b: string): string => [a, b].toSorted().join(" ");

function pairs(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SLOT) ?? "[]");
    return Array.isArray(kept) ? kept.filter((of) => typeof of === "string") : [];
  } catch {
    return [];
  }
}
