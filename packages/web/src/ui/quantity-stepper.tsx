import { ActionIcon } from "@mantine/core";
import { formatQuantity, ONE, stepDown, stepUp, type Quantity } from "@roundsman/core/quantity";
import { Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { AmountInput } from "./amount-input.tsx";
import css from "./quantity-stepper.module.css";

interface QuantityStepperProps {
  readonly label: string;
  readonly less: string;
  readonly more: string;
  /** As typed; anything goes (spec §5). */
  readonly text: string;
  /** What the text means; null where it is no quantity. */
  readonly quantity: Quantity | null;
  readonly error: ReactNode;
  readonly onText: (text: string) => void;
}

/** Minus only while above 1, plus only while below 100; typing is free (spec §5). */
export function QuantityStepper({ label, less, more, text, quantity, error, onText }: QuantityStepperProps) {
  const step = (to: (from: Quantity) => Quantity) => onText(formatQuantity(quantity === null ? ONE : to(quantity)));
  const stuck = (to: (from: Quantity) => Quantity) => quantity !== null && to(quantity) === quantity;
  return (
    <div className={css.stepper}>
      <AmountInput
        label={label}
        value={text}
        error={error}
        data-path="quantity"
        enterKeyHint="done"
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <ActionIcon className={css.less} variant="default" aria-label={less} disabled={stuck(stepDown)} onClick={() => step(stepDown)}>
        <Minus size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon className={css.more} variant="default" aria-label={more} disabled={stuck(stepUp)} onClick={() => step(stepUp)}>
        <Plus size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}
