import { Checkbox } from "@mantine/core";
import { formatPounds } from "@roundsman/core/money";
import { memo } from "react";
import { useMessages } from "../messages/language.tsx";
import type { LocalInvoice } from "../platform/local.ts";
import row from "../ui/row.module.css";
import { SyncWord } from "../ui/sync-word.tsx";
import css from "./invoice-row.module.css";

interface InvoiceRowProps {
  readonly invoice: LocalInvoice;
  /** undefined while nothing is being selected. */
  readonly selected: boolean | undefined;
  /** Whether it stands open beside the list, or did so last. */
  readonly beside: "open" | "last" | null;
  readonly onToggle: (key: string) => void;
  readonly onOpen: (key: string) => void;
}

/** Who, when, how much; the delivery status as a stripe and in words. */
export const InvoiceRow = memo(function InvoiceRow({ invoice, selected, beside, onToggle, onOpen }: InvoiceRowProps) {
  const messages = useMessages();
  const { invoices: say } = messages;
  const { key, billTo, date, totals, deliveryStatus, paymentStatus, sync } = invoice;
  const name = billTo.name.trim() || say.unnamed;
  const lines = (
    <>
      <span className={row.text}>
        <span className={row.name}>{name}</span>
        <span className={row.detail}>
          <span>{date}</span>
          <span className={css.delivery} data-status={deliveryStatus}>
            {say.delivery[deliveryStatus]}
          </span>
          {(paymentStatus === "overdue" || paymentStatus === "paid") && (
            <span className={css.payment} data-status={paymentStatus}>
              {say.payment[paymentStatus]}
            </span>
          )}
          <SyncWord state={sync} />
        </span>
      </span>
      <span className={row.amount}>{formatPounds(totals.total)}</span>
    </>
  );
  if (selected !== undefined)
    return (
      <label className={`${row.row} ${css.row}`} data-status={deliveryStatus} data-selected={selected || undefined}>
        <Checkbox aria-label={say.select(name)} checked={selected} onChange={() => onToggle(key)} />
        {lines}
      </label>
    );
  return (
    <button
      type="button"
      className={`${row.row} ${css.row}`}
      data-status={deliveryStatus}
      data-last={beside ?? undefined}
      aria-current={beside === "open" || undefined}
      onClick={() => onOpen(key)}
    >
      {lines}
    </button>
  );
});
