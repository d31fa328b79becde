import { NativeSelect } from "@mantine/core";
import { TOO_MANY_DAYS } from "@roundsman/contract/wire/span";
import { useValidation } from "../../messages/language.tsx";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import { DateField } from "../../ui/form/date-field.tsx";
import css from "../payments.module.css";
import { spanFault, SPANS, type SpanChoice } from "./statement-span.ts";

/** Which days a statement is about. */
export function SpanFields({
  choice,
  onChange,
}: {
  readonly choice: SpanChoice;
  readonly onChange: (choice: SpanChoice) => void;
}) {
  const t = usePaymentsWords().statement;
  const inWords = useValidation();
  const fault = spanFault(choice);
  return (
    <>
      <NativeSelect
        label={t.days}
        styles={{ input: { minHeight: "3rem" } }}
        data={SPANS.map((value) => ({ value, label: t.spans[value] }))}
        value={choice.name}
        onChange={(event) => {
          const name = SPANS.find((each) => each === event.currentTarget.value);
          if (name) onChange({ ...choice, name });
        }}
      />
      {choice.name === "other" && (
        <div className={css.pair}>
          <DateField
            label={t.from}
            value={choice.from}
            error={fault === "tooLong" ? inWords(TOO_MANY_DAYS) : undefined}
            onChange={(from) => onChange({ ...choice, from })}
          />
          <DateField
            label={t.to}
            value={choice.to}
            error={fault === "backwards" ? t.backwards : undefined}
            onChange={(to) => onChange({ ...choice, to })}
          />
        </div>
      )}
    </>
  );
}
