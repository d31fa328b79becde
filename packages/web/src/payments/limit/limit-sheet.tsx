import { Button, Checkbox, Stack } from "@mantine/core";
import { Refused } from "@roundsman/contract/client";
import type { LimitedCustomer } from "@roundsman/contract/payments/credit-limits";
import { formatAmount, pence } from "@roundsman/core/money";
import { useState } from "react";
import { balanceText } from "../../messages/balance-text.ts";
import { useMessages, useValidation } from "../../messages/language.tsx";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import { useQueryClient } from "../../session/query-client.ts";
import { isUnanswered } from "../../session/call-options.ts";
import { AmountInput, amountFault, amountIn } from "../../ui/form/amount-input.tsx";
import { Form } from "../../ui/form/form-frame.tsx";
import { useErrorText } from "../../ui/hooks/use-error-text.ts";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { toast } from "../../ui/layer/toast.ts";
import css from "../payments.module.css";
import { LIMITS, setLimit } from "./limit-calls.ts";

interface LimitSheetProps {
  readonly customer: LimitedCustomer;
  readonly onClose: () => void;
}

/** Lets a manager set a customer's limit and lift it for today. */
export function LimitSheet({ customer, onClose }: LimitSheetProps) {
  const { common, customers } = useMessages();
  const { limits: t } = usePaymentsWords();
  const validation = useValidation();
  const errorText = useErrorText();
  const today = useToday();
  const answers = useQueryClient();
  const [typed, setTyped] = useState(customer.limit === 0 ? "" : formatAmount(customer.limit));
  const [isLifted, setLifted] = useState(customer.liftedOn === today);
  const [fault, setFault] = useState<string>();
  const [keep, keeping] = useOnce(async () => {
    const limit = typed.trim() === "" ? pence(0) : amountIn(typed);
    if (limit === null) return setFault(validation(amountFault(typed)));
    try {
      // Sending an unchanged limit would turn a driver's limit into the manager's.
      const changed = limit === customer.limit ? undefined : limit;
      await setLimit(customer.id, { limit: changed, isLifted });
      await answers.invalidateQueries({ queryKey: LIMITS });
      onClose();
      toast.done(t.kept);
    } catch (error) {
      // The list may be out of date.
      void answers.invalidateQueries({ queryKey: LIMITS });
      if (isUnanswered(error)) return toast.failed(`${errorText(error)} ${t.lost}`);
      toast.failed(isGone(error) ? t.gone : errorText(error));
    }
  });
  return (
    <Sheet title={customer.name} opened onClose={onClose} closeLabel={common.close}>
      <Form onSubmit={() => void keep()}>
        <Stack gap="md" pb="md">
          <p className={css.about}>
            {[customer.driver, balanceText(customer.owed, { ...customers, ...t })].join(" · ")}
          </p>
          <AmountInput
            label={t.limit}
            description={t.limitNote}
            leftSection="£"
            value={typed}
            error={fault}
            onChange={(event) => {
              setFault(undefined);
              setTyped(event.currentTarget.value);
            }}
          />
          <Checkbox
            label={t.lift}
            description={t.liftNote}
            checked={isLifted}
            onChange={(event) => setLifted(event.currentTarget.checked)}
          />
          <Button type="submit" size="lg" loading={keeping}>
            {t.save}
          </Button>
        </Stack>
      </Form>
    </Sheet>
  );
}

const isGone = (error: unknown): boolean =>
  error instanceof Refused && error.problem.status === 404;
