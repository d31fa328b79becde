import { UnstyledButton } from "@mantine/core";
import { useMessages } from "../../messages/language.tsx";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import type { UnbookedMoney } from "../../sync/store/local.ts";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { WholeNumbers } from "../../ui/whole-numbers.tsx";
import css from "../payments.module.css";
import { useSentence } from "./use-sentence.ts";

interface UnbookedSheetProps {
  readonly money: readonly UnbookedMoney[];
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onOpen: (invoice: string) => void;
}

/** Every invoice that Submit All booked with another amount than it showed; a tap opens it. */
export function UnbookedSheet({ money, opened, onClose, onOpen }: UnbookedSheetProps) {
  const { common, invoices } = useMessages();
  const { methods } = usePaymentsWords();
  const sentence = useSentence();
  return (
    <Sheet
      title={invoices.submitAll}
      opened={opened}
      onClose={onClose}
      closeLabel={common.close}
      height="full"
    >
      <ul className={css.list}>
        {money.map((entry) => (
          <li key={entry.key}>
            <UnstyledButton
              className={css.payment}
              disabled={entry.became === "gone"}
              onClick={() => onOpen(entry.invoice)}
            >
              <span className={css.what}>
                <span>
                  <WholeNumbers>{sentence(entry)}</WholeNumbers>
                </span>
                <span className={css.detail}>{methods[entry.method]}</span>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
