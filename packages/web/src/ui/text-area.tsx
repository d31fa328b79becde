import { Textarea, type TextareaProps } from "@mantine/core";
import { useRef, useState } from "react";

interface TextAreaProps extends Omit<TextareaProps, "value" | "onChange"> {
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** A text of several lines that draws what is typed by itself, and does not wait for whoever keeps it. While somebody types, nobody else writes into it. */
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
