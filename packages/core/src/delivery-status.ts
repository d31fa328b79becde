/** Any status may follow any other (spec §4). The wire uses the same words. */
export const DELIVERY_STATUSES = ["not_shipped", "in_transit", "delivered"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
