import type { Payment } from "@roundsman/contract/payments/payment";
import { formatPounds } from "@roundsman/core/money";
import { useMessages } from "../../messages/language.tsx";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import { useConfirm } from "../../ui/layer/confirm.tsx";

/**
 * Says, as on the phone, that an invoice no longer needed some of the money when it was recorded.
 */
export function useUnneededMoneyNotice(): (payment: Payment) => void {
  const { invoices } = useMessages();
  const t = usePaymentsWords();
  const confirm = useConfirm();
  return ({ amount, customerId, customerName, unneeded = [] }) => {
    if (unneeded.length === 0) return;
    const { text, ofNobody, seen } = t.unneeded;
    const sentences = unneeded.map((money) =>
      (customerId === null ? ofNobody : text)({
        invoice: money.invoiceNumber,
        customer: customerName.trim() || invoices.unnamed,
        amount: formatPounds(money.amount),
      }),
    );
    confirm({
      title: t.taken(formatPounds(amount)),
      text: sentences.join("\n"),
      yes: seen,
      danger: false,
      onYes: () => undefined,
    });
  };
}
