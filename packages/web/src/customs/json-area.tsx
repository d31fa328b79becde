import { Button, Textarea } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { ListPlus } from "lucide-react";
import { useState } from "react";
import { useCustomsWords } from "../messages/late/customs/words.ts";
import type { CustomValues } from "./drafts.ts";
import css from "./json-area.module.css";
import { jsonField } from "./json-field.ts";
import { SourcePicker } from "./sources/source-picker.tsx";
import type { SourceName } from "./sources/sources.ts";

/** One of the three JSON fields, with a picker that fills it from the server's records. */
export function JsonArea({
  name,
  form,
}: {
  readonly name: SourceName;
  readonly form: UseFormReturnType<CustomValues>;
}) {
  const t = useCustomsWords();
  const [picking, setPicking] = useState(false);
  const label = t.sources[name].field;
  const text = form.values[name];
  const input = form.getInputProps(name);
  return (
    <div className={css.area}>
      <Button
        className={css.pick ?? ""}
        variant="light"
        h={44}
        aria-label={t.pickFor(label)}
        leftSection={<ListPlus size={18} aria-hidden />}
        onClick={() => setPicking(true)}
      >
        {t.pick}
      </Button>
      <Textarea
        {...input}
        label={label}
        rows={4}
        resize="vertical"
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        classNames={{ input: css.text ?? "", label: css.label ?? "" }}
      />
      {!input.error && <ContentNote text={text} />}
      <SourcePicker
        name={name}
        text={text}
        opened={picking}
        onClose={() => setPicking(false)}
        onText={(next) => form.setFieldValue(name, next)}
      />
    </div>
  );
}

/** Says in a word what the text contains. */
function ContentNote({ text }: { readonly text: string }) {
  const t = useCustomsWords();
  const field = jsonField(text);
  if (field.kind === "empty") return <p className={css.held}>{t.emptyField}</p>;
  return field.kind === "records" ? (
    <p className={css.held}>{t.records(field.records.length)}</p>
  ) : null;
}
