import type { InvoiceList } from "@roundsman/core/payment-status";
import { useMessages } from "../../messages/language.tsx";
import { InvoiceListView } from "./list-view.tsx";
import { ListTools } from "./list-tools.tsx";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import { useInvoiceList } from "../queries.ts";
import css from "./list-tools.module.css";
import { useSubmitAll } from "../use-submit-all.tsx";

/** The three lists that are worked through: GetPaid, Schedule, Credit (spec §2 "Invoice lists"). */
export function InvoiceListScreen({ list }: { readonly list: InvoiceList }) {
  const all = useInvoiceList(list);
  const { submitAll, sheet } = useSubmitAll(list);
  return (
    <>
      <InvoiceListView
        list={list}
        rows={all}
        empty={useMessages().invoices.empty[list]}
        tools={(searching) =>
          // The tools act on the whole list; a search shows a part of it.
          !searching && <ListTools list={list} all={all} onSubmitAll={submitAll} />
        }
        reach={list === "schedule" && <PastDays all={all ?? []} />}
      />
      {/* Outside the tools, because these go with the last row. */}
      {sheet}
    </>
  );
}

/** Says that some invoices were scheduled for days that are past: they are not at the top. */
function PastDays({ all }: { readonly all: readonly LocalInvoice[] }) {
  const { pastDays } = useMessages().invoices;
  const today = useToday();
  const count = all.filter(({ date }) => date < today).length;
  return count > 0 && <p className={css.past}>{pastDays(count)}</p>;
}
