import type { Brought } from "../kernel/calls/kernel.ts";
import type { Db } from "../kernel/storage/db.ts";
import { entriesOfCopies } from "./log-entries.ts";
import { fetchFromOthers, type Named } from "./repository/fetch-work.ts";
import { endStepsAfter } from "./repository/handed-invoices.ts";

/**
 * Late work: a phone without signal went on with what was handed over. Whoever works on an invoice has it: it comes back, as long as the other has
 * not delivered it or taken money for it. It costs one look at a small index where nothing was handed over.
 */
export async function bringBack(trx: Db, named: Named): Promise<Brought | null> {
  const brought = await fetchFromOthers(trx, named);
  if (!brought) return null;
  await endStepsAfter(trx, named.owner, brought.ids);
  const { owner } = named;
  const others = brought.elsewhere.filter((each) => each.owner !== owner);
  const own = brought.elsewhere.filter((each) => each.owner === owner);
  const left = others.flatMap(({ owner: ownerId, touched }) =>
    touched.map(({ ids }) => ({ ownerId, kind: "invoice", action: "bring back", ids }) as const),
  );
  const copies = own.flatMap(({ touched }) => entriesOfCopies(owner, touched));
  return {
    ...brought,
    elsewhere: own,
    books: [...left.filter(({ ids }) => ids.length > 0), ...copies, ...brought.books],
  };
}
