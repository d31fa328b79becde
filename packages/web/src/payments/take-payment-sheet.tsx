import { Button, Stack, TextInput } from "@mantine/core";
import { numberOf } from "@roundsman/core/invoice";
import { formatAmount, formatPounds } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { PAYMENT_METHODS } from "@roundsman/core/payments/payment";
import { useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { usePaymentsWords } from "../messages/late/payments-words.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { AmountInput, amountIn } from "../ui/form/amount-input.tsx";
import { DateField } from "../ui/form/date-field.tsx";
import { Form } from "../ui/form/form-frame.tsx";
import { SegmentedControl } from "../ui/form/segmented-control.tsx";
import { useOnce } from "../ui/hooks/use-once.ts";
import { useToday } from "../ui/hooks/use-today.ts";
import { useConfirm } from "../ui/layer/confirm.tsx";
import { Sheet } from "../ui/layer/sheet.tsx";
import { toast } from "../ui/layer/toast.ts";
import { undoable } from "../ui/layer/undo-toast.tsx";
import {
  beyond,
  openSum,
  partTexts,
  takingIn,
  type PaymentFault,
  type TypedPayment,
} from "./payment-form.ts";
import css from "./payments.module.css";
import { useFaultWords } from "./use-fault-words.ts";
import { takePayment, takePaymentBack, useOpenInvoices, type Taking } from "./queries.ts";

interface TakePaymentSheetProps {
  /** Of one customer; at least one with something open. */
  readonly invoices: readonly LocalInvoice[];
  readonly opened: boolean;
  readonly onClose: () => void;
  /** It is kept. */
  readonly onTaken?: () => void;
}

/** How much came in, how, and for which invoices: all that is open in cash until somebody says otherwise. */
export function TakePaymentSheet({
  invoices: given,
  opened,
  onClose,
  onTaken,
}: TakePaymentSheetProps) {
  const { common } = useMessages();
  const t = usePaymentsWords();
  const today = useToday();
  const confirm = useConfirm();
  const invoices = useOpenInvoices(given);
  const [typed, setTyped] = useState<TypedPayment>(() => ({
    amount: formatAmount(openSum(given)),
    method: "cash",
    day: today,
    reference: "",
    parts: null,
  }));
  const [fault, setFault] = useState<PaymentFault | null>(null);
  const change = (fields: Partial<TypedPayment>) => {
    setFault(null);
    setTyped({ ...typed, ...fields });
  };
  const [take, taking] = useOnce(async (of: Taking) => {
    try {
      const key = await takePayment(of);
      onClose();
      onTaken?.();
      undoable(t.taken(formatPounds(of.amount)), {
        label: common.undo,
        run: () => takePaymentBack(key),
      });
    } catch {
      toast.failed(t.failed);
    }
  });
  const submit = () => {
    const of = takingIn(typed, invoices, today);
    if ("why" in of) return setFault(of);
    const rest = beyond(of);
    if (rest <= 0) return void take(of);
    confirm({
      title: t.above.title(formatPounds(rest)),
      text: t.above.text,
      yes: t.above.yes,
      no: common.cancel,
      danger: false,
      onYes: () => void take(of),
    });
  };
  const words = useFaultWords(fault);
  const [only, second] = invoices;
  const sum = amountIn(typed.amount);
  return (
    <Sheet title={t.take} opened={opened} onClose={onClose} closeLabel={common.close}>
      <Form onSubmit={submit}>
        <Stack gap="md" pb="md">
          <p className={css.about}>
            {only && !second ? t.openOf(nameOf(only), formatPounds(openAmount(only))) : null}
            {second && t.open(formatPounds(openSum(invoices)))}
          </p>
          <AmountInput
            label={t.amount}
            size="lg"
            value={typed.amount}
            error={words.amount}
            onChange={(event) => change({ amount: event.currentTarget.value, parts: null })}
          />
          <div>
            <p className={css.label}>{t.method}</p>
            <SegmentedControl
              aria-label={t.method}
              fullWidth
              data={PAYMENT_METHODS.map((value) => ({ value, label: t.methods[value] }))}
              value={typed.method}
              onChange={(method) => change({ method })}
            />
          </div>
          {second && (
            <Parts
              invoices={invoices}
              typed={typed}
              faultOf={words.part}
              onParts={(parts) => change({ parts })}
            />
          )}
          <div className={css.pair}>
            <DateField
              label={t.day}
              value={typed.day}
              error={words.day}
              onChange={(day) => change({ day })}
            />
            <TextInput
              label={t.reference}
              placeholder={t.optional}
              maxLength={200}
              value={typed.reference}
              onChange={(event) => change({ reference: event.currentTarget.value })}
            />
          </div>
          <Button type="submit" size="lg" loading={taking}>
            {sum === null ? t.take : t.submit(formatPounds(sum))}
          </Button>
        </Stack>
      </Form>
    </Sheet>
  );
}

interface PartsProps {
  readonly invoices: readonly LocalInvoice[];
  readonly typed: TypedPayment;
  readonly faultOf: (key: string) => string | undefined;
  readonly onParts: (parts: Readonly<Record<string, string>>) => void;
}

/** How much is for each invoice. */
function Parts({ invoices, typed, faultOf, onParts }: PartsProps) {
  const t = usePaymentsWords();
  const texts = partTexts(typed, invoices);
  return (
    <div>
      <p className={css.label}>{t.invoices}</p>
      <ul className={css.parts}>
        {invoices.map((invoice) => (
          <li key={invoice.key} className={css.part}>
            <span className={css.what}>
              <span>{nameOf(invoice)}</span>
              <span className={css.detail}>{t.open(formatPounds(openAmount(invoice)))}</span>
            </span>
            <AmountInput
              aria-label={t.partOf(nameOf(invoice))}
              leftSection="£"
              className={css.amountOf ?? ""}
              value={texts[invoice.key] ?? ""}
              error={faultOf(invoice.key)}
              onChange={(event) => onParts({ ...texts, [invoice.key]: event.currentTarget.value })}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Its number, or its date while it has none. */
const nameOf = (invoice: LocalInvoice): string => numberOf(invoice) ?? invoice.date;
