import { isSame, jsonField, pretty, withoutId, type CustomsRecord } from "../json-field.ts";

/** Whether a field's text holds a record. */
export const holds = (text: string, record: CustomsRecord): boolean =>
  recordsIn(text).some((each) => isSame(each, record));

/** The text with this record in it and nothing else: an invoice has one exporter. */
export const withOnly = (record: CustomsRecord): string => pretty([withoutId(record)]);

/** The text with all of these. */
export const withAll = (records: readonly CustomsRecord[]): string =>
  pretty(records.map(withoutId));

/** Puts a record at the end, or takes it out where it was in. Text that could not be read gives way. */
export function toggled(text: string, record: CustomsRecord): string {
  const before = recordsIn(text);
  const without = before.filter((each) => !isSame(each, record));
  const after = without.length < before.length ? without : [...before, withoutId(record)];
  return after.length === 0 ? "" : pretty(after);
}

function recordsIn(text: string): readonly CustomsRecord[] {
  const field = jsonField(text);
  return field.kind === "records" ? field.records : [];
}
