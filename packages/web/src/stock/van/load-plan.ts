import type { Day } from "@roundsman/core/day";
import { vanLoad, type VanLoadRow } from "@roundsman/core/load";
import { holds, type InvoiceList } from "@roundsman/core/payment-status";
import type { Database } from "../../sync/store/database.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { isCounted } from "../../sync/store/undone-corrections.ts";
import { useRows } from "../../sync/store/use-rows.ts";
import { useIsFirstPull } from "../../ui/hooks/use-arrived.ts";
import { vanOnPhone } from "./van-on-phone.ts";

/** What is to be delivered: everything of one day, or a list. */
export type LoadFor = { readonly day: Day } | { readonly list: InvoiceList };

/** null where the van's figures never came; undefined while first loading, from the phone or onto it. */
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

/** A day means all that is written for it, whichever list it is in; what is paid and not delivered yet has to be brought too. */
const isFor = ({ paymentStatus, date }: LocalInvoice, wanted: LoadFor): boolean =>
  "day" in wanted ? date === wanted.day : holds(wanted.list, paymentStatus);
