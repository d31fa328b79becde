import { ActionIcon } from "@mantine/core";
import type { CreditRefused } from "@roundsman/core/credit/credit-note";
import type { LeftOfLine } from "@roundsman/core/credit/left";
import { formatPounds, pence } from "@roundsman/core/money";
import { formatQuantity, thousandths, type Quantity } from "@roundsman/core/quantity";
import { Minus, Plus } from "lucide-react";
import { useMessages, useValidation } from "../../messages/language.tsx";
import { useCreditWords } from "../../messages/late/credit/words.ts";
import { AmountInput } from "../../ui/form/amount-input.tsx";
import { FAULT_WORDS, oddWords, quantityIn, stepped } from "./credit-form.ts";
import css from "./credit-notes.module.css";

interface LineToCreditProps {
  readonly of: LeftOfLine;
  readonly isPrice: boolean;
  readonly text: string;
  readonly fault: CreditRefused | null;
  /** Whether what is typed is no amount. */
  readonly isOdd: boolean;
  readonly onText: (text: string) => void;
}

/** How many of a line, or what was too much a unit. */
export function LineToCredit({ of, isPrice, text, fault, isOdd, onText }: LineToCreditProps) {
  const { editor } = useMessages();
  const t = useCreditWords();
  const { name, price, discount } = of.line;
  const step = (by: 1 | -1) => onText(stepped(text, of.quantity, by));
  const asked: Quantity = quantityIn(text) ?? thousandths(0);
  return (
    <li className={css.line}>
      <span className={css.what}>
        <span className={css.name}>{name}</span>
        <span className={css.left}>
          {t.left(formatQuantity(of.quantity), formatPounds(pence(price - discount)))}
        </span>
      </span>
      <span className={css.count} data-price={isPrice || undefined}>
        {isPrice ? (
          <AmountInput
            aria-label={`${t.off}: ${name}`}
            placeholder="0.00"
            leftSection="£"
            value={text}
            error={fault !== null || isOdd}
            onChange={(event) => onText(event.currentTarget.value)}
          />
        ) : (
          <>
            <ActionIcon
              variant="default"
              size={48}
              aria-label={editor.lines.less(name)}
              disabled={asked <= 0}
              onClick={() => step(-1)}
            >
              <Minus size={20} aria-hidden />
            </ActionIcon>
            <AmountInput
              aria-label={`${editor.lines.quantity}: ${name}`}
              placeholder="0"
              value={text}
              error={fault !== null || isOdd}
              onChange={(event) => onText(event.currentTarget.value)}
            />
            <ActionIcon
              variant="default"
              size={48}
              aria-label={editor.lines.more(name)}
              disabled={asked >= of.quantity}
              onClick={() => step(1)}
            >
              <Plus size={20} aria-hidden />
            </ActionIcon>
          </>
        )}
      </span>
      {fault && <FaultWords of={fault} />}
      {isOdd && <OddWords said={oddWords(text, { isPrice })} />}
    </li>
  );
}

function OddWords({ said }: { readonly said: string }) {
  const t = useValidation();
  return (
    <p className={css.error} role="alert">
      {t(said)}
    </p>
  );
}

export function FaultWords({ of }: { readonly of: CreditRefused }) {
  const t = useValidation();
  return (
    <p className={css.error} role="alert">
      {t(FAULT_WORDS[of.fault])}
    </p>
  );
}
