import type { Line } from "../invoice.ts";

/** What a line's id may have, less the room for what makes it a part's. */
const MOST_CHARACTERS = 56;

/** The id of a part that is split off a line; `ids` are those that are taken, and it with them then. */
export function splitId(id: Line["id"], ids: Set<string>): string {
  const stem = idBeforeSplit(id).slice(0, MOST_CHARACTERS);
  let nth = 2;
  while (ids.has(`${stem}~${nth}`)) nth += 1;
  const made = `${stem}~${nth}`;
  ids.add(made);
  return made;
}

/** The id of the line that one was split off, which names the product of both; its own for any other. */
export const idBeforeSplit = (id: Line["id"]): string => String(id).replace(/~\d+$/, "");
