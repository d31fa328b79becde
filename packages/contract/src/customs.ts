import { MOST_FIGURE, toNumber, typedDecimal } from "@roundsman/core/decimal";
import * as z from "zod/mini";
import { deletion } from "./wire/deletion.ts";
import { endpoint } from "./wire/endpoint.ts";
import { clientId, recordMetadata, requiredName, seenVersion, storable } from "./wire/fields.ts";
import { pagedArray } from "./wire/paging.ts";
import type { RecordKind } from "./wire/record-ids.ts";

/**
 * Customs sources are documents that people paste into other tools: kept and answered field by
 * field, in the wire's words (spec §3, wire §8).
 */
const text = z.nullable(z.union([z.string().check(z.maxLength(5000), storable), z.number()]));
export const record = z.record(z.string().check(z.maxLength(100)), z.unknown()).check(storable);

export const exportCompanyFields = ["company_name", "address"] as const;
export const importCompanyFields = ["company_name", "address", "vat", "eori"] as const;
export const importedProductFields = [
  "hs_code",
  "description",
  "grossweight",
  "netweight",
  "cube",
  "material",
  "unit_value",
  "ctns",
  "quantity",
  "total_value",
] as const;
/** Ours: what forwarders ask for in addition. */
export const importedProductExtras = ["country_of_origin", "unit"] as const;

/**
 * Kilograms, cubic metres, pounds or pieces: a number, or its digits as people write them
 * ("1,234.50"). null or "" for none.
 */
const figure = z.codec(
  z.union([z.number(), z.string(), z.null()], "Must be a number"),
  z.nullable(z.number()),
  {
    decode: (sent, context) => {
      if (sent === null || (typeof sent === "string" && sent.trim() === "")) return null;
      const typed = typedDecimal(sent);
      const found = typed === null ? Number.NaN : toNumber(typed);
      if (found >= 0 && found <= MOST_FIGURE) return found;
      const message = found < 0 ? "Must not be negative" : "Must be a number";
      context.issues.push({ code: "custom", message, input: sent });
      return z.NEVER;
    },
    encode: (value) => value,
  },
);

const companyName = requiredName("Please input name!");
const FIGURES: ReadonlySet<string> = new Set([
  "grossweight",
  "netweight",
  "cube",
  "unit_value",
  "ctns",
  "quantity",
  "total_value",
]);
const givenField = (field: string) =>
  field === "company_name" ? companyName : FIGURES.has(field) ? figure : text;

type Field = z.ZodMiniType<string | number | null | undefined, string | number | null | undefined>;
const fieldsBy = (fields: readonly string[], fieldSchema: (field: string) => z.ZodMiniType) =>
  z.object(Object.fromEntries(fields.map((field) => [field, fieldSchema(field) as Field])));

/** In an update an absent field stays, and null or "" clears it, except the name of a company. */
const changed = (fields: readonly string[]) =>
  z.extend(
    fieldsBy(fields, (field) => z.optional(givenField(field))),
    { client_id: clientId, version: seenVersion },
  );
const creation = (fields: readonly string[]) =>
  z.extend(changed(fields), fields.includes("company_name") ? { company_name: companyName } : {});
/**
 * Stored values are answered as they are: some are older than the rule that figures are numbers.
 */
const stored = (fields: readonly string[]) =>
  z.extend(
    fieldsBy(fields, () => z.optional(text)),
    { id: z.int(), ...recordMetadata },
  );

const NOUNS = {
  exportCompany: "export companies",
  importCompany: "import companies",
  importedProduct: "imported products",
} as const satisfies Partial<Record<RecordKind, string>>;

function sourceEndpoints<const All extends string>(
  all: All,
  kind: keyof typeof NOUNS,
  fields: readonly string[],
) {
  const noun = NOUNS[kind];
  const options = { access: "manager" } as const;
  const ofOne = { ...options, record: kind } as const;
  const one = `${all}{id}/` as const;
  const reply = stored(fields);
  return {
    list: endpoint("GET", all, { ...options, summary: `List ${noun}`, ...pagedArray(reply) }),
    create: endpoint("POST", all, {
      ...options,
      summary: `Keep one of the ${noun}`,
      body: creation(fields),
      reply,
      status: 201,
    }),
    update: endpoint("PUT", one, {
      ...ofOne,
      summary: `Change one of the ${noun}; absent fields stay`,
      body: changed(fields),
      reply,
    }),
    remove: endpoint("DELETE", one, {
      ...ofOne,
      summary: `Hide one of the ${noun}`,
      reply: deletion.one,
    }),
    restore: endpoint("POST", `${one}restore/`, {
      ...ofOne,
      summary: `Bring one of the ${noun} back`,
      reply,
    }),
  };
}

export const exportCompanies = sourceEndpoints(
  "/api/export-companies/",
  "exportCompany",
  exportCompanyFields,
);
export const importCompanies = sourceEndpoints(
  "/api/import-companies/",
  "importCompany",
  importCompanyFields,
);
export const importedProducts = sourceEndpoints("/api/imported-products/", "importedProduct", [
  ...importedProductFields,
  ...importedProductExtras,
]);
