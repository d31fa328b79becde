import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { civilDay, clientId, freeText, id, instant } from "../wire/fields.ts";
import { poundsOut } from "../wire/number-fields.ts";
import { nextCursor, page } from "../wire/paging.ts";

const series = z.object({
  id,
  /** Such as B7: never given a second time. */
  prefix: z.string(),
  /** One above the highest number that the server knows. */
  next: z.int(),
  /** The same of its credit notes, which count for themselves: CN-B7-1. */
  next_credit_note: z.optional(z.int()),
  /** The highest number that its phone took before it left the series, or gave a number up; absent where it never said. */
  last: z.optional(z.int()),
  last_credit_note: z.optional(z.int()),
  /** "" while it is open. */
  closed_at: instant,
  client_id: z.string(),
  created_at: instant,
});
export type NumberSeries = z.output<typeof series>;

/** How far a phone counted. Far above what a phone writes in its life. */
const counted = z.optional(z.int().check(z.minimum(0), z.maximum(999_999_999)));

/** What became of a number; a gap is a number, or several, that the server knows no invoice of. */
export const NUMBER_STATES = ["issued", "unissued", "voided", "replaced", "gap"] as const;
export type NumberState = (typeof NUMBER_STATES)[number];

/** What a register can be narrowed down to. */
const LISTED_STATES = ["issued", "unissued", "voided", "replaced"] as const;
export type ListedState = (typeof LISTED_STATES)[number];

const registered = z.object({
  /** B7-12 or INV-34; of a gap its first. */
  number: z.string(),
  state: z.enum(NUMBER_STATES),
  /** Of a gap: its last. */
  until: z.optional(z.string()),
  replaced_by: z.optional(z.string()),
  /** How often it was changed after it was issued; absent where it never was. */
  changes: z.optional(z.int()),
  /** Why it is voided, where somebody wrote that. */
  reason: z.optional(z.string()),
  /** True of a number that is voided and was never handed out nor paid: a draft that was deleted. */
  never_issued: z.optional(z.boolean()),
  invoice_id: z.nullable(id),
  /** True where the invoice is void or deleted, be the number that of a credit note. */
  invoice_deleted: z.optional(z.boolean()),
  responsible_person_id: z.nullable(id),
  customer_name: z.string(),
  invoice_date: z.nullable(civilDay),
  /** What its paper asks for, be it voided or not: credit notes have numbers of their own. */
  payable_amount: z.nullable(poundsOut),
});
export type RegisteredNumber = z.output<typeof registered>;

/**
 * Ours: numbers without signal. A phone asks for a series once, when it is signed in, and numbers what it hands out itself: B7-1, B7-2 and so on.
 * Its `client_id` names the phone: asking again answers the same series. A phone that lost its storage has another `client_id`, and gets another series.
 */
export const numberSeries = {
  list: endpoint("GET", "/api/number-series/", {
    summary: "The caller's series of numbers, oldest first",
    reply: z.object({ series: z.array(series) }),
  }),
  create: endpoint("POST", "/api/number-series/", {
    summary: "Create a series of numbers for a phone; the same again for the same client_id",
    body: z.object({
      client_id: clientId,
      /** The one that the phone had, where a server that was restored from an older copy does not know it any more. */
      prefix: z.optional(freeText),
      /** Of a series that the phone leaves, or gave a number of up: the highest that it took, of invoices and of credit notes. */
      last: counted,
      last_credit_note: counted,
    }),
    reply: series,
    status: 201,
  }),
  close: endpoint("POST", "/api/number-series/{id}/close/", {
    record: "numberSeries",
    summary: "End a series: its phone is lost or given away; no further number of it is taken",
    reply: series,
  }),
  register: endpoint("GET", "/api/number-register/", {
    summary: "Every number of every series once; the caller's own, and for managers the business's",
    query: z.object({
      ...page,
      /** INV, CN, a phone's prefix, or that with CN- before it. */
      series: z.optional(freeText),
      /** Gaps are then left out. */
      state: z.optional(z.enum(LISTED_STATES)),
      /** "true": drafts that were deleted, alone; "false" leaves them out. */
      never_issued: z.optional(z.enum(["true", "false"])),
      /** That one alone, whole: B7-12. Its digits alone, or #12: the number of every series. */
      number: z.optional(freeText),
    }),
    reply: z.object({
      numbers: z.array(registered),
      /** All that there are, by the names of `series`: those of phones that were replaced too. */
      series: z.array(z.string()),
      next_cursor: nextCursor,
    }),
  }),
};
