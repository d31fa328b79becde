import type { ExpectedEffect } from "../ledger.ts";

/**
 * Whether the effects match the expected ones, each once and in order. The phone may leave out
 * what it never sent: what a later removal made pointless, what was taken back, an order of stops
 * that a newer one replaced or reversed. Two edits in a row may have been sent as one; another
 * check compares the last values. Statuses are never joined.
 */
export function agrees(expected: readonly ExpectedEffect[], done: readonly string[]): boolean {
  const [first, second] = expected;
  if (!first) return done.length === 0;
  const rest = expected.slice(1);
  if (first.act === done[0] && agrees(rest, done.slice(1))) return true;
  if (first.isOptional && agrees(rest, done)) return true;
  const undone = expected.findIndex(
    ({ act }, at) => act === "remove" && expected[at + 1]?.act === "restore",
  );
  // Without an action between them, orders before and after the removal may be sent as one.
  if (undone >= 0 && agrees(expected.toSpliced(undone, 2), done)) return true;
  const back = expected.findIndex(({ takenBack }, at) => takenBack && at < expected.length - 1);
  // The edits before and after it are then joined as well.
  if (back >= 0 && agrees(expected.toSpliced(back, 2), done)) return true;
  if (JOINED.has(first.act) && first.act === second?.act && agrees(rest, done)) return true;
  if (backAndForth(expected).some((at) => agrees(expected.slice(at + 1), done))) return true;
  return (
    first.act === "create" &&
    removals(expected).some((at) =>
      agrees(remade(rest.slice(0, at - 1), expected.slice(at + 1)), done),
    )
  );
}

/** Of two such effects in a row that were not sent, only the later is sent. */
const JOINED: ReadonlySet<ExpectedEffect["act"]> = new Set(["change", "order"]);

/** Positions of orders in a row that restore the first one's start: as one, they change nothing. */
function backAndForth(expected: readonly ExpectedEffect[]): readonly number[] {
  const other = expected.findIndex(({ act }) => act !== "order");
  const orders = other < 0 ? expected : expected.slice(0, other);
  return orders.flatMap(({ order }, at) =>
    order && order.to === orders[0]?.order?.from ? [at] : [],
  );
}

const removals = (expected: readonly ExpectedEffect[]) =>
  expected.flatMap(({ act }, at) => (act === "remove" ? [at] : []));

/**
 * The effects of a record that was removed before it was sent, and then restored: it is created
 * then, with one call for each of the two statuses that was set before, and one for all added
 * members.
 */
const remade = (
  before: readonly ExpectedEffect[],
  after: readonly ExpectedEffect[],
): readonly ExpectedEffect[] => {
  const statuses = before.filter(({ act }) => act === "status").slice(0, 2);
  const members = before.filter(({ act }) => act === "add").slice(0, 1);
  const calls = [...members, ...statuses].map(({ act }): ExpectedEffect => ({
    act,
    isOptional: true,
  }));
  return after[0]?.act === "restore" ? [{ act: "create" }, ...calls, ...after.slice(1)] : after;
};
