import type { ReclaimedInvoices } from "../kernel/calls/kernel.ts";
import type { Db } from "../kernel/storage/db.ts";
import { entriesOfCopies } from "./log-entries.ts";
import { fetchFromOthers, type Named } from "./repository/fetch-work.ts";
import { endStepsAfter } from "./repository/handed-invoices.ts";

/**
 * Late work: a phone without signal went on with work that was handed over. The invoice comes back
 * to whoever works on it, unless the other driver delivered it or took money for it. If nothing was
 * handed over, this costs one look into a small index.
 */
export async function reclaimInvoices(trx: Db, named: Named): Promise<ReclaimedInvoices | null> {
  const reclaimed = await fetchFromOthers(trx, named);
  if (!reclaimed) return null;
  await endStepsAfter(trx, named.owner, reclaimed.ids);
  const { owner } = named;
  const others = reclaimed.touchedOfOthers.filter((each) => each.owner !== owner);
  const own = reclaimed.touchedOfOthers.filter((each) => each.owner === owner);
  const left = others.flatMap(({ owner: ownerId, touched }) =>
    touched.map(({ ids }) => ({ ownerId, kind: "invoice", action: "bring back", ids }) as const),
  );
  const copies = own.flatMap(({ touched }) => entriesOfCopies(owner, touched));
  return {
    ...reclaimed,
    touchedOfOthers: own,
    otherLogs: [...left.filter(({ ids }) => ids.length > 0), ...copies, ...reclaimed.otherLogs],
  };
}
