import type { DeliveryStatus } from "@roundsman/core/delivery-status";

/**
 * The delivery status after a tap; null: a tap asks which, so that one tap too many undoes nothing.
 */
export const NEXT_DELIVERY = {
  not_shipped: "in_transit",
  in_transit: "delivered",
  delivered: null,
} as const satisfies Record<DeliveryStatus, DeliveryStatus | null>;
