import type { Pence } from "@roundsman/core/money";
import type { VatMode } from "@roundsman/core/vat";
import type { NewDocument } from "../resources/invoices.ts";
import type { Database } from "./database.ts";

/** A paper of an invoice, or of one of its credit notes, and what is recorded once it goes out. */
export interface OutgoingPaper {
  /** The invoice's key. */
  readonly invoice: string;
  /** Of a credit note: its key. */
  readonly note?: string;
  readonly document: NewDocument;
  /** How the invoice treats VAT once the paper is out, where it was issued otherwise before. */
  readonly vatMode?: VatMode;
  /** What is open of the invoice then is paid: over a limit that a manager set, VAT on top goes out only so. */
  readonly paidInCash?: boolean;
  /** How much that is, and of whom: for where the phone has the invoice no more by then. Absent in what an earlier release kept. */
  readonly cash?: { readonly amount: Pence; readonly customer: string };
}

/** A paper in the phone's share sheet. A page that ends while that is open never hears whether it was sent, so it counts as handed out. */
export interface PendingShare extends OutgoingPaper {
  /** Also the record's client_id: it is made once, even if it was made already when this comes back from its copy. */
  readonly key: string;
}

/** The keys of papers in share sheets, without those whose invoice is still to come from the server: one that is not there by then was handed over or deleted. */
export async function recordableShares(db: Database): Promise<string[]> {
  const papers = await db.shares.toArray();
  const rows = await db.invoices.bulkGet(papers.map(({ invoice }) => invoice));
  const isPulled = (await db.cursor()) !== null;
  return papers.flatMap(({ key }, index) => (isPulled || rows[index] ? [key] : []));
}
