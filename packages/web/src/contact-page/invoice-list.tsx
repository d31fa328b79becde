import { addTotals, owed } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import { Link } from "@tanstack/react-router";
import { useMessages } from "../messages/language.tsx";
import type { LocalInvoice } from "../sync/store/local.ts";
import row from "../ui/list/row.module.css";
import { SyncWord } from "../ui/sync-word.tsx";
import css from "./invoice-list.module.css";
import { invoiceNumber } from "./invoice-number.ts";

interface InvoiceListProps {
  readonly invoices: readonly LocalInvoice[];
  readonly label: string;
  /** Where the list is beneath a name, only another one is worth saying. */
  readonly under?: string;
}

/** Name, date and total of each, leading to its editor (spec §2). */
export function InvoiceList({ invoices, label, under }: InvoiceListProps) {
  const messages = useMessages();
  const { contact: t, invoices: words } = messages;
  return (
    <ul className={css.list} aria-label={label}>
      {invoices.map((invoice) => (
        <li key={invoice.key}>
          <Link
            to="/make"
            state={{ invoice: invoice.key, readonly: false }}
            className={`${row.row} ${css.link}`}
          >
            <span className={row.text}>
              <span className={row.name}>
                {invoice.billTo.name.trim() === under
                  ? invoice.date
                  : invoice.billTo.name.trim() || words.unnamed}
              </span>
              <span className={row.detail}>
                {invoice.billTo.name.trim() !== under && <span>{invoice.date}</span>}
                <span>{invoiceNumber(invoice, t)}</span>
                <SyncWord state={invoice.sync} />
              </span>
            </span>
            <span className={row.amount}>{formatPounds(owed(invoice.totals))}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Total discount and total sales. */
export function InvoiceSums({ invoices }: { readonly invoices: readonly LocalInvoice[] }) {
  const { contact: t } = useMessages();
  const sums = addTotals(invoices.map(({ totals }) => totals));
  const { discount } = sums;
  return (
    <dl className={css.sums}>
      <div>
        <dt>{t.invoices.discount}</dt>
        <dd className="amount">{formatPounds(discount)}</dd>
      </div>
      <div>
        <dt>{t.invoices.sales}</dt>
        <dd className="amount">{formatPounds(owed(sums))}</dd>
      </div>
    </dl>
  );
}
