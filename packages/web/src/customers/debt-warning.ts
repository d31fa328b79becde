import type { Day } from "@roundsman/core/day";
import { formatPounds, pence, sum } from "@roundsman/core/money";
import type { Messages } from "../messages/messages.ts";
import { owingOf } from "../payments/queries.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import { inReadTransaction } from "../payments/read-transaction.ts";

interface Warned {
  readonly words: Pick<Messages["customers"], "owesStill" | "creditStill">;
  readonly today: Day;
}

/**
 * Warnings before customers are deleted: what some owe and what others have on account. No list
 * shows it after the deletion.
 */
export async function debtWarning(
  keys: readonly string[],
  { words, today }: Warned,
  { db } = currentPhone(),
): Promise<readonly string[]> {
  const owing = await inReadTransaction(db, () => owingOf(db, today));
  const all = keys.flatMap((key) => owing.get(key)?.owed ?? []);
  const debts = all.filter((owed) => owed > 0);
  const credits = all.filter((owed) => owed < 0);
  const count = keys.length;
  return [
    ...(debts.length > 0 ? [words.owesStill(count, debts.length, formatPounds(sum(debts)))] : []),
    ...(credits.length > 0
      ? [words.creditStill(count, credits.length, formatPounds(pence(-sum(credits))))]
      : []),
  ];
}
