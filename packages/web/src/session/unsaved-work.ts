import type { Database } from "../sync/store/database.ts";
import { pageDrafts } from "../device/page-drafts.ts";

/** What is lost for good if a person's rows are deleted from this phone. */
export interface Loss {
  /**
   * The number of mutations, pictures, and papers in an open share sheet, refused ones included.
   */
  readonly unsent: number;
  /** Whether something typed is not saved: an invoice, a stock taking, a form. */
  readonly drafts: boolean;
}

export const NOTHING_LOST: Loss = { unsent: 0, drafts: false };

export const isLoss = ({ unsent, drafts }: Loss): boolean => unsent > 0 || drafts;

export async function lossOf({ owner, drafts, outbox, uploads, shares }: Database): Promise<Loss> {
  const typed = Object.keys(pageDrafts(owner, localStorage)).length;
  let unsent = 0;
  for (const table of [outbox, uploads, shares]) unsent += await table.count();
  return { unsent, drafts: typed + (await drafts.count()) > 0 };
}
