import { Textarea, type TextareaProps } from "@mantine/core";
import { useRef, useState } from "react";

interface TextAreaProps extends Omit<
  TextareaProps,
  "value" | "onChange" | "autosize" | "minRows" | "maxRows"
> {
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** Mantine measures the text anew at every key, which a phone notices; newer browsers let a field grow by themselves. */
const GROWS = CSS.supports("field-sizing", "content");
/** Padding and border are 16 px together. */
const GROWING = {
  fieldSizing: "content",
  minHeight: "calc(4lh + 16px)",
  maxHeight: "calc(8lh + 16px)",
} as const;

/** A text of several lines, which grows from 4 to 8 of them. It draws what is typed by itself, and does not wait for whoever keeps it. While somebody types, nobody else writes into it. */
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
