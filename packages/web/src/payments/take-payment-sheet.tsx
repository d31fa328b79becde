import { Button, Stack, TextInput } from "@mantine/core";
import { formatPounds, type Pence } from "@roundsman/core/money";
import { PAYMENT_METHODS } from "@roundsman/core/payments/payment";
import { useMessages } from "../messages/language.tsx";
import { usePaymentsWords } from "../messages/late/payments-words.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { AmountInput, amountIn } from "../ui/form/amount-input.tsx";
import { DateField } from "../ui/form/date-field.tsx";
import { Form } from "../ui/form/form-frame.tsx";
import { SegmentedControl } from "../ui/form/segmented-control.tsx";
import { Sheet } from "../ui/layer/sheet.tsx";
import { PaymentAbout } from "./payment-about.tsx";
import type { TypedPayment } from "./payment-form.ts";
import { PaymentParts } from "./payment-parts.tsx";
import css from "./payments.module.css";
import { usePaymentForm } from "./use-payment-form.ts";

interface TakePaymentSheetProps {
  /** Invoices of one customer; where none of them is open, `customer` is set. */
  readonly invoices: readonly LocalInvoice[];
  /** The customer's key. */
  readonly customer: string | null;
  /** The money on account that is to be used, in pence; null: new money comes in. */
  readonly onAccount: Pence | null;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Called when the payment is stored. */
  readonly onTaken?: () => void;
}

/**
 * The form of a payment: its amount, method and invoices. It starts with all that is open, in cash.
 */
export function TakePaymentSheet({ opened, onClose, onTaken, ...props }: TakePaymentSheetProps) {
  const { common } = useMessages();
  const t = usePaymentsWords();
  const closeTaken = () => {
    onClose();
    onTaken?.();
  };
  const form = usePaymentForm({ ...props, onTaken: closeTaken });
  const { invoices, payer, typed, missing, words, change } = form;
  const isUse = props.onAccount !== null;
  const about = { invoices, payer, onAccount: props.onAccount, missing, typed };
  const sum = amountIn(typed.amount);
  const title = isUse ? t.use.title : t.take;
  return (
    <Sheet title={title} opened={opened} onClose={onClose} closeLabel={common.close}>
      <Form onSubmit={form.submit}>
        <Stack gap="md" pb="md">
          <PaymentAbout {...about} />
          <AmountInput
            label={t.amount}
            size="lg"
            value={typed.amount}
            error={words.amount}
            onChange={(event) => change({ amount: event.currentTarget.value, parts: null })}
          />
          {!isUse && <MethodField method={typed.method} onChange={change} />}
          {invoices.length > 1 && (
            <PaymentParts
              invoices={invoices}
              typed={typed}
              faultOf={words.part}
              onParts={(parts) => change({ parts })}
            />
          )}
          {!isUse && <DayAndReference typed={typed} fault={words.day} onChange={change} />}
          <Button type="submit" size="lg" loading={form.taking}>
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

interface DayAndReferenceProps {
  readonly typed: Pick<TypedPayment, "day" | "reference">;
  /** The fault of the day. */
  readonly fault: string | undefined;
  readonly onChange: (fields: Partial<Pick<TypedPayment, "day" | "reference">>) => void;
}

function DayAndReference({ typed, fault, onChange }: DayAndReferenceProps) {
  const t = usePaymentsWords();
  return (
    <div className={css.pair}>
      <DateField
        label={t.day}
        value={typed.day}
        error={fault}
        onChange={(day) => onChange({ day })}
      />
      <TextInput
        label={t.reference}
        placeholder={t.optional}
        maxLength={200}
        value={typed.reference}
        onChange={(event) => onChange({ reference: event.currentTarget.value })}
      />
    </div>
  );
}
