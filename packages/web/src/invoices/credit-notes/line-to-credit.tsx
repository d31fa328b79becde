import { ActionIcon } from "@mantine/core";
import type { CreditRefused } from "@roundsman/core/credit/credit-note";
import type { UncreditedLine } from "@roundsman/core/credit/uncredited-lines";
import { formatPounds, pence } from "@roundsman/core/money";
import { formatQuantity, thousandths, type Quantity } from "@roundsman/core/quantity";
import { Minus, Plus } from "lucide-react";
import { useMessages, useValidation } from "../../messages/language.tsx";
import { useCreditWords } from "../../messages/late/credit/words.ts";
import { AmountInput } from "../../ui/form/amount-input.tsx";
import {
  countOf,
  FAULT_WORDS,
  keyOf,
  quantityIn,
  stepped,
  type Typed,
  type Unreadable,
} from "./credit-form.ts";
import css from "./credit-notes.module.css";

interface LineToCreditProps {
  readonly of: UncreditedLine;
  readonly typed: Typed;
  readonly fault: CreditRefused | null;
  /** The invalid text of this line; null for none. */
  readonly odd: Unreadable | null;
  readonly onChange: (change: Partial<Typed>) => void;
}

/** The fields of a line: how many, or how much a unit was too much and for how many. */
export function LineToCredit({ of, typed, fault, odd, onChange }: LineToCreditProps) {
  const t = useCreditWords();
  const { name, price, discount } = of.line;
  const key = keyOf(of);
  const isPrice = typed.reason === "price";
  const text = typed.lines[key] ?? "";
  const onText = (to: string) => onChange({ lines: { ...typed.lines, [key]: to } });
  const isFaulty = (field: Unreadable["field"]) => fault !== null || odd?.field === field;
  return (
    <li className={css.line}>
      <span className={css.what}>
        <span className={css.name}>{name}</span>
        <span className={css.left}>
          {t.left(formatQuantity(of.quantity), formatPounds(pence(price - discount)))}
        </span>
      </span>
      {isPrice ? (
        <span className={css.count} data-price>
          <AmountInput
            aria-label={`${t.off}: ${name}`}
            placeholder="0.00"
            leftSection="£"
            value={text}
            error={isFaulty("price")}
            onChange={(event) => onText(event.currentTarget.value)}
          />
        </span>
      ) : (
        <Count of={of} text={text} isFaulty={isFaulty("quantity")} onText={onText} />
      )}
      {isPrice && text.trim() !== "" && (
        <>
          <span className={css.left}>{t.onHowMany}</span>
          <Count
            of={of}
            text={countOf(of, typed)}
            isFaulty={isFaulty("quantity")}
            onText={(to) => onChange({ counts: { ...typed.counts, [key]: to } })}
          />
        </>
      )}
      {fault && <FaultWords of={fault} />}
      {odd && <OddWords said={odd.message} />}
    </li>
  );
}

interface CountProps {
  readonly of: UncreditedLine;
  readonly text: string;
  readonly isFaulty: boolean;
  readonly onText: (text: string) => void;
}

function Count({ of, text, isFaulty, onText }: CountProps) {
  const { editor } = useMessages();
  const { name } = of.line;
  const step = (by: 1 | -1) => onText(stepped(text, of.quantity, by));
  const asked: Quantity = quantityIn(text) ?? thousandths(0);
  return (
    <span className={css.count}>
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
        error={isFaulty}
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
    </span>
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
