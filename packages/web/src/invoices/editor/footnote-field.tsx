import { Button } from "@mantine/core";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../../messages/language.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import css from "./editor.module.css";

/** Optional (spec §2): a button until there is a footnote. */
export function FootnoteField({
  value,
  readonly,
  onChange,
}: {
  readonly value: string;
  readonly readonly: boolean;
  readonly onChange: (text: string) => void;
}) {
  const { editor: t } = useMessages();
  const [opened, setOpened] = useState(value !== "");
  if (!opened && readonly) return null;
  if (!opened)
    return (
      <Button
        className={css.footnote ?? ""}
        variant="subtle"
        leftSection={<Plus size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t.footnoteAdd}
      </Button>
    );
  return (
    <TextArea
      label={t.footnote}
      mt="lg"
      value={value}
      readOnly={readonly}
      maxLength={5000}
      autoFocus={value === ""}
      onText={onChange}
    />
  );
}
