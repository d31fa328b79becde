/** Kept totals of the office (decision 0045). */
export interface OfficeTables {
  /** A day of which a document was written since it was summed. Triggers write these rows; one day may have many. */
  office_mark: { owner_id: number; day: string };
  /** What a driver's documents of a period come to. Of one in which nothing is there is no row. */
  office_total: {
    owner_id: number;
    /** See office/totals/periods.ts for these two. */
    level: string;
    period: string;
    /** The seller by whose VAT numbers it was summed. */
    seller: string;
    /** The first and the last day of it that has something. */
    first_day: string;
    last_day: string;
    /** JSON; see office/totals/kept-totals.ts. */
    sums: string;
    days: string;
    products: string;
    customers: string;
  };
}
