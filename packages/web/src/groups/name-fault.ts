import type { LocalGroup } from "../platform/local.ts";

/** Why a group cannot be called so; the server says the same (wire §6). `self` may keep its own name. */
export function nameFault(name: string, all: readonly LocalGroup[], self?: string): "blank" | "taken" | null {
  const wanted = folded(name);
  if (wanted === "") return "blank";
  return all.some((group) => group.key !== self && folded(group.name) === wanted) ? "taken" : null;
}

/** Full-width and half-width, large and small letters are one. */
const folded = (name: string) => name.normalize("NFKC").trim().toLowerCase();
