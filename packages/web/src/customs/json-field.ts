export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json };
export type CustomsRecord = Readonly<Record<string, Json>>;

/** The content of a JSON field: nothing, records, or an error. */
export type JsonField =
  | { readonly kind: "empty" }
  | { readonly kind: "records"; readonly records: readonly CustomsRecord[] }
  /** Not valid JSON (spec §5). */
  | { readonly kind: "unreadable" }
  /** Valid JSON, but neither a record nor a list of records; the call would refuse it. */
  | { readonly kind: "not-records" };

/** One object counts as a list of one. Blank text and null count as empty. */
export function jsonField(text: string): JsonField {
  if (text.trim() === "") return { kind: "empty" };
  const found = parsed(text);
  if (found === undefined) return { kind: "unreadable" };
  if (found === null) return { kind: "empty" };
  const list = Array.isArray(found) ? found : [found];
  return list.every(isRecord) ? { kind: "records", records: list } : { kind: "not-records" };
}

/** Undefined if the text is not JSON. */
export function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export const isRecord = (value: Json): value is CustomsRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** JSON with an indent of two spaces. */
export const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

/** Without the server's id, which does not belong on paper. */
export const withoutId = (record: CustomsRecord): CustomsRecord =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== "id"));

/** Whether two records are equal, regardless of the order of their fields. */
export const isSame = (one: CustomsRecord, other: CustomsRecord): boolean =>
  sorted(one) === sorted(other);

const sorted = (record: CustomsRecord): string =>
  JSON.stringify(
    Object.entries(withoutId(record)).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
