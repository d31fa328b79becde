import { Button, Checkbox, Stack } from "@mantine/core";
import type { LimitedCustomer } from "@roundsman/contract/payments/credit-limits";
import { formatAmount, formatPounds, pence } from "@roundsman/core/money";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import { useQueryClient } from "../../session/online-answers.ts";
import { AmountInput, amountIn } from "../../ui/form/amount-input.tsx";
import { Form } from "../../ui/form/form-frame.tsx";
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

/** A manager says what a customer may owe, and whether the driver may go over it today. */
export function LimitSheet({ customer, onClose }: LimitSheetProps) {
  const { common } = useMessages();
  const { limits: t } = usePaymentsWords();
  const today = useToday();
  const answers = useQueryClient();
  const [typed, setTyped] = useState(customer.limit === 0 ? "" : formatAmount(customer.limit));
  const [isLifted, setLifted] = useState(customer.liftedOn === today);
  const [fault, setFault] = useState<string>();
  const [keep, keeping] = useOnce(async () => {
    const limit = typed.trim() === "" ? pence(0) : amountIn(typed);
    if (limit === null) return setFault(t.fault);
    try {
      await setLimit(customer.id, { limit, isLifted });
      await answers.invalidateQueries({ queryKey: LIMITS });
      onClose();
      toast.done(t.kept);
    } catch {
      toast.failed(t.failed);
    }
  });
  return (
    <Sheet title={customer.name} opened onClose={onClose} closeLabel={common.close}>
      <Form onSubmit={() => void keep()}>
        <Stack gap="md" pb="md">
          <p className={css.about}>
            {[customer.driver, t.owes(formatPounds(customer.owed))].join(" · ")}
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
