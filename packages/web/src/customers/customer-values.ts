import type {
  customerExtras,
  customerFields,
  Customer,
  CustomerDetails,
} from "@roundsman/contract/customers";
import { formatAmount, fromPounds, type Pence } from "@roundsman/core/money";
import type { VatMode } from "@roundsman/core/vat";
import { plainNumber } from "../ui/form/amount-input.tsx";
import { trimmed } from "../ui/form/use-fields.ts";

/** Values of a customer's form, by the wire's field names. */
export type Values = Record<keyof typeof customerFields | keyof typeof customerExtras, string>;

export const valuesOf = (customer: CustomerDetails | null): Values => ({
  customer_name: customer?.name ?? "",
  email: customer?.email ?? "",
  customer_address: customer?.address ?? "",
  city: customer?.city ?? "",
  postcode: customer?.postcode ?? "",
  phone: customer?.phone ?? "",
  document_language: customer?.documentLanguage ?? "",
  peppol_id: customer?.peppolId ?? "",
  buyer_reference: customer?.buyerReference ?? "",
  vat_mode: customer?.vatMode ?? "",
  terms_days: customer?.termsDays ? String(customer.termsDays) : "",
  credit_limit: amountText(customer?.creditLimit),
});

/** No limit is an empty field. */
export const amountText = (limit: Pence | undefined): string => (limit ? formatAmount(limit) : "");

export const asSent = (values: Values): Values => ({
  ...trimmed(values),
  credit_limit: plainNumber(values.credit_limit),
});

/** The fields that a driver decides, from the form; all others as the business has them. */
export const ofDriver = (
  { email, phone, credit_limit }: Values,
  customer: CustomerDetails | null,
) => ({
  ...asSent(valuesOf(customer)),
  email,
  phone,
  credit_limit,
});

export const detailsOf = (values: Values, before: CustomerDetails | null): CustomerDetails => ({
  name: values.customer_name,
  email: values.email,
  address: values.customer_address,
  city: values.city,
  postcode: values.postcode,
  phone: values.phone,
  documentLanguage: values.document_language as Customer["documentLanguage"],
  peppolId: values.peppol_id,
  buyerReference: values.buyer_reference,
  // Left out if they are empty and were before.
  ...((values.vat_mode || before?.vatMode) && { vatMode: values.vat_mode as VatMode | "" }),
  ...((values.terms_days || before?.termsDays) && { termsDays: Number(values.terms_days) }),
  ...((values.credit_limit || before?.creditLimit) && {
    creditLimit: fromPounds(Number(values.credit_limit)),
  }),
});
