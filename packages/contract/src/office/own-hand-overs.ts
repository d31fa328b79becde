import { addDays, dayAt, type Day } from "@roundsman/core/day";
import * as z from "zod/mini";
import type { Invoice } from "../invoice.ts";
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
  /** How many of its invoices the receiving driver still has and has not delivered. */
  readonly open: number;
  /** Ids of the invoices that were received; empty where the work was given. */
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

/** Days for which both drivers are shown a hand-over for good, which ends as soon as it is made. */
export const PERMANENT_SHOWN_DAYS = 7;

/** What decides whether an invoice goes back when the last day of a hand-over is over. */
export type HandedInvoice = Pick<
  Invoice,
  "deliveryStatus" | "paymentStatus" | "corrects" | "correctedBy"
> & {
  /** null: only on the phone. */
  readonly id: number | null;
  readonly totals: Pick<Invoice["totals"], "paid" | "credited">;
};

/**
 * From whom an invoice was received, and until when, by the latest hand-over that is shown on the
 * day. `until` is null where the invoice does not go back; the result is null where it was not
 * received.
 */
export function receivedBy(
  handOvers: readonly OwnHandOver[],
  invoice: HandedInvoice,
  today: Day,
): { readonly name: string; readonly until: Day | null } | null {
  const [latest] = handOvers
    .filter(({ direction }) => direction === "received")
    .filter((each) => isShownOn(each, today) && each.invoiceIds.some((id) => id === invoice.id))
    .toSorted((a, b) => b.id - a.id);
  if (!latest) return null;
  return { name: latest.name, until: returnsToGiver(invoice) ? latest.lastDay : null };
}

/**
 * Whether an invoice goes back. It stays where it was delivered, or has money, a credit note or a
 * correction.
 */
const returnsToGiver = ({
  deliveryStatus,
  paymentStatus,
  corrects,
  correctedBy,
  totals,
}: HandedInvoice) =>
  deliveryStatus !== "delivered" &&
  paymentStatus !== "paid" &&
  !totals.paid &&
  totals.credited === undefined &&
  !corrects &&
  !correctedBy;

/**
 * Whether a hand-over is shown on a day. A phone without signal is not notified that the last day
 * is over.
 */
export const isShownOn = ({ lastDay, at }: OwnHandOver, today: Day): boolean =>
  lastDay === null
    ? addDays(dayAt(Date.parse(at)), PERMANENT_SHOWN_DAYS) >= today
    : lastDay >= today;

/** Ours: the caller's work that another driver does, and work of others that the caller does. */
export const ownHandOvers = {
  list: endpoint("GET", "/api/hand-overs/", {
    summary: "Hand-overs of the caller that go on, and those for good of the last days",
    reply: z.object({ hand_overs: z.array(ownHandOver) }),
  }),
};
