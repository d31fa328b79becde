import {
  exportCompanyFields,
  importCompanyFields,
  importedProductExtras,
  importedProductFields,
} from "@roundsman/contract/customs";

/** The three kinds of records that customs papers are made from (spec §2 "Custom data page"). */
export const SOURCES = {
  exportCompany: {
    fields: exportCompanyFields,
    heading: "company_name",
    beneath: ["address"],
    picks: "one",
  },
  importCompany: {
    fields: importCompanyFields,
    heading: "company_name",
    beneath: ["eori", "address"],
    picks: "one",
  },
  importedProduct: {
    fields: [...importedProductFields, ...importedProductExtras],
    heading: "description",
    beneath: ["hs_code", "material"],
    picks: "several",
  },
} as const satisfies Record<string, Source>;

interface Source {
  readonly fields: readonly string[];
  /** The field that a row is named by. */
  readonly heading: string;
  readonly beneath: readonly string[];
  /** An invoice has one exporter, one importer, and any number of products. */
  readonly picks: "one" | "several";
}

export type SourceName = keyof typeof SOURCES;
export const SOURCE_NAMES = Object.keys(SOURCES) as SourceName[];

export type SourceField = (typeof SOURCES)[SourceName]["fields"][number];

/** One record as the server has it. */
export type SourceRecord = { readonly id: number } & Readonly<
  Record<string, string | number | null>
>;

export interface SourceEntry {
  readonly record: SourceRecord;
  readonly version: number;
}

/** An entry from a response: only the fields of the source that the record has. */
export const sourceEntry = (
  name: SourceName,
  sent: Readonly<Record<string, string | number | null | undefined>>,
): SourceEntry => ({
  version: Number(sent["version"]),
  record: {
    id: Number(sent["id"]),
    ...Object.fromEntries(
      SOURCES[name].fields.flatMap((field) =>
        sent[field] === undefined ? [] : [[field, sent[field]]],
      ),
    ),
  },
});

export const textIn = (record: SourceRecord, field: string): string => String(record[field] ?? "");

/** The name of a record and the line beneath it. */
export function described(
  name: SourceName,
  record: SourceRecord,
): { readonly heading: string; readonly beneath: string } {
  const { heading, beneath } = SOURCES[name];
  const facts = beneath.map((field) => textIn(record, field)).filter(Boolean);
  return { heading: textIn(record, heading) || `#${record.id}`, beneath: facts.join(" · ") };
}
