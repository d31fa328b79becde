import { fold } from "@roundsman/core/name";

/** What to remove from domain values and wire values. */
export interface Forgotten {
  /** UUIDs of the customer, of the invoices, their credit notes and payments. */
  readonly keys: ReadonlySet<string>;
  /** Folded; a text that equals one of them is removed everywhere. */
  readonly texts: ReadonlySet<string>;
}

/** A JSON value without the personal data of the erased. Mere references by number stay. */
export function redacted(value: unknown, forgotten: Forgotten): unknown {
  if (typeof value === "string") return forgotten.texts.has(fold(value)) ? "" : value;
  if (Array.isArray(value)) return value.map((each) => redacted(each, forgotten));
  if (typeof value !== "object" || value === null) return value;
  const isAbout = isAboutCustomer(value, forgotten);
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [
      field,
      isAbout && PERSONAL.has(field) ? blank(inner) : redacted(inner, forgotten),
    ]),
  );
}

/** Whether a domain or wire value is a customer, invoice, credit note or payment of the erased. */
export const isAboutCustomer = (value: object, { keys }: Pick<Forgotten, "keys">): boolean =>
  ("key" in value && keys.has(String(value.key))) ||
  ("client_id" in value && keys.has(String(value.client_id)));

/**
 * Fields of a customer, and of an invoice, credit note or payment without its lines: lines say what
 * was sold, not to whom.
 */
export const PERSONAL: ReadonlySet<string> = new Set(
  ["name", "email", "address", "city", "postcode", "phone", "images"].concat(
    [
      "customer_name",
      "customerName",
      "customer_address",
      "customer_postal_code",
      "customer_city",
      "customer_email",
      "customer_phone",
    ],
    ["peppolId", "peppol_id", "buyerReference", "buyer_reference"],
    ["billTo", "payer", "summary", "footnote", "description", "footerdescription", "reference"],
  ),
);

function blank(value: unknown): unknown {
  if (typeof value === "string") return "";
  if (Array.isArray(value)) return [];
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, blank(inner)]));
}
