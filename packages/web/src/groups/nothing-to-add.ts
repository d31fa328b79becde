import type { Messages } from "../messages/messages.ts";
import type { Member } from "./use-members.ts";

interface Outside {
  readonly everyone: readonly Member[];
  /** Those of them that are not in the group. */
  readonly outside: readonly Member[];
  /** Those of them again that are looked for. */
  readonly shown: readonly Member[];
  readonly query: string;
}

type Words = Pick<Messages["groups"]["deliveryRoutes"], "noneAtAll" | "everyoneIn" | "noOther">;

/** Why there is nobody to add to a group; null where there is. */
export function nothingToAdd(
  { everyone, outside, shown, query }: Outside,
  say: Words,
): string | null {
  if (everyone.length === 0) return say.noneAtAll;
  if (outside.length === 0) return say.everyoneIn;
  return shown.length === 0 ? say.noOther(query.trim()) : null;
}
