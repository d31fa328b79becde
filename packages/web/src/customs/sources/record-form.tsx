import { Button, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { useMessages, useValidation } from "../../messages/language.tsx";
import { uuidV7 } from "../../device/uuid-v7.ts";
import { useIsAsked } from "../../ui/layer/confirm.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { useSaveOver } from "../../ui/form/use-save-over.ts";
import { useErrorText } from "../../ui/hooks/use-error-text.ts";
import { keepRecord, useKeepRecord } from "../queries.ts";
import { recordErrors, recordFields } from "./record-fields.ts";
import css from "./record-form.module.css";
import {
  SOURCES,
  sourceEntry,
  textIn,
  type SourceField,
  type SourceEntry,
  type SourceName,
  type SourceRecord,
} from "./sources.ts";
import { Form } from "../../ui/form/form-frame.tsx";

interface RecordFormProps {
  readonly name: SourceName;
  /** null: a new one. */
  readonly entry: SourceEntry | null;
  readonly onDone: () => void;
}

/** One export company, import company or imported product. What was typed stays after a failure. */
export function RecordForm({ name, entry, onDone }: RecordFormProps) {
  const { common, customs: t } = useMessages();
  const validation = useValidation();
  const keep = useKeepRecord(name);
  const errorText = useErrorText();
  const saveOver = useSaveOver();
  const isAsked = useIsAsked();
  const record = entry?.record ?? null;
  const [key] = useState(() => uuidV7(Date.now()));
  const { fields, heading } = SOURCES[name];
  const form = useForm<Record<string, string>>({
    initialValues: textsOf(fields, record),
    validate: (values) => ({
      ...Object.fromEntries(
        Object.entries(recordErrors(name, trimmed(values))).map(([field, error]) => [
          field,
          validation(error),
        ]),
      ),
      ...((values[heading] ?? "").trim() === "" && { [heading]: t.nameMissing }),
    }),
  });
  const save = (of: SourceEntry) => {
    const mine = trimmed(form.getValues());
    return saveOver({
      seen: of,
      shown: ({ record: each }) => textsOf(fields, each),
      mine,
      labels: Object.fromEntries(fields.map((field) => [field, t.record[field]])),
      read: (current) => sourceEntry(name, current as Parameters<typeof sourceEntry>[1]),
      save: ({ version }) =>
        keepRecord(name, { of: { id: of.record.id, version }, fields: recordFields(name, mine) }),
    });
  };
  const add = () =>
    keepRecord(name, { of: { key }, fields: recordFields(name, trimmed(form.getValues())) });
  const send = form.onSubmit(() =>
    keep.mutate(() => (entry ? save(entry) : add()), {
      onSuccess: (kept) => {
        if (kept === null) return;
        toast.done(record ? t.updated : t.added);
        onDone();
      },
      onError: (error) => toast.failed(errorText(error, t.failedKept)),
    }),
  );
  return (
    <Form
      onSubmit={send}
      autoComplete="off"
      aria-label={record ? common.edit : t.sources[name].add}
    >
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
        <Button type="submit" loading={keep.isPending && !isAsked}>
          {common.save}
        </Button>
      </div>
    </Form>
  );
}

interface FieldProps {
  readonly field: SourceField;
  readonly label: string;
  readonly input: ReturnType<ReturnType<typeof useForm<Record<string, string>>>["getInputProps"]>;
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

const trimmed = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([field, text]) => [field, text.trim()]));

const textsOf = (
  fields: readonly SourceField[],
  record: SourceRecord | null,
): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, record ? textIn(record, field) : ""]));
