import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { civilDay, clientId, freeText, id, instant } from "../wire/fields.ts";
import { poundsOut } from "../wire/number-fields.ts";
import { nextCursor, page } from "../wire/paging.ts";

/** Every field of a phone's series of numbers. */
export const NUMBER_SERIES_FIELDS = {
  id,
  /** Such as B7; never given a second time. */
  prefix: z.string(),
  /** One above the highest number that the server knows. */
  next: z.int(),
  /** The same for its credit notes, which are numbered separately: CN-B7-1. */
  next_credit_note: z.optional(z.int()),
  /**
   * The highest number that its phone used when it left the series or gave a number up; absent
   * where the phone never said.
   */
  last: z.optional(z.int()),
  last_credit_note: z.optional(z.int()),
  /** "" while it is open. */
  closed_at: instant,
  client_id: z.string(),
  created_at: instant,
};
const series = z.object(NUMBER_SERIES_FIELDS);
export type NumberSeries = z.output<typeof series>;

/** The highest number that a phone used. The limit is far above what one phone can write. */
const counted = z.optional(z.int().check(z.minimum(0), z.maximum(999_999_999)));

/** The state of a number. A gap is one or more numbers of which the server knows no invoice. */
export const NUMBER_STATES = ["issued", "unissued", "voided", "replaced", "gap"] as const;
export type NumberState = (typeof NUMBER_STATES)[number];

/** The states by which a register can be filtered. */
const LISTED_STATES = ["issued", "unissued", "voided", "replaced"] as const;
export type ListedState = (typeof LISTED_STATES)[number];

const registered = z.object({
  /** B7-12 or INV-34; for a gap its first number. */
  number: z.string(),
  state: z.enum(NUMBER_STATES),
  /** For a gap: its last number. */
  until: z.optional(z.string()),
  replaced_by: z.optional(z.string()),
  /** How often it was changed after it was issued; absent where it never was. */
  changes: z.optional(z.int()),
  /** Why it is voided, where somebody wrote that. */
  reason: z.optional(z.string()),
  /** True for a voided number that was never handed out or paid: a draft that was deleted. */
  never_issued: z.optional(z.boolean()),
  invoice_id: z.nullable(id),
  /** True where the invoice is void or deleted, also for the number of a credit note. */
  invoice_deleted: z.optional(z.boolean()),
  responsible_person_id: z.nullable(id),
  customer_name: z.string(),
  invoice_date: z.nullable(civilDay),
  /**
   * What its paper asks for, voided or not. Credit notes do not reduce it: they have numbers of
   * their own.
   */
  payable_amount: z.nullable(poundsOut),
});
export type RegisteredNumber = z.output<typeof registered>;

/**
 * Ours: numbers without signal. A phone asks for a series once, when it is signed in, and numbers
 * what it hands out itself: B7-1, B7-2 and so on. Its `client_id` names the phone: asking again
 * answers the same series. A phone that lost its storage has another `client_id`, and gets another
 * series.
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
      /**
       * The prefix that the phone had, for a server that was restored from an older backup and does
       * not know it.
       */
      prefix: z.optional(freeText),
      /**
       * When the phone leaves a series or gives a number up: the highest numbers that it used, of
       * invoices and of credit notes.
       */
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
      /** Only numbers in this state; gaps are then left out. */
      state: z.optional(z.enum(LISTED_STATES)),
      /** "true": only drafts that were deleted; "false": none of them. */
      never_issued: z.optional(z.enum(["true", "false"])),
      /** A whole number, B7-12: only that one. Digits, or #12: that number of every series. */
      number: z.optional(freeText),
    }),
    reply: z.object({
      numbers: z.array(registered),
      /** All series, by the names that `series` above takes, also those of replaced phones. */
      series: z.array(z.string()),
      next_cursor: nextCursor,
    }),
  }),
};
