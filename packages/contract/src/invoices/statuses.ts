import type { PaymentStatus } from "@roundsman/core/payment-status";
import { DELIVERY_STATUSES } from "@roundsman/core/delivery-status";
import * as z from "zod/mini";

/** The wire's payment words and ours (spec §4). */
const OURS = {
  future: "scheduled",
  notpaid: "credit",
  pending: "due",
  overdue: "overdue",
  paid: "paid",
} as const satisfies Record<string, PaymentStatus>;
type WireStatus = keyof typeof OURS;
const WIRE_STATUSES = Object.keys(OURS) as WireStatus[];
const THEIRS = Object.fromEntries(WIRE_STATUSES.map((status) => [OURS[status], status])) as Record<
  PaymentStatus,
  WireStatus
>;

export const NO_STATUS = "Please choose a status";

export const paymentStatus = z.codec(z.enum(WIRE_STATUSES, NO_STATUS), z.custom<PaymentStatus>(), {
  decode: (status) => OURS[status],
  encode: (status) => THEIRS[status],
});

export const deliveryStatus = z.enum(DELIVERY_STATUSES, NO_STATUS);
