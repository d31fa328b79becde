import type { PaymentStatus } from "@roundsman/core/payment-status";
import { DELIVERY_STATUSES } from "@roundsman/core/delivery-status";
import * as z from "zod/mini";

/** The wire's payment words and ours (spec §4). */
const STATUS_BY_WIRE = {
  future: "scheduled",
  notpaid: "credit",
  pending: "due",
  overdue: "overdue",
  paid: "paid",
} as const satisfies Record<string, PaymentStatus>;
type WireStatus = keyof typeof STATUS_BY_WIRE;
const WIRE_STATUSES = Object.keys(STATUS_BY_WIRE) as WireStatus[];
const WIRE_BY_STATUS = Object.fromEntries(
  WIRE_STATUSES.map((status) => [STATUS_BY_WIRE[status], status]),
) as Record<PaymentStatus, WireStatus>;

export const NO_STATUS = "Please choose a status";

export const paymentStatus = z.codec(z.enum(WIRE_STATUSES, NO_STATUS), z.custom<PaymentStatus>(), {
  decode: (status) => STATUS_BY_WIRE[status],
  encode: (status) => WIRE_BY_STATUS[status],
});

export const deliveryStatus = z.enum(DELIVERY_STATUSES, NO_STATUS);
