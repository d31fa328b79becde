import type { HandedOut } from "@roundsman/core/issuing/handed-out";
import type { Pence } from "@roundsman/core/money";
import type { VatMode } from "@roundsman/core/vat";
import type { Database } from "./database.ts";

/** A document that was handed out, with the company as printed on it, line by line. */
export interface NewDocument extends HandedOut {
  readonly company: string;
  /** As printed, "" for none. Absent where an older release wrote it: a retry must be the same. */
  readonly number?: string;
  /**
   * Digest of what the paper says of its invoice (contract's invoices/paper-content.ts); absent
   * likewise.
   */
  readonly paperDigest?: string;
  /** The client_id of this record, where two attempts could record the document twice. */
  readonly key?: string;
}

/** A paper of an invoice, or of one of its credit notes, and what is recorded once it goes out. */
export interface OutgoingPaper {
  /** The invoice's key. */
  readonly invoice: string;
  /** Of a credit note: its key. */
  readonly note?: string;
  readonly document: NewDocument;
  /** How the invoice treats VAT once the paper is out; absent if that does not change. */
  readonly vatMode?: VatMode;
  /**
   * The open amount is paid in cash once the paper is out: over a limit that a manager set, an
   * invoice with VAT on top is handed out only so.
   */
  readonly paidInCash?: boolean;
  /**
   * How much that is, and the customer's name, in case the phone no longer has the invoice by then.
   * Absent in what an earlier release stored.
   */
  readonly cash?: { readonly amount: Pence; readonly customer: string };
}

/**
 * A paper in the phone's share sheet. If the page ends while the sheet is open, the app never
 * learns whether the paper was sent, so it counts as handed out.
 */
export interface PendingShare extends OutgoingPaper {
  /**
   * Also the client_id of the record that the paper went out: it is made once, even if this row
   * comes back from its copy after that.
   */
  readonly key: string;
}

/**
 * The keys of papers in share sheets that can be recorded. Until the lists have come, those whose
 * invoice the phone lacks are left out. After that it was handed over or deleted.
 */
export async function recordableShares(db: Database): Promise<string[]> {
  const papers = await db.shares.toArray();
  const rows = await db.invoices.bulkGet(papers.map(({ invoice }) => invoice));
  const isPulled = (await db.cursor()) !== null;
  return papers.flatMap(({ key }, index) => (isPulled || rows[index] ? [key] : []));
}
