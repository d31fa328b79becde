import { ActionIcon, Button, UnstyledButton } from "@mantine/core";
import type { Line } from "@roundsman/core/invoice";
import { formatQuantity, stepDown, stepUp } from "@roundsman/core/quantity";
import { Minus, Plus, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useMessages } from "../../messages/language.tsx";
import css from "./product-picker.module.css";

interface PickedQuantityProps {
  readonly line: Line;
  readonly state: "not picked" | "picked" | "on the invoice";
  readonly onPick: (line: Line) => void;
  readonly onDrop: (line: Line) => void;
  readonly onOpen: (line: Line) => void;
}

/**
 * The quantity of a product, from 1 to 100 in steps (spec §5); tapping the number opens the form,
 * where any quantity can be typed.
 */
export function PickedQuantity({ line, state, onPick, onDrop, onOpen }: PickedQuantityProps) {
  const { lines: t } = useMessages().editor;
  const { name, quantity } = line;
  const [less, more] = [stepDown(quantity), stepUp(quantity)];
  const isPicked = state !== "not picked";
  const next = useKeptFocus(isPicked);
  if (!isPicked)
    return (
      <Button
        ref={next}
        variant="light"
        px={12}
        miw={48}
        leftSection={<Plus size={18} aria-hidden />}
        aria-label={t.pick(formatQuantity(quantity), name)}
        onClick={() => onPick(line)}
      >
        {formatQuantity(quantity)}
      </Button>
    );
  return (
    <div className={css.amount} data-picked={state === "picked" || undefined}>
      {state === "picked" && less === quantity ? (
        <ActionIcon variant="default" aria-label={t.drop(name)} onClick={() => onDrop(line)}>
          <X size={20} aria-hidden />
        </ActionIcon>
      ) : (
        <ActionIcon
          variant="default"
          aria-label={t.less(name)}
          disabled={less === quantity}
          onClick={() => onPick({ ...line, quantity: less })}
        >
          <Minus size={20} aria-hidden />
        </ActionIcon>
      )}
      <UnstyledButton
        className={css.count}
        aria-label={t.change(formatQuantity(quantity), name)}
        onClick={() => onOpen(line)}
      >
        {formatQuantity(quantity)}
      </UnstyledButton>
      <ActionIcon
        ref={next}
        variant="default"
        aria-label={t.more(name)}
        disabled={more === quantity}
        onClick={() => onPick({ ...line, quantity: more })}
      >
        <Plus size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Picking replaces the focused button: the focus moves to its replacement. */
function useKeptFocus(isPicked: boolean) {
  const next = useRef<HTMLButtonElement>(null);
  const wasPicked = useRef(isPicked);
  useEffect(() => {
    if (wasPicked.current !== isPicked && document.activeElement === document.body)
      next.current?.focus();
    wasPicked.current = isPicked;
  }, [isPicked]);
  return next;
}
