import type { Day } from "@roundsman/core/day";
import * as z from "zod/mini";
import type { FieldTable, Typed, TypedName, TypedPart } from "./record.ts";

type Values = Readonly<Record<string, unknown>>;

const isTyped = (part: object): part is Typed<unknown> => "blank" in part;

/** The names of what a person types, in the order of the table. */
export const typedNames = <Table extends FieldTable>(table: Table): readonly TypedName<Table>[] =>
  Object.entries(table).flatMap(([name, part]) =>
    isTyped(part) ? [name as TypedName<Table>] : [],
  );

/** What the form of a new record begins with; fields that may be absent are left out. */
export const blankOf = <Table extends FieldTable>(table: Table, today: Day): TypedPart<Table> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, part]) => {
      const value = isTyped(part) ? part.blank(today) : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  ) as TypedPart<Table>;

/** Only the fields of a record that a person types. */
export const typedPart = <Table extends FieldTable, Of extends Partial<TypedPart<Table>>>(
  table: Table,
  of: Of,
): Pick<Of, keyof Of & TypedName<Table>> =>
  Object.fromEntries(
    typedNames(table).flatMap((name) => {
      const value = (of as Readonly<Partial<Record<PropertyKey, unknown>>>)[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ) as Pick<Of, keyof Of & TypedName<Table>>;

/** Any of it may be absent. */
type Lacking<Of> = { readonly [Name in keyof Of]?: Of[Name] | undefined };

/**
 * What a person typed of a draft. A field that it lacks, because an older release wrote it, is
 * blank.
 */
export const completed = <Table extends FieldTable>(
  table: Table,
  draft: Lacking<TypedPart<Table>>,
  today: Day,
): TypedPart<Table> => ({
  ...blankOf(table, today),
  ...typedPart(table, draft),
});

/**
 * A record's typed part after a body changed it. Absent fields stay, and so do fields that are sent
 * as null but cannot be null.
 */
export function withBody<Table extends FieldTable>(
  table: Table,
  before: TypedPart<Table>,
  body: Readonly<Partial<Record<keyof Table, unknown>>>,
): TypedPart<Table> {
  const after = { ...before } as Record<string, unknown>;
  for (const name of typedNames(table) as readonly (keyof Table & string)[]) {
    const [part, sent, kept] = [table[name], body[name], after[name]];
    if (part && "fields" in part) after[name] = { ...(kept as Values), ...defined(sent as Values) };
    else if (sent !== undefined && (sent !== null || allowsNull(part))) after[name] = sent;
  }
  return after as TypedPart<Table>;
}

const allowsNull = (part: FieldTable[string] | undefined): boolean =>
  part !== undefined && "answer" in part && z.safeParse(part.answer, null).success;

const defined = (values: Values = {}): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
