import type { Day } from "@roundsman/core/day";
import * as z from "zod/mini";
import type { FieldTable, FormField, FormFieldName, FormValues } from "./record.ts";

type Values = Readonly<Record<string, unknown>>;

const isFormField = (part: object): part is FormField<unknown> => "blank" in part;

/** The names of what a person types, in the order of the table. */
export const formFieldNames = <Table extends FieldTable>(
  table: Table,
): readonly FormFieldName<Table>[] =>
  Object.entries(table).flatMap(([name, part]) =>
    isFormField(part) ? [name as FormFieldName<Table>] : [],
  );

/** What the form of a new record begins with; fields that may be absent are left out. */
export const initialValues = <Table extends FieldTable>(
  table: Table,
  today: Day,
): FormValues<Table> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, part]) => {
      const value = isFormField(part) ? part.blank(today) : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  ) as FormValues<Table>;

/** Only the fields of a record that a person types. */
export const formValues = <Table extends FieldTable, Of extends Partial<FormValues<Table>>>(
  table: Table,
  values: Of,
): Pick<Of, keyof Of & FormFieldName<Table>> =>
  Object.fromEntries(
    formFieldNames(table).flatMap((name) => {
      const value = (values as Readonly<Partial<Record<PropertyKey, unknown>>>)[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ) as Pick<Of, keyof Of & FormFieldName<Table>>;

/** Any of it may be absent. */
type Lacking<Of> = { readonly [Name in keyof Of]?: Of[Name] | undefined };

/**
 * What a person typed of a draft. A field that it lacks, because an older release wrote it, is
 * blank.
 */
export const withBlanks = <Table extends FieldTable>(
  table: Table,
  draft: Lacking<FormValues<Table>>,
  today: Day,
): FormValues<Table> => ({
  ...initialValues(table, today),
  ...formValues(table, draft),
});

/**
 * A record's typed part after a body changed it. Absent fields stay, and so do fields that are sent
 * as null but cannot be null.
 */
export function applyBody<Table extends FieldTable>(
  table: Table,
  before: FormValues<Table>,
  body: Readonly<Partial<Record<keyof Table, unknown>>>,
): FormValues<Table> {
  const after = { ...before } as Record<string, unknown>;
  for (const name of formFieldNames(table) as readonly (keyof Table & string)[]) {
    const [part, sent, kept] = [table[name], body[name], after[name]];
    if (part && "fields" in part) after[name] = { ...(kept as Values), ...defined(sent as Values) };
    else if (sent !== undefined && (sent !== null || allowsNull(part))) after[name] = sent;
  }
  return after as FormValues<Table>;
}

const allowsNull = (part: FieldTable[string] | undefined): boolean =>
  part !== undefined && "answer" in part && z.safeParse(part.answer, null).success;

const defined = (values: Values = {}): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
