import type { Day } from "@roundsman/core/day";
import * as z from "zod/mini";
import { endpoint, type ServedFile } from "../wire/endpoint.ts";
import { id } from "../wire/fields.ts";
import { poundsOut } from "../wire/number-fields.ts";

/** What an erasure keeps, and what it deletes as well. */
const erasure = z.object({
  /** How many issued invoices stay: the law requires them, with their copy of name and address. */
  kept: z.int(),
  /** The day from which the last of them may be deleted; null where there are none. */
  until: z.nullable(z.custom<Day>((text) => typeof text === "string")),
  /** How many scheduled orders, never issued, are deleted too. */
  scheduled: z.int(),
});
export type Erasure = z.output<typeof erasure>;

const people = z.array(z.object({ id, name: z.string() }));
/** What a person should know before an erasure. */
const foreseen = z.extend(erasure, {
  /**
   * Other drivers who have the customer, by a hand-over or as a customer of the business: the
   * customer is erased with them too.
   */
  copies: people,
  /** Other drivers who had an entry of their own when they got work of the customer: it stays. */
  own_entries: people,
  /**
   * The customer's money on account, in pence. It stays in the figures, but can pay no invoice any
   * more. Below 0 where more was used than came in.
   */
  on_account: poundsOut,
});
export type ForeseenErasure = z.output<typeof foreseen>;

const one = "/api/responsible-persons/{rp}/customers/{id}/";
const ofBusiness = "/api/office/customers/{id}/erasure/";

/**
 * Ours: what a customer may ask of a business about themselves (UK GDPR, articles 15, 17 and 20).
 */
export const privacy = {
  held: endpoint("GET", `${one}held/`, {
    record: "customer",
    refuses: [409],
    summary: "Everything held about a customer, for people and for programs, in a ZIP",
    reply: z.custom<ServedFile>((file) => file instanceof Object && "bytes" in file),
    media: ["application/zip"],
  }),
  foresee: endpoint("GET", `${one}erasure/`, {
    record: "customer",
    refuses: [409],
    summary: "What an erasure would leave and take along; 409 where it would be refused",
    reply: foreseen,
  }),
  erase: endpoint("POST", `${one}erasure/`, {
    record: "customer",
    refuses: [409],
    summary:
      "Erase a customer for good; issued invoices stay for as long as the law asks. Again answers the same",
    reply: erasure,
  }),
  foreseeOfBusiness: endpoint("GET", ofBusiness, {
    record: "businessCustomer",
    refuses: [409],
    summary:
      "What erasing a customer of the business would leave and take along; 409 where it would be refused",
    access: "manager",
    reply: foreseen,
  }),
  eraseOfBusiness: endpoint("POST", ofBusiness, {
    record: "businessCustomer",
    refuses: [409],
    summary:
      "Erase a customer of the business with every driver who has or had it. Again answers the same",
    access: "manager",
    reply: erasure,
  }),
};
