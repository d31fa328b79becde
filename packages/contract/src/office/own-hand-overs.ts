import { addDays, dayAt, type Day } from "@roundsman/core/day";
import * as z from "zod/mini";
import type { Invoice } from "../invoice.ts";
import { endpoint } from "../wire/endpoint.ts";
import { civilDay, id, instant } from "../wire/fields.ts";
import { readOnlyField, type RecordOf } from "../wire/record.ts";
import { recordCodec } from "../wire/record-codec.ts";

/** Every field of a hand-over as one of its two drivers sees it. */
export const OWN_HAND_OVER_FIELDS = {
  id: readOnlyField("id", id),
  direction: readOnlyField("direction", z.enum(["given", "received"])),
  /** The other driver. */
  person: readOnlyField("other_person", id),
  name: readOnlyField("other_name", z.string()),
  /** "" for all of the work. */
  routeName: readOnlyField("route_name", z.string()),
  /** The last day of it; null: for good. */
  lastDay: readOnlyField("last_day", z.nullable(civilDay)),
  /** How many of its invoices the receiving driver still has and has not delivered. */
  open: readOnlyField("open_invoices", z.int()),
  /** Ids of the invoices that were received; empty where the work was given. */
  invoiceIds: readOnlyField("invoice_ids", z.array(id)),
  /** When it was made. */
  at: readOnlyField("created_at", instant),
} as const;
export type OwnHandOver = RecordOf<typeof OWN_HAND_OVER_FIELDS>;
export const ownHandOver = recordCodec(OWN_HAND_OVER_FIELDS);

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
