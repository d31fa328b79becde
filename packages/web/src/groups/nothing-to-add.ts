import type { Messages } from "../messages/messages.ts";
import type { Member } from "./use-members.ts";

interface Outside {
  readonly everyone: readonly Member[];
  /** Of these, the ones that are not in the group. */
  readonly outside: readonly Member[];
  /** Of those, the ones that match the search. */
  readonly shown: readonly Member[];
  readonly query: string;
}

type Words = Pick<Messages["groups"]["deliveryRoutes"], "noneAtAll" | "everyoneIn" | "noOther">;

/** Why there is nothing to add to a group; null if there is something. */
export function nothingToAdd(
  { everyone, outside, shown, query }: Outside,
  t: Words,
): string | null {
  if (everyone.length === 0) return t.noneAtAll;
  if (outside.length === 0) return t.everyoneIn;
  return shown.length === 0 ? t.noOther(query.trim()) : null;
}
