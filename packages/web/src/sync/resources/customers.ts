import { createClient } from "@roundsman/contract/client";
import {
  customer,
  customers,
  type CustomerChange,
  type CustomerDetails,
} from "@roundsman/contract/customers";
import type { LocalCustomer } from "../store/local.ts";
import {
  at,
  creation,
  edit,
  gone,
  reader,
  removal,
  request,
  restoration,
  type Resource,
} from "./resource.ts";

export const customerResource: Resource = {
  read: reader(customer),
  lists: (transport, { owner }) => [
    (query) => createClient(customers, transport).list({ params: { rp: owner }, query }),
  ],
};

export const customerMutations = {
  "customer.create": creation<CustomerDetails, LocalCustomer>({
    book: "customers",
    written: (payload) => payload,
    request: ({ key, payload }) => request(customers.create, { body: { ...payload, key } }),
  }),
  "customer.update": edit<CustomerChange, LocalCustomer>({
    book: "customers",
    request: (of) =>
      request(customers.update, { ...at(of), body: { ...of.payload, version: of.version } }),
  }),
  "customer.remove": removal("customers", (of) => request(customers.remove, at(of), gone)),
  "customer.restore": restoration("customers", (of) => request(customers.restore, at(of))),
} as const;
