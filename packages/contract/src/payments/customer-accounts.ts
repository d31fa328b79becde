import type { Pence } from "@roundsman/core/money";
import * as z from "zod/mini";
import { statement } from "./statement.ts";
import { endpoint } from "../wire/endpoint.ts";
import { civilDay, id, NO_DAY } from "../wire/fields.ts";
import { blankAsAbsent } from "../wire/lenient.ts";
import { poundsOut } from "../wire/number-fields.ts";
import { renamed } from "../wire/rename.ts";
import { withinRetention, inOrder, SPAN_FIELDS } from "../wire/span.ts";

/** What a customer owes at the end of a day, in pence: below 0, they have money to their credit. */
export interface Balance {
  /** null: all invoices of one name that is no saved customer. */
  readonly customerId: number | null;
  readonly customerName: string;
  /** What their invoices ask for; what is scheduled is not owed yet. */
  readonly invoiced: Pence;
  readonly credited: Pence;
  readonly paid: Pence;
  readonly balance: Pence;
}
const balanceWire = z.object({
  drivercustomer_id: z.nullable(id),
  customer_name: z.string(),
  invoiced: poundsOut,
  credited: poundsOut,
  paid: poundsOut,
  balance: poundsOut,
});
const balance = renamed<Balance, typeof balanceWire>(balanceWire, {
  customerId: "drivercustomer_id",
  customerName: "customer_name",
  invoiced: "invoiced",
  credited: "credited",
  paid: "paid",
  balance: "balance",
});

/** Ours: what customers owe (wire §14). */
export const customerAccounts = {
  balances: endpoint("GET", "/api/balances/", {
    summary: "What each of the caller's customers owes at the end of a day, most first",
    query: z.object({ date: blankAsAbsent(civilDay, NO_DAY) }),
    reply: z.object({ balances: z.array(balance) }),
  }),
  statement: endpoint("GET", "/api/customers/{id}/statement/", {
    record: "customer",
    summary: "What happened on a customer's account from one day to another, and what is owed",
    query: z.object(SPAN_FIELDS).check(inOrder, withinRetention),
    reply: statement,
  }),
};
