import { parseDay } from "@roundsman/core/day";
import * as z from "zod/mini";
import { endpoint } from "./wire/endpoint.ts";
import { freePage, freeText, NO_DAY } from "./wire/fields.ts";
import { record } from "./customs.ts";

const asList = (field: string) =>
  z.optional(
    z.codec(
      z.union([z.null(), z.array(record), record], `${field} is not valid JSON`),
      z.array(record),
      {
        decode: (sent) => (sent === null ? [] : Array.isArray(sent) ? sent : [sent]),
        // An empty field is sent as null (spec §5).
        encode: (list) => (list.length === 0 ? null : list),
      },
    ),
  );
const sources = {
  exportCompany: asList("exportCompany"),
  importCompany: asList("importCompany"),
  importedProduct: asList("importedProduct"),
};
const note = z.optional(z.nullable(freeText));
/** A date input without a value is "". */
const noteOfDay = z.optional(
  z.nullable(
    z.string(NO_DAY).check(z.refine((text) => text === "" || parseDay(text) !== null, NO_DAY)),
  ),
);

/** Ours: what forwarders ask for beyond the specification's form. */
export const customsExtras = [
  "tradeTermsPlace",
  "portOfLoading",
  "notifyParty",
  "marksAndNumbers",
  "declaration",
  "signatory",
] as const;
type Extra = (typeof customsExtras)[number];
const extras = <Value extends z.ZodMiniType>(value: Value) =>
  Object.fromEntries(customsExtras.map((name) => [name, value])) as Record<Extra, Value>;

const request = z.object({
  destinationPort: note,
  countryOfOrigin: note,
  invoiceDate: noteOfDay,
  invoiceNumber: note,
  containerNo: note,
  tradeTerms: note,
  ...extras(z.optional(z.nullable(freePage))),
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
  ...extras(z.optional(z.string())),
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
