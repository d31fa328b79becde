import type { Day } from "@roundsman/core/day";
import type { Pence } from "@roundsman/core/money";
import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { civilDay, clientId, id, instant, looseId, optionalDay } from "../wire/fields.ts";
import { blankAsAbsent } from "../wire/lenient.ts";
import { poundsOut } from "../wire/number-fields.ts";
import { page, pageQuery } from "../wire/paging.ts";
import { renamed } from "../wire/rename.ts";
import { listReply } from "./lists.ts";
import { listedWork, workTotals, type ListedWork, type WorkTotals } from "./work-rows.ts";

/** Work of one driver that another does. */
export interface HandOver {
  readonly id: number;
  /** The client's UUID. */
  readonly key: string;
  readonly from: number;
  readonly fromName: string;
  readonly to: number;
  readonly toName: string;
  /** null: all of the work. */
  readonly routeId: number | null;
  /** "" for all of the work. */
  readonly routeName: string;
  /** The last day of the hand-over; null: for good. */
  readonly lastDay: Day | null;
  /** How many were handed over. */
  readonly invoices: number;
  /** What they come to now, in pence; those that were deleted or voided since count 0. */
  readonly payable: Pence;
  /** How many of them the other driver still has and has not delivered. */
  readonly open: number;
  readonly at: string;
  readonly madeBy: string;
  /** null while it goes on. */
  readonly endedAt: string | null;
}
const wire = z.object({
  id,
  from_person: id,
  from_name: z.string(),
  to_person: id,
  to_name: z.string(),
  route_id: z.nullable(id),
  route_name: z.string(),
  last_day: z.nullable(civilDay),
  invoices: z.int(),
  payable_amount: poundsOut,
  open_invoices: z.int(),
  client_id: z.string(),
  created_at: instant,
  created_by: z.string(),
  ended_at: z.nullable(instant),
});
export const handOver = renamed<HandOver, typeof wire>(wire, {
  id: "id",
  from: "from_person",
  fromName: "from_name",
  to: "to_person",
  toName: "to_name",
  routeId: "route_id",
  routeName: "route_name",
  lastDay: "last_day",
  invoices: "invoices",
  payable: "payable_amount",
  open: "open_invoices",
  key: "client_id",
  at: "created_at",
  madeBy: "created_by",
  endedAt: "ended_at",
});

/** What a hand-over would include. */
export interface OpenWork {
  readonly invoices: number;
  readonly customers: number;
  /** What the customers owe for them, in pence. */
  readonly payable: Pence;
  /**
   * Undelivered invoices that stay with the driver: paid, partly paid, credited, or part of a
   * correction.
   */
  readonly staying: {
    readonly invoices: number;
    /** The first 20, by date. */
    readonly named: readonly { readonly number: string; readonly customer: string }[];
  };
  /** All routes of the driver. */
  readonly routes: readonly {
    readonly id: number;
    readonly name: string;
    readonly stops: number;
  }[];
}
const namedWire = z.object({ number: z.string(), customer_name: z.string() });
const named = renamed<OpenWork["staying"]["named"][number], typeof namedWire>(namedWire, {
  number: "number",
  customer: "customer_name",
});
const workWire = z.object({
  invoices: z.int(),
  customers: z.int(),
  payable_amount: poundsOut,
  staying: z.object({ invoices: z.int(), named: z.array(named) }),
  routes: z.array(z.object({ id, name: z.string(), stops: z.int() })),
});
const openWork = renamed<OpenWork, typeof workWire>(workWire, {
  invoices: "invoices",
  customers: "customers",
  payable: "payable_amount",
  staying: "staying",
  routes: "routes",
});

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
    reply: openWork,
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
