import type { InvoiceList } from "@roundsman/core/payment-status";
import { useMessages } from "../../messages/language.tsx";
import { InvoiceListView } from "./list-view.tsx";
import { ListTools } from "./list-tools.tsx";
import { useInvoiceList } from "../queries.ts";
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
      />
      {/* Outside the tools, because these go with the last row. */}
      {sheet}
    </>
  );
}
