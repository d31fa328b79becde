import { MOST_MEMBERS } from "../sync/resources/groups/groups.ts";
import { withOrder } from "../sync/resources/groups/members.ts";

type Keys = readonly string[];

/**
 * The order calls that turn `before` into `after` when they are applied in turn. Each names only
 * members that it moves, at most `most` of them.
 */
export function ordersTo(before: Keys, after: Keys, most = MOST_MEMBERS): Keys[] {
  const moving = after.filter((key, at) => key !== before[at]);
  if (moving.length <= most) return moving.length === 0 ? [] : [moving];
  // One call: half of it moves members to their final places; the members that stood there take the
  // places that these leave.
  const arriving = new Set(moving.slice(0, most / 2));
  const arrivesAt = (at: number) => arriving.has(after[at] ?? "");
  const named = new Set([...arriving, ...before.filter((_, at) => arrivesAt(at))]);
  const leaving = [...named].filter((key) => !arriving.has(key)).values();
  const order = before.flatMap((key, at) => {
    if (!named.has(key)) return [];
    return (arrivesAt(at) ? after[at] : leaving.next().value) ?? [];
  });
  return [order, ...ordersTo(withOrder(before, order), after, most)];
}

/**
 * Combines successive orders into one call. `after` is the list that results from all of them. Null
 * if the call would name too many members.
 */
export function joinedOrder(first: Keys, then: readonly Keys[], after: Keys): Keys | null {
  const named = new Set([...first, ...then.flat()]);
  return named.size > MOST_MEMBERS ? null : after.filter((key) => named.has(key));
}
