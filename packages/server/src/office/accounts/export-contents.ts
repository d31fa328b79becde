import type { AccountsFigures } from "@roundsman/contract/office/accounts";
import type { AccountsProgram } from "@roundsman/core/accounts/program";
import { amountsOf } from "../sold-document.ts";
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

/** What an export is kept with. */
export interface Contents {
  readonly salesAccount: string;
  readonly figures: AccountsFigures;
  readonly files: readonly WrittenFile[];
}

/** Made before the transaction begins, a part at a time: nobody waits for it. */
export async function contentsOf(
  entries: readonly RegisteredEntry[],
  { program, salesAccount }: { readonly program: AccountsProgram; readonly salesAccount: string },
): Promise<Contents> {
  const files = await WRITERS[program](entries.map(accountsEntry), { salesAccount });
  return { salesAccount, figures: figuresOf(entries), files };
}

const accountsEntry = ({ nth, document }: RegisteredEntry): AccountsEntry => entryOf(document, nth);

export function figuresOf(registered: readonly RegisteredEntry[]): AccountsFigures {
  const entries = registered.map(accountsEntry);
  const of = (kind: AccountsEntry["document"]["kind"]) =>
    entries.filter(({ document, isReversal }) => !isReversal && document.kind === kind).length;
  return {
    invoices: of("invoice"),
    creditNotes: of("creditNote"),
    reversals: entries.filter(({ isReversal }) => isReversal).length,
    ...amountsOf(entries.flatMap(({ document }) => document.parts)),
  };
}
