import { customsExtras } from "@roundsman/contract/customs-data";
import { CUSTOM_FIELDS, JSON_FIELDS, type CustomValues } from "./drafts.ts";
import type { CustomsRequest } from "./calls.ts";
import { jsonField, type CustomsRecord, type JsonField } from "./json-field.ts";

type JsonFieldName = (typeof JSON_FIELDS)[number];

interface BrokenField {
  readonly field: JsonFieldName;
  readonly kind: Exclude<JsonField["kind"], "empty" | "records">;
}

/** The JSON fields that cannot be sent, in the order of the form (spec §5 "Custom data form"). */
export const brokenFields = (values: CustomValues): BrokenField[] =>
  JSON_FIELDS.flatMap((field) => {
    const { kind } = jsonField(values[field]);
    return kind === "unreadable" || kind === "not-records" ? [{ field, kind }] : [];
  });

/**
 * The body of the call: texts trimmed, fields that this app adds only if they are filled, JSON
 * parsed, an empty JSON field as an empty list.
 */
export const asSent = (values: CustomValues): CustomsRequest => ({
  ...Object.fromEntries(CUSTOM_FIELDS.map((field) => [field, values[field].trim()])),
  ...Object.fromEntries(
    customsExtras.flatMap((field) =>
      values[field].trim() === "" ? [] : [[field, values[field].trim()]],
    ),
  ),
  ...Object.fromEntries(JSON_FIELDS.map((field) => [field, recordsIn(values[field])])),
});

function recordsIn(text: string): Record<string, CustomsRecord[string]>[] {
  const field = jsonField(text);
  return field.kind === "records" ? field.records.map((record) => ({ ...record })) : [];
}
