import { useState } from "react";
import { withOrder } from "../sync/resources/groups/members.ts";

type Keys = readonly string[];

/**
 * The order that was requested last, until the stored one equals it, so that a quick second move
 * starts from the result of the first. `onOrder` and `give` resolve with whether the order is
 * stored; if not, the stored one is shown again.
 */
export function useGivenOrder(
  keys: Keys,
  onOrder: (keys: Keys) => Promise<boolean>,
): readonly [order: Keys, give: (keys: Keys) => Promise<boolean>] {
  const [pending, setPending] = useState<{ readonly order: Keys; readonly stored: boolean } | null>(
    null,
  );
  // Members that were added or removed meanwhile follow the stored list.
  const order = pending ? withOrder(keys, pending.order) : keys;
  if (pending?.stored && String(order) === String(keys)) setPending(null);
  const give = async (next: Keys) => {
    setPending({ order: next, stored: false });
    const stored = await onOrder(next);
    setPending((now) => (now?.order !== next ? now : stored ? { order: next, stored } : null));
    return stored;
  };
  return [order, give];
}
