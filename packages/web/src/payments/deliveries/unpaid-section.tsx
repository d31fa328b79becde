import { Button, UnstyledButton } from "@mantine/core";
import { numberOf } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import type { LocalInvoice } from "../../sync/store/local.ts";
import { useRows } from "../../sync/store/use-rows.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import { WholeNumbers } from "../../ui/whole-numbers.tsx";
import { openSum } from "../payment-form.ts";
import css from "../payments.module.css";
import { useTakePayment } from "../use-take-payment.tsx";
import { unpaidDeliveries } from "./unpaid-deliveries.ts";

/** The delivered invoices of the open day that are not fully paid; undefined while loading. */
export function useUnpaidDeliveries(): readonly LocalInvoice[] | undefined {
  const today = useToday();
  return useRows((db) => unpaidDeliveries(db, today), [today]);
}

const SECTION = "unpaid-deliveries";

/** Says how many there are and how much is open; a tap goes to the list of them. */
export function UnpaidLine({ invoices }: { readonly invoices: readonly LocalInvoice[] }) {
  const t = usePaymentsWords();
  if (invoices.length === 0) return null;
  const show = () => {
    const section = document.getElementById(SECTION);
    section?.scrollIntoView({ block: "center" });
    section?.focus({ preventScroll: true });
  };
  return (
    <UnstyledButton className={css.payment} onClick={show}>
      <span className={css.what}>
        <span>{t.unpaid.title}</span>
        <span className={css.detail}>
          {t.unpaid.sum(invoices.length, formatPounds(openSum(invoices)))}
        </span>
      </span>
      <span className={css.take}>
        <ChevronDown size={20} aria-hidden />
      </span>
    </UnstyledButton>
  );
}

/**
 * Lists these invoices; a tap opens the sheet that takes a payment. Shows nothing where all is
 * paid.
 */
export function UnpaidSection({ invoices: all }: { readonly invoices: readonly LocalInvoice[] }) {
  const t = usePaymentsWords();
  const [isWhole, setWhole] = useState(false);
  const { take, sheet } = useTakePayment();
  const shown = isWhole ? all : all.slice(0, FIRST);
  return (
    <>
      {all.length > 0 && (
        <section
          id={SECTION}
          className={css.section}
          aria-label={t.unpaid.title}
          // Focused by the line above the cash.
          tabIndex={-1}
        >
          <div className={css.head}>
            <h2 className={css.title}>{t.unpaid.title}</h2>
            <span className={css.detail}>
              {t.unpaid.sum(all.length, formatPounds(openSum(all)))}
            </span>
          </div>
          <ul className={css.list} aria-label={t.unpaid.title}>
            {shown.map((invoice) => (
              <li key={invoice.key}>
                <UnpaidRow invoice={invoice} onTake={() => take([invoice])} />
              </li>
            ))}
          </ul>
          {shown.length < all.length && (
            <Button variant="subtle" fullWidth onClick={() => setWhole(true)}>
              {t.unpaid.more(all.length - shown.length)}
            </Button>
          )}
        </section>
      )}
      {sheet}
    </>
  );
}

/** Few, so that the closed days below stay in reach. */
const FIRST = 4;

interface UnpaidRowProps {
  readonly invoice: LocalInvoice;
  readonly onTake: () => void;
}

function UnpaidRow({ invoice, onTake }: UnpaidRowProps) {
  const { invoices: words } = useMessages();
  const { paymentStatus, billTo, date } = invoice;
  const open = openAmount(invoice);
  const status = paymentStatus === "due" ? null : words.payment[paymentStatus];
  const facts = [numberOf(invoice), date, status];
  return (
    <UnstyledButton className={css.payment} onClick={onTake}>
      <span className={css.what}>
        <span>{billTo.name.trim() || words.unnamed}</span>
        <span className={css.detail}>
          <WholeNumbers>{facts.filter(Boolean).join(" · ")}</WholeNumbers>
        </span>
      </span>
      <span className={css.take}>
        <span className={css.amount}>{formatPounds(open)}</span>
        <ChevronRight size={20} aria-hidden />
      </span>
    </UnstyledButton>
  );
}
