import { fold } from "@roundsman/core/name";
import type { LocalGroup } from "../sync/store/local.ts";

/**
 * Why a group cannot have this name, by the server's rules (wire §6). The group with the
 * key `self` may keep its own.
 */
export function nameFault(
  name: string,
  all: readonly LocalGroup[],
  self?: string,
): "blank" | "taken" | null {
  const wanted = fold(name);
  if (wanted === "") return "blank";
  return all.some((group) => group.key !== self && fold(group.name) === wanted) ? "taken" : null;
}
