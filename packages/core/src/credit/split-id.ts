import type { Line } from "../invoice.ts";

/** Most characters kept of a line's id; the suffix of a part takes the rest. */
const MOST_CHARACTERS = 56;

/**
 * A new id for a part that is split off a line. `ids` are the ids in use; the new one is added to
 * them.
 */
export function splitId(id: Line["id"], ids: Set<string>): string {
  const stem = idBeforeSplit(id).slice(0, MOST_CHARACTERS);
  let nth = 2;
  while (ids.has(`${stem}~${nth}`)) nth += 1;
  const newId = `${stem}~${nth}`;
  ids.add(newId);
  return newId;
}

/**
 * The id of the line that a part was split off, which names the product of both; any other id stays
 * as it is.
 */
export const idBeforeSplit = (id: Line["id"]): string => String(id).replace(/~\d+$/, "");
