import type { Day } from "@roundsman/core/day";
import * as z from "zod/mini";
import { endpoint } from "../wire/endpoint.ts";
import { civilDay, id, instant } from "../wire/fields.ts";
import { renamed } from "../wire/rename.ts";

/** A hand-over as one of its two drivers sees it. */
export interface OwnHandOver {
  readonly id: number;
  readonly direction: "given" | "received";
  /** The other driver. */
  readonly person: number;
  readonly name: string;
  /** "" for all of the work. */
  readonly routeName: string;
  /** The last day of it; null: for good. */
  readonly lastDay: Day | null;
  /** How many of its invoices the one who received them has and has not delivered. */
  readonly open: number;
  /** Of what was received: ids of the invoices; empty of what was given. */
  readonly invoiceIds: readonly number[];
  /** When it was made. */
  readonly at: string;
}
const ownWire = z.object({
  id,
  direction: z.enum(["given", "received"]),
  other_person: id,
  other_name: z.string(),
  route_name: z.string(),
  last_day: z.nullable(civilDay),
  open_invoices: z.int(),
  invoice_ids: z.array(id),
  created_at: instant,
});
export const ownHandOver = renamed<OwnHandOver, typeof ownWire>(ownWire, {
  id: "id",
  direction: "direction",
  person: "other_person",
  name: "other_name",
  routeName: "route_name",
  lastDay: "last_day",
  open: "open_invoices",
  invoiceIds: "invoice_ids",
  at: "created_at",
});

/** Days that both drivers are shown a hand-over for good, which ends when it is made. */
export const SHOWN_FOR_GOOD = 7;

/** Ours: what of the caller's work another driver has, and what the caller has of others. */
export const ownHandOvers = {
  list: endpoint("GET", "/api/hand-overs/", {
    summary: "Hand-overs of the caller that go on, and those for good of the last days",
    reply: z.object({ hand_overs: z.array(ownHandOver) }),
  }),
};
