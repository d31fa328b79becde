import { Button, UnstyledButton } from "@mantine/core";
import { formatPounds } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { PAYMENT_METHODS, type PaymentMethod } from "@roundsman/core/payments/payment";
import { useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { usePaymentsWords } from "../messages/late/payments-words.ts";
import { openSum } from "../payments/payment-form.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { SegmentedControl } from "../ui/form/segmented-control.tsx";
import { useOnce } from "../ui/hooks/use-once.ts";
import { Sheet } from "../ui/layer/sheet.tsx";
import { WholeNumbers } from "../ui/whole-numbers.tsx";
import css from "./submit-sheet.module.css";

interface SubmitSheetProps {
  readonly list: "getPaid" | "credit";
  readonly invoices: readonly LocalInvoice[];
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onSubmit: (methodOf: (key: string) => PaymentMethod) => Promise<void>;
}

/**
 * Confirms Submit All: what it does, and how the invoices were paid. One method for all; a tap sets
 * another for one invoice.
 */
export function SubmitSheet({ list, invoices, opened, onClose, onSubmit }: SubmitSheetProps) {
  const { common, invoices: t } = useMessages();
  const p = usePaymentsWords();
  const [method, setMethod] = useState<PaymentMethod>("cash");
  const [others, setOthers] = useState<ReadonlyMap<string, PaymentMethod>>(new Map());
  const methodOf = (key: string) => others.get(key) ?? method;
  // An invoice with the method of all is not kept here: it follows when that changes.
  const choose = (key: string, next: PaymentMethod) =>
    setOthers(new Map([...new Map(others).set(key, next)].filter(([, other]) => other !== method)));
  const [submit, submitting] = useOnce(async () => {
    onClose();
    await onSubmit(methodOf);
  });
  const undelivered = invoices.filter(({ deliveryStatus }) => deliveryStatus !== "delivered");
  return (
    <Sheet title={t.submit.confirm} opened={opened} onClose={onClose} closeLabel={common.close}>
      <p className={css.text}>
        <WholeNumbers>
          {`${t.submit[list](invoices.length, formatPounds(openSum(invoices)))}\n${t.submit.undo}`}
        </WholeNumbers>
      </p>
      {undelivered.length > 0 && (
        <p className={css.warning}>{p.notDelivered(undelivered.length)}</p>
      )}
      <p className={css.label}>{p.method}</p>
      <SegmentedControl
        aria-label={p.method}
        fullWidth
        data={PAYMENT_METHODS.map((value) => ({ value, label: p.methods[value] }))}
        value={method}
        onChange={setMethod}
      />
      <PaidOtherwise invoices={invoices} methodOf={methodOf} onMethod={choose} />
      <div className={css.answers}>
        <Button variant="default" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button loading={submitting} onClick={() => void submit()}>
          {t.submit.yes}
        </Button>
      </div>
    </Sheet>
  );
}

interface PaidOtherwiseProps {
  readonly invoices: readonly LocalInvoice[];
  readonly methodOf: (key: string) => PaymentMethod;
  readonly onMethod: (key: string, next: PaymentMethod) => void;
}

/** Lists each invoice with its payment method, once the person asks for it. */
function PaidOtherwise({ invoices, methodOf, onMethod }: PaidOtherwiseProps) {
  const { otherwise } = usePaymentsWords();
  const [isListed, setIsListed] = useState(false);
  if (!isListed)
    return (
      <Button className={css.otherwise} variant="subtle" onClick={() => setIsListed(true)}>
        {otherwise}
      </Button>
    );
  return (
    <ul className={css.list} aria-label={otherwise}>
      {invoices.map((invoice) => (
        <li key={invoice.key}>
          <PaidBy
            invoice={invoice}
            method={methodOf(invoice.key)}
            onMethod={(next) => onMethod(invoice.key, next)}
          />
        </li>
      ))}
    </ul>
  );
}

interface PaidByProps {
  readonly invoice: LocalInvoice;
  readonly method: PaymentMethod;
  readonly onMethod: (next: PaymentMethod) => void;
}

/** The payment method of one invoice; a tap chooses the next method. */
function PaidBy({ invoice, method, onMethod }: PaidByProps) {
  const { invoices: t } = useMessages();
  const p = usePaymentsWords();
  const name = invoice.billTo.name.trim() || t.unnamed;
  const amount = formatPounds(openAmount(invoice));
  const next = PAYMENT_METHODS[(PAYMENT_METHODS.indexOf(method) + 1) % PAYMENT_METHODS.length];
  return (
    <UnstyledButton className={css.row} onClick={() => next && onMethod(next)}>
      <span className={css.name}>{name}</span> <span className={css.amount}>{amount}</span>{" "}
      <span className={css.method} data-method={method}>
        {p.methods[method]}
      </span>
    </UnstyledButton>
  );
}
