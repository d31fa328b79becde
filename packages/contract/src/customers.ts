import { DOCUMENT_LANGUAGES, type DocumentLanguage } from "@roundsman/core/document-language";
import * as z from "zod/mini";
import { bookEndpoints } from "./book.ts";
import { documentLanguage, peppolId } from "./e-invoice-fields.ts";
import {
  clientId,
  email,
  freeText,
  id,
  kept,
  requiredName,
  requiredPage,
  requiredText,
  keptNames,
  seenVersion,
} from "./fields.ts";
import { renamed } from "./rename.ts";
import { sentImages } from "./sent-images.ts";

export interface Customer {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly email: string;
  readonly address: string;
  readonly city: string;
  readonly postcode: string;
  readonly phone: string;
  /** http(s) links. */
  readonly images: readonly string[];
  /** A regular customer (老客户), made so by the upgrade call. */
  readonly premium: boolean;
  /** The person whose book it stands in. */
  readonly driverName: string;
  /** Ours, as are the two below: what documents are written in; "" for no language of its own. */
  readonly documentLanguage: DocumentLanguage | "";
  /** Where e-invoices are sent in the Peppol network: "9930:DE123456789"; may be empty. */
  readonly peppolId: string;
  /** What the customer wants to read on e-invoices: a Leitweg-ID, a cost centre; may be empty. */
  readonly buyerReference: string;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const wire = z.object({
  id,
  customer_name: z.string(),
  email: z.string(),
  customer_address: z.string(),
  city: z.string(),
  postcode: z.string(),
  phone: z.string(),
  images: z.array(z.string()),
  premium: z.boolean(),
  driver_name: z.string(),
  document_language: z.enum([...DOCUMENT_LANGUAGES, ""]),
  peppol_id: z.string(),
  buyer_reference: z.string(),
  ...kept,
});

export const customer = renamed<Customer, typeof wire>(wire, {
  id: "id",
  name: "customer_name",
  email: "email",
  address: "customer_address",
  city: "city",
  postcode: "postcode",
  phone: "phone",
  images: "images",
  premium: "premium",
  driverName: "driver_name",
  documentLanguage: "document_language",
  peppolId: "peppol_id",
  buyerReference: "buyer_reference",
  ...keptNames,
});

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
};

export interface CustomerDetails {
  readonly name: string;
  readonly email: string;
  readonly address: string;
  readonly city: string;
  readonly postcode: string;
  readonly phone: string;
  /** null leaves them as they are. */
  readonly images?: readonly string[] | null | undefined;
  readonly documentLanguage?: Customer["documentLanguage"] | undefined;
  readonly peppolId?: string | undefined;
  readonly buyerReference?: string | undefined;
}
export interface NewCustomer extends CustomerDetails {
  readonly key?: string | undefined;
}
export type CustomerChange = {
  readonly [Field in keyof CustomerDetails]?: CustomerDetails[Field] | undefined;
} & {
  readonly version?: number | undefined;
};

const names = {
  name: "customer_name",
  email: "email",
  address: "customer_address",
  city: "city",
  postcode: "postcode",
  phone: "phone",
  images: "images",
  documentLanguage: "document_language",
  peppolId: "peppol_id",
  buyerReference: "buyer_reference",
} as const;

const createWire = z.object({
  ...customerFields,
  ...customerExtras,
  images: sentImages,
  client_id: clientId,
});
const create = renamed<NewCustomer, typeof createWire>(createWire, { ...names, key: "client_id" });

const updateWire = z.extend(z.partial(z.object(customerFields)), {
  ...customerExtras,
  images: sentImages,
  version: seenVersion,
});
const update = renamed<CustomerChange, typeof updateWire>(updateWire, {
  ...names,
  version: "version",
});

export const customers = bookEndpoints(
  { prefix: "/api", suffix: "", noun: "customer" },
  { entity: customer, create, update },
);
