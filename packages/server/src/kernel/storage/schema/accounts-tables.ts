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
  };
  /** The files of an export, as they were made; none once somebody whom they name was erased. */
  accounts_file: { export_id: number; position: number; name: string; body: string };
  /** A row never changes, but for an erased name in its body. */
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
