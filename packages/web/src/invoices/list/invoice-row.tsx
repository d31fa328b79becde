import { numberOf, owed } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import type { Day } from "@roundsman/core/day";
import { memo, type MouseEvent } from "react";
import { useMessages } from "../../messages/language.tsx";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { SyncWord } from "../../ui/sync-word.tsx";
import css from "./invoice-row.module.css";
import { PaymentWord } from "../../payments/payment-word.tsx";
import { NEXT_DELIVERY } from "./next-delivery.ts";

/** What can be done with a row. The same functions every time, so that no row is drawn again for them. */
export interface RowActions {
  readonly open: (key: string, event: MouseEvent) => void;
  readonly toggle: (key: string, event: MouseEvent) => void;
  /** The next delivery status, or the choice of one. */
  readonly mark: (invoice: LocalInvoice) => void;
}

interface InvoiceRowProps {
  readonly invoice: LocalInvoice;
  readonly today: Day;
  /** Whether its number is shown: a desk has room for it. */
  readonly numbered: boolean;
  /** undefined while nothing is being selected. */
  readonly selected: boolean | undefined;
  /** Whether it is open beside the list, or did so last. */
  readonly beside: "open" | "last" | null;
  readonly actions: RowActions;
}

/** Who, when, how much; the delivery status as a stripe and as a button. Few nodes and no component of the kit: thousands of them scroll by. */
export const InvoiceRow = memo(function InvoiceRow({
  invoice,
  today,
  numbered,
  selected,
  beside,
  actions,
}: InvoiceRowProps) {
  const { invoices: t, lists } = useMessages();
  const { key, billTo, deliveryStatus } = invoice;
  const name = billTo.name.trim() || t.unnamed;
  const number = numbered ? numberOf(invoice) : null;
  const facts = (
    <>
      <span className={css.name}>{name}</span>
      <span className={css.amount}>{formatPounds(owed(invoice.totals))}</span>
      <span className={css.detail}>
        {number !== null && <span>{number}</span>}
        <span>{invoice.date}</span>
        <PaymentWord invoice={invoice} today={today} />
        <SyncWord state={invoice.sync} />
      </span>
    </>
  );
  const word = t.delivery[deliveryStatus];
  if (selected !== undefined)
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
          aria-label={t.select(name)}
          checked={selected}
          onChange={() => undefined}
          onClick={(event) => actions.toggle(key, event)}
        />
        <span className={css.facts}>{facts}</span>
        <span className={css.chip}>{word}</span>
      </label>
    );
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
        {facts}
      </button>
      <button
        type="button"
        className={css.chip}
        aria-label={next ? lists.markNext(word, t.delivery[next]) : lists.change(word)}
        // The second press of a double one does nothing.
        onClick={({ detail }) => detail < 2 && actions.mark(invoice)}
      >
        {word}
      </button>
    </div>
  );
});
