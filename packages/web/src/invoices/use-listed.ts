import type { LocalInvoice } from "../platform/local.ts";
import type { ListName } from "./lists.ts";
import { useHistory, useInvoiceList } from "./queries.ts";

/** The invoices of a screen, in its order; undefined while first loading. A screen's list never changes, so neither does the hook. */
export const useListed = (list: ListName): readonly LocalInvoice[] | undefined =>
  list === "history" ? useHistory() : useInvoiceList(list);
