import { useState } from "react";
import { ordered } from "../sync/resources/groups/members.ts";

type Keys = readonly string[];

/**
 * The order as it was given out last, until what is stored says the same: a quick second move begins where the first one ended. `onOrder` answers
 * whether the new one is stored, and so does `give`; where it is not, the old one is shown again.
 */
export function useGivenOrder(
  keys: Keys,
  onOrder: (keys: Keys) => Promise<boolean>,
): readonly [order: Keys, give: (keys: Keys) => Promise<boolean>] {
  const [given, setGiven] = useState<{ readonly order: Keys; readonly stored: boolean } | null>(
    null,
  );
  // Who came or went meanwhile is as they are stored.
  const order = given ? ordered(keys, given.order) : keys;
  if (given?.stored && String(order) === String(keys)) setGiven(null);
  const give = async (next: Keys) => {
    setGiven({ order: next, stored: false });
    const stored = await onOrder(next);
    setGiven((now) => (now?.order !== next ? now : stored ? { order: next, stored } : null));
    return stored;
  };
  return [order, give];
}
