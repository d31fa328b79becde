import { Button } from "@mantine/core";
import { formatPounds, pence, sum, type Pence } from "@roundsman/core/money";
import { ReceiptText, Undo2 } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../messages/language.tsx";
import { usePaymentsWords, type PaymentsWords } from "../messages/late/payments-words.ts";
import { currentPhone } from "../sync/store/current-phone.ts";
import { inReadTransaction } from "./read-transaction.ts";
import { useOnce } from "../ui/hooks/use-once.ts";
import { useConfirm } from "../ui/layer/confirm.tsx";
import { Sheet } from "../ui/layer/sheet.tsx";
import { toast } from "../ui/layer/toast.ts";
import { later } from "../ui/late/later.tsx";
import { SheetMissing } from "../ui/late/sheet-missing.tsx";
import css from "./payments.module.css";
import { type PaymentHere } from "./invoice-payments.ts";
import { TakenBackAlready, takePaymentBack } from "./queries.ts";
import { usesOfMoney } from "./uses.ts";

const ReceiptSheet = later(
  async () => (await import("./receipt/receipt-sheet.tsx")).ReceiptSheet,
  SheetMissing,
);

interface PaymentSheetProps {
  readonly payment: PaymentHere;
  readonly onClose: () => void;
}

/** The details of a payment, its receipt, and the button that takes it back. */
export function PaymentSheet({ payment, onClose }: PaymentSheetProps) {
  const { common } = useMessages();
  const t = usePaymentsWords();
  const [isReceipt, setReceipt] = useState(false);
  const { amount, method, allocations } = payment;
  const deleted = allocations.filter(({ isDeleted }) => isDeleted);
  const onAccount = pence(payment.onAccount + sum(deleted.map((part) => part.amount)));
  const canTakeBack = !payment.isTakenBack && payment.reverses === null && amount > 0;
  return (
    <Sheet title={formatPounds(amount)} opened onClose={onClose} closeLabel={common.close}>
      {(payment.isTakenBack || payment.reverses !== null) && (
        <p className={css.detail}>{payment.isTakenBack ? t.takenBack : t.takesBack}</p>
      )}
      <PaymentFacts payment={payment} />
      {onAccount !== 0 && method !== "account" && !payment.isTakenBack && (
        <p className={css.detail}>{onAccountWords(t, payment, onAccount)}</p>
      )}
      <Button
        variant="light"
        fullWidth
        mt="md"
        leftSection={<ReceiptText size={20} aria-hidden />}
        onClick={() => setReceipt(true)}
      >
        {t.receipt}
      </Button>
      {isReceipt && <ReceiptSheet payment={payment} onClose={() => setReceipt(false)} />}
      {canTakeBack && <TakeBackButton payment={payment} onTakenBack={onClose} />}
    </Sheet>
  );
}

function PaymentFacts({ payment }: Pick<PaymentSheetProps, "payment">) {
  const t = usePaymentsWords();
  const { method, day, reference, allocations, takenBy } = payment;
  const facts: readonly (readonly [string, string])[] = [
    [t.method, t.methods[method]],
    [t.day, day],
    ...(reference === "" ? [] : [[t.reference, reference] as const]),
    [t.takenBy, takenBy],
    ...allocations.map(
      ({ invoiceNumber, amount }) => [invoiceNumber, formatPounds(amount)] as const,
    ),
  ];
  return (
    <dl className={css.facts}>
      {facts.map(([label, value], at) => (
        // A label can occur twice: invoices may have no number yet.
        <div key={`${at} ${label}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * The part of a payment that no invoice needs. A customer who is not saved has no account for it.
 */
function onAccountWords(
  t: PaymentsWords,
  { id, customerId }: PaymentHere,
  onAccount: Pence,
): string {
  if (onAccount < 0) return t.offAccount(formatPounds(pence(-onAccount)));
  const isNobodys = id !== null && customerId === null;
  return (isNobodys ? t.tooMuchOfNobody : t.onAccount)(formatPounds(onAccount));
}

interface TakeBackButtonProps {
  readonly payment: PaymentHere;
  readonly onTakenBack: () => void;
}

/** Takes the payment back, after a question that says if uses of its money go back with it. */
function TakeBackButton({ payment, onTakenBack }: TakeBackButtonProps) {
  const { common } = useMessages();
  const t = usePaymentsWords();
  const confirm = useConfirm();
  const [takeBack, busy] = useOnce(async () => {
    try {
      await takePaymentBack(payment.key);
      onTakenBack();
      toast.done(t.tookBack);
    } catch (error) {
      toast.failed(error instanceof TakenBackAlready ? t.tookBackAlready : t.failed);
    }
  });
  const [ask] = useOnce(async () => {
    const uses = await usesNow(payment);
    confirm({
      title: t.takeBackTitle(formatPounds(payment.amount)),
      text: uses.length > 0 ? t.takeBackMoney : t.takeBackText,
      yes: t.takeBack,
      no: common.cancel,
      onYes: () => void takeBack(),
    });
  });
  return (
    <Button
      variant="subtle"
      color="red"
      fullWidth
      mt="md"
      loading={busy}
      leftSection={<Undo2 size={20} aria-hidden />}
      onClick={() => void ask()}
    >
      {t.takeBack}
    </Button>
  );
}

/** The uses that are taken back with the payment, as this phone knows them now. */
function usesNow(payment: PaymentHere): Promise<readonly PaymentHere[]> {
  const { db } = currentPhone();
  return inReadTransaction(db, () => usesOfMoney(db, payment));
}
