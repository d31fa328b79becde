import { Button } from "@mantine/core";
import { formatPounds, type Pence } from "@roundsman/core/money";
import { BellRing, Coins, Wallet } from "lucide-react";
import { usePaymentsWords } from "../messages/late/payments-words.ts";

interface PaymentButtonsProps {
  /** null: there is nothing to remind of. */
  readonly onRemind: (() => void) | null;
  /** The money on account that can be used, in pence; the button is hidden at 0. */
  readonly usable: Pence;
  readonly onUse: () => void;
  readonly onTake: () => void;
}

/** The buttons that remind of what is open, pay it from the account, and take a payment. */
export function PaymentButtons({ onRemind, usable, onUse, onTake }: PaymentButtonsProps) {
  const t = usePaymentsWords();
  return (
    <>
      {onRemind && (
        <Button
          variant="light"
          leftSection={<BellRing size={20} aria-hidden />}
          onClick={() => onRemind()}
        >
          {t.remind}
        </Button>
      )}
      {usable > 0 && (
        <Button
          variant="light"
          leftSection={<Wallet size={20} aria-hidden />}
          onClick={() => onUse()}
        >
          {t.use.button(formatPounds(usable))}
        </Button>
      )}
      <Button leftSection={<Coins size={20} aria-hidden />} onClick={() => onTake()}>
        {t.take}
      </Button>
    </>
  );
}
