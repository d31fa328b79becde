import { useForm } from "@mantine/form";
import { useState } from "react";
import { useValidation } from "../../messages/language.tsx";
import { useCustomsWords } from "../../messages/late/customs/words.ts";
import { uuidV7 } from "../../device/uuid-v7.ts";
import { useIsAsked } from "../../ui/layer/confirm.tsx";
import { toast } from "../../ui/layer/toast.ts";
import { useSaveOver } from "../../ui/form/use-save-over.ts";
import { useErrorText } from "../../ui/hooks/use-error-text.ts";
import { keepRecord, useKeepRecord } from "../queries.ts";
import { recordErrors, recordFields } from "./record-fields.ts";
import {
  SOURCES,
  sourceEntry,
  textIn,
  type SourceField,
  type SourceEntry,
  type SourceName,
  type SourceRecord,
} from "./sources.ts";

export interface RecordFormProps {
  readonly name: SourceName;
  /** Null: a new record. */
  readonly entry: SourceEntry | null;
  readonly onDone: () => void;
}

/** The form of one record, and how it is added, or saved over the server's. */
export function useRecordForm({ name, entry, onDone }: RecordFormProps) {
  const t = useCustomsWords();
  const validation = useValidation();
  const keep = useKeepRecord(name);
  const errorText = useErrorText();
  const saveOver = useSaveOver();
  const isAsked = useIsAsked();
  const [key] = useState(() => uuidV7(Date.now()));
  const { fields, heading } = SOURCES[name];
  const form = useForm<Record<string, string>>({
    initialValues: textsOf(fields, entry?.record ?? null),
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
  const save = (entry: SourceEntry, mine: Readonly<Record<string, string>>) =>
    saveOver({
      seen: entry,
      shown: ({ record }) => textsOf(fields, record),
      mine,
      labels: Object.fromEntries(fields.map((field) => [field, t.record[field]])),
      read: (current) => sourceEntry(name, current as Parameters<typeof sourceEntry>[1]),
      save: ({ version }) =>
        keepRecord(name, {
          record: { id: entry.record.id, version },
          fields: recordFields(name, mine),
        }),
    });
  const add = (mine: Readonly<Record<string, string>>) =>
    keepRecord(name, { record: { key }, fields: recordFields(name, mine) });
  const send = form.onSubmit((values) => {
    const mine = trimmed(values);
    keep.mutate(() => (entry ? save(entry, mine) : add(mine)), {
      onSuccess: (kept) => {
        if (kept === null) return;
        toast.done(entry ? t.updated : t.added);
        onDone();
      },
      onError: (error) => toast.failed(errorText(error, t.failedKept)),
    });
  });
  return { form, send, isSaving: keep.isPending && !isAsked };
}

const trimmed = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([field, text]) => [field, text.trim()]));

const textsOf = (
  fields: readonly SourceField[],
  record: SourceRecord | null,
): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, record ? textIn(record, field) : ""]));
