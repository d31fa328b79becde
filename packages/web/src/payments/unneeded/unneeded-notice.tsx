import { Button } from "@mantine/core";
import { formatPounds } from "@roundsman/core/money";
import { useNavigate } from "@tanstack/react-router";
import { Coins } from "lucide-react";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import { useMessages } from "../../messages/language.tsx";
import { currentPhone } from "../../sync/store/current-phone.ts";
import { useRows } from "../../sync/store/use-rows.ts";
import { useToday } from "../../ui/hooks/use-today.ts";
import { Notice } from "../../ui/notice.tsx";
import css from "../payments.module.css";
import { acknowledge, unneededMoney, type UnneededMoney } from "./unneeded.ts";

/** Tells whose money went on account because its invoice was paid, deleted or credited meanwhile, until somebody says that they have seen it. */
export function UnneededNotice() {
  const today = useToday();
  const money = useRows((db) => unneededMoney(db, today), [today]) ?? [];
  return money.length > 0 && <Told money={money} />;
}

function Told({ money }: { readonly money: readonly UnneededMoney[] }) {
  const { invoices } = useMessages();
  const { unneeded: t } = usePaymentsWords();
  const navigate = useNavigate();
  const [first] = money;
  const isOne = money.every(({ customerId }) => customerId === first?.customerId);
  return (
    <Notice
      icon={<Coins size={20} aria-hidden />}
      dismiss={t.seen}
      onDismiss={() => void acknowledge(currentPhone().db, money)}
      action={
        isOne &&
        typeof first?.customerId === "number" && (
          <Button
            h={44}
            onClick={() =>
              void navigate({
                to: "/contact/$id",
                params: { id: String(first.customerId) },
                search: {},
              })
            }
          >
            {t.open}
          </Button>
        )
      }
    >
      <span className={css.told}>
        {money.map(({ id, invoiceNumber, customerName, amount }) => (
          <span key={`${id} ${invoiceNumber}`}>
            {t.text({
              invoice: invoiceNumber,
              customer: customerName.trim() || invoices.unnamed,
              amount: formatPounds(amount),
            })}
          </span>
        ))}
      </span>
    </Notice>
  );
}
