import type { Generated } from "kysely";

/** Invoice numbers, and every document that was handed out. */
export interface DocumentTables {
  /** A phone's number series. */
  number_series: {
    owner_id: number;
    id: number;
    /** The phone's UUID. */
    key: string;
    /** Unique in the business. */
    prefix: string;
    /** "" while it is open. */
    closed_at: Generated<string>;
    /** The highest number that its phone used before it left the series; 0 if it did not say. */
    last: Generated<number>;
    /** Same as `last`, for credit notes. */
    last_credit_note: Generated<number>;
    created_at: string;
  };
  /** An issued invoice as it was before it was changed or voided. */
  issued_state: {
    owner_id: number;
    id: number;
    invoice_id: number;
    action: string;
    reason: string;
    /** JSON: the invoice and the company that issued it. */
    body: string;
    at: string;
  };
  /** A number that was given to an invoice; a row never changes. */
  series_number: {
    series_id: number;
    number: number;
    owner_id: number;
    invoice_id: number;
    created_at: string;
  };
  /** Every company as it was printed, once per digest of what was printed. */
  printed_company: {
    digest: string;
    /** JSON. */
    body: string;
  };
  /**
   * A row changes only in its owner, together with its invoice, and in the details of an erased
   * buyer.
   */
  handed_out: {
    owner_id: number;
    id: number;
    /** The client's UUID. */
    key: string;
    invoice_id: number;
    /** 0: a document of the invoice itself. */
    credit_note_id: Generated<number>;
    kind: string;
    vat: string;
    language: string;
    /** Pence, as printed. */
    total: number;
    /** The company that the document is from, as printed. */
    company: string;
    /**
     * JSON: what was printed beside the invoice's own data (invoices/repository/papers/printed.ts);
     * "" in older rows.
     */
    printed: Generated<string>;
    /**
     * The invoice's number as printed; "" if it had none yet, in older rows, and for credit notes.
     */
    number: Generated<string>;
    /**
     * Digest of what was printed of the invoice (contract's invoices/paper-content.ts); "" in older
     * rows, from clients that send none, and for erased buyers.
     */
    paper_digest: Generated<string>;
    /** When it was made, by the clock of the device. */
    at: string;
    created_at: string;
  };
}
