import * as z from "zod/mini";
import { id } from "./fields.ts";
import type { AnyField, BodyOf, ChangeOf, FieldTable, RecordOf } from "./record.ts";

/** A field by its place in the record: the group is "" for a field of the record itself. */
interface Place {
  readonly group: string;
  readonly name: string;
  readonly field: AnyField;
}

export const placesOf = (table: FieldTable): readonly Place[] =>
  Object.entries(table).flatMap(([name, part]) =>
    "fields" in part
      ? Object.entries(part.fields).map(([own, field]) => ({ group: name, name: own, field }))
      : [{ group: "", name, field: part }],
  );

type Values = Readonly<Record<string, unknown>>;

function toRecord(places: readonly Place[], sent: Values): Values {
  const to: Record<string, unknown> = {};
  for (const { group, name, field } of places) {
    const value = sent[field.wire];
    const into = group === "" ? to : ((to[group] ??= {}) as Record<string, unknown>);
    if (value !== undefined) into[name] = value;
  }
  return to;
}

function toWire(places: readonly Place[], values: Values): Values {
  const to: Record<string, unknown> = {};
  for (const { group, name, field } of places) {
    const from = group === "" ? values : (values[group] as Values | undefined);
    const value = from?.[name];
    if (value !== undefined) to[field.wire] = value;
  }
  return to;
}

const shapeOf = (
  places: readonly Place[],
  schema: (field: AnyField) => z.ZodMiniType,
): Readonly<Record<string, z.ZodMiniType>> =>
  Object.fromEntries(places.map(({ field }) => [field.wire, schema(field)]));

/** Fields that a response repeats under another name, for older clients. */
interface Also<Value> {
  readonly answer: z.ZodMiniType;
  readonly of: (record: Value) => unknown;
}

/** The record as the server answers it. */
export function recordCodec<Table extends FieldTable>(
  table: Table,
  also: Readonly<Record<string, Also<RecordOf<Table>>>> = {},
) {
  const places = placesOf(table);
  const again = Object.entries(also);
  // Every record is answered with its number; the other types are the table's.
  const shape: { readonly id: typeof id } = {
    ...shapeOf(places, ({ answer }) => answer),
    ...Object.fromEntries(again.map(([wire, { answer }]) => [wire, answer])),
    id,
  };
  const wire = z.object(shape);
  return z.codec(wire, z.custom<RecordOf<Table>>(), {
    decode: (sent) => toRecord(places, sent) as RecordOf<Table>,
    encode: (record) => {
      const sent = toWire(places, record) as z.output<typeof wire>;
      return again.length === 0
        ? sent
        : {
            ...sent,
            ...Object.fromEntries(again.map(([name, { of: from }]) => [name, from(record)])),
          };
    },
  });
}

/** Fields that are answered as a part of something else: as {@link recordCodec}, without the id. */
export function partCodec<Table extends FieldTable>(table: Table) {
  const places = placesOf(table);
  return z.codec(z.object(shapeOf(places, ({ answer }) => answer)), z.custom<RecordOf<Table>>(), {
    decode: (sent) => toRecord(places, sent) as RecordOf<Table>,
    encode: (record) => toWire(places, record as Values),
  });
}

interface BodyOptions<Without> {
  /** Fields that this call does not take. */
  readonly without?: readonly Without[];
  /** A rule over several fields, by their names on the wire. */
  readonly rule?: z.core.$ZodCheck;
}

/**
 * The body of a call that writes the record. A group is always there, as an empty object at least.
 */
export function bodyCodec<Table extends FieldTable, Without extends keyof Table & string = never>(
  table: Table,
  { without = [], rule }: BodyOptions<Without> = {},
) {
  const places = bodyPlaces(table, without);
  const shape = z.object(shapeOf(places, ({ body }) => body ?? z.never()));
  return z.codec(
    rule ? shape.check(rule as z.core.$ZodCheck<Values>) : shape,
    z.custom<BodyOf<Table, Without>>(),
    {
      decode: (sent) => withGroups(places, sent) as BodyOf<Table, Without>,
      encode: (body) => toWire(places, body as Values),
    },
  );
}

/** The body of a call that changes the record: whatever is absent stays as it is. */
export function changeCodec<Table extends FieldTable, Without extends keyof Table & string = never>(
  table: Table,
  { without = [] }: BodyOptions<Without> = {},
) {
  const places = bodyPlaces(table, without);
  const wire = z.object(shapeOf(places, ({ body }) => z.optional(body ?? z.never())));
  return z.codec(wire, z.custom<ChangeOf<Table, Without>>(), {
    decode: (sent) => withGroups(places, sent) as ChangeOf<Table, Without>,
    encode: (change) => toWire(places, change as Values),
  });
}

const bodyPlaces = (table: FieldTable, without: readonly string[]): readonly Place[] =>
  placesOf(table).filter(
    ({ group, name, field }) => field.body !== undefined && !without.includes(group || name),
  );

function withGroups(places: readonly Place[], sent: Values): Values {
  const groups = places.flatMap(({ group }) => (group === "" ? [] : [[group, {}]]));
  return { ...Object.fromEntries(groups), ...toRecord(places, sent) };
}
