import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { civilDay, clientId, id, instant, looseId, optionalDay } from "../wire/fields.ts";
import { blankAsAbsent } from "../wire/lenient.ts";
import { poundsOut } from "../wire/number-fields.ts";
import { page, pageQuery } from "../wire/paging.ts";
import { readOnlyField, type RecordOf } from "../wire/record.ts";
import { partCodec, recordCodec } from "../wire/record-codec.ts";
import { listReply } from "./lists.ts";
import { listedWork, workTotals, type ListedWork, type WorkTotals } from "./work-rows.ts";

/** Every field of a hand-over: work of one driver that another does. */
export const HAND_OVER_FIELDS = {
  id: readOnlyField("id", id),
  from: readOnlyField("from_person", id),
  fromName: readOnlyField("from_name", z.string()),
  to: readOnlyField("to_person", id),
  toName: readOnlyField("to_name", z.string()),
  /** null: all of the work. */
  routeId: readOnlyField("route_id", z.nullable(id)),
  /** "" for all of the work. */
  routeName: readOnlyField("route_name", z.string()),
  /** The last day of the hand-over; null: for good. */
  lastDay: readOnlyField("last_day", z.nullable(civilDay)),
  /** How many were handed over. */
  invoices: readOnlyField("invoices", z.int()),
  /** What they come to now, in pence; those that were deleted or voided since count 0. */
  payable: readOnlyField("payable_amount", poundsOut),
  /** How many of them the other driver still has and has not delivered. */
  open: readOnlyField("open_invoices", z.int()),
  /** The client's UUID. */
  key: readOnlyField("client_id", z.string()),
  at: readOnlyField("created_at", instant),
  madeBy: readOnlyField("created_by", z.string()),
  /** null while it goes on. */
  endedAt: readOnlyField("ended_at", z.nullable(instant)),
} as const;
export type HandOver = RecordOf<typeof HAND_OVER_FIELDS>;
export const handOver = recordCodec(HAND_OVER_FIELDS);

const NAMED = {
  number: readOnlyField("number", z.string()),
  customer: readOnlyField("customer_name", z.string()),
} as const;

/** What a hand-over would include. */
const OPEN_WORK = {
  invoices: readOnlyField("invoices", z.int()),
  customers: readOnlyField("customers", z.int()),
  /** What the customers owe for them, in pence. */
  payable: readOnlyField("payable_amount", poundsOut),
  /**
   * Undelivered invoices that stay with the driver: paid, partly paid, credited, or part of a
   * correction. `named` are the first 20, by date.
   */
  staying: readOnlyField(
    "staying",
    z.object({ invoices: z.int(), named: z.array(partCodec(NAMED)) }),
  ),
  /** All routes of the driver. */
  routes: readOnlyField("routes", z.array(z.object({ id, name: z.string(), stops: z.int() }))),
} as const;
export type OpenWork = RecordOf<typeof OPEN_WORK>;

/** null, "" or absent: all of the work. */
const route = z.optional(
  z.codec(z.union([looseId, z.literal(""), z.null()]), z.nullable(id), {
    decode: (sent) => sent || null,
    encode: (value) => value,
  }),
);
const WORK = { from_person: looseId, route, last_day: optionalDay };

/** The part of the work to list: what would go, or what is undelivered and stays. */
const PARTS = ["going", "staying"] as const;
export type WorkPart = (typeof PARTS)[number];
const part = blankAsAbsent(z.enum(PARTS), "This filter is not known");

/**
 * Ours: a manager hands a route or all work of a driver over to another, for some days or for good
 * (docs/wire-additions.md, The office).
 */
export const handOvers = {
  list: endpoint("GET", "/api/office/hand-overs/", {
    summary: "Hand-overs, those that go on first, then the latest",
    access: "manager",
    reply: z.object({ hand_overs: z.array(handOver) }),
  }),
  work: endpoint("GET", "/api/office/hand-overs/work/", {
    summary: "What of a driver’s work a hand-over would hold",
    access: "manager",
    query: z.object(WORK),
    reply: partCodec(OPEN_WORK),
  }),
  workDocuments: endpoint("GET", "/api/office/hand-overs/work/documents/", {
    summary: "The invoices that a hand-over would move, the oldest first; 50 by default",
    access: "manager",
    query: z.object({ ...WORK, part, ...page }),
    reply: listReply<ListedWork, WorkTotals>(listedWork, workTotals),
  }),
  documents: endpoint("GET", "/api/office/hand-overs/{id}/documents/", {
    record: "handOver",
    summary: "The invoices that a hand-over moved, the oldest first; 50 by default",
    access: "manager",
    query: pageQuery,
    reply: listReply<ListedWork, WorkTotals>(listedWork, workTotals),
  }),
  create: endpoint("POST", "/api/office/hand-overs/", {
    summary:
      "Create a hand-over: a route or all open work of a driver goes to another, up to a last day or for good",
    access: "manager",
    status: 201,
    refuses: [409],
    body: z.object({ ...WORK, to_person: looseId, client_id: clientId }),
    reply: handOver,
  }),
  end: endpoint("POST", "/api/office/hand-overs/{id}/end/", {
    record: "handOver",
    summary: "End a hand-over: what is not delivered goes back",
    access: "manager",
    refuses: [409],
    reply: handOver,
  }),
};
