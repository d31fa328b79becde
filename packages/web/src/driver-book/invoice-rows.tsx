import { UnstyledButton } from "@mantine/core";
import type { Invoice } from "@roundsman/contract/invoice";
import type { Day } from "@roundsman/core/day";
import { numberOf, owed } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import { daysLate } from "@roundsman/core/overdue";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { ChevronRight } from "lucide-react";
import { useDriverBookWords } from "../messages/late/driver-book/words.ts";
import { useMessages } from "../messages/language.tsx";
import { paymentName } from "../messages/payment-name.ts";
import { Facts } from "../ui/facts.tsx";
import { useToday } from "../ui/hooks/use-today.ts";
import css from "./driver-book.module.css";

interface RowsProps {
  readonly invoices: readonly Invoice[];
  readonly empty: string;
  readonly onOpen: (id: number) => void;
}

/** Rows of a driver's invoices. A tap opens one. */
export function InvoiceRows({ invoices, empty, onOpen }: RowsProps) {
  const t = useDriverBookWords();
  const today = useToday();
  if (invoices.length === 0) return <p className={css.quiet}>{empty}</p>;
  return (
    <ul className={css.list} aria-label={t.invoices}>
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <InvoiceRow invoice={invoice} today={today} onOpen={() => onOpen(invoice.id)} />
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  readonly invoice: Invoice;
  readonly today: Day;
  readonly onOpen: () => void;
}

function InvoiceRow({ invoice, today, onOpen }: RowProps) {
  const messages = useMessages();
  const { invoices: t, lists } = messages;
  const { billTo, date, deliveryStatus, totals } = invoice;
  const late = daysLate(invoice, today);
  const open = openAmount(invoice);
  const isOverdue = late > 0 || invoice.paymentStatus === "overdue";
  const payment = late > 0 ? lists.late(late) : paymentName(invoice, messages);
  const facts = [
    numberOf(invoice),
    date,
    t.delivery[deliveryStatus],
    payment && (
      <span key="payment" className={isOverdue ? css.late : undefined}>
        {payment}
      </span>
    ),
    open > 0 && open < owed(totals) && lists.toPay(formatPounds(open)),
  ];
  return (
    <UnstyledButton className={css.row} onClick={onOpen}>
      <span className={css.what}>
        <span>{billTo.name.trim() || t.unnamed}</span>
        <span className={css.detail}>
          <Facts facts={facts} />
        </span>
      </span>
      <span className={css.amount}>
        {formatPounds(owed(totals))}
        <ChevronRight size={20} aria-hidden />
      </span>
    </UnstyledButton>
  );
}
