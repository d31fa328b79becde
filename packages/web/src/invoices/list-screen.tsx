import type { ReactNode } from "react";
import { HistoryTools } from "./history-tools.tsx";
import { InvoiceListView } from "./list-view.tsx";
import type { ListName } from "./lists.ts";
import { ListTools } from "./list-tools.tsx";
import { useInvoiceList } from "./queries.ts";
import { useFilteredHistory } from "./use-history.ts";
import { useMessages } from "../messages/language.tsx";
import type { InvoiceList } from "@roundsman/core/payment-status";
import { countOf } from "./history-filter.ts";

/** The four lists: GetPaid, Schedule, Credit, History (spec §2 "Invoice lists"). */
export function InvoiceListScreen({ list }: { readonly list: ListName }): ReactNode {
  return list === "history" ? <HistoryScreen /> : <WorkingList list={list} />;
}

function WorkingList({ list }: { readonly list: InvoiceList }) {
  const all = useInvoiceList(list);
  return <InvoiceListView list={list} rows={all} empty={useMessages().invoices.empty[list]} tools={<ListTools list={list} all={all} />} />;
}

function HistoryScreen() {
  const { empty, filter } = useMessages().invoices;
  const history = useFilteredHistory();
  return (
    <InvoiceListView
      list="history"
      rows={history.asking && history.invoices?.length === 0 ? undefined : history.invoices}
      empty={countOf(history.filter) > 0 ? filter.noMatch : empty.history}
      tools={<HistoryTools history={history} />}
    />
  );
}
