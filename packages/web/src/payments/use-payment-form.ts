import { formatPounds, pence, type Pence } from "@roundsman/core/money";
import { useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { usePaymentsWords } from "../messages/late/payments-words.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { keptCustomer } from "../sync/store/merged-customers.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import { useToday } from "../ui/hooks/use-today.ts";
import { useConfirm } from "../ui/layer/confirm.tsx";
import { toast } from "../ui/layer/toast.ts";
import { undoable } from "../ui/layer/undo-toast.tsx";
import { beyond, openSum, takingIn, type PaymentFault, type TypedPayment } from "./payment-form.ts";
import { takePayment, takePaymentBack, useOpenInvoices, type Taking } from "./queries.ts";
import { useTypedPayment } from "./use-typed-payment.ts";

interface PaymentFor {
  /** Invoices of one customer; where none of them is open, `customer` is set. */
  readonly invoices: readonly LocalInvoice[];
  /** The customer's key. */
  readonly customer: string | null;
  /** The money on account that is to be used, in pence; null: new money comes in. */
  readonly onAccount: Pence | null;
  /** Called when the payment is stored. */
  readonly onTaken: () => void;
}

/**
 * The form of a payment: what is typed, its fault, and taking it. It asks first where the amount
 * exceeds what is open.
 */
export function usePaymentForm({
  invoices: initialInvoices,
  customer,
  onAccount,
  onTaken,
}: PaymentFor) {
  const { common } = useMessages();
  const t = usePaymentsWords();
  const today = useToday();
  const confirm = useConfirm();
  const invoices = useOpenInvoices(initialInvoices);
  const payer = customer ?? initialInvoices[0]?.customerKey ?? null;
  const { typed, type, missing } = useTypedPayment(initialInvoices, { customer, onAccount });
  const [fault, setFault] = useState<PaymentFault | null>(null);
  const words = useFaultWords(fault);
  const named = initialInvoices[0]?.billTo.name ?? "";
  const [take, taking] = useTake({ isUse: onAccount !== null, named, onTaken });
  const change = (fields: Partial<TypedPayment>) => {
    setFault(null);
    type(fields);
  };
  const isAbove = ({ amount }: Taking) =>
    invoices.length > 0 && amount > openSum(invoices) + missing;
  const submit = () => {
    const result = takingIn(typed, { invoices, customer: payer, onAccount, today });
    if ("why" in result) return setFault(result);
    const rest = pence(beyond(result) - missing);
    if (rest <= 0) return void take(result);
    confirm({
      title: (isAbove(result) ? t.above.title : t.above.noneOpen)(formatPounds(rest)),
      text: t.above.text,
      yes: t.above.yes,
      no: common.cancel,
      danger: false,
      onYes: () => void take(result),
    });
  };
  return { invoices, payer, typed, missing, words, change, submit, taking } as const;
}

interface Take {
  /** Whether money on account is used; otherwise new money comes in. */
  readonly isUse: boolean;
  /** The name on the invoices, for a customer who is not saved. */
  readonly named: string;
  readonly onTaken: () => void;
}

/** Stores a payment and offers to undo it. */
function useTake({ isUse, named, onTaken }: Take) {
  const { common, invoices } = useMessages();
  const t = usePaymentsWords();
  return useOnce(async (taking: Taking) => {
    try {
      const saved = await keptCustomer(currentPhone().db, taking.customer ?? null);
      const key = await takePayment(taking);
      onTaken();
      undoable((isUse ? t.use.done : t.taken)(formatPounds(taking.amount)), {
        label: common.undo,
        run: () => takePaymentBack(key),
        names: [(saved?.name ?? named).trim() || invoices.unnamed],
      });
    } catch {
      toast.failed(t.failed);
    }
  });
}

/** The message of a fault, for the field that it belongs to. */
function useFaultWords(fault: PaymentFault | null) {
  const { faults, scheduledWhole } = usePaymentsWords();
  const words =
    fault &&
    (fault.why === "atOnce" ||
    fault.why === "sum" ||
    fault.why === "tooMuch" ||
    fault.why === "notThere"
      ? faults[fault.why](formatPounds(fault.most))
      : { ...faults, scheduledWhole }[fault.why]);
  const at = (place: string) => (fault?.at === place ? (words ?? undefined) : undefined);
  return { amount: at("amount"), day: at("day"), part: at };
}
