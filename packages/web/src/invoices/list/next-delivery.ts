import type { DeliveryStatus } from "@roundsman/core/delivery-status";

/** Where one tap on the status of a drop leads; null: the choice is asked for, so that a tap too many takes nothing back. */
export const NEXT_DELIVERY = {
  not_shipped: "in_transit",
  in_transit: "delivered",
  delivered: null,
} as const satisfies Record<DeliveryStatus, DeliveryStatus | null>;
