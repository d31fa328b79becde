import * as z from "zod/mini";
import { id } from "./fields.ts";

/** What an id in a path or a body names. */
export type RecordKind =
  | "customer"
  | "task"
  | "product"
  | "invoice"
  | "creditNote"
  | "payment"
  | "deliveryRoute"
  | "taskCategory"
  | "productCategory"
  | "company"
  | "daySheet"
  | "numberSeries"
  | "exportCompany"
  | "importCompany"
  | "importedProduct"
  | "person"
  | "bulkImport"
  | "businessImport"
  | "accountsExport"
  | "handOver"
  | "businessProduct"
  | "businessCustomer";

/** A record named by its client_id, which a client can do before it knows the id. */
const RECORD_KEY = /^key:([0-9a-fA-F-]{36})$/;
const ID_OR_KEY = /^(?:[1-9]\d{0,15}|key:[0-9a-fA-F-]{36})$/;

/** The client_id in "key:<client_id>"; null for anything else. */
export const keyIn = (sent: unknown): string | null =>
  typeof sent === "string" ? (RECORD_KEY.exec(sent)?.[1] ?? null) : null;

/**
 * Names a record whose id is not known yet; the server looks it up. Typed as an id, because it is
 * used wherever an id is.
 */
export const idByKey = (key: string): number => `key:${key}` as unknown as number;

const kinds = z.registry<{ readonly kind: RecordKind }>();

/**
 * The id of a record: a number, its digits, or {@link idByKey}. The server replaces keys before it
 * decodes ({@link idPlaces}); a key that remains is refused.
 */
export function idOf(kind: RecordKind): z.ZodMiniType<number, number | string> {
  const known = z.union([id, z.string().check(z.regex(RECORD_KEY))]) as unknown as typeof id;
  const codec = z.codec(z.union([id, z.string().check(z.regex(ID_OR_KEY))]), known, {
    decode: Number,
    encode: (value) => value,
  });
  kinds.add(codec, { kind });
  return codec;
}

/** `missing` is the message for an empty selection (spec §5). */
export const idsOf = (kind: RecordKind, missing: string) =>
  z.array(idOf(kind), missing).check(z.minLength(1, missing), z.maxLength(1000));

/** A reference to a record of the caller in a body; null or "" for none. */
export const optionalLink = (kind: RecordKind) =>
  z.optional(
    z.codec(z.union([idOf(kind), z.literal(""), z.null()]), z.nullable(z.custom<number>()), {
      decode: (sent) => sent || null,
      encode: (value) => value,
    }),
  );

/** Where a body has an id: field names from the outside in, with EACH for every item of a list. */
export interface IdPlace {
  readonly kind: RecordKind;
  readonly path: readonly (string | typeof EACH)[];
}
export const EACH = Symbol("each item");

/** Every place of a body's schema that {@link idOf} describes. */
export function idPlaces(schema: z.ZodMiniType | undefined): readonly IdPlace[] {
  if (!schema) return [];
  const known = kinds.get(schema);
  if (known) return [{ kind: known.kind, path: [] }];
  const { shape, element, innerType, options, in: sent } = (schema as unknown as Inner)._zod.def;
  const within = (step: string | typeof EACH, inner: z.ZodMiniType) =>
    idPlaces(inner).map(({ kind, path }): IdPlace => ({ kind, path: [step, ...path] }));
  if (shape) return Object.entries(shape).flatMap(([name, field]) => within(name, field));
  if (element) return within(EACH, element);
  return [...(options ?? []), innerType ?? sent].flatMap((inner) => idPlaces(inner));
}

/** The inside of a zod schema, as far as it matters here. */
interface Inner {
  readonly _zod: {
    readonly def: {
      readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
      readonly element?: z.ZodMiniType;
      readonly innerType?: z.ZodMiniType;
      readonly options?: readonly z.ZodMiniType[];
      readonly in?: z.ZodMiniType;
    };
  };
}
