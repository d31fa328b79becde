import type { IssuedWords } from "../messages/late/credit/words.ts";
import type { LocalInvoice } from "../sync/store/local.ts";
import { toast } from "../ui/layer/toast.ts";
import { tryToRestore } from "./queries.ts";

/**
 * The "Undo" of deleting invoices. Shows a message where one stays deleted: a correction that was
 * taken back meanwhile.
 */
export async function bringBack(invoices: readonly LocalInvoice[], t: IssuedWords): Promise<void> {
  const stay = new Set(await tryToRestore(invoices.map(({ key }) => key)));
  const unrestored = invoices.filter(({ key }) => stay.has(key));
  if (unrestored.length === 0) return;
  const areUndone = unrestored.every(({ corrects }) => corrects !== undefined);
  toast.failed(areUndone ? t.undoneSince : t.failed);
}
