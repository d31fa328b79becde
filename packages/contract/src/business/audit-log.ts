import * as z from "zod/mini";
import { CHANGE_KINDS } from "../changes.ts";
import { recordedMethod } from "../payments/recorded-method.ts";
import { endpoint } from "../wire/endpoint.ts";
import { civilDay, instant, looseId } from "../wire/fields.ts";
import { poundsOut } from "../wire/number-fields.ts";
import { nextCursor, page, pageQuery } from "../wire/paging.ts";

/** The payments of one day and method, added up. */
const loggedMoney = z.object({
  method: recordedMethod,
  /** Below 0 where money goes back. */
  amount: poundsOut,
  payment_date: civilDay,
});
export type LoggedMoney = z.output<typeof loggedMoney>;

export const auditEntry = z.object({
  at: instant,
  /** Who did it; "" for the command line of the machine. */
  who: z.string(),
  /** The id of the person whose records it is about. */
  responsible_person_id: z.int(),
  /** The driver in whose name a manager did it; otherwise absent. */
  for_driver: z.optional(z.string()),
  /** A verb: "create", "update", "remove" … */
  action: z.string(),
  kind: z.enum(CHANGE_KINDS),
  ids: z.array(z.int()),
  /** The name of the record; "" where it has none, or was erased. */
  about: z.string(),
  /** The number from a series, where the entry is about one invoice that has one. */
  number: z.optional(z.string()),
  /** The payments that the change wrote; absent where they come to nothing. */
  money: z.optional(z.array(loggedMoney)),
});
export type AuditEntry = z.output<typeof auditEntry>;

const auditPage = z.object({ entries: z.array(auditEntry), next_cursor: nextCursor });

/** Ours: who did what when. Newest first. */
export const auditLog = {
  list: endpoint("GET", "/api/audit/", {
    summary: "The log of changes, newest first; 50 by default",
    access: "manager",
    query: z.object({
      ...page,
      /** Who did it, or in whose name it was done. */
      person: z.optional(looseId),
      kind: z.optional(z.enum(CHANGE_KINDS)),
    }),
    reply: auditPage,
  }),
  own: endpoint("GET", "/api/audit/own/", {
    summary: "What was done with the caller's records, and by whom, newest first; 50 by default",
    query: pageQuery,
    reply: auditPage,
  }),
};
