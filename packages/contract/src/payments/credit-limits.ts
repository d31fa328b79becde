import type { Day } from "@roundsman/core/day";
import type { Pence } from "@roundsman/core/money";
import * as z from "zod/mini";
import { creditLimit } from "../invoices/vat-fields.ts";
import { endpoint } from "../wire/endpoint.ts";
import { civilDay, freeText, id } from "../wire/fields.ts";
import { blankAsAbsent, wholeNumberBetween } from "../wire/lenient.ts";
import { poundsOut } from "../wire/number-fields.ts";
import { renamed } from "../wire/rename.ts";

/** A customer of a driver, as managers see their limit. Amounts in pence. */
export interface LimitedCustomer {
  readonly id: number;
  readonly name: string;
  readonly driver: string;
  /** What is open of their invoices less their money on account; below 0 they have credit. */
  readonly owed: Pence;
  /** 0: none. */
  readonly limit: Pence;
  /** Whether a manager set it: a driver can only lower it then. */
  readonly isByManager: boolean;
  /** The day on which a driver may exceed it; null: none. */
  readonly liftedOn: Day | null;
}

const wire = z.object({
  id,
  customer_name: z.string(),
  driver_name: z.string(),
  owed: poundsOut,
  credit_limit: poundsOut,
  by_manager: z.boolean(),
  lifted_on: z.nullable(civilDay),
});
const limitedCustomer = renamed<LimitedCustomer, typeof wire>(wire, {
  id: "id",
  name: "customer_name",
  driver: "driver_name",
  owed: "owed",
  limit: "credit_limit",
  isByManager: "by_manager",
  liftedOn: "lifted_on",
});

/**
 * The most customers in one response, for a file; a list that a person reads has
 * {@link USUAL_LIMITED}.
 */
export const MOST_LIMITED = 20_000;
export const USUAL_LIMITED = 100;
const LIMITED_RANGE = "Must be from 1 to 20,000";

/**
 * Ours: what the customers of all drivers may owe, for managers (docs/wire-additions.md, The
 * office).
 */
export const creditLimits = {
  list: endpoint("GET", "/api/office/credit-limits/", {
    summary:
      "Customers of all drivers with their credit limits: those who have one, or those found by name",
    access: "manager",
    query: z.object({
      query: z.optional(freeText),
      named: blankAsAbsent(wholeNumberBetween(1, MOST_LIMITED, LIMITED_RANGE), LIMITED_RANGE),
    }),
    reply: z.object({ customers: z.array(limitedCustomer) }),
  }),
  set: endpoint("PUT", "/api/office/credit-limits/{id}/", {
    record: "customer",
    summary:
      "Set what a customer of any driver may owe, or lift it for today; 0 takes the limit away",
    access: "manager",
    body: z.object({ credit_limit: creditLimit.body, lifted: z.optional(z.boolean()) }),
    reply: limitedCustomer,
  }),
};
