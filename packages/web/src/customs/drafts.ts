import { importedProductExtras, importedProductFields } from "@roundsman/contract/customs";
import { customsExtras } from "@roundsman/contract/customs-data";
import { DOCUMENT_LANGUAGES, languageFor } from "@roundsman/core/document-language";
import {
  CURRENCIES,
  WEIGHT_UNITS,
  type CustomsStyle,
} from "@roundsman/documents/customs/customs-style";
import * as z from "zod/mini";
import { newCard, type ProductCard, type ProductField } from "./products/product-cards.ts";

/** What a person has typed on one of the three screens and not sent. */
export interface Draft<T> {
  readonly slot: string;
  readonly schema: z.ZodMiniType<T>;
  readonly fresh: T;
}

const texts = <const Fields extends readonly string[]>(fields: Fields) =>
  z.object(
    Object.fromEntries(fields.map((field) => [field, z.string()])) as Record<
      Fields[number],
      z.ZodMiniString
    >,
  );

/** Fields that are missing in drafts of older releases. */
const laterTexts = <const Fields extends readonly string[]>(fields: Fields) =>
  Object.fromEntries(fields.map((field) => [field, z._default(z.string(), "")])) as Record<
    Fields[number],
    z.ZodMiniDefault<z.ZodMiniString>
  >;

export const CUSTOM_FIELDS = [
  "destinationPort",
  "countryOfOrigin",
  "invoiceDate",
  "invoiceNumber",
  "containerNo",
  "tradeTerms",
] as const;
export const JSON_FIELDS = ["exportCompany", "importCompany", "importedProduct"] as const;
const customFields = z.extend(texts([...CUSTOM_FIELDS, ...JSON_FIELDS]), laterTexts(customsExtras));
export type CustomValues = z.infer<typeof customFields>;

/** Defaults of spec §9, including the misspelt port. */
export const CUSTOM_DRAFT: Draft<CustomValues> = {
  slot: "custom",
  schema: customFields,
  fresh: {
    destinationPort: "Felixtowe",
    countryOfOrigin: "China",
    invoiceDate: "",
    invoiceNumber: "",
    containerNo: "",
    tradeTerms: "FOB",
    exportCompany: "",
    importCompany: "",
    importedProduct: "",
    tradeTermsPlace: "",
    portOfLoading: "",
    notifyParty: "",
    marksAndNumbers: "",
    declaration: "",
    signatory: "",
  },
};

export type GeneratorValues = { readonly text: string } & Pick<
  CustomsStyle,
  "form" | "currency" | "weightUnit" | "language"
>;

export const CURRENCY_NAMES = Object.keys(CURRENCIES) as (keyof typeof CURRENCIES)[];
export const FORMS = [
  "commercial-invoice",
  "packing-list",
] as const satisfies readonly CustomsStyle["form"][];

/** Defaults of spec §9. The language is never that of the interface. */
export const GENERATOR_DRAFT: Draft<GeneratorValues> = {
  slot: "invoice-generator",
  schema: z.object({
    text: z.string(),
    form: z.enum(FORMS),
    currency: z.enum(CURRENCY_NAMES),
    weightUnit: z.enum(WEIGHT_UNITS),
    // Drafts of older releases have none.
    language: z._default(z.enum(DOCUMENT_LANGUAGES), languageFor(null)),
  }),
  fresh: {
    text: "",
    form: "commercial-invoice",
    currency: "GBP",
    weightUnit: "kg",
    language: languageFor(null),
  },
};

export const PRODUCTS_DRAFT: Draft<readonly ProductCard[]> = {
  slot: "product-form",
  schema: z.array(
    z.object({
      key: z.string(),
      values: z.extend(
        texts(importedProductFields),
        laterTexts(importedProductExtras),
      ) as z.ZodMiniType<Record<ProductField, string>>,
      original: z.nullable(z.object({ unit_value: z.string(), total_value: z.string() })),
    }),
  ),
  fresh: [newCard("first")],
};
