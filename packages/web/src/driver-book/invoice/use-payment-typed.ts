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
import { isUnanswered } from "../../session/call-options.ts";
import { amountIn, isAboveMost, MOST_AMOUNT } from "../../ui/form/amount-input.tsx";
import { useOnce } from "../../ui/hooks/use-once.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import { useConfirm } from "../../ui/layer/confirm.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { useUnneededMoneyNotice } from "./use-unneeded-money-notice.ts";
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
  /** The key of the payment, with which the server records it only once. */
  readonly paymentKey: string;
  readonly onDone: () => void;
}

/** The form of a payment: values, faults, the question, and the call. */
export function usePaymentTyped({ driver, invoice, paymentKey, onDone }: PaymentPartProps) {
  const t = usePaymentsWords();
  // The first key is kept, because the invoice may be refetched during attempts.
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
    // Without a customer there is no account for the rest.
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

/** The call that records the payment, repeated with the same content until a response comes. */
function useTake({ driver, onDone }: Pick<PaymentPartProps, "driver" | "onDone">) {
  const t = usePaymentsWords();
  const own = useDriverBookWords();
  const acts = useActs(driver.id);
  const { send, failed } = useTries();
  /** A request without a response. It is repeated unchanged, even if the invoice has changed. */
  const [lost, setLost] = useState<Asked | null>(null);
  const tell = useUnneededMoneyNotice();
  const [take, taking] = useOnce(async (asked: Asked) => {
    try {
      const payment = await send(asked, () => acts.take(asked));
      onDone();
      // If an earlier response was lost, the payment may be the one that was typed then.
      toast.done(t.taken(formatPounds(payment.amount)));
      tell(payment);
    } catch (error) {
      setLost(isUnanswered(error) ? asked : null);
      toast.failed(failed(error, own.lostMoney));
    }
  });
  return { take, taking, lost, forget: () => setLost(null) };
}
