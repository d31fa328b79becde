import { addTotals, owed } from "@roundsman/core/invoice";
import { formatPounds, pence, sum } from "@roundsman/core/money";
import { Link } from "@tanstack/react-router";
import { PaymentWord } from "../payments/payment-word.tsx";
import { useMessages } from "../messages/language.tsx";
import type { CreditNoteView } from "../sync/outbox/credit-notes.ts";
import { reducesOwed } from "../sync/outbox/reduces-owed.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { useToday } from "../ui/hooks/use-today.ts";
import row from "../ui/list/row.module.css";
import { SyncWord } from "../ui/sync-word.tsx";
import css from "./invoice-list.module.css";
import { invoiceNumber } from "./invoice-number.ts";
import type { SoldRow } from "./sold-rows.ts";

interface InvoiceListProps {
  readonly rows: readonly SoldRow[];
  readonly label: string;
  /**
   * The name that the list stands under. A row shows the invoice's name only if it differs from
   * this.
   */
  readonly under?: string;
}

/**
 * A row for each invoice, with name, date, total and payment status; it opens the editor (spec §2).
 * Credit notes are rows with negative amounts.
 */
export function InvoiceList({ rows, label, under }: InvoiceListProps) {
  return (
    <ul className={css.list} aria-label={label}>
      {rows.map(({ invoice, note }) => (
        <li key={note?.key ?? invoice.key}>
          <Link
            to="/make"
            state={{ invoice: invoice.key, readonly: false, ...(note && { note: note.key }) }}
            className={`${row.row} ${css.link}`}
          >
            {note ? (
              <CreditRow invoice={invoice} note={note} />
            ) : (
              <InvoiceRow invoice={invoice} under={under} />
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface InvoiceRowProps {
  readonly invoice: LocalInvoice;
  readonly under: string | undefined;
}

function InvoiceRow({ invoice, under }: InvoiceRowProps) {
  const { contact: t, invoices: words } = useMessages();
  const today = useToday();
  const name = invoice.billTo.name.trim();
  return (
    <>
      <span className={row.text}>
        <span className={row.name}>{name === under ? invoice.date : name || words.unnamed}</span>
        <span className={row.detail}>
          {name !== under && <span>{invoice.date}</span>}
          <span>{invoiceNumber(invoice, t)}</span>
          <PaymentWord invoice={invoice} today={today} isAmongAll />
          <SyncWord state={invoice.sync} />
        </span>
      </span>
      <span className={row.amount}>{formatPounds(owed(invoice.totals))}</span>
    </>
  );
}

function CreditRow({
  invoice,
  note,
}: {
  readonly invoice: LocalInvoice;
  readonly note: CreditNoteView;
}) {
  const { contact: t, credit } = useMessages();
  const { number, date, total, isVoided, isRefused, isSent } = note;
  return (
    <>
      <span className={row.text}>
        <span className={row.name}>{t.invoices.creditOf(invoiceNumber(invoice, t))}</span>
        <span className={row.detail}>
          <span>{date}</span>
          <span>{number ?? credit.numberPending}</span>
          {isVoided ? (
            <span>{credit.voided}</span>
          ) : (
            <SyncWord state={isRefused ? "refused" : isSent ? "sent" : "waiting"} />
          )}
        </span>
      </span>
      <span className={`${row.amount} ${css.credited}`} data-counts={reducesOwed(note)}>
        −{formatPounds(total)}
      </span>
    </>
  );
}

/** Total discount, total sales, and how much of them was credited. */
export function InvoiceSums({ invoices }: { readonly invoices: readonly LocalInvoice[] }) {
  const { contact: t } = useMessages();
  const sums = addTotals(invoices.map(({ totals }) => totals));
  const { discount } = sums;
  const credited = sum(invoices.map(({ totals }) => totals.credited ?? pence(0)));
  return (
    <>
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
      {credited > 0 && <p className={css.off}>{t.invoices.credited(formatPounds(credited))}</p>}
    </>
  );
}
