import { NativeSelect } from "@mantine/core";
import { usePaymentsWords } from "../../messages/late/payments-words.ts";
import { DateField } from "../../ui/form/date-field.tsx";
import css from "../payments.module.css";
import { SPANS, type SpanChoice } from "./statement-span.ts";

/** Which days a statement is about. */
export function SpanFields({
  choice,
  isBackwards,
  onChange,
}: {
  readonly choice: SpanChoice;
  readonly isBackwards: boolean;
  readonly onChange: (choice: SpanChoice) => void;
}) {
  const t = usePaymentsWords().statement;
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
            onChange={(from) => onChange({ ...choice, from })}
          />
          <DateField
            label={t.to}
            value={choice.to}
            error={isBackwards ? t.backwards : undefined}
            onChange={(to) => onChange({ ...choice, to })}
          />
        </div>
      )}
    </>
  );
}
