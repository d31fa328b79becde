import * as z from "zod/mini";
import { bookEndpoints } from "./book.ts";
import { clientId, email, id, kept, requiredName, requiredPage, requiredText, keptNames, seenVersion } from "./fields.ts";
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

export interface CustomerDetails {
  readonly name: string;
  readonly email: string;
  readonly address: string;
  readonly city: string;
  readonly postcode: string;
  readonly phone: string;
  /** null leaves them as they are. */
  readonly images?: readonly string[] | null | undefined;
}
export interface NewCustomer extends CustomerDetails {
  readonly key?: string | undefined;
}
export type CustomerChange = { readonly [Field in keyof CustomerDetails]?: CustomerDetails[Field] | undefined } & {
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
} as const;

const createWire = z.object({ ...customerFields, images: sentImages, client_id: clientId });
const create = renamed<NewCustomer, typeof createWire>(createWire, { ...names, key: "client_id" });

const updateWire = z.extend(z.partial(z.object(customerFields)), { images: sentImages, version: seenVersion });
const update = renamed<CustomerChange, typeof updateWire>(updateWire, { ...names, version: "version" });

export const customers = bookEndpoints({ prefix: "/api", suffix: "", noun: "customer" }, { entity: customer, create, update });
