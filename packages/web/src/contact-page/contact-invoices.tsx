import { useRef } from "react";
import { useMessages } from "../messages/language.tsx";
import type { LocalCustomer } from "../sync/store/local.ts";
import { Sheet } from "../ui/layer/sheet.tsx";
import css from "./contact-page.module.css";
import { InvoiceList, InvoiceSums } from "./invoice-list.tsx";
import { Asked } from "./invoices-section.tsx";
import { useInvoicesOf } from "./queries.ts";

/** The "View Contact invoices" sheet (spec §2). Null: closed. */
export function ContactInvoices({
  customer,
  onClose,
}: {
  readonly customer: LocalCustomer | null;
  readonly onClose: () => void;
}) {
  const { common, contact: t } = useMessages();
  // Keeps the last customer while the sheet slides away.
  const last = useRef(customer);
  if (customer) last.current = customer;
  return (
    <Sheet
      title={t.invoices.title}
      opened={customer !== null}
      onClose={onClose}
      height="full"
      closeLabel={common.close}
    >
      {last.current && <Invoices customer={last.current} />}
    </Sheet>
  );
}

function Invoices({ customer }: { readonly customer: LocalCustomer }) {
  const { contact: t } = useMessages();
  const { invoices, rows, asking, unreachable } = useInvoicesOf(customer);
  return (
    <>
      <p className={css.whose}>{customer.name}</p>
      {invoices && <InvoiceSums invoices={invoices} />}
      {invoices?.length === 0 && !asking && <p className={css.none}>{t.invoices.none}</p>}
      {rows && <InvoiceList rows={rows} label={t.invoices.title} />}
      <Asked asking={asking} unreachable={unreachable} />
    </>
  );
}
