import { createClient } from "@roundsman/contract/client";
import { invoices } from "@roundsman/contract/invoices";
import { firstListAnswer } from "../../session/first-answers.ts";
import { invoiceRow } from "../resources/mutations.ts";
import { firstListReceived } from "../store/browser/first-rows.ts";

/**
 * Draws the first list when its response comes, while the browser still makes the database. A
 * response that cannot be read is left to the pull.
 */
export async function showFirstList(isSignedIn: () => boolean): Promise<void> {
  const answer = await firstListAnswer();
  if (!answer || !isSignedIn()) return;
  const client = createClient(invoices, () => Promise.resolve(answer));
  const list = await client.listGetPaid({ body: {} }).catch(() => null);
  if (list && isSignedIn()) firstListReceived(list.invoices.map((each) => invoiceRow(each)));
}
