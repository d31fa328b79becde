import type { Day } from "@roundsman/core/day";
import * as z from "zod/mini";

/** One field of a record. Its name in code is its key in the table. */
export interface Field<Answer extends z.ZodMiniType, Body extends z.ZodMiniType | undefined> {
  readonly wire: string;
  /** How the server answers it. */
  readonly answer: Answer;
  /** How a client writes it; undefined: only the server writes it. */
  readonly body: Body;
}

/**
 * A field that a person writes in a form: it is in drafts, and a copy of the record takes it along.
 */
export interface FormField<Value> {
  /** What the form of a new record begins with. */
  readonly blank: (today: Day) => Value;
}

/** Fields that are flat on the wire and one object in code. */
interface FieldGroup<Fields extends Readonly<Record<string, AnyField>>> {
  readonly fields: Fields;
}

export type AnyField = Field<z.ZodMiniType, z.ZodMiniType | undefined>;
/** All fields of a resource, in the order in which they are answered. */
export type FieldTable = Readonly<
  Record<string, AnyField | FieldGroup<Readonly<Record<string, AnyField>>>>
>;

/** A field that only the server writes. */
export const readOnlyField = <Answer extends z.ZodMiniType>(
  wire: string,
  answer: Answer,
): Field<Answer, undefined> => ({ wire, answer, body: undefined });

/** A field that clients may write, too. */
export const writableField = <Answer extends z.ZodMiniType, Body extends z.ZodMiniType>(
  wire: string,
  { answer, body }: { readonly answer: Answer; readonly body: Body },
): Field<Answer, Body> => ({ wire, answer, body });

interface FormFieldOptions<
  Answer extends z.ZodMiniType,
  Body extends z.ZodMiniType,
> extends FormField<z.output<Answer>> {
  readonly answer: Answer;
  readonly body: Body;
}

/** A field that a person types. */
export const formField = <Answer extends z.ZodMiniType, Body extends z.ZodMiniType>(
  wire: string,
  { answer, body, blank }: FormFieldOptions<Answer, Body>,
): Field<Answer, Body> & FormField<z.output<Answer>> => ({ wire, answer, body, blank });

export const formFieldGroup = <Fields extends Readonly<Record<string, AnyField>>>(
  fields: Fields,
  blank: () => RecordOf<Fields>,
): FieldGroup<Fields> & FormField<RecordOf<Fields>> => ({ fields, blank });

/** Lists in a record are read-only. */
type ReadonlyList<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value;

type ResponseValue<Part> =
  Part extends Field<infer Answer, z.ZodMiniType | undefined>
    ? ReadonlyList<z.output<Answer>>
    : Part extends FieldGroup<infer Fields>
      ? RecordOf<Fields>
      : never;
type OptionalResponseName<Table> = {
  [Name in keyof Table]: undefined extends ResponseValue<Table[Name]> ? Name : never;
}[keyof Table];

/** The record in code. Fields that responses may lack are optional. */
export type RecordOf<Table> = {
  readonly [Name in Exclude<keyof Table, OptionalResponseName<Table>>]: ResponseValue<Table[Name]>;
} & { readonly [Name in OptionalResponseName<Table>]?: ResponseValue<Table[Name]> };

/** The names of what a person types. */
export type FormFieldName<Table> = {
  [Name in keyof Table]: Table[Name] extends FormField<unknown> ? Name : never;
}[keyof Table];

/** What a person types, as a form holds it. */
export type FormValues<Table> = Pick<RecordOf<Table>, FormFieldName<Table> & keyof RecordOf<Table>>;

type WritableName<Table> = {
  [Name in keyof Table]: Table[Name] extends
    | { readonly body: z.ZodMiniType }
    | (FieldGroup<Readonly<Record<string, AnyField>>> & FormField<unknown>)
    ? Name
    : never;
}[keyof Table];
type BodyValue<Part> = Part extends { readonly body: infer Body extends z.ZodMiniType }
  ? ReadonlyList<z.output<Body>>
  : Part extends FieldGroup<infer Fields>
    ? BodyOf<Fields>
    : never;
type OptionalName<Table> = {
  [Name in WritableName<Table>]: undefined extends BodyValue<Table[Name]> ? Name : never;
}[WritableName<Table>];

/** What a call that writes the record takes: its optional fields may be absent. */
export type BodyOf<Table, Without extends keyof Table = never> = {
  readonly [Name in Exclude<WritableName<Table>, OptionalName<Table> | Without>]: BodyValue<
    Table[Name]
  >;
} & {
  readonly [Name in Exclude<OptionalName<Table>, Without>]?: BodyValue<Table[Name]>;
};

/** What a call that changes the record takes: all of it may be absent. */
export type ChangeOf<Table, Without extends keyof Table = never> = {
  readonly [Name in keyof BodyOf<Table, Without>]?: BodyOf<Table, Without>[Name] | undefined;
};
