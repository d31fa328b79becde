import type { Database } from "../store/database.ts";
import { pageDrafts } from "../backup/page-drafts.ts";

/** What goes from this phone for good with a person's rows. */
export interface Loss {
  /** How many operations and pictures; refused ones count. */
  readonly unsent: number;
  /** Whether something typed is not saved: an invoice, a stock taking, a form. */
  readonly drafts: boolean;
}

export const NOTHING_LOST: Loss = { unsent: 0, drafts: false };

export const isLoss = ({ unsent, drafts }: Loss): boolean => unsent > 0 || drafts;

export async function lossOf({ owner, outbox, uploads, drafts }: Database): Promise<Loss> {
  const typed = Object.keys(pageDrafts(owner, localStorage)).length;
  return {
    unsent: (await outbox.count()) + (await uploads.count()),
    drafts: typed + (await drafts.count()) > 0,
  };
}
