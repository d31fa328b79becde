import { useId, useRef } from "react";
import css from "./number-pad.module.css";
import { pressed, typed } from "./pad.ts";
import { PadKeys } from "./pad-keys.tsx";

interface NumberPadProps {
  readonly label: string;
  readonly text: string;
  /** Shown while the text is empty. */
  readonly hint?: string;
  /** Shown before the number: "£". */
  readonly unit?: string;
  readonly decimals: 2 | 3;
  readonly error?: string | undefined;
  /** The field takes the focus when it appears. */
  readonly autoFocus?: boolean;
  readonly onText: (text: string) => void;
}

/**
 * A large number above large keys, for a thumb in a glove. A keyboard can type into it too; the
 * phone's on-screen keyboard does not open.
 */
export function NumberPad({
  label,
  text,
  hint = "0",
  unit,
  decimals,
  error,
  autoFocus = false,
  onText,
}: NumberPadProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const write = (next: string) => {
    const plain = typed(next, decimals);
    if (plain !== null) onText(plain);
  };
  return (
    <div className={css.pad}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <div className={css.number} data-wrong={error !== undefined || undefined}>
        {unit !== undefined && <span aria-hidden>{unit}</span>}
        <input
          ref={input}
          id={id}
          value={text}
          placeholder={hint}
          inputMode="none"
          autoComplete="off"
          data-autofocus
          autoFocus={autoFocus}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          enterKeyHint="done"
          onChange={(event) => write(event.currentTarget.value)}
        />
      </div>
      <p id={`${id}-error`} role="alert" className={css.error}>
        {error}
      </p>
      <PadKeys
        onKey={(key) => {
          onText(pressed(text, key, decimals));
          input.current?.focus({ preventScroll: true });
        }}
      />
    </div>
  );
}
