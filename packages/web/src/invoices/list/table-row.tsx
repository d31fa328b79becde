import type { Day } from "@roundsman/core/day";
import { numberOf, owed } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import { isOverdue } from "@roundsman/core/overdue";
import { memo } from "react";
import { useMessages } from "../../messages/language.tsx";
import { paymentName } from "../../messages/payment-name.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { SyncWord } from "../../ui/sync-word.tsx";
import type { RowActions } from "./invoice-row.tsx";
import { PaymentWord } from "../../payments/payment-word.tsx";
import css from "./invoice-table.module.css";
import { NEXT_DELIVERY } from "./next-delivery.ts";

interface TableRowProps {
  readonly invoice: LocalInvoice;
  readonly today: Day;
  /** undefined while nothing is being selected. */
  readonly selected: boolean | undefined;
  readonly last: boolean;
  readonly actions: RowActions;
}

/** The cells of one invoice. Its name is pressed anywhere on the row. */
export const TableRow = memo(function TableRow({
  invoice,
  today,
  selected,
  last,
  actions,
}: TableRowProps) {
  const messages = useMessages();
  const { invoices: t, lists } = messages;
  const { key, billTo, deliveryStatus } = invoice;
  const name = billTo.name.trim() || t.unnamed;
  const word = t.delivery[deliveryStatus];
  const next = NEXT_DELIVERY[deliveryStatus];
  const box = `row-${key}`;
  return (
    <div
      role="none"
      className={css.columns}
      data-key={key}
      data-selected={selected || undefined}
      data-status={deliveryStatus}
    >
      <div role="cell" data-column="number">
        {selected !== undefined && (
          <input
            id={box}
            type="checkbox"
            aria-label={t.select(name)}
            checked={selected}
            onChange={() => undefined}
            onClick={(event) => actions.toggle(key, event)}
          />
        )}
        {numberOf(invoice) ?? "–"}
      </div>
      <div role="cell" data-column="name">
        {selected === undefined ? (
          <button
            type="button"
            className={css.open}
            data-row
            data-last={last || undefined}
            onClick={(event) => actions.open(key, event)}
          >
            {name}
          </button>
        ) : (
          <label htmlFor={box} className={css.open}>
            {name}
          </label>
        )}
      </div>
      <div role="cell" data-column="date">
        {invoice.date}
      </div>
      <div role="cell" data-column="delivery">
        {selected === undefined ? (
          <button
            type="button"
            className={css.chip}
            aria-label={next ? lists.markNext(word, t.delivery[next]) : lists.change(word)}
            onClick={({ detail }) => detail < 2 && actions.mark(invoice)}
          >
            {word}
          </button>
        ) : (
          <span className={css.chip}>{word}</span>
        )}
      </div>
      <div role="cell" data-column="payment">
        {isOverdue(invoice, today) ? (
          <PaymentWord invoice={invoice} today={today} />
        ) : (
          <span>{paymentName(invoice, messages)}</span>
        )}
        <SyncWord state={invoice.sync} />
      </div>
      <div role="cell" data-column="amount">
        {formatPounds(owed(invoice.totals))}
      </div>
    </div>
  );
});
