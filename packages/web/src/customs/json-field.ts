export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json };
export type CustomsRecord = Readonly<Record<string, Json>>;

/** What stands in a field for customs sources: nothing, records, or something to mend. */
export type JsonField =
  | { readonly kind: "empty" }
  | { readonly kind: "records"; readonly records: readonly CustomsRecord[] }
  /** Does not parse (spec §5). */
  | { readonly kind: "unreadable" }
  /** Parses, but is no record and no list of records, which the call would refuse. */
  | { readonly kind: "not-records" };

/** One object counts as a list of one; blank text and null count as empty. */
export function jsonField(text: string): JsonField {
  if (text.trim() === "") return { kind: "empty" };
  const found = parsed(text);
  if (found === undefined) return { kind: "unreadable" };
  if (found === null) return { kind: "empty" };
  const list = Array.isArray(found) ? found : [found];
  return list.every(isRecord) ? { kind: "records", records: list } : { kind: "not-records" };
}

/** undefined for what is not JSON. */
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

/** As people read and paste it: two spaces. */
export const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

/** Without the number that the server knows it by: nothing that belongs on paper. */
export const withoutId = (record: CustomsRecord): CustomsRecord =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== "id"));

/** Whether two records say the same, whatever the order of their fields. */
export const isSame = (one: CustomsRecord, other: CustomsRecord): boolean =>
  sorted(one) === sorted(other);

const sorted = (record: CustomsRecord): string =>
  JSON.stringify(
    Object.entries(withoutId(record)).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
