import { Button, Stack, TextInput } from "@mantine/core";
import type { Invoice } from "@roundsman/contract/invoice";
import type { Day } from "@roundsman/core/day";
import { numberOf } from "@roundsman/core/invoice";
import { formatAmount, formatPounds, pence, type Pence } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import { PAYMENT_METHODS, type PaymentMethod } from "@roundsman/core/payments/payment";
import { useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { useDriverBookWords } from "../messages/late/driver-book/words.ts";
import { usePaymentsWords } from "../messages/late/payments-words.ts";
import { AmountInput, amountIn, isAboveMost, MOST_AMOUNT } from "../ui/form/amount-input.tsx";
import { DateField } from "../ui/form/date-field.tsx";
import { Form } from "../ui/form/form-frame.tsx";
import { SegmentedControl } from "../ui/form/segmented-control.tsx";
import { useErrorText } from "../ui/hooks/use-error-text.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import { useToday } from "../ui/hooks/use-today.ts";
import { useConfirm } from "../ui/layer/confirm.tsx";
import { toast } from "../ui/layer/toast.ts";
import css from "./driver-book.module.css";
import { useActs } from "./queries.ts";
import type { Driver } from "./screen.tsx";

interface PaymentPartProps {
  readonly driver: Driver;
  readonly invoice: Invoice;
  readonly onDone: () => void;
}

/** Money for one invoice; what is above what is open of it is on account, after a question. */
export function PaymentPart({ driver, invoice, onDone }: PaymentPartProps) {
  const t = usePaymentsWords();
  const own = useDriverBookWords();
  const open = openAmount(invoice);
  const { typed, type, sum, fault, submit, taking } = usePaymentTyped({ driver, invoice, onDone });
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

interface Typed {
  readonly amount: string;
  readonly method: PaymentMethod;
  readonly day: Day;
  readonly reference: string;
}

/** What is typed, what is wrong with it, the question, and the call that takes it. */
function usePaymentTyped({ driver, invoice, onDone }: PaymentPartProps) {
  const t = usePaymentsWords();
  const own = useDriverBookWords();
  const today = useToday();
  const open = openAmount(invoice);
  const [typed, setTyped] = useState<Typed>({
    amount: formatAmount(open),
    method: "transfer",
    day: today,
    reference: "",
  });
  const [fault, setFault] = useState<{ readonly amount?: string; readonly day?: string }>({});
  const acts = useActs(driver.id);
  const errorText = useErrorText();
  const { common } = useMessages();
  const confirm = useConfirm();
  const sum = amountIn(typed.amount);
  const type = (changed: Partial<Typed>) => {
    setFault({});
    setTyped({ ...typed, ...changed });
  };
  const [take, taking] = useOnce(async (amount: Pence) => {
    const { method, day, reference } = typed;
    const allocations = [{ invoiceId: invoice.id, amount: amount < open ? amount : open }];
    try {
      await acts.take({ method, amount, day, reference: reference.trim(), allocations });
      onDone();
      toast.done(t.taken(formatPounds(amount)));
    } catch (error) {
      toast.failed(`${errorText(error)} ${own.failed}`);
    }
  });
  const submit = () => {
    if (isAboveMost(typed.amount))
      return setFault({ amount: t.faults.atOnce(formatPounds(MOST_AMOUNT)) });
    if (sum === null || sum === 0) return setFault({ amount: t.faults.amount });
    // Nobody is saved on whose account the rest could be.
    if (sum > open && invoice.customerId === null) return setFault({ amount: t.faults.noAccount });
    if (typed.day > today) return setFault({ day: t.faults.future });
    if (sum <= open) return void take(sum);
    confirm({
      title: t.above.title(formatPounds(pence(sum - open))),
      text: t.above.text,
      yes: t.above.yes,
      no: common.cancel,
      danger: false,
      onYes: () => void take(sum),
    });
  };
  return { typed, type, sum, fault, submit, taking };
}
