import { ACCOUNTS_PROGRAMS, type AccountsProgram } from "@roundsman/core/accounts/program";
import type { Day } from "@roundsman/core/day";
import type { Pence } from "@roundsman/core/money";
import * as z from "zod/mini";
import { endpoint, type ServedFile } from "../wire/endpoint.ts";
import { civilDay, clientId, id, instant, requiredText, storable } from "../wire/fields.ts";
import { poundsOut } from "../wire/number-fields.ts";
import { pagedArray, nextCursor, page } from "../wire/paging.ts";
import { renamed } from "../wire/rename.ts";
import { maxDays, inOrder, SPAN_FIELDS } from "../wire/span.ts";
import { MOST_DAYS } from "./board.ts";
import { exportDocument } from "./export-document.ts";

/** The totals of an export. Amounts in pence; what is credited or taken back is below 0. */
export interface AccountsFigures {
  readonly invoices: number;
  readonly creditNotes: number;
  /**
   * Documents that take back those of an earlier export that were voided, deleted or changed since.
   */
  readonly reversals: number;
  readonly net: Pence;
  readonly vat: Pence;
  readonly total: Pence;
}
const figureFields = {
  invoices: z.int(),
  credit_notes: z.int(),
  reversals: z.int(),
  net_amount: poundsOut,
  vat_amount: poundsOut,
  total_amount: poundsOut,
};
const figureNames = {
  invoices: "invoices",
  creditNotes: "credit_notes",
  reversals: "reversals",
  net: "net_amount",
  vat: "vat_amount",
  total: "total_amount",
} as const;

/** How many documents of the span an earlier export holds. */
export interface ExportedBefore {
  readonly exportId: number;
  readonly at: string;
  readonly documents: number;
}
const beforeWire = z.object({ export_id: id, created_at: instant, documents: z.int() });
const exportedBefore = renamed<ExportedBefore, typeof beforeWire>(beforeWire, {
  exportId: "export_id",
  at: "created_at",
  documents: "documents",
});

/** What a new export would hold. */
export interface AccountsPreview extends AccountsFigures {
  /** The sales account of the last export. */
  readonly salesAccount: string;
  /** Oldest first. */
  readonly before: readonly ExportedBefore[];
  /**
   * The VAT numbers that an export can be for, the business's own first: each has books of its own.
   * Absent where there is only one.
   */
  readonly vatNumbers?: readonly string[] | undefined;
}
const previewWire = z.object({
  ...figureFields,
  sales_account: z.string(),
  exported_before: z.array(exportedBefore),
  vat_numbers: z.optional(z.array(z.string())),
});
const preview = renamed<AccountsPreview, typeof previewWire>(previewWire, {
  ...figureNames,
  salesAccount: "sales_account",
  before: "exported_before",
  vatNumbers: "vat_numbers",
});

export interface AccountsExport extends AccountsFigures {
  readonly id: number;
  /** The client's UUID. */
  readonly key: string;
  readonly program: AccountsProgram;
  readonly from: Day;
  readonly to: Day;
  /** The VAT number whose books it is for; absent: all documents. */
  readonly vatNumber?: string | undefined;
  readonly salesAccount: string;
  readonly fileName: string;
  /** False once a person whom the file names was erased. */
  readonly hasFile: boolean;
  readonly at: string;
  readonly madeBy: string;
}
const exportWire = z.object({
  id,
  program: z.enum(ACCOUNTS_PROGRAMS),
  from: civilDay,
  to: civilDay,
  vat_number: z.optional(z.string()),
  sales_account: z.string(),
  ...figureFields,
  file_name: z.string(),
  has_file: z.boolean(),
  client_id: z.string(),
  created_at: instant,
  created_by: z.string(),
});
export const accountsExport = renamed<AccountsExport, typeof exportWire>(exportWire, {
  id: "id",
  program: "program",
  from: "from",
  to: "to",
  vatNumber: "vat_number",
  salesAccount: "sales_account",
  ...figureNames,
  fileName: "file_name",
  hasFile: "has_file",
  key: "client_id",
  at: "created_at",
  madeBy: "created_by",
});

/** The response to making an export; `made` is null where there was nothing new. */
export interface ExportResult {
  readonly id: number | null;
  readonly made: AccountsExport | null;
  readonly before: readonly ExportedBefore[];
}
const madeWire = z.object({
  id: z.nullable(id),
  export: z.nullable(accountsExport),
  exported_before: z.array(exportedBefore),
});
const madeExport = renamed<ExportResult, typeof madeWire>(madeWire, {
  id: "id",
  made: "export",
  before: "exported_before",
});

const ASKED = {
  program: z.enum(ACCOUNTS_PROGRAMS, "Please choose an accounting program"),
  ...SPAN_FIELDS,
  /** Absent: all documents, whoever issues them. */
  vat_number: z.optional(z.string().check(z.maxLength(100), storable)),
};
const inAYear = maxDays(MOST_DAYS, "At most one year at a time");

/** In place of a VAT number: documents of issuers who have none. */
export const NO_VAT_NUMBER = "none";

/** Ours: files for the accountant's program (docs/wire-additions.md, The office). */
export const accountsFiles = {
  preview: endpoint("GET", "/api/office/accounts/", {
    summary: "What an export of these days would hold, and what of them was exported before",
    access: "manager",
    refuses: [413],
    query: z.object(ASKED).check(inOrder, inAYear),
    reply: preview,
  }),
  documents: endpoint("GET", "/api/office/accounts/documents/", {
    summary: "The documents that an export of these days would hold, oldest first; 50 by default",
    access: "manager",
    refuses: [413],
    query: z.object({ ...ASKED, ...page }).check(inOrder, inAYear),
    reply: z.object({ documents: z.array(exportDocument), next_cursor: nextCursor }),
  }),
  create: endpoint("POST", "/api/office/accounts/exports/", {
    summary:
      "Make an export of the sales of these days that this program does not have yet; 409 while another to it runs",
    access: "manager",
    status: 201,
    refuses: [409, 413],
    body: z
      .object({
        ...ASKED,
        client_id: clientId,
        /** The account that sales are booked to; absent: as in the last export. */
        sales_account: z.optional(requiredText("Please input the sales account")),
      })
      .check(inOrder, inAYear),
    reply: madeExport,
  }),
  list: endpoint("GET", "/api/office/accounts/exports/", {
    summary: "The exports that were made, newest first",
    access: "manager",
    ...pagedArray(accountsExport),
  }),
  file: endpoint("GET", "/api/office/accounts/exports/{id}/file/", {
    record: "accountsExport",
    summary: "The file of an export, the same bytes each time; a ZIP where it is several",
    access: "manager",
    refuses: [410],
    reply: z.custom<ServedFile>((file) => file instanceof Object && "bytes" in file),
    media: ["text/csv", "application/zip"],
  }),
};
