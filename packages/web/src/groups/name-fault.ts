import { fold } from "@roundsman/core/name";
import type { LocalGroup } from "../sync/store/local.ts";

/** Why a group cannot be called so; the server says the same (wire §6). `self` may keep its own name. */
export function nameFault(
  name: string,
  all: readonly LocalGroup[],
  self?: string,
): "blank" | "taken" | null {
  const wanted = fold(name);
  if (wanted === "") return "blank";
  return all.some((group) => group.key !== self && fold(group.name) === wanted) ? "taken" : null;
}
