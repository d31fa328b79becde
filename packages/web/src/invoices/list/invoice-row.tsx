import { numberOf, owed } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import type { Day } from "@roundsman/core/day";
import { memo, type MouseEvent } from "react";
import { useMessages } from "../../messages/language.tsx";
import type { Messages } from "../../messages/messages.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { SyncWord } from "../../ui/sync-word.tsx";
import css from "./invoice-row.module.css";
import chip from "./status-chip.module.css";
import { PaymentWord } from "../../payments/payment-word.tsx";
import { NEXT_DELIVERY } from "./next-delivery.ts";

/**
 * The actions of a row. The functions stay the same, so that rows are not drawn again because of
 * them.
 */
export interface RowActions {
  readonly open: (key: string, event: MouseEvent) => void;
  readonly toggle: (key: string, event: MouseEvent) => void;
  /** Sets the next delivery status, or asks for one. */
  readonly mark: (invoice: LocalInvoice) => void;
}

interface InvoiceRowProps {
  readonly invoice: LocalInvoice;
  readonly today: Day;
  /** Whether its number is shown: only wide windows have room for it. */
  readonly numbered: boolean;
  /** undefined outside selection mode. */
  readonly selected: boolean | undefined;
  /** Whether the invoice is open beside the list, or was the last one open there. */
  readonly beside: "open" | "last" | null;
  readonly actions: RowActions;
}

/**
 * Customer, date and amount, with the delivery status as a stripe and a button. Few nodes and no
 * Mantine components, because thousands of rows scroll past.
 */
export const InvoiceRow = memo(function InvoiceRow(row: InvoiceRowProps) {
  const messages = useMessages();
  return row.selected === undefined ? rowToOpen(row, messages) : rowToSelect(row, messages);
});

// Functions, not components, so that a row is one component.
function rowToOpen(row: InvoiceRowProps, messages: Messages) {
  const { invoices: t, lists } = messages;
  const { invoice, beside, actions } = row;
  const { key, deliveryStatus } = invoice;
  const word = t.delivery[deliveryStatus];
  const next = NEXT_DELIVERY[deliveryStatus];
  return (
    <div
      className={css.row}
      data-key={key}
      data-status={deliveryStatus}
      data-next={next && t.delivery[next]}
      data-open={beside === "open" || undefined}
    >
      <button
        type="button"
        className={css.facts}
        data-row
        data-last={beside ?? undefined}
        aria-current={beside === "open" || undefined}
        onClick={(event) => actions.open(key, event)}
      >
        {factsOf(row, messages)}
      </button>
      <button
        type="button"
        className={chip.chip}
        aria-label={next ? lists.markNext(word, t.delivery[next]) : lists.change(word)}
        // The second press of a double press is ignored.
        onClick={({ detail }) => detail < 2 && actions.mark(invoice)}
      >
        {word}
      </button>
    </div>
  );
}

function rowToSelect(row: InvoiceRowProps, messages: Messages) {
  const { invoices: t } = messages;
  const { invoice, selected, actions } = row;
  const { key, deliveryStatus } = invoice;
  return (
    <label
      className={css.row}
      data-key={key}
      data-status={deliveryStatus}
      data-selected={selected || undefined}
    >
      <input
        type="checkbox"
        className={css.check}
        aria-label={t.select(nameOf(invoice, messages))}
        checked={selected}
        onChange={() => undefined}
        onClick={(event) => actions.toggle(key, event)}
      />
      <span className={css.facts}>{factsOf(row, messages)}</span>
      <span className={chip.chip}>{t.delivery[deliveryStatus]}</span>
    </label>
  );
}

function factsOf({ invoice, today, numbered }: InvoiceRowProps, messages: Messages) {
  const number = numbered ? numberOf(invoice) : null;
  return (
    <>
      <span className={css.name}>{nameOf(invoice, messages)}</span>
      <span className={css.amount}>{formatPounds(owed(invoice.totals))}</span>
      <span className={css.detail}>
        {number !== null && <span>{number}</span>}
        <span>{invoice.date}</span>
        <PaymentWord invoice={invoice} today={today} />
        <SyncWord state={invoice.sync} />
      </span>
    </>
  );
}

const nameOf = ({ billTo }: LocalInvoice, { invoices }: Messages): string =>
  billTo.name.trim() || invoices.unnamed;
