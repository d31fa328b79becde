import { Button, Textarea, TextInput } from "@mantine/core";
import { useMessages } from "../../messages/language.tsx";
import { useCustomsWords } from "../../messages/late/customs/words.ts";
import css from "./record-form.module.css";
import { SOURCES, type SourceField } from "./sources.ts";
import { Form } from "../../ui/form/form-frame.tsx";
import { useRecordForm, type RecordFormProps } from "./use-record-form.ts";

/**
 * The form of an export company, import company or imported product. After a failure the input
 * stays.
 */
export function RecordForm(props: RecordFormProps) {
  const { name, entry, onDone } = props;
  const { common } = useMessages();
  const t = useCustomsWords();
  const { form, send, isSaving } = useRecordForm(props);
  const { fields, heading } = SOURCES[name];
  return (
    <Form onSubmit={send} autoComplete="off" aria-label={entry ? common.edit : t.sources[name].add}>
      <div className={css.fields}>
        {fields.map((field) => (
          <Field
            key={field}
            field={field}
            label={t.record[field]}
            input={form.getInputProps(field)}
            focused={field === heading}
          />
        ))}
      </div>
      <div className={css.answers}>
        <Button variant="default" onClick={onDone}>
          {common.cancel}
        </Button>
        <Button type="submit" loading={isSaving}>
          {common.save}
        </Button>
      </div>
    </Form>
  );
}

interface FieldProps {
  readonly field: SourceField;
  readonly label: string;
  readonly input: ReturnType<ReturnType<typeof useRecordForm>["form"]["getInputProps"]>;
  readonly focused: boolean;
}

function Field({ field, label, input, focused }: FieldProps) {
  const shared = {
    ...input,
    label,
    className: LONG.includes(field) ? (css.long ?? "") : "",
    "data-autofocus": focused || undefined,
  };
  if (field === "address") return <Textarea {...shared} autosize minRows={2} maxRows={5} />;
  return (
    <TextInput
      {...shared}
      {...(NUMBERS.includes(field) && { inputMode: "decimal" })}
      enterKeyHint="next"
    />
  );
}

const LONG: readonly SourceField[] = ["company_name", "address", "hs_code", "description"];
const NUMBERS: readonly SourceField[] = [
  "grossweight",
  "netweight",
  "cube",
  "unit_value",
  "ctns",
  "quantity",
  "total_value",
];
