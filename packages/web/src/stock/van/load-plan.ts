import type { Day } from "@roundsman/core/day";
import { vanLoad, type VanLoadRow } from "@roundsman/core/load";
import { listIncludes, type InvoiceList } from "@roundsman/core/payment-status";
import type { Database } from "../../sync/store/database.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { isCounted } from "../../sync/store/counted-invoices.ts";
import { useRows } from "../../sync/store/use-rows.ts";
import { useIsFirstPull } from "../../ui/hooks/use-arrived.ts";
import { vanOnPhone } from "./van-on-phone.ts";

/** What the load sheet is for: all deliveries of one day, or one list. */
export type LoadFor = { readonly day: Day } | { readonly list: InvoiceList };

/** null where the phone does not have the van's figures; undefined while first loading. */
export function useLoadPlan(wanted: LoadFor): readonly VanLoadRow<string>[] | null | undefined {
  const first = useIsFirstPull();
  const rows = useRows((db) => loadPlan(db, wanted), ["day" in wanted ? wanted.day : wanted.list]);
  return rows === null && first ? undefined : rows;
}

export async function loadPlan(
  db: Database,
  wanted: LoadFor,
): Promise<readonly VanLoadRow<string>[] | null> {
  const van = await vanOnPhone(db);
  if (!van) return null;
  const invoices = await ("day" in wanted
    ? db.invoices.where("date").equals(wanted.day).toArray()
    : db.invoices.toArray());
  return vanLoad(
    invoices.filter((invoice) => isCounted(invoice) && isFor(invoice, wanted)),
    { find: van.find, onHand: van.onHand },
  );
}

/**
 * A day includes its invoices of every list: a paid invoice that is not delivered has to be loaded
 * as well.
 */
const isFor = ({ paymentStatus, date }: LocalInvoice, wanted: LoadFor): boolean =>
  "day" in wanted ? date === wanted.day : listIncludes(wanted.list, paymentStatus);
