import type { Day } from "@roundsman/core/day";
import { numberOf, owed } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import { isOverdue } from "@roundsman/core/overdue";
import { memo } from "react";
import { useMessages } from "../../messages/language.tsx";
import type { Messages } from "../../messages/messages.ts";
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
  /** undefined outside selection mode. */
  readonly selected: boolean | undefined;
  readonly last: boolean;
  readonly actions: RowActions;
}

/** The cells of one invoice. Pressing anywhere on the row presses its name. */
export const TableRow = memo(function TableRow(row: TableRowProps) {
  const messages = useMessages();
  const { invoice, today, selected } = row;
  const name = invoice.billTo.name.trim() || messages.invoices.unnamed;
  return (
    <div
      role="none"
      className={css.columns}
      data-key={invoice.key}
      data-selected={selected || undefined}
      data-status={invoice.deliveryStatus}
    >
      <div role="cell" data-column="number">
        {selected !== undefined && checkbox(row, messages.invoices.select(name))}
        {numberOf(invoice) ?? "–"}
      </div>
      <div role="cell" data-column="name">
        {opener(row, name)}
      </div>
      <div role="cell" data-column="date">
        {invoice.date}
      </div>
      <div role="cell" data-column="delivery">
        {deliveryChip(row, messages)}
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

// Functions, not components, so that a row is one component.
const checkbox = ({ invoice: { key }, selected, actions }: TableRowProps, label: string) => (
  <input
    id={boxOf(key)}
    type="checkbox"
    aria-label={label}
    checked={selected}
    onChange={() => undefined}
    onClick={(event) => actions.toggle(key, event)}
  />
);

const boxOf = (key: string): string => `row-${key}`;

/** The name: opens the invoice, or in selection mode selects it. */
const opener = ({ invoice: { key }, selected, last, actions }: TableRowProps, name: string) =>
  selected === undefined ? (
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
    <label htmlFor={boxOf(key)} className={css.open}>
      {name}
    </label>
  );

function deliveryChip(
  { invoice, selected, actions }: TableRowProps,
  { invoices: t, lists }: Messages,
) {
  const word = t.delivery[invoice.deliveryStatus];
  const next = NEXT_DELIVERY[invoice.deliveryStatus];
  if (selected !== undefined) return <span className={css.chip}>{word}</span>;
  return (
    <button
      type="button"
      className={css.chip}
      aria-label={next ? lists.markNext(word, t.delivery[next]) : lists.change(word)}
      onClick={({ detail }) => detail < 2 && actions.mark(invoice)}
    >
      {word}
    </button>
  );
}
