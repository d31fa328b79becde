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
  readonly uncredited: UncreditedLine;
  readonly typed: Typed;
  readonly fault: CreditRefused | null;
  /** The invalid text of this line; null for none. */
  readonly odd: Unreadable | null;
  readonly onChange: (change: Partial<Typed>) => void;
}

/** The fields of a line: how many, or how much a unit was too much and for how many. */
export function LineToCredit({ uncredited, typed, fault, odd, onChange }: LineToCreditProps) {
  const t = useCreditWords();
  const { name, price, discount } = uncredited.line;
  const key = keyOf(uncredited);
  const isPrice = typed.reason === "price";
  const text = typed.lines[key] ?? "";
  const onText = (to: string) => onChange({ lines: { ...typed.lines, [key]: to } });
  const isFaulty = (field: Unreadable["field"]) => fault !== null || odd?.field === field;
  return (
    <li className={css.line}>
      <span className={css.what}>
        <span className={css.name}>{name}</span>
        <span className={css.left}>
          {t.left(formatQuantity(uncredited.quantity), formatPounds(pence(price - discount)))}
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
        <Count
          uncredited={uncredited}
          text={text}
          isFaulty={isFaulty("quantity")}
          onText={onText}
        />
      )}
      {isPrice && text.trim() !== "" && (
        <>
          <span className={css.left}>{t.onHowMany}</span>
          <Count
            uncredited={uncredited}
            text={countOf(uncredited, typed)}
            isFaulty={isFaulty("quantity")}
            onText={(to) => onChange({ counts: { ...typed.counts, [key]: to } })}
          />
        </>
      )}
      {fault && <FaultWords refusal={fault} />}
      {odd && <OddWords message={odd.message} />}
    </li>
  );
}

interface CountProps {
  readonly uncredited: UncreditedLine;
  readonly text: string;
  readonly isFaulty: boolean;
  readonly onText: (text: string) => void;
}

function Count({ uncredited, text, isFaulty, onText }: CountProps) {
  const { editor } = useMessages();
  const { name } = uncredited.line;
  const step = (by: 1 | -1) => onText(stepped(text, uncredited.quantity, by));
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
        disabled={asked >= uncredited.quantity}
        onClick={() => step(1)}
      >
        <Plus size={20} aria-hidden />
      </ActionIcon>
    </span>
  );
}

function OddWords({ message }: { readonly message: string }) {
  const t = useValidation();
  return (
    <p className={css.error} role="alert">
      {t(message)}
    </p>
  );
}

export function FaultWords({ refusal }: { readonly refusal: CreditRefused }) {
  const t = useValidation();
  return (
    <p className={css.error} role="alert">
      {t(FAULT_WORDS[refusal.fault])}
    </p>
  );
}
