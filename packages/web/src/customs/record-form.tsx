import { Button, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMessages } from "../messages/language.tsx";
import { focusFirst } from "../ui/form.ts";
import { toast } from "../ui/toast.ts";
import { useTold } from "../ui/use-told.ts";
import { useKeepRecord } from "./queries.ts";
import css from "./record-form.module.css";
import { SOURCES, textIn, type SourceField, type SourceName, type SourceRecord } from "./sources.ts";

interface RecordFormProps {
  readonly name: SourceName;
  /** null: a new one. */
  readonly record: SourceRecord | null;
  readonly onDone: () => void;
}

/** One export company, import company or imported product. What was typed stays after a failure. */
export function RecordForm({ name, record, onDone }: RecordFormProps) {
  const { common, customs: say } = useMessages();
  const keep = useKeepRecord(name);
  const told = useTold();
  const { fields, heading } = SOURCES[name];
  const form = useForm<Record<string, string>>({
    initialValues: Object.fromEntries(fields.map((field) => [field, record ? textIn(record, field) : ""])),
    validate: (values) => ((values[heading] ?? "").trim() === "" ? { [heading]: say.nameMissing } : {}),
  });
  const send = form.onSubmit((values) => {
    keep.mutate(
      { id: record?.id ?? null, fields: trimmed(values) },
      {
        onSuccess: () => {
          toast.done(record ? say.updated : say.added);
          onDone();
        },
        onError: (error) => toast.failed(told(error, say.failedKept)),
      },
    );
  }, focusFirst);
  return (
    <form onSubmit={send} noValidate autoComplete="off" aria-label={record ? common.edit : say.sources[name].add}>
      <div className={css.fields}>
        {fields.map((field) => (
          <Field key={field} field={field} label={say.record[field]} input={form.getInputProps(field)} focused={field === heading} />
        ))}
      </div>
      <div className={css.answers}>
        <Button variant="default" onClick={onDone}>
          {common.cancel}
        </Button>
        <Button type="submit" loading={keep.isPending}>
          {common.save}
        </Button>
      </div>
    </form>
  );
}

interface FieldProps {
  readonly field: SourceField;
  readonly label: string;
  readonly input: ReturnType<ReturnType<typeof useForm<Record<string, string>>>["getInputProps"]>;
  readonly focused: boolean;
}

function Field({ field, label, input, focused }: FieldProps) {
  const shared = { ...input, label, className: LONG.includes(field) ? (css.long ?? "") : "", "data-autofocus": focused || undefined };
  if (field === "address") return <Textarea {...shared} autosize minRows={2} maxRows={5} />;
  return <TextInput {...shared} {...(NUMBERS.includes(field) && { inputMode: "decimal" })} enterKeyHint="next" />;
}

const LONG: readonly SourceField[] = ["company_name", "address", "hs_code", "description"];
const NUMBERS: readonly SourceField[] = ["grossweight", "netweight", "cube", "unit_value", "ctns", "quantity", "total_value"];

const trimmed = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([field, text]) => [field, text.trim()]));
