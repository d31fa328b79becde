import { Button, Stack, TextInput } from "@mantine/core";
import { formatPounds, pence, type Pence } from "@roundsman/core/money";
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
  isScheduled,
  openSum,
  paysPartOfScheduled,
  takingIn,
  type PaymentFault,
  type TypedPayment,
} from "./payment-form.ts";
import { nameOf, PaymentParts } from "./payment-parts.tsx";
import css from "./payments.module.css";
import { useFaultWords } from "./use-fault-words.ts";
import { useTypedPayment } from "./use-typed-payment.ts";
import { takePayment, takePaymentBack, useOpenInvoices, type Taking } from "./queries.ts";

interface TakePaymentSheetProps {
  /** Of one customer; without one that has something open there is a customer. */
  readonly invoices: readonly LocalInvoice[];
  /** The customer's key. */
  readonly customer: string | null;
  /** What they have on account, to be used, in pence; null: money comes in. */
  readonly onAccount: Pence | null;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** It is kept. */
  readonly onTaken?: () => void;
}

/** How much came in, how, and for which invoices: all that is open in cash until somebody says otherwise. */
export function TakePaymentSheet({
  invoices: given,
  customer,
  onAccount,
  opened,
  onClose,
  onTaken,
}: TakePaymentSheetProps) {
  const { common } = useMessages();
  const t = usePaymentsWords();
  const today = useToday();
  const confirm = useConfirm();
  const invoices = useOpenInvoices(given);
  const [only, second] = invoices;
  const isUse = onAccount !== null;
  const payer = customer ?? given[0]?.customerKey ?? null;
  const { typed, type, missing } = useTypedPayment(given, { customer, onAccount });
  const [fault, setFault] = useState<PaymentFault | null>(null);
  const change = (fields: Partial<TypedPayment>) => {
    setFault(null);
    type(fields);
  };
  const [take, taking] = useOnce(async (of: Taking) => {
    try {
      const key = await takePayment(of);
      onClose();
      onTaken?.();
      undoable((isUse ? t.use.done : t.taken)(formatPounds(of.amount)), {
        label: common.undo,
        run: () => takePaymentBack(key),
      });
    } catch {
      toast.failed(t.failed);
    }
  });
  const isAbove = ({ amount }: Taking) =>
    only !== undefined && amount > openSum(invoices) + missing;
  const submit = () => {
    const of = takingIn(typed, { invoices, customer: payer, onAccount, today });
    if ("why" in of) return setFault(of);
    const rest = pence(beyond(of) - missing);
    if (rest <= 0) return void take(of);
    confirm({
      title: (isAbove(of) ? t.above.title : t.above.noneOpen)(formatPounds(rest)),
      text: t.above.text,
      yes: t.above.yes,
      no: common.cancel,
      danger: false,
      onYes: () => void take(of),
    });
  };
  const words = useFaultWords(fault);
  const sum = amountIn(typed.amount);
  const title = isUse ? t.use.title : t.take;
  return (
    <Sheet title={title} opened={opened} onClose={onClose} closeLabel={common.close}>
      <Form onSubmit={submit}>
        <Stack gap="md" pb="md">
          <p className={css.about}>
            {only && !second ? t.openOf(nameOf(only), formatPounds(openAmount(only))) : null}
            {second && t.open(formatPounds(openSum(invoices)))}
            {!only && (payer === null ? t.nothingOpenOfNobody : t.nothingOpen)}
            {onAccount !== null && ` · ${t.onAccount(formatPounds(onAccount))}`}
          </p>
          {missing > 0 && <p className={css.about}>{t.missing(formatPounds(missing))}</p>}
          {isUse && invoices.some(isScheduled) && <p className={css.about}>{t.scheduledWhole}</p>}
          {!isUse && paysPartOfScheduled(typed, invoices) && (
            <p className={css.about}>{t.scheduled}</p>
          )}
          <AmountInput
            label={t.amount}
            size="lg"
            value={typed.amount}
            error={words.amount}
            onChange={(event) => change({ amount: event.currentTarget.value, parts: null })}
          />
          {!isUse && <MethodField method={typed.method} onChange={change} />}
          {second && (
            <PaymentParts
              invoices={invoices}
              typed={typed}
              faultOf={words.part}
              onParts={(parts) => change({ parts })}
            />
          )}
          {!isUse && (
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
          )}
          <Button type="submit" size="lg" loading={taking}>
            {sum === null ? title : (isUse ? t.use.submit : t.submit)(formatPounds(sum))}
          </Button>
        </Stack>
      </Form>
    </Sheet>
  );
}

interface MethodFieldProps {
  readonly method: TypedPayment["method"];
  readonly onChange: (fields: Pick<TypedPayment, "method">) => void;
}

function MethodField({ method, onChange }: MethodFieldProps) {
  const t = usePaymentsWords();
  return (
    <div>
      <p className={css.label}>{t.method}</p>
      <SegmentedControl
        aria-label={t.method}
        fullWidth
        data={PAYMENT_METHODS.map((value) => ({ value, label: t.methods[value] }))}
        value={method}
        onChange={(chosen) => onChange({ method: chosen })}
      />
    </div>
  );
}
