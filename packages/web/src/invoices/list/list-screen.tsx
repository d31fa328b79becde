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
          // They act on the whole list, of which a search shows a part.
          !searching && <ListTools list={list} all={all} onSubmitAll={submitAll} />
        }
      />
      {/* It outlives the tools, which go with the last row. */}
      {sheet}
    </>
  );
}
