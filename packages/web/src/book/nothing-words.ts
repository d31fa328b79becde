import { NO_GROUP } from "../groups/in-group.ts";
import type { Messages } from "../messages/messages.ts";

interface Look {
  /** How many items the whole book has. */
  readonly count: number;
  readonly query: string;
  /** Key of a group, NO_GROUP, or null for no filter. */
  readonly choice: string | null;
}

interface Words {
  readonly book: Pick<Messages["customers"], "empty" | "noMatch">;
  readonly group: Pick<
    Messages["groups"]["deliveryRoutes"],
    "noneIn" | "noneOut" | "noMatchIn" | "noMatchOut"
  >;
}

/** Why a list is empty. Under a filter the words say so, because a match may be outside it. */
export function nothingWords({ count, query, choice }: Look, { book, group }: Words): string {
  if (count === 0) return book.empty;
  const wanted = query.trim();
  if (choice === null) return book.noMatch(wanted);
  if (wanted === "") return choice === NO_GROUP ? group.noneOut : group.noneIn;
  return choice === NO_GROUP ? group.noMatchOut(wanted) : group.noMatchIn(wanted);
}
