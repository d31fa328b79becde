/** Every document of an invoice that was handed out; a row never changes. */
export interface DocumentTables {
  handed_out: {
    owner_id: number;
    id: number;
    /** The client's UUID. */
    key: string;
    invoice_id: number;
    kind: string;
    vat: string;
    language: string;
    /** Pence, as printed. */
    total: number;
    /** Whom the document was from, as it was printed. */
    company: string;
    /** When it was made, by the clock of the device that made it. */
    at: string;
    created_at: string;
  };
}
