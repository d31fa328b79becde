import { Button, Stack, TextInput } from "@mantine/core";
import { numberOf } from "@roundsman/core/invoice";
import { formatPounds } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { PAYMENT_METHODS } from "@roundsman/core/payments/payment";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import { AmountInput } from "../../ui/form/amount-input.tsx";
import { DateField } from "../../ui/form/date-field.tsx";
import { Form } from "../../ui/form/form-frame.tsx";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import css from "../driver-book.module.css";
import { usePaymentTyped, type PaymentPartProps } from "./use-payment-typed.ts";

/**
 * Takes a payment for one invoice. An amount above the open one goes on account, after a question.
 */
export function PaymentPart(props: PaymentPartProps) {
  const { driver, invoice } = props;
  const t = usePaymentsWords();
  const own = useDriverBookWords();
  const open = openAmount(invoice);
  const { typed, type, sum, fault, submit, taking } = usePaymentTyped(props);
  return (
    <Form onSubmit={submit}>
      <Stack gap="md" pb="md">
        <p className={css.quiet}>{t.openOf(numberOf(invoice), formatPounds(open))}</p>
        <AmountInput
          label={t.amount}
          size="lg"
          value={typed.amount}
          error={fault.amount}
          onChange={(event) => type({ amount: event.currentTarget.value })}
        />
        <div>
          <p className={css.label}>{t.method}</p>
          <SegmentedControl
            aria-label={t.method}
            fullWidth
            data={PAYMENT_METHODS.map((value) => ({ value, label: t.methods[value] }))}
            value={typed.method}
            onChange={(method) => type({ method })}
          />
        </div>
        {typed.method === "cash" && <p className={css.quiet}>{own.cashNote(driver.name)}</p>}
        <div className={css.pair}>
          <DateField
            label={t.day}
            value={typed.day}
            error={fault.day}
            onChange={(day) => type({ day })}
          />
          <TextInput
            label={t.reference}
            placeholder={t.optional}
            maxLength={200}
            value={typed.reference}
            onChange={(event) => type({ reference: event.currentTarget.value })}
          />
        </div>
        <Button type="submit" size="lg" loading={taking}>
          {sum === null ? t.take : t.submit(formatPounds(sum))}
        </Button>
      </Stack>
    </Form>
  );
}
