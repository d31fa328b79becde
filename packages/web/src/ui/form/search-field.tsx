import { CloseButton, TextInput } from "@mantine/core";
import { Search } from "lucide-react";
import { useRef, useState } from "react";

/** Calls `onSearch` at every keystroke, except while Chinese is being composed. */
export function SearchField({
  label,
  hint,
  clear,
  onSearch,
  begin = "",
  autoFocus = false,
}: {
  readonly label: string;
  readonly hint: string;
  readonly clear: string;
  readonly onSearch: (query: string) => void;
  /** The first search text. */
  readonly begin?: string;
  readonly autoFocus?: boolean;
}) {
  const [text, setText] = useState(begin);
  const composing = useRef(false);
  const write = (next: string) => {
    setText(next);
    if (!composing.current) onSearch(next);
  };
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={hint}
      value={text}
      enterKeyHint="search"
      autoComplete="off"
      data-autofocus={autoFocus || undefined}
      leftSection={<Search size={18} aria-hidden />}
      rightSection={
        text === "" ? null : <CloseButton aria-label={clear} onClick={() => write("")} />
      }
      onChange={(event) => write(event.currentTarget.value)}
      onCompositionStart={() => (composing.current = true)}
      onCompositionEnd={(event) => {
        composing.current = false;
        onSearch(event.currentTarget.value);
      }}
    />
  );
}
