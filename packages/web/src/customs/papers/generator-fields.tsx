import { Button, Select, Textarea } from "@mantine/core";
import { SegmentedControl } from "../../ui/form/segmented-control.tsx";
import { LANGUAGES } from "@roundsman/documents/language";
import { WEIGHT_UNITS } from "@roundsman/documents/customs/customs-style";
import type { Ref } from "react";
import { useMessages } from "../../messages/language.tsx";
import { useCustomsWords } from "../../messages/late/customs/words.ts";
import { CURRENCY_NAMES, FORMS, type GeneratorValues } from "../drafts.ts";
import css from "./generator.module.css";
import area from "../json-area.module.css";
import { pretty } from "../json-field.ts";
import { SAMPLE_INVOICE } from "./sample-invoice.ts";

interface GeneratorFieldsProps {
  readonly area: Ref<HTMLTextAreaElement>;
  readonly values: GeneratorValues;
  readonly fault: string | null;
  readonly onChange: (change: Partial<GeneratorValues>) => void;
  /** Called when the text field loses focus. */
  readonly onLeave: () => void;
}

/** The fields of the generator: the JSON and how it is drawn. */
export function GeneratorFields({
  area: ref,
  values,
  fault,
  onChange,
  onLeave,
}: GeneratorFieldsProps) {
  const { generator: t } = useCustomsWords();
  const { text } = values;
  return (
    <div className={css.fields}>
      <PaperStyle values={values} onChange={onChange} />
      <Textarea
        ref={ref}
        label={t.json}
        placeholder={t.hint}
        rows={10}
        resize="vertical"
        {...PLAIN}
        value={text}
        error={fault}
        classNames={{ input: area.text ?? "" }}
        onBlur={onLeave}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      {text.trim() === "" && (
        <Button
          variant="subtle"
          className={css.sample ?? ""}
          onClick={() => onChange({ text: pretty(SAMPLE_INVOICE) })}
        >
          {t.sample}
        </Button>
      )}
    </div>
  );
}

/** How the JSON is drawn. */
function PaperStyle({
  values: { form, language, currency, weightUnit },
  onChange,
}: Pick<GeneratorFieldsProps, "values" | "onChange">) {
  const { vat: words } = useMessages().editor;
  const { generator: t } = useCustomsWords();
  return (
    <>
      <SegmentedControl
        aria-label={t.form}
        fullWidth
        value={form}
        data={FORMS.map((value) => ({ value, label: t.forms[value] }))}
        onChange={(value) => onChange({ form: value })}
      />
      <SegmentedControl
        aria-label={words.language}
        fullWidth
        value={language}
        data={LANGUAGES.map((value) => ({ value, label: words.languages[value] }))}
        onChange={(value) => onChange({ language: value })}
      />
      <div className={css.pair}>
        <Choice
          label={t.currency}
          values={CURRENCY_NAMES}
          names={t.currencies}
          value={currency}
          onChange={(value) => onChange({ currency: value })}
        />
        <Choice
          label={t.weightUnit}
          values={WEIGHT_UNITS}
          names={t.weightUnits}
          value={weightUnit}
          onChange={(value) => onChange({ weightUnit: value })}
        />
      </div>
    </>
  );
}

/** Turns off the corrections that suit prose but not JSON. */
const PLAIN = { spellCheck: false, autoCapitalize: "off", autoCorrect: "off" } as const;

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly values: readonly T[];
  readonly names: Readonly<Record<T, string>>;
  readonly value: T;
  readonly onChange: (value: T) => void;
}

function Choice<T extends string>({ label, values, names, value, onChange }: ChoiceProps<T>) {
  return (
    <Select
      label={label}
      data={values.map((each) => ({ value: each, label: names[each] }))}
      value={value}
      allowDeselect={false}
      onChange={(next) => next && onChange(next)}
    />
  );
}
