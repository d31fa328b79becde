import { parseDay } from "@roundsman/core/day";
import * as z from "zod/mini";
import { deletion } from "./book.ts";
import { endpoint } from "./endpoint.ts";
import { clientId, freeText, kept, NO_DAY, seenVersion, storable } from "./fields.ts";
import { arrayOf } from "./paging.ts";

/** Customs sources are documents that people paste into other tools: kept and answered field by field, in the wire's words (spec §3, wire §8). */
const text = z.nullable(z.union([z.string().check(z.maxLength(5000), storable), z.number()]));
const record = z.record(z.string().check(z.maxLength(100)), z.unknown()).check(storable);

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

const source = (fields: readonly string[]) => z.object(Object.fromEntries(fields.map((field) => [field, z.optional(text)])));
const given = (fields: readonly string[]) => z.extend(source(fields), { client_id: clientId, version: seenVersion });
const stored = (fields: readonly string[]) => z.extend(source(fields), { id: z.int(), ...kept });

function sourceEndpoints<const All extends string>(all: All, fields: readonly string[], noun: string) {
  const options = { access: "manager" } as const;
  const one = `${all}{id}/` as const;
  const body = given(fields);
  const reply = stored(fields);
  return {
    list: endpoint("GET", all, { ...options, summary: `List ${noun}`, ...arrayOf(reply) }),
    create: endpoint("POST", all, { ...options, summary: `Keep one of the ${noun}`, body, reply, status: 201 }),
    update: endpoint("PUT", one, { ...options, summary: `Change one of the ${noun}`, body, reply }),
    remove: endpoint("DELETE", one, { ...options, summary: `Hide one of the ${noun}`, reply: deletion.one }),
    restore: endpoint("POST", `${one}restore/`, { ...options, summary: `Bring one of the ${noun} back`, reply }),
  };
}

export const exportCompanies = sourceEndpoints("/api/export-companies/", exportCompanyFields, "export companies");
export const importCompanies = sourceEndpoints("/api/import-companies/", importCompanyFields, "import companies");
export const importedProducts = sourceEndpoints("/api/imported-products/", importedProductFields, "imported products");

const asList = (field: string) =>
  z.optional(
    z.codec(z.union([z.null(), z.array(record), record], `${field} is not valid JSON`), z.array(record), {
      decode: (sent) => (sent === null ? [] : Array.isArray(sent) ? sent : [sent]),
      // An empty field is sent as null (spec §5).
      encode: (list) => (list.length === 0 ? null : list),
    }),
  );
const sources = {
  exportCompany: asList("exportCompany"),
  importCompany: asList("importCompany"),
  importedProduct: asList("importedProduct"),
};
const note = z.optional(z.nullable(freeText));
/** A date input that nobody filled is "". */
const noteOfDay = z.optional(z.nullable(z.string(NO_DAY).check(z.refine((text) => text === "" || parseDay(text) !== null, NO_DAY))));

const request = z.object({
  destinationPort: note,
  countryOfOrigin: note,
  invoiceDate: noteOfDay,
  invoiceNumber: note,
  containerNo: note,
  tradeTerms: note,
  ...sources,
});

const answer = z.object({
  title: z.string(),
  invoiceNumber: z.string(),
  invoiceDate: z.string(),
  exportCompany: z.array(record),
  importCompany: z.array(record),
  importedProduct: z.array(record),
  "Total Value": z.number(),
  "Total CTNs": z.number(),
  "Total Gross Weight": z.number(),
  tradeTerms: z.string(),
  destinationPort: z.string(),
  countryOfOrigin: z.string(),
  containerNo: z.string(),
});

export const customsData = {
  build: endpoint("POST", "/api/customdata", {
    summary: "Build customs data, totals summed exactly",
    access: "manager",
    body: request,
    reply: answer,
    status: 201,
  }),
};
