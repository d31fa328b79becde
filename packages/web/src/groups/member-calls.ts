import { MOST } from "../sync/resources/groups/groups.ts";
import { ordered } from "../sync/resources/groups/members.ts";

type Keys = readonly string[];

/** The orders that, said one after the other, make one list of the other: each names only those that it moves, and no more than `most`. */
export function ordersTo(before: Keys, after: Keys, most = MOST): Keys[] {
  const moving = after.filter((key, at) => key !== before[at]);
  if (moving.length <= most) return moving.length === 0 ? [] : [moving];
  // Some come to their places for good, and who stood there goes to those that they leave.
  const arriving = new Set(moving.slice(0, most / 2));
  const arrivesAt = (at: number) => arriving.has(after[at] ?? "");
  const named = new Set([...arriving, ...before.filter((_, at) => arrivesAt(at))]);
  const leaving = [...named].filter((key) => !arriving.has(key)).values();
  const order = before.flatMap((key, at) => {
    if (!named.has(key)) return [];
    return (arrivesAt(at) ? after[at] : leaving.next().value) ?? [];
  });
  return [order, ...ordersTo(ordered(before, order), after, most)];
}

/** Two orders, one after the other, in one: with `after` for what comes of both. null where no call may name so many. */
export function joinedOrder(first: Keys, then: readonly Keys[], after: Keys): Keys | null {
  const named = new Set([...first, ...then.flat()]);
  return named.size > MOST ? null : after.filter((key) => named.has(key));
}
