import type { Decimal } from "@roundsman/core/decimal";
import { figureIn } from "./figure-in.ts";

/** What the Invoice Generator draws (spec §2, wire.md §8). */
export interface CustomsDocument {
  readonly title: string;
  readonly invoiceNumber: string;
  readonly invoiceDate: string;
  readonly tradeTerms: string;
  readonly destinationPort: string;
  readonly countryOfOrigin: string;
  readonly containerNo: string;
  readonly exporters: readonly CustomsCompany[];
  readonly importers: readonly CustomsCompany[];
  readonly products: readonly CustomsProduct[];
  /** As the data give them; null where they are to be computed. */
  readonly totals: { readonly value: Figure | null; readonly cartons: Figure | null; readonly grossWeight: Figure | null };
}

export interface CustomsCompany {
  readonly name: string;
  readonly address: string;
  readonly vat: string;
  readonly eori: string;
}

export interface CustomsProduct {
  readonly hsCode: string;
  readonly description: string;
  readonly material: string;
  readonly grossWeight: Figure;
  readonly netWeight: Figure;
  /** Cubic metres. */
  readonly volume: Figure;
  readonly unitValue: Figure;
  readonly cartons: Figure;
  readonly quantity: Figure;
  readonly totalValue: Figure;
}

/** A cell as it came, and the number in it where there is one. */
export interface Figure {
  readonly text: string;
  readonly number: Decimal | null;
}

/** Reads the JSON of a customs invoice; null without a title. Everything else may be missing, null, one object instead of a list, or a number as text. */
export function readCustoms(value: unknown): CustomsDocument | null {
  const data = fieldsOf(value);
  const title = textOf(data, "title");
  if (title === "") return null;
  return {
    title,
    invoiceNumber: textOf(data, "invoiceNumber"),
    invoiceDate: textOf(data, "invoiceDate"),
    tradeTerms: textOf(data, "tradeTerms"),
    destinationPort: textOf(data, "destinationPort"),
    countryOfOrigin: textOf(data, "countryOfOrigin"),
    containerNo: textOf(data, "containerNo"),
    exporters: listOf(data.get("exportcompany")).map(company),
    importers: listOf(data.get("importcompany")).map(company),
    products: listOf(data.get("importedproduct")).map(product),
    totals: { value: given(data, "Total Value"), cartons: given(data, "Total CTNs"), grossWeight: given(data, "Total Gross Weight") },
  };
}

type Fields = ReadonlyMap<string, unknown>;

const company = (of: Fields): CustomsCompany => ({
  name: textOf(of, "company_name"),
  address: textOf(of, "address"),
  vat: textOf(of, "vat"),
  eori: textOf(of, "eori"),
});

const product = (of: Fields): CustomsProduct => ({
  hsCode: textOf(of, "hs_code"),
  description: textOf(of, "description"),
  material: textOf(of, "material"),
  grossWeight: figure(of, "grossweight"),
  netWeight: figure(of, "netweight"),
  volume: figure(of, "cube"),
  unitValue: figure(of, "unit_value"),
  cartons: figure(of, "ctns"),
  quantity: figure(of, "quantity"),
  totalValue: figure(of, "total_value"),
});

/** Names are compared without case, blanks and underscores: "Total CTNs", "total_ctns", "unitValue". */
const plainName = (name: string): string => name.toLowerCase().replaceAll(/[\s_]/g, "");

function fieldsOf(value: unknown): Fields {
  if (typeof value !== "object" || value === null) return new Map();
  return new Map(Object.entries(value).map(([name, field]) => [plainName(name), field]));
}

/** A list, one object, or nothing. */
const listOf = (value: unknown): Fields[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => typeof each === "object" && each !== null).map(fieldsOf);

function textOf(of: Fields, name: string): string {
  const value = of.get(plainName(name));
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

const figure = (of: Fields, name: string): Figure => ({ text: textOf(of, name), number: figureIn(of.get(plainName(name))) });

const given = (of: Fields, name: string): Figure | null => (textOf(of, name) === "" ? null : figure(of, name));
