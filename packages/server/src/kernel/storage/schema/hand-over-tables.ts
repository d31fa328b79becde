import type { Generated } from "kysely";

/** Work that one driver handed over to another. */
export interface HandOverTables {
  hand_over: {
    id: number;
    /** The client's UUID; unique. */
    key: string;
    /** The people who hand over and take over. */
    from_id: number;
    to_id: number;
    /** 0: all work of the driver. */
    route_id: number;
    route_name: string;
    /** The last day of the hand-over; "" for good. */
    last_day: string;
    /** JSON: the ids of the routes that the other driver got. */
    routes: string;
    /** The person who made it. */
    made_by: number;
    created_at: string;
    /** "" while it lasts; for a hand-over for good, the time when it was made. */
    ended_at: Generated<string>;
  };
  handed_invoice: {
    hand_over_id: number;
    invoice_id: number;
    /**
     * 0 or 1. 0: the invoice stays when this hand-over ends, because somebody worked on it or an
     * earlier hand-over ended.
     */
    comes_back: number;
  };
  /** A customer whom a hand-over copied to another driver, and the original. */
  copied_customer: {
    owner_id: number;
    customer_id: number;
    from_owner_id: number;
    from_customer_id: number;
  };
}
