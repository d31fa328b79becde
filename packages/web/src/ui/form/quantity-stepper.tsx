import { ActionIcon } from "@mantine/core";
import {
  formatQuantity,
  ONE_UNIT,
  stepDown,
  stepUp,
  type Quantity,
} from "@roundsman/core/quantity";
import { Minus, Plus } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { AmountInput } from "./amount-input.tsx";
import { pressed, type PadKey } from "./pad.ts";
import { PadKeys } from "./pad-keys.tsx";
import css from "./quantity-stepper.module.css";
import { useIsWide } from "../hooks/wide.ts";

interface QuantityStepperProps {
  readonly label: string;
  readonly less: string;
  readonly more: string;
  /** As typed; any text is allowed (spec §5). */
  readonly text: string;
  /** The quantity in `text`; null where it has none. */
  readonly quantity: Quantity | null;
  readonly error: ReactNode;
  /** The field takes the focus when it appears, with its content selected. */
  readonly autoFocus: boolean;
  readonly onText: (text: string) => void;
}

/**
 * A quantity with minus (only above 1) and plus (only below 100); typing is not limited (spec §5).
 * A phone shows a number pad instead of its own keyboard.
 */
export function QuantityStepper(props: QuantityStepperProps) {
  const { label, less, more, text, quantity, error, autoFocus, onText } = props;
  const hasPad = !useIsWide();
  const input = useRef<HTMLInputElement>(null);
  const step = (to: (from: Quantity) => Quantity) =>
    onText(formatQuantity(quantity === null ? ONE_UNIT : to(quantity)));
  const stuck = (to: (from: Quantity) => Quantity) =>
    quantity !== null && to(quantity) === quantity;
  const press = (key: PadKey) => {
    const field = input.current;
    onText(pressed(isSelected(field) ? "" : text, key, DECIMALS));
    field?.focus({ preventScroll: true });
    // Clears the selection, also where the key wrote the same digit again.
    field?.setSelectionRange(field.value.length, field.value.length);
  };
  return (
    <div className={css.quantity}>
      <div className={css.stepper}>
        <AmountInput
          ref={input}
          label={label}
          value={text}
          error={error}
          data-path="quantity"
          enterKeyHint="done"
          inputMode={hasPad ? "none" : "decimal"}
          autoFocus={autoFocus}
          data-autofocus={autoFocus || undefined}
          onChange={(event) => onText(event.currentTarget.value)}
        />
        <ActionIcon
          className={css.less}
          variant="default"
          aria-label={less}
          disabled={stuck(stepDown)}
          onClick={() => step(stepDown)}
        >
          <Minus size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          className={css.more}
          variant="default"
          aria-label={more}
          disabled={stuck(stepUp)}
          onClick={() => step(stepUp)}
        >
          <Plus size={20} aria-hidden />
        </ActionIcon>
      </div>
      {hasPad && <PadKeys onKey={press} />}
    </div>
  );
}

const DECIMALS = 3;

/** Whether all of the text is selected; a key then replaces it, as on a keyboard. */
const isSelected = (input: HTMLInputElement | null): boolean =>
  input !== null &&
  input === document.activeElement &&
  input.selectionStart === 0 &&
  input.selectionEnd === input.value.length;
