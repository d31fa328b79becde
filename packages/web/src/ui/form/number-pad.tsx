import { useId, useRef } from "react";
import css from "./number-pad.module.css";
import { pressed, typed } from "./pad.ts";
import { PadKeys } from "./pad-keys.tsx";

interface NumberPadProps {
  readonly label: string;
  readonly text: string;
  /** Stands where nothing is written yet. */
  readonly hint?: string;
  /** Before the number: "£". */
  readonly unit?: string;
  readonly decimals: 2 | 3;
  readonly error?: string | undefined;
  /** Takes the cursor when it appears. */
  readonly autoFocus?: boolean;
  readonly onText: (text: string) => void;
}

/** A large number and large keys under it: for a thumb in a glove. A keyboard writes into it as well; the phone's own stays away. */
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
