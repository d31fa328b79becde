import type { Day } from "@roundsman/core/day";
import * as z from "zod/mini";
import { endpoint, type ServedFile } from "../wire/endpoint.ts";

/** What an erasure leaves, and what it takes along. */
const erasure = z.object({
  /** Issued invoices, which the law wants kept with their copy of name and address. */
  kept: z.int(),
  /** The day from which the last of them may go; null where there is none. */
  until: z.nullable(z.custom<Day>((text) => typeof text === "string")),
  /** Scheduled orders, never issued: they go along. */
  scheduled: z.int(),
});
export type Erasure = z.output<typeof erasure>;

const one = "/api/responsible-persons/{rp}/customers/{id}/";

/** Ours: what a customer may ask of a business about themselves (UK GDPR, articles 15, 17 and 20). */
export const privacy = {
  held: endpoint("GET", `${one}held/`, {
    record: "customer",
    refuses: [409],
    summary: "Everything held about a customer, for people and for programs, in a ZIP",
    reply: z.custom<ServedFile>((made) => made instanceof Object && "bytes" in made),
    media: ["application/zip"],
  }),
  foresee: endpoint("GET", `${one}erasure/`, {
    record: "customer",
    refuses: [409],
    summary: "What an erasure would leave",
    reply: erasure,
  }),
  erase: endpoint("POST", `${one}erasure/`, {
    record: "customer",
    refuses: [409],
    summary:
      "Erase a customer for good; issued invoices stay for as long as the law asks. Again answers the same",
    reply: erasure,
  }),
  eraseOfBusiness: endpoint("POST", "/api/office/customers/{id}/erasure/", {
    record: "businessCustomer",
    refuses: [409],
    summary:
      "Erase a customer of the business with every driver who has or had it. Again answers the same",
    access: "manager",
    reply: erasure,
  }),
};
