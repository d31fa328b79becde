import type { AccountsFigures } from "@roundsman/contract/office/accounts";
import type { AccountsProgram } from "@roundsman/core/accounts/program";
import { forEachYielding } from "../../kernel/calls/yielding.ts";
import { amountsOf, type Amounts } from "../sold-document.ts";
import { entryOf, type AccountsEntry } from "./entry.ts";
import type { RegisteredEntry } from "./plan-entries.ts";
import { quickBooksFiles } from "./quickbooks.ts";
import { sageFiles } from "./sage.ts";
import type { Writer, WrittenFile } from "./written-file.ts";
import { xeroFiles } from "./xero.ts";

const WRITERS: Readonly<Record<AccountsProgram, Writer>> = {
  xero: xeroFiles,
  quickbooks: quickBooksFiles,
  sage: sageFiles,
};

/** What is stored of an export. */
export interface Contents {
  readonly salesAccount: string;
  readonly figures: AccountsFigures;
  readonly files: readonly WrittenFile[];
}

/** Runs before the transaction begins, a part at a time, so that other calls do not wait. */
export async function contentsOf(
  registered: readonly RegisteredEntry[],
  { program, salesAccount }: { readonly program: AccountsProgram; readonly salesAccount: string },
): Promise<Contents> {
  const entries = await accountsEntries(registered);
  const files = await WRITERS[program](entries, { salesAccount });
  return { salesAccount, figures: await sumsOf(entries), files };
}

export const figuresOf = async (registered: readonly RegisteredEntry[]): Promise<AccountsFigures> =>
  sumsOf(await accountsEntries(registered));

async function accountsEntries(registered: readonly RegisteredEntry[]): Promise<AccountsEntry[]> {
  const entries: AccountsEntry[] = [];
  await forEachYielding(registered, ({ nth, document }) => entries.push(entryOf(document, nth)));
  return entries;
}

async function sumsOf(entries: readonly AccountsEntry[]): Promise<AccountsFigures> {
  const counts = { invoice: 0, creditNote: 0, reversal: 0 };
  const each: Amounts[] = [];
  await forEachYielding(entries, ({ document, isReversal }) => {
    counts[isReversal ? "reversal" : document.kind] += 1;
    each.push(amountsOf(document.parts));
  });
  return {
    invoices: counts.invoice,
    creditNotes: counts.creditNote,
    reversals: counts.reversal,
    ...amountsOf(each),
  };
}
