import type { Driver } from "../driver.ts";
import type { Invoice } from "@roundsman/contract/invoice";
import type { PaymentBody } from "@roundsman/contract/payments/payment";
import type { Day } from "@roundsman/core/day";
import { formatAmount, formatPounds, pence, type Pence } from "@roundsman/core/money";
import { openAmount } from "@roundsman/core/payments/invoice-payment";
import type { PaymentMethod } from "@roundsman/core/payments/payment";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useDriverBookWords } from "../../messages/late/driver-book/words.ts";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import { isUnanswered } from "../../session/online.ts";
import { amountIn, isAboveMost, MOST_AMOUNT } from "../../ui/form/amount-input.tsx";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import { useConfirm } from "../../ui/layer/confirm.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { useTellUnneeded } from "./use-tell-unneeded.ts";
import { useTries } from "../use-tries.ts";
import { useActs } from "../use-acts.ts";

interface Typed {
  readonly amount: string;
  readonly method: PaymentMethod;
  readonly day: Day;
  readonly reference: string;
}

type Asked = PaymentBody & { readonly key: string };

export interface PaymentPartProps {
  readonly driver: Driver;
  readonly invoice: Invoice;
  /** The payment's own, by which it is taken once. */
  readonly paymentKey: string;
  readonly onDone: () => void;
}

/** What is typed, what is wrong with it, the question, and the call that takes it. */
export function usePaymentTyped({ driver, invoice, paymentKey, onDone }: PaymentPartProps) {
  const t = usePaymentsWords();
  // While it is tried the invoice may be read anew.
  const [key] = useState(paymentKey);
  const today = useToday();
  const open = openAmount(invoice);
  const [typed, setTyped] = useState<Typed>({
    amount: formatAmount(open),
    method: "transfer",
    day: today,
    reference: "",
  });
  const [fault, setFault] = useState<{ readonly amount?: string; readonly day?: string }>({});
  const { take, taking, lost, forget } = useTake({ driver, onDone });
  const { common } = useMessages();
  const confirm = useConfirm();
  const sum = amountIn(typed.amount);
  const type = (changed: Partial<Typed>) => {
    setFault({});
    forget();
    setTyped({ ...typed, ...changed });
  };
  const asked = (amount: Pence): Asked => {
    const { method, day, reference } = typed;
    const allocations = [{ invoiceId: invoice.id, amount: amount < open ? amount : open }];
    return { key, method, amount, day, reference: reference.trim(), allocations };
  };
  const submit = () => {
    if (lost) return void take(lost);
    if (isAboveMost(typed.amount))
      return setFault({ amount: t.faults.atOnce(formatPounds(MOST_AMOUNT)) });
    if (sum === null || sum === 0) return setFault({ amount: t.faults.amount });
    // Nobody is saved on whose account the rest could be.
    if (sum > open && invoice.customerId === null) return setFault({ amount: t.faults.noAccount });
    if (typed.day > today) return setFault({ day: t.faults.future });
    if (sum <= open) return void take(asked(sum));
    confirm({
      title: t.above.title(formatPounds(pence(sum - open))),
      text: t.above.text,
      yes: t.above.yes,
      no: common.cancel,
      danger: false,
      onYes: () => void take(asked(sum)),
    });
  };
  return { typed, type, sum, fault, submit, taking };
}

/** The call that takes it, tried until an answer comes. */
function useTake({ driver, onDone }: Pick<PaymentPartProps, "driver" | "onDone">) {
  const t = usePaymentsWords();
  const own = useDriverBookWords();
  const acts = useActs(driver.id);
  const { send, failed } = useTries();
  /** Sent, and not answered: tried again it is the same, whatever became of the invoice. */
  const [lost, setLost] = useState<Asked | null>(null);
  const tell = useTellUnneeded();
  const [take, taking] = useOnce(async (asked: Asked) => {
    try {
      const made = await send(asked, () => acts.take(asked));
      onDone();
      // After an answer that was lost it may be another one than was typed then.
      toast.done(t.taken(formatPounds(made.amount)));
      tell(made);
    } catch (error) {
      setLost(isUnanswered(error) ? asked : null);
      toast.failed(failed(error, own.lostMoney));
    }
  });
  return { take, taking, lost, forget: () => setLost(null) };
}
