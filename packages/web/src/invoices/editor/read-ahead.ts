import type { InvoiceList } from "@roundsman/core/payment-status";
import { storedActor } from "../../session/current-session.ts";
import { LISTS } from "../lists.ts";
import { readInvoiceList } from "../queries.ts";

/**
 * Reads the list that a path shows before its screen asks; the bare /info is the first list (spec
 * §2). Resolves when it is read, at once where the path shows no list.
 */
export async function readListAt(path: string): Promise<void> {
  const owner = storedActor()?.id;
  const list =
    WORKING.find((each) => path.startsWith(LISTS[each].screen)) ??
    (BARE.test(path) ? "getPaid" : null);
  if (owner !== undefined && list) await readInvoiceList(list, owner);
}

const WORKING = ["getPaid", "schedule", "credit"] as const satisfies readonly InvoiceList[];
const BARE = /^(?:\/info)?\/?$/;
