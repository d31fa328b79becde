import { isSame, jsonField, pretty, withoutId, type CustomsRecord } from "../json-field.ts";

/** Whether a field's text contains a record. */
export const holds = (text: string, record: CustomsRecord): boolean =>
  recordsIn(text).some((each) => isSame(each, record));

/** The text with this record alone: an invoice has one exporter. */
export const withOnly = (record: CustomsRecord): string => pretty([withoutId(record)]);

/** The text with all of these records. */
export const withAll = (records: readonly CustomsRecord[]): string =>
  pretty(records.map(withoutId));

/** Adds a record at the end, or removes it if it is in. Unreadable text is replaced. */
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
