import { DOCUMENT_LANGUAGES, type DocumentLanguage } from "@roundsman/core/document-language";
import * as z from "zod/mini";
import { contactEndpoints } from "./wire/contact-endpoints.ts";
import { documentLanguage, peppolId } from "./invoices/e-invoice-fields.ts";
import { creditLimit, termsDays, usualVatMode } from "./invoices/vat-fields.ts";
import {
  civilDay,
  email,
  freeText,
  id,
  METADATA_FIELDS,
  requiredName,
  requiredPage,
  requiredText,
} from "./wire/fields.ts";
import { poundsOut } from "./wire/number-fields.ts";
import { personal } from "./wire/personal-fields.ts";
import {
  readOnlyField,
  formField,
  type BodyOf,
  type ChangeOf,
  type RecordOf,
} from "./wire/record.ts";
import { bodyCodec, changeCodec, recordCodec } from "./wire/record-codec.ts";
import { sentImages } from "./wire/sent-images.ts";

/** The form's rules and messages (spec §5), for the screen and the server alike. */
export const customerFields = {
  customer_name: requiredName("Please input customer name!"),
  email: email(),
  customer_address: requiredPage("Please input customer address!"),
  city: requiredText("Please input city!"),
  postcode: requiredText("Please input postcode!"),
  phone: requiredText("Please input phone!"),
};

/** Our own fields, none of them required. */
export const customerExtras = {
  document_language: documentLanguage,
  peppol_id: peppolId,
  buyer_reference: z.optional(freeText),
  vat_mode: usualVatMode.body,
  terms_days: termsDays.body,
  credit_limit: creditLimit.body,
};

const text = (body: z.ZodMiniType<string>) => ({ answer: z.string(), body, blank: () => "" });

/**
 * Every field of a customer. A new field begins here (docs/architecture.md has the other places).
 */
export const CUSTOMER_FIELDS = {
  id: readOnlyField("id", id),
  name: personal(formField("customer_name", text(customerFields.customer_name))),
  email: personal(formField("email", text(customerFields.email))),
  address: personal(formField("customer_address", text(customerFields.customer_address))),
  city: personal(formField("city", text(customerFields.city))),
  postcode: personal(formField("postcode", text(customerFields.postcode))),
  phone: personal(formField("phone", text(customerFields.phone))),
  /** http(s) links. In a body null leaves them as they are. */
  images: personal(
    formField("images", {
      answer: z.array(z.string()),
      body: sentImages,
      blank: () => [],
    }),
  ),
  /** A regular customer (老客户), made so by the upgrade call. */
  premium: readOnlyField("premium", z.boolean()),
  /** The person whose book it belongs to. */
  driverName: readOnlyField("driver_name", z.string()),
  /** Ours, as are the two below: the language of documents; "" for none of its own. */
  documentLanguage: formField("document_language", {
    answer: z.enum([...DOCUMENT_LANGUAGES, ""]),
    body: customerExtras.document_language,
    blank: (): DocumentLanguage | "" => "",
  }),
  /** Where e-invoices are sent in the Peppol network: "9930:DE123456789"; may be empty. */
  peppolId: personal(
    formField("peppol_id", {
      answer: z.string(),
      body: customerExtras.peppol_id,
      blank: () => "",
    }),
  ),
  /**
   * A reference that the customer wants on e-invoices: a Leitweg-ID, a cost centre; may be empty.
   */
  buyerReference: personal(
    formField("buyer_reference", {
      answer: z.string(),
      body: customerExtras.buyer_reference,
      blank: () => "",
    }),
  ),
  /** Ours: the VAT mode and the payment terms that the customer's new invoices get. */
  vatMode: formField("vat_mode", { ...usualVatMode, blank: () => undefined }),
  termsDays: formField("terms_days", { ...termsDays, blank: () => undefined }),
  creditLimit: formField("credit_limit", { ...creditLimit, blank: () => undefined }),
  /**
   * Who set the limit: a driver can only lower a manager's. Below, the day on which a manager lets
   * a driver exceed it.
   */
  limitBy: readOnlyField("credit_limit_by", z.optional(z.literal("manager"))),
  limitLiftedOn: readOnlyField("limit_lifted_on", z.optional(civilDay)),
  /**
   * The customer's money on account, in pence; absent for 0. The customer owes what is open of
   * their invoices less this.
   */
  onAccount: readOnlyField("on_account", z.optional(poundsOut)),
  /**
   * Ours: the customer of the business that this entry is of; absent for a driver's own. Its name,
   * address and terms are set in the office.
   */
  businessId: readOnlyField("business_id", z.optional(id)),
  ...METADATA_FIELDS,
} as const;

export type Customer = RecordOf<typeof CUSTOMER_FIELDS>;
export type CustomerDetails = BodyOf<typeof CUSTOMER_FIELDS, "key" | "version">;
export type CustomerChange = ChangeOf<typeof CUSTOMER_FIELDS, "key">;

export const customer = recordCodec(CUSTOMER_FIELDS);
const create = bodyCodec(CUSTOMER_FIELDS, { without: ["version"] });
const update = changeCodec(CUSTOMER_FIELDS, { without: ["key"] });

export const customers = contactEndpoints(
  { prefix: "/api", suffix: "", noun: "customer" },
  { entity: customer, create, update },
);
