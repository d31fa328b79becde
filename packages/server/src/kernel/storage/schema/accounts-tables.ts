import type { Generated } from "kysely";

/** What was exported to accounting programs. */
export interface AccountsTables {
  accounts_export: {
    id: number;
    /** The client's UUID; unique. */
    key: string;
    program: string;
    from_day: string;
    to_day: string;
    /** Whose books it is for; "" for all documents. */
    vat_number: Generated<string>;
    sales_account: string;
    /** JSON: what it holds, in pence. */
    figures: string;
    file_name: string;
    /** A person. */
    made_by: number;
    created_at: string;
    /** The export to the program that it was planned after, 0 for none: unique in a program, so that no two are planned after one. */
    after_export: number;
  };
  /** An export that is being written, or was left behind: its entries and files count for nothing. */
  accounts_draft: {
    export_id: number;
    /** "" where it was given up. */
    begun_at: string;
  };
  /** The files of an export, as they were made; none once somebody whom they name was erased. Consecutive rows of one name are one file. */
  accounts_file: { export_id: number; position: number; name: string; body: string };
  /** A row of an export that was made never changes, but for an erased name in its body. */
  accounts_entry: {
    program: string;
    /** In whose book the document was then: a hand-over may have moved it since. */
    owner_id: number;
    /** "invoice" or "creditNote". */
    kind: string;
    document_id: number;
    /** An odd one brings the document, an even one takes it back. */
    nth: number;
    export_id: number;
    /** Of the document. */
    day: string;
    /** JSON: the document as it was exported. */
    body: string;
  };
}
