import { useMessages } from "../../messages/language.tsx";
import { countOf } from "./history-filter.ts";
import { HistoryReach, HistoryTools } from "./history-tools.tsx";
import { InvoiceListView } from "../list/list-view.tsx";
import { useFilteredHistory } from "./use-history.ts";

/** The fourth list: every invoice in the chosen days (spec §2 "Invoice lists"). */
export function HistoryScreen() {
  const { empty, filter } = useMessages().invoices;
  const history = useFilteredHistory();
  return (
    <InvoiceListView
      list="history"
      rows={history.asking && history.invoices?.length === 0 ? undefined : history.invoices}
      notes={history.notes}
      empty={countOf(history.filter) > 0 ? filter.noMatch : empty.history}
      tools={() => <HistoryTools history={history} />}
      reach={<HistoryReach history={history} />}
    />
  );
}
