import type { Generated } from "kysely";

/** The numbers of invoices, and every document of one that was handed out. */
export interface DocumentTables {
  /** A phone's series of numbers. */
  number_series: {
    owner_id: number;
    id: number;
    /** The phone's UUID. */
    key: string;
    /** Unique in the business. */
    prefix: string;
    /** "" while it is open. */
    closed_at: Generated<string>;
    /** The highest number that its phone took before it left the series; 0 where it did not say. */
    last: Generated<number>;
    /** The same of its credit notes. */
    last_credit_note: Generated<number>;
    created_at: string;
  };
  /** What an issued invoice was before it was changed or voided. */
  issued_state: {
    owner_id: number;
    id: number;
    invoice_id: number;
    action: string;
    reason: string;
    /** JSON: the invoice and who issued it. */
    body: string;
    at: string;
  };
  /** A number that was given; a row never changes. */
  series_number: {
    series_id: number;
    number: number;
    owner_id: number;
    invoice_id: number;
    created_at: string;
  };
  /** Each company that was printed once, by the digest of what was printed of it. */
  printed_company: {
    digest: string;
    /** JSON. */
    body: string;
  };
  /** A row changes only whose it is, with its invoice, and in what it says of an erased buyer. */
  handed_out: {
    owner_id: number;
    id: number;
    /** The client's UUID. */
    key: string;
    invoice_id: number;
    /** 0: of the invoice itself. */
    credit_note_id: Generated<number>;
    kind: string;
    vat: string;
    language: string;
    /** Pence, as printed. */
    total: number;
    /** Whom the document was from, as it was printed. */
    company: string;
    /** JSON: what it said beside its invoice (invoices/repository/papers/printed.ts); "" of papers from before. */
    printed: Generated<string>;
    /** Of an invoice, as printed; "" where it had none yet, of papers from before, and of credit notes. */
    number: Generated<string>;
    /** Of what it said of its invoice (contract's invoices/paper-content.ts); "" of papers from before, of clients that send none, and of erased buyers. */
    paper_digest: Generated<string>;
    /** When it was made, by the clock of the device that made it. */
    at: string;
    created_at: string;
  };
}
