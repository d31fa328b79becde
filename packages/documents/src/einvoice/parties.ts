import { vatNumberOf, type Company } from "@roundsman/core/company";
import { isBlankInXml } from "../emit/xml.ts";
import type { InvoiceDocument } from "../invoice/invoice-document.ts";

/** Seller or buyer, in the terms of EN 16931-1. */
export interface Party {
  readonly name: string;
  readonly street: readonly string[];
  readonly city: string;
  readonly postcode: string;
  readonly registration: string;
  /** With its country: "GB123456789"; empty for none. */
  readonly vatNumber: string;
  /** The Peppol address of this party; null for none. */
  readonly endpoint: { readonly scheme: string; readonly id: string } | null;
  readonly contact: { readonly name: string; readonly phone: string; readonly email: string };
}

/**
 * The VAT number in the form that the program uses everywhere, with "GB" before a number that has
 * no country (BR-CO-09); empty for a number that no country issues.
 */
export function vatIdOf(company: Company | null): string {
  const read = vatNumberOf(company);
  const number = /^\d/.test(read) ? `GB${read}` : read;
  return VAT_NUMBER.test(number) ? number : "";
}

/**
 * Prefixes of countries that issue VAT numbers: the United Kingdom, Northern Ireland, the European
 * Union and its neighbours; then at least two characters.
 */
const VAT_NUMBER =
  /^(GB|XI|AT|BE|BG|CH|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IS|IT|LI|LT|LU|LV|MT|NL|NO|PL|PT|RO|SE|SI|SK)[A-Z\d]{2,13}$/;

export function sellerOf(company: Company, vatNumber: string): Party {
  return {
    name: company.name,
    ...placeIn(company.address ?? ""),
    registration: company.registrationNumber,
    vatNumber,
    endpoint: endpointOf(company.peppolId),
    contact: { name: company.contactPerson, phone: company.contactNumber, email: company.email },
  };
}

export function buyerOf({ billTo, buyer }: InvoiceDocument): Party {
  return {
    name: isBlankInXml(billTo.name) ? "Unnamed Customer" : billTo.name,
    // German receivers require town and postcode (BR-DE-8, BR-DE-9), which some people type into
    // the address.
    ...(isBlankInXml(billTo.city + billTo.postcode)
      ? placeIn(billTo.address)
      : { street: [billTo.address], city: billTo.city, postcode: billTo.postcode }),
    registration: "",
    vatNumber: "",
    endpoint: endpointOf(buyer?.peppolId),
    contact: { name: "", phone: billTo.phone, email: billTo.email },
  };
}

/** Splits "9932:GB123456789" into its two parts; null for any other text. */
export function endpointOf(peppolId = ""): Party["endpoint"] {
  const [, scheme, id] = /^(\d{4}):(\S+)$/.exec(peppolId.trim()) ?? [];
  return scheme === undefined || id === undefined ? null : { scheme, id };
}

/** A postcode of the United Kingdom: "E14 0AA" (BS 7666). */
const POSTCODE = /[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i;

/**
 * An address as a person types it, line by line. The text before a postcode at its end is the town.
 */
function placeIn(address: string): Pick<Party, "street" | "city" | "postcode"> {
  const lines = address.split("\n").flatMap((line) => (isBlankInXml(line) ? [] : [line.trim()]));
  const last = lines.at(-1) ?? "";
  const postcode = POSTCODE.exec(last)?.[0] ?? "";
  if (postcode === "") return { street: lines, city: "", postcode };
  const town = last.slice(0, -postcode.length).trim();
  const rest = [
    ...lines.slice(0, -1),
    ...(town === "" ? [] : [town.endsWith(",") ? town.slice(0, -1) : town]),
  ];
  return rest.length < 2
    ? { street: rest, city: "", postcode }
    : { street: rest.slice(0, -1), city: rest.at(-1) ?? "", postcode };
}
