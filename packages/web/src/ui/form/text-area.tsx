import { Textarea, type TextareaProps } from "@mantine/core";
import { useRef, useState } from "react";

interface TextAreaProps extends Omit<
  TextareaProps,
  "value" | "onChange" | "autosize" | "minRows" | "maxRows"
> {
  readonly value: string;
  readonly onText: (text: string) => void;
}

/**
 * Newer browsers let a field grow by themselves. Mantine measures the text at every key, which
 * slows a phone down.
 */
const GROWS = CSS.supports("field-sizing", "content");
/** Padding and border are 16 px together. */
const GROWING = {
  fieldSizing: "content",
  minHeight: "calc(4lh + 16px)",
  maxHeight: "calc(8lh + 16px)",
} as const;

/**
 * A text field that grows from 4 to 8 lines. It draws typed text at once, without waiting for
 * `value` to follow, and ignores a new `value` while the person types.
 */
export function TextArea({ value, onText, onBlur, ...rest }: TextAreaProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const isTyping = useRef(false);
  if (known !== value) {
    setKnown(value);
    if (!isTyping.current) setText(value);
  }
  return (
    <Textarea
      {...rest}
      {...(GROWS ? { styles: { input: GROWING } } : { autosize: true, minRows: 4, maxRows: 8 })}
      value={text}
      onChange={(event) => {
        isTyping.current = true;
        setText(event.currentTarget.value);
        onText(event.currentTarget.value);
      }}
      onBlur={(event) => {
        isTyping.current = false;
        onBlur?.(event);
      }}
    />
  );
}
