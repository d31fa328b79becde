import type { Generated } from "kysely";

/** Work of one driver that another does. */
export interface HandOverTables {
  hand_over: {
    id: number;
    /** The client's UUID; unique. */
    key: string;
    /** People. */
    from_id: number;
    to_id: number;
    /** 0: all of the work. */
    route_id: number;
    route_name: string;
    /** The last day of it; "" for good. */
    last_day: string;
    /** JSON: the ids of the routes that the other driver got for it. */
    routes: string;
    /** A person. */
    made_by: number;
    created_at: string;
    /** "" until then; of one for good, when it was made. */
    ended_at: Generated<string>;
  };
  handed_invoice: {
    hand_over_id: number;
    invoice_id: number;
    /** 0 or 1. 0: somebody worked on it since, or an earlier hand-over ended: the end of this one moves it no more. */
    comes_back: number;
  };
  /** A customer whom a hand-over wrote into another book, and the entry that they were copied from. */
  copied_customer: {
    owner_id: number;
    customer_id: number;
    from_owner_id: number;
    from_customer_id: number;
  };
}
