/** Stored totals of the office (decision 0045). */
export interface OfficeTables {
  /**
   * A day with documents written since it was summed. Triggers write these rows; a day may have
   * many.
   */
  office_mark: { owner_id: number; day: string };
  /** The totals of a driver's documents in a period. A period without documents has no row. */
  office_total: {
    owner_id: number;
    /** For `level` and `period` see office/totals/periods.ts. */
    level: string;
    period: string;
    /** The seller by whose VAT numbers the period was summed. */
    seller: string;
    /** The first and the last day of the period with a document. */
    first_day: string;
    last_day: string;
    /** JSON; see office/totals/stored-totals.ts. */
    sums: string;
    days: string;
    products: string;
    customers: string;
  };
}
