import type { Decimal } from "@roundsman/core/decimal";
import { nonBlank } from "../text-styles.ts";
import type { CustomsStyle } from "./customs-style.ts";
import { parseFigure, UNIT_NAMES } from "./parse-figure.ts";

/** What the Invoice Generator draws (spec §2, wire §8). */
export interface CustomsDocument {
  readonly title: string;
  readonly invoiceNumber: string;
  readonly invoiceDate: string;
  readonly tradeTerms: string;
  readonly destinationPort: string;
  readonly countryOfOrigin: string;
  readonly containerNo: string;
  /**
   * Ours, as are the five below: what forwarders ask for beyond the specification's data; "" for
   * none. This one is the place of the Incoterm.
   */
  readonly tradeTermsPlace: string;
  readonly portOfLoading: string;
  /** Whom the carrier notifies of the arrival, one detail a line. */
  readonly notifyParty: string;
  readonly marksAndNumbers: string;
  readonly declaration: string;
  /** The person who signs. */
  readonly signatory: string;
  readonly exporters: readonly CustomsCompany[];
  readonly importers: readonly CustomsCompany[];
  readonly products: readonly CustomsProduct[];
  /** As the data state them; null where they are computed. */
  readonly totals: {
    readonly value: Figure | null;
    readonly cartons: Figure | null;
    readonly grossWeight: Figure | null;
  };
}

export interface CustomsCompany {
  readonly name: string;
  readonly address: string;
  readonly vat: string;
  readonly eori: string;
}

export interface CustomsProduct {
  readonly hsCode: string;
  /**
   * With the data's note (such as that values were reduced) on a line of its own: it is always
   * printed.
   */
  readonly description: string;
  readonly material: string;
  /** Ours, as is the unit: where the goods of this line were made. */
  readonly countryOfOrigin: string;
  /** What the quantity counts: "pcs". */
  readonly unit: string;
  readonly grossWeight: Figure;
  readonly netWeight: Figure;
  /** Cubic metres. */
  readonly volume: Figure;
  readonly unitValue: Figure;
  readonly cartons: Figure;
  readonly quantity: Figure;
  readonly totalValue: Figure;
}

/** A cell as it came, and its number where the cell is one in the unit of its column. */
export interface Figure {
  readonly text: string;
  readonly number: Decimal | null;
}

/**
 * Reads the JSON of a customs invoice; null without a title. Everything else may be missing, null,
 * one object instead of a list, or a number as text.
 */
export function readCustoms(value: unknown, units: Units): CustomsDocument | null {
  const { currency, weightUnit } = units;
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
    tradeTermsPlace: textOf(data, "tradeTermsPlace"),
    portOfLoading: textOf(data, "portOfLoading"),
    notifyParty:
      textOf(data, "notifyParty") || listOf(data.get("notifyparty")).map(asLines).join("\n"),
    marksAndNumbers: textOf(data, "marksAndNumbers"),
    declaration: textOf(data, "declaration"),
    signatory: textOf(data, "signatory"),
    exporters: listOf(data.get("exportcompany")).map(company),
    importers: listOf(data.get("importcompany")).map(company),
    products: listOf(data.get("importedproduct")).map((each) => product(each, units)),
    totals: {
      value: figureOrNull(data, "Total Value", currency),
      cartons: figureOrNull(data, "Total CTNs", "cartons"),
      grossWeight: figureOrNull(data, "Total Gross Weight", weightUnit),
    },
  };
}

type Units = Pick<CustomsStyle, "currency" | "weightUnit">;
type Fields = ReadonlyMap<string, unknown>;

const company = (fields: Fields): CustomsCompany => ({
  name: textOf(fields, "company_name"),
  address: textOf(fields, "address"),
  vat: textOf(fields, "vat"),
  eori: textOf(fields, "eori"),
});

const asLines = (fields: Fields): string =>
  nonBlank([textOf(fields, "company_name"), textOf(fields, "address")]).join("\n");

const product = (fields: Fields, { currency, weightUnit }: Units): CustomsProduct => ({
  hsCode: textOf(fields, "hs_code"),
  description: nonBlank([textOf(fields, "description"), textOf(fields, "note")]).join("\n"),
  material: textOf(fields, "material"),
  countryOfOrigin: textOf(fields, "country_of_origin"),
  unit: textOf(fields, "unit"),
  grossWeight: figure(fields, "grossweight", weightUnit),
  netWeight: figure(fields, "netweight", weightUnit),
  volume: figure(fields, "cube", "volume"),
  unitValue: figure(fields, "unit_value", currency),
  cartons: figure(fields, "ctns", "cartons"),
  quantity: figure(fields, "quantity", "pieces"),
  totalValue: figure(fields, "total_value", currency),
});

/**
 * Names are compared without case, blanks and underscores: "Total CTNs", "total_ctns", "unitValue".
 */
const plainName = (name: string): string => name.toLowerCase().replaceAll(/[\s_]/g, "");

function fieldsOf(value: unknown): Fields {
  if (typeof value !== "object" || value === null) return new Map();
  return new Map(Object.entries(value).map(([name, field]) => [plainName(name), field]));
}

/** A list, one object, or nothing. */
const listOf = (value: unknown): Fields[] =>
  (Array.isArray(value) ? value : [value])
    .filter((each) => typeof each === "object" && each !== null)
    .map(fieldsOf);

function textOf(fields: Fields, name: string): string {
  const value = fields.get(plainName(name));
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

const figure = (fields: Fields, name: string, unit: keyof typeof UNIT_NAMES): Figure => ({
  text: textOf(fields, name),
  number: parseFigure(fields.get(plainName(name)), UNIT_NAMES[unit]),
});

const figureOrNull = (fields: Fields, name: string, unit: keyof typeof UNIT_NAMES): Figure | null =>
  textOf(fields, name) === "" ? null : figure(fields, name, unit);
