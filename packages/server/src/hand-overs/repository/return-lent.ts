import type { OtherLogEntry } from "../../kernel/changes/record-change.ts";
import type { Db } from "../../kernel/storage/db.ts";
import { fetchFromOthers } from "./fetch-work.ts";
import { entriesOfCopies } from "../log-entries.ts";
import { endAllSteps, firstLenders } from "./handed-invoices.ts";

/**
 * Returns invoices that are on loan before their hand-over ends, each to its first lender; what
 * another driver delivered, or took money for, stays there. Answers the entries for the logs.
 */
export async function returnLent(
  trx: Db,
  invoices: readonly number[],
  now: Date,
): Promise<OtherLogEntry[]> {
  const lenders = await firstLenders(trx, invoices);
  const entries: OtherLogEntry[] = [];
  for (const owner of new Set(lenders.values())) {
    const ids = [...lenders].flatMap(([id, lender]) => (lender === owner ? [id] : []));
    const back = await fetchFromOthers(trx, { owner, ids, now });
    entries.push(...(back?.otherLogs ?? []));
    for (const { owner: ownerId, touched } of back?.touchedOfOthers ?? []) {
      const [invoice, ...also] = touched;
      if (!invoice || invoice.ids.length === 0) continue;
      entries.push({ ...invoice, ownerId, action: "bring back", also });
      if (ownerId === owner) entries.push(...entriesOfCopies(owner, also));
    }
  }
  await endAllSteps(trx, [...lenders.keys()]);
  return entries;
}
