import type { Generated } from "kysely";

/** Exports to accounting programs. */
export interface AccountsTables {
  accounts_export: {
    id: number;
    /** The client's UUID; unique. */
    key: string;
    program: string;
    from_day: string;
    to_day: string;
    /** The VAT number of the company whose documents it exports; "" for all documents. */
    vat_number: Generated<string>;
    sales_account: string;
    /** JSON: the totals of the export, in pence. */
    figures: string;
    file_name: string;
    /** The person who made it. */
    made_by: number;
    created_at: string;
    /**
     * The previous export to the same program, 0 for none. Unique per program, so that no two
     * exports are planned after the same one.
     */
    after_export: number;
  };
  /** An export that is being written, or was abandoned: its entries and files do not count. */
  accounts_draft: {
    export_id: number;
    /** "" once it was given up. */
    begun_at: string;
  };
  /**
   * The files of an export as they were made; removed once somebody they name is erased.
   * Consecutive rows with one name are one file.
   */
  accounts_file: { export_id: number; position: number; name: string; body: string };
  /**
   * A row of a finished export never changes, except that an erased name is removed from its body.
   */
  accounts_entry: {
    program: string;
    /** The owner of the document at that time: a hand-over may have moved it since. */
    owner_id: number;
    /** "invoice" or "creditNote". */
    kind: string;
    document_id: number;
    /** Odd: exports the document; even: takes it back. */
    nth: number;
    export_id: number;
    /** The day of the document. */
    day: string;
    /** JSON of the document as exported. */
    body: string;
  };
}
