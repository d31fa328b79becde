import { CUSTOMER_FIELDS } from "@roundsman/contract/customers";
import { INVOICE_FIELDS } from "@roundsman/contract/invoice";
import { CREDIT_NOTE_FIELDS } from "@roundsman/contract/invoices/credit-note";
import { PAYMENT_FIELDS } from "@roundsman/contract/payments/payment";
import { blank, personalNames } from "@roundsman/contract/wire/personal-fields";
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
 * Fields of a customer, and of an invoice, credit note or payment, in code and on the wire. Lines
 * are not among them: they say what was sold, not to whom.
 */
const PERSONAL: ReadonlySet<string> = new Set(
  [CUSTOMER_FIELDS, INVOICE_FIELDS, CREDIT_NOTE_FIELDS, PAYMENT_FIELDS].flatMap(personalNames),
);
