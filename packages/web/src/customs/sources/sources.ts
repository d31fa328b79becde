import {
  exportCompanyFields,
  importCompanyFields,
  importedProductExtras,
  importedProductFields,
} from "@roundsman/contract/customs";

/** The three books that customs papers are put together from (spec §2 "Custom data page"). */
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
  /** What a row is called by. */
  readonly heading: string;
  readonly beneath: readonly string[];
  /** An invoice has one exporter and one importer, and any number of products. */
  readonly picks: "one" | "several";
}

export type SourceName = keyof typeof SOURCES;
export const SOURCE_NAMES = Object.keys(SOURCES) as SourceName[];

/** A field of any of them. */
export type SourceField = (typeof SOURCES)[SourceName]["fields"][number];

/** One record, as the server knows it. */
export type SourceRecord = { readonly id: number } & Readonly<
  Record<string, string | number | null>
>;

/** A record with the version that the server has of it. */
export interface SourceEntry {
  readonly record: SourceRecord;
  readonly version: number;
}

/** An entry as it was answered: what the source says, without what the record does not have. */
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

/** Name and the line beneath it. */
export function described(
  name: SourceName,
  record: SourceRecord,
): { readonly heading: string; readonly beneath: string } {
  const { heading, beneath } = SOURCES[name];
  const said = beneath.map((field) => textIn(record, field)).filter(Boolean);
  return { heading: textIn(record, heading) || `#${record.id}`, beneath: said.join(" · ") };
}
