import { Button } from "@mantine/core";
import { formatPounds } from "@roundsman/core/money";
import { useNavigate } from "@tanstack/react-router";
import { Coins } from "lucide-react";
import { useState } from "react";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import { useMessages } from "../../messages/language.tsx";
import { currentPhone } from "../../sync/store/current-phone.ts";
import { useRows } from "../../sync/store/use-rows.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import { later } from "../../ui/late/later.tsx";
import { SheetMissing } from "../../ui/late/sheet-missing.tsx";
import { Notice } from "../../ui/notice.tsx";
import css from "../payments.module.css";
import { paymentNumbered } from "../invoice-payments.ts";
import { acknowledge, unneededMoney, type UnneededMoney } from "./unneeded.ts";

const PaymentSheet = later(
  async () => (await import("../payment-sheet.tsx")).PaymentSheet,
  SheetMissing,
);

/**
 * Says whose money went on account because its invoice was paid, deleted or credited meanwhile,
 * until a person acknowledges it. Money of a customer who is not saved can only be given back: the
 * notice opens that payment.
 */
export function UnneededNotice() {
  const today = useToday();
  const money = useRows((db) => unneededMoney(db, today), [today]) ?? [];
  return money.length > 0 && <MoneyNotice money={money} />;
}

function MoneyNotice({ money }: { readonly money: readonly UnneededMoney[] }) {
  const { invoices } = useMessages();
  const { unneeded: t } = usePaymentsWords();
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <Notice
        icon={<Coins size={20} aria-hidden />}
        dismiss={t.seen}
        onDismiss={() => void acknowledge(currentPhone().db, money)}
        action={<WayOut money={money} onPayment={setOpened} />}
      >
        <span className={css.lines}>
          {money.map(({ id, invoiceNumber, customerId, customerName, amount }) => (
            <span key={`${id} ${invoiceNumber}`}>
              {(customerId === null ? t.ofNobody : t.text)({
                invoice: invoiceNumber,
                customer: customerName.trim() || invoices.unnamed,
                amount: formatPounds(amount),
              })}
            </span>
          ))}
        </span>
      </Notice>
      {opened !== null && <Opened id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

interface WayOutProps {
  readonly money: readonly UnneededMoney[];
  readonly onPayment: (id: number) => void;
}

/**
 * Opens the first payment that must be given back; else the customer, where all money is one
 * customer's.
 */
function WayOut({ money, onPayment }: WayOutProps) {
  const { unneeded: t } = usePaymentsWords();
  const navigate = useNavigate();
  const ofNobody = money.find(({ customerId }) => customerId === null);
  if (ofNobody)
    return (
      <Button h={44} onClick={() => onPayment(ofNobody.id)}>
        {t.openPayment}
      </Button>
    );
  const [first] = money;
  if (!first || money.some(({ customerId }) => customerId !== first.customerId)) return null;
  const params = { id: String(first.customerId) };
  return (
    <Button h={44} onClick={() => void navigate({ to: "/contact/$id", params, search: {} })}>
      {t.open}
    </Button>
  );
}

function Opened({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const payment = useRows((db) => paymentNumbered(db, id), [id]);
  return payment ? <PaymentSheet payment={payment} onClose={onClose} /> : null;
}
